// Citizens from a center's own lists: who may bring them, what the desk and the citizen are told, and how it all goes again.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approval } from '#contract/citizens/approval.ts'
import { registering } from '#contract/citizens/registering.ts'
import { search } from '#contract/citizens/search.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { erasurePorts } from '#server/rooms.ts'
import { forgetCitizens } from './retention.ts'

let lab: Lab
let verifier: Caller
let desk: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  verifier = await lab.as('verifier')
  desk = await lab.as('dispatcher')
})
afterAll(() => lab.close())

let n = 0
const person = (given: object = {}) => ({
  ...{ name: 'Remedios Peña', phone: `0917555${String(1000 + n++)}`, address: '3 Mabini Street', language: 'fil' as const },
  ...{ note: 'Oxygen at home', noteUntil: '2099-12-31', source: 'PWD-list.xlsx' },
  ...given,
})
const add = async (given: object = {}) => (await verifier.ask(registering.addCitizen, person(given))).data

it('whoever verifies brings a citizen in, and a call or a report from the number shows the desk who it is and what to know', async () => {
  const made = await add({ phone: '0917 555 0001' })
  expect(made).toMatchObject({ phone: '+639175550001', source: 'PWD-list.xlsx', language: 'fil' })
  expect(made.broughtBy).toBeTruthy()
  const { data: found } = await desk.ask(search.searchCitizen, { phone: '0917-555-0001' })
  expect(found).toMatchObject([{ accountId: made.accountId, name: 'Remedios Peña', status: 'APPROVED' }])
  const { data: whole } = await verifier.ask(search.getCitizenInfo, { id: made.accountId })
  expect(whole).toMatchObject({ note: 'Oxygen at home', noteUntil: '2099-12-31', source: 'PWD-list.xlsx', broughtBy: made.broughtBy })
  expect((await refusalOf(desk.ask(search.getCitizenInfo, { id: made.accountId }))).status).toBe(404)
  const caseTypeId = (await desk.ask(reference.getCaseTypes, { limit: 1 })).data.items[0]!.id
  await desk.ask(tickets.createEmergencyTicket, { caseTypeId, description: 'Cannot breathe', callerPhone: '0917 555 0001' })
  const { data: shown } = await desk.ask(search.getCitizenInfo, { id: made.accountId })
  expect(shown).toMatchObject({ name: 'Remedios Peña', note: 'Oxygen at home', language: 'fil', source: null, broughtBy: null })
  expect((await refusalOf((await lab.as('responseteam')).ask(search.getCitizenInfo, { id: made.accountId }))).status).toBe(404)
  expect((await refusalOf(desk.ask(registering.addCitizen, person()))).status).toBe(403)
  expect((await refusalOf(desk.ask(registering.getRegisteredCitizens, {}))).status).toBe(403)
  await lab.settle()
  const looks = `select data->'citizenIds' as ids from fact where verb = 'personsShown' and data->>'call' = 'getRegisteredCitizens' and actor_id = $1`
  await verifier.ask(registering.getRegisteredCitizens, { search: '+639175550001' })
  const seen = async () => (await lab.owner.query<{ ids: string[] }>(looks, [verifier.accountId])).rows.flatMap(({ ids }) => ids)
  await expect.poll(async () => (await lab.settle(), seen())).toContain(made.accountId)
})

it('a number that has a record is refused and never doubled, also by two at once; the record is changed by its version', async () => {
  const made = await add()
  const again = await refusalOf(verifier.ask(registering.addCitizen, person({ phone: made.phone, name: 'Somebody Else' })))
  expect([again.status, again.code]).toEqual([409, 'already-there'])
  const both = await Promise.allSettled(['One', 'Two'].map((name) => verifier.ask(registering.addCitizen, person({ phone: '09175559999', name }))))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const change = { id: made.accountId, version: made.version, note: 'Moved to the ground floor' }
  expect((await verifier.ask(registering.updateCitizen, change)).data.note).toBe('Moved to the ground floor')
  expect((await refusalOf(verifier.ask(registering.updateCitizen, { ...change, note: 'Other' }))).status).toBe(409)
  const other = await add()
  expect((await refusalOf(verifier.ask(registering.updateCitizen, { id: other.accountId, phone: made.phone }))).status).toBe(409)
  expect((await refusalOf(verifier.ask(registering.addCitizen, person({ barangayId: randomUUID() })))).status).toBe(400)
  expect((await refusalOf((await lab.as('verifier', 'taguig')).ask(registering.updateCitizen, { id: other.accountId, name: 'Theirs' }))).status).toBe(
    404,
  )
})

it.each(['DECLINED', 'REVOKED'])('a list does not touch a record that is %s, and says what to do', async (status) => {
  const made = await add()
  await lab.owner.query('update citizen set status = $2 where id = $1', [made.accountId, status])
  const refused = await refusalOf(verifier.ask(registering.updateCitizen, { id: made.accountId, note: 'Oxygen' }))
  expect([refused.status, refused.code]).toEqual([409, 'wrong-state'])
  expect(refused.message).toBe('This registration was turned down. Verify it first, then bring it again.')
  expect((await lab.owner.query('select note from citizen where id = $1', [made.accountId])).rows).toEqual([{ note: 'Oxygen at home' }])
})

it('a record that a list brought again is kept from that day on', async () => {
  const [again, once] = [await add(), await add()]
  await lab.owner.query(
    `update citizen set created_at = now() - interval '40 years', decided_at = now() - interval '40 years', brought_at = now() - interval '40 years'
      where id = any ($1)`,
    [[again.accountId, once.accountId]],
  )
  await verifier.ask(registering.updateCitizen, { id: again.accountId, note: 'Still on oxygen' })
  await forgetCitizens(lab.nodes[0]!.db, erasurePorts)
  const { rows } = await lab.owner.query('select id from citizen where id = any ($1) and removed_at is null', [[again.accountId, once.accountId]])
  expect(rows).toEqual([{ id: again.accountId }])
})

it('the export tells the citizen what was brought and by whom; erasure and the last day take it away', async () => {
  const [made, over] = [await add({ name: 'Ligaya Markado' }), await add({ noteUntil: '2020-01-31' })]
  const { json } = (await verifier.ask(search.exportCitizen, { id: made.accountId, reason: 'The citizen asked' })).data
  for (const told of ['Oxygen at home', 'PWD-list.xlsx', made.broughtBy!]) expect(json).toContain(told)
  await forgetCitizens(lab.nodes[0]!.db, erasurePorts)
  const noteOf = async (id: string) => (await verifier.ask(search.getCitizenInfo, { id })).data.note
  expect([await noteOf(made.accountId), await noteOf(over.accountId)]).toEqual(['Oxygen at home', ''])
  const request = randomUUID()
  await lab.owner.query(`insert into deletion_request (command_center_id, id, citizen_id, name, contact) values ($1, $2, $3, 'x', 'x')`, [
    ...[verifier.centerId, request, made.accountId],
  ])
  await verifier.ask(approval.fulfilDeletionRequest, { id: request, idSeen: 1 })
  const { rows } = await lab.owner.query('select name, phone, address, note, note_until, source, language from citizen where id = $1', [
    made.accountId,
  ])
  expect(rows).toEqual([{ name: '', phone: null, address: '', note: '', note_until: null, source: null, language: null }])
})
