// The desk handed over: told from the log and from what stands, written by one, countersigned by another, once.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { usualSettings } from '#contract/centers/settings.ts'
import { handovers as calls } from '#contract/handovers/room.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { forgetOldHandovers } from './room.ts'

let lab: Lab
let leaving: Caller
let coming: Caller
let caseTypeId: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  leaving = await lab.as('dispatcher')
  coming = await lab.as('supervisor')
  caseTypeId = (await leaving.ask(reference.getCaseTypes, { limit: 1 })).data.items[0]!.id
})
afterAll(() => lab.close())
beforeEach(() => lab.owner.query('delete from handover where command_center_id = $1', [leaving.centerId]))

const write = (notes = 'The pump calls at four.') => leaving.ask(calls.writeHandover, { notes })
const standing = async () => (await coming.ask(calls.getDeskStanding)).data
const total = ({ openByPriority }: Awaited<ReturnType<typeof standing>>) => openByPriority.reduce((sum, { count }) => sum + count, 0)
const done = ({ done: counts }: Awaited<ReturnType<typeof standing>>, verb: string) => counts.find((one) => one.verb === verb)!.count

it('tells what stands: the new ticket is open, pending and the first of its urgency', async () => {
  const before = await standing()
  const form = { caseTypeId, description: 'Smoke at the market', landmark: 'Market', priority: 1 as const }
  const { transactionNumber } = (await leaving.ask(tickets.createEmergencyTicket, form)).data
  const after = await standing()
  expect(total(after)).toBe(total(before) + 1)
  expect(after.openByPriority[0]!.count).toBe(before.openByPriority[0]!.count + 1)
  expect(after.open.map((one) => one.transactionNumber)).toContain(transactionNumber)
  const order = after.open.map(({ priority, receivedAt }) => `${priority} ${receivedAt}`)
  expect(order).toEqual(order.toSorted())
})

it('counts from the log what the shift did, and the next shift begins at none', async () => {
  const { data: first } = await write()
  await coming.ask(calls.countersignHandover, { id: first.id, version: 1 })
  await until(async () => done(await standing(), 'ticketFiled') === 0)
  await leaving.ask(tickets.createEmergencyTicket, { caseTypeId, description: 'Water in the street', landmark: 'Bridge' })
  await until(async () => done(await standing(), 'ticketFiled') === 1)
  expect((await standing()).since).toBe(first.writtenAt)
  const { data: second } = await write()
  expect(done(second.standing, 'ticketFiled')).toBe(1)
  await coming.ask(calls.countersignHandover, { id: second.id, version: 1 })
  expect(done(await standing(), 'ticketFiled')).toBe(0)
})

it('waits for one name, which is not the writer’s, and takes it once', async () => {
  const { data } = await write()
  expect(data).toMatchObject({ signedBy: null, notes: 'The pump calls at four.', writtenBy: { id: leaving.accountId } })
  expect((await refusalOf(leaving.ask(calls.countersignHandover, { id: data.id, version: 1 }))).status).toBe(409)
  expect((await refusalOf(coming.ask(calls.writeHandover, { notes: 'Another' }))).status).toBe(409)
  const two = await Promise.allSettled([
    coming.ask(calls.countersignHandover, { id: data.id, version: 1, remark: 'Read' }),
    (await lab.as('admin')).ask(calls.countersignHandover, { id: data.id, version: 1 }),
  ])
  expect(two.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { items } = (await leaving.ask(calls.getHandovers, {})).data
  expect(items[0]!.signedBy).not.toBeNull()
  expect((await refusalOf(leaving.ask(calls.rewriteHandover, { id: data.id, version: 2, notes: 'Late' }))).status).toBe(409)
})

it('is written anew by its writer alone, and nobody countersigns what was not read', async () => {
  const { data } = await write()
  expect((await refusalOf(coming.ask(calls.rewriteHandover, { id: data.id, version: 1, notes: 'Mine' }))).status).toBe(403)
  const again = (await leaving.ask(calls.rewriteHandover, { id: data.id, version: 1, notes: 'The pump calls at five.' })).data
  expect(again).toMatchObject({ version: 2, notes: 'The pump calls at five.' })
  expect((await refusalOf(coming.ask(calls.countersignHandover, { id: data.id, version: 1 }))).code).toBe('stale')
  await coming.ask(calls.countersignHandover, { id: data.id, version: 2 })
})

it('is read by agents and signed by the desk; other centers see nothing of it', async () => {
  const { data } = await write()
  const agent = await lab.as('agent')
  expect((await agent.ask(calls.getHandovers, {})).data.items.map(({ id }) => id)).toContain(data.id)
  expect((await refusalOf(agent.ask(calls.countersignHandover, { id: data.id, version: 1 }))).status).toBe(403)
  const elsewhere = await lab.as('dispatcher', 'taguig')
  expect((await refusalOf(elsewhere.ask(calls.countersignHandover, { id: data.id, version: 1 }))).status).toBe(404)
})

it('is kept as long as closed tickets', async () => {
  const { data } = await write()
  await coming.ask(calls.countersignHandover, { id: data.id, version: 1 })
  const age = (days: number) => lab.owner.query("update handover set signed_at = now() - $1 * interval '1 day' where id = $2", [days, data.id])
  const count = async () => (await coming.ask(calls.getHandovers, {})).data.total
  await age(usualSettings.retentionDays.closedTickets - 1)
  await forgetOldHandovers(lab.nodes[0]!.db)
  expect(await count()).toBe(1)
  await age(usualSettings.retentionDays.closedTickets + 1)
  await forgetOldHandovers(lab.nodes[0]!.db)
  expect(await count()).toBe(0)
})
