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
