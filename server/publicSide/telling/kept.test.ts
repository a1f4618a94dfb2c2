// What is kept of a person, told to the phone that sent the report alone; and the request to have it deleted.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicSide } from '#contract/publicSide/room.ts'
import { type Lab, openLab, refusalOf } from '#tests/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
})
afterAll(() => lab.close())

it('names what the report holds, to its own phone alone', async () => {
  const caseTypeId = (await lab.stranger.ask(publicSide.getCaseTypes)).data[0]!.id
  const deviceId = randomUUID()
  const words = { description: 'Water in the house', callerName: 'Ana Reyes', callerPhone: '0917 555 0120', landmark: 'Gate' }
  const { data } = await lab.stranger.ask(publicSide.createEmergencyTicket, { caseTypeId, deviceId, ...words })
  const { token } = data
  const kept = (await lab.stranger.ask(publicSide.getKept, { token, deviceId })).data
  const told = Object.fromEntries(kept.items.map(({ kind, value }) => [kind, value]))
  expect(told).toEqual({ name: 'Ana Reyes', phone: '+639175550120', words: 'Water in the house', place: 'Gate' })
  expect(kept.forDays).toBeGreaterThan(0)
  expect((await refusalOf(lab.stranger.ask(publicSide.getKept, { token, deviceId: randomUUID() }))).status).toBe(403)
})

it('names the premises of a verified record: by the number all of it, by the name alone what holds the name', async () => {
  const caseTypeId = (await lab.stranger.ask(publicSide.getCaseTypes)).data[0]!.id
  const deviceId = randomUUID()
  const given = { caseTypeId, deviceId, description: 'Smoke', callerName: 'Corazon Malvar', callerPhone: '0917 555 0133' }
  const { token, userId } = (await lab.stranger.ask(publicSide.createEmergencyTicket, given)).data
  const { centerId } = await lab.as('admin')
  const add = (name: string, contact: string, phone: string | null, help: string) =>
    lab.owner.query(
      `insert into premise (command_center_id, id, name, kind, contact_name, contact_phone, help) values ($1, gen_random_uuid(), $2, 'home', $3, $4, $5)`,
      [centerId, name, contact, phone, help],
    )
  await add('Blue house', 'Corazon Malvar', '+639175550133', 'Oxygen in the front room')
  await add('Green house', 'Corazon Malvar', null, 'Sleeps behind the store')
  await add('Red house', 'Corazon Malvar', '+639175550144', 'Another woman')
  const premises = async () => {
    const { items } = (await lab.stranger.ask(publicSide.getKept, { token, deviceId })).data
    return items.filter(({ kind }) => kind === 'premise').map(({ value }) => value)
  }
  await lab.owner.query(
    `insert into citizen (command_center_id, id, name, status, phone) values ($1, $2, 'Corazon Malvar', 'PENDING', '+639175550133')`,
    [centerId, userId],
  )
  expect(await premises()).toEqual([])
  await lab.owner.query(`update citizen set status = 'APPROVED' where id = $1`, [userId])
  expect(await premises()).toEqual(['Blue house · Corazon Malvar · +639175550133 · Oxygen in the front room\nCorazon Malvar'])
})

it('names it also while the report waits for the staff', async () => {
  const caseTypeId = (await lab.stranger.ask(publicSide.getCaseTypes)).data[0]!.id
  const deviceId = randomUUID()
  const writtenAt = new Date(Date.now() - 5 * 3_600_000).toISOString()
  const given = { caseTypeId, deviceId, description: 'Written long ago', callerName: 'Ben Cruz', writtenAt }
  const { data } = await lab.stranger.ask(publicSide.createEmergencyTicket, given)
  expect(data.state).toBe('late')
  const { items } = (await lab.stranger.ask(publicSide.getKept, { token: data.token, deviceId })).data
  expect(items).toContainEqual({ kind: 'name', value: 'Ben Cruz' })
  expect(items).toContainEqual({ kind: 'words', value: 'Written long ago' })
})
