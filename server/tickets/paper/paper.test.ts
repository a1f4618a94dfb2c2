// A run kept on paper stands with the times of the paper, once, marked so, and rings nowhere.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Input } from '#contract/kit/client.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { paper } from '#contract/tickets/paper/paper.ts'
import { transfer } from '#contract/tickets/transfers/transfer.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { firstCaseType } from '#tests/reports.ts'
import { expectSnapshotsMeet, rowOfTicket } from '#tests/snapshots.ts'

let lab: Lab
let dispatcher: Caller
let caseTypeId: string
let teamId: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  dispatcher = await lab.as('dispatcher')
  teamId = (await lab.as('responseteam')).accountId
  caseTypeId = await firstCaseType(lab, dispatcher.centerId)
})
afterAll(() => lab.close())

const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const given = (paperNumber: string) => ({ paperNumber, caseTypeId, description: 'Fell from a roof', landmark: 'Blue gate', receivedAt: at(300) })
const team = (more: object = {}) => ({ responseTeamId: teamId, sentAt: at(298), ...more })
const enter = (more: Partial<Input<typeof paper.enterFromPaper>> & { paperNumber: string }, by = dispatcher) =>
  by.ask(paper.enterFromPaper, { ...given(more.paperNumber), ...more })
const ticketOf = async (id: string) => (await dispatcher.ask(lists.getEmergencyTicket, { id })).data
const alertsOf = async (number: string) =>
  (await lab.owner.query<{ n: number }>('select count(*)::int as n from crew_alert where number = $1', [number])).rows[0]!.n

it('a whole run is in the archive with the times of the paper; the team is free and was told of nothing', async () => {
  const times = { sentAt: at(298), enRouteAt: at(296), onSceneAt: at(280), clearedAt: at(250) }
  const endedAt = at(245)
  const { data } = await enter({ paperNumber: 'p 7', teams: [team(times)], endedAt, disposition: 'assisted', summary: 'Taken to hospital.' })
  const same = (one: string | null | undefined, other: string) => expect(Math.abs(Date.parse(one!) - Date.parse(other))).toBeLessThan(2)
  const ticket = await ticketOf(data.transactionNumber)
  expect(Date.now() - Date.parse(ticket.stamps.receivedAt)).toBeGreaterThan(299 * 60_000)
  expect([ticket.source, ticket.status, ticket.tab]).toEqual(['paper', 'resolved', 'archived'])
  for (const [name, time] of [
    ['acceptedAt', ticket.stamps.receivedAt],
    ['dispatchedAt', times.sentAt],
    ['enRouteAt', times.enRouteAt],
    ['onSceneAt', times.onSceneAt],
    ['resolvedAt', endedAt],
  ] as const)
    same(ticket.stamps[name], time)
  const part = ticket.assignments.find(({ accountId }) => accountId === teamId)!
  expect(part.state).toBe('cleared')
  same(part.clearedAt, times.clearedAt)
  await lab.settle()
  const entries = (await dispatcher.ask(updates.getUpdates, { id: ticket.transactionNumber, limit: 100 })).data.items
  expect(entries.map(({ verb }) => verb)).toEqual(['ticketResolved', 'ticketEnteredFromPaper', 'ticketFiled'])
  expect(await alertsOf(ticket.transactionNumber)).toBe(0)
})

it('a form is entered once, however its number is written, by two desks in the same moment as well', async () => {
  const other = await lab.as('supervisor')
  const both = await Promise.allSettled([
    enter({ paperNumber: 'P-0011', description: 'Fell from a roof at dusk' }),
    enter({ paperNumber: 'p 11', description: 'Fell from a roof at dusk' }, other),
  ])
  const entered = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.data.transactionNumber] : []))
  expect(entered).toHaveLength(1)
  const refused = await refusalOf(enter({ paperNumber: 'p11' }))
  expect([refused.status, refused.message]).toEqual([409, `Form P-0011 was entered already: it is ticket ${entered[0]}.`])
  const filed = await lab.owner.query("select number from ticket where description = 'Fell from a roof at dusk'")
  expect(filed.rows).toEqual([{ number: entered[0] }])
  expect((await refusalOf(enter({ paperNumber: ' 11 ' }))).status).toBe(400)
})

it('what is not over goes on: accepted, its team at work, and asked for no acknowledgement', async () => {
  const { data } = await enter({ paperNumber: 'P-0020', teams: [team({ onSceneAt: at(270) })] })
  const ticket = await ticketOf(data.transactionNumber)
  expect([ticket.status, ticket.allocatedTo, ticket.assignments[0]!.state]).toEqual(['accepted', [teamId], 'onScene'])
  expect(ticket.assignments[0]!.acknowledgedAt).toBe(ticket.assignments[0]!.assignedAt)
  await lab.settle()
  expect(await alertsOf(data.transactionNumber)).toBe(0)
  await dispatcher.ask(assignment.setTeamStatus, { id: data.transactionNumber, responseTeamId: teamId, state: 'cleared' })
})

it('times that cannot be, teams that are not there or stand there twice: refused in words, and nothing is filed', async () => {
  const count = async () => (await lab.owner.query<{ n: number }>('select count(*)::int as n from ticket')).rows[0]!.n
  const before = await count()
  const late = await refusalOf(enter({ paperNumber: 'P-0030', teams: [team({ sentAt: at(301) })] }))
  expect([late.status, late.message]).toEqual([400, 'teams.0.sentAt: This is before the time that stands in front of it.'])
  expect((await refusalOf(enter({ paperNumber: 'P-0030', teams: [team({ responseTeamId: crypto.randomUUID() })] }))).status).toBe(404)
  expect((await refusalOf(enter({ paperNumber: 'P-0030', teams: [team(), team()] }))).status).toBe(400)
  expect(await count()).toBe(before)
  expect((await enter({ paperNumber: 'P-0030' })).data.source).toBe('paper')
})

it('the form of a ticket that was deleted by mistake is entered anew', async () => {
  const { data } = await enter({ paperNumber: 'Night book 3' })
  await (await lab.as('supervisor')).ask(lifecycle.deleteEmergencyTicket, { id: data.transactionNumber, reason: 'Wrong form' })
  expect((await enter({ paperNumber: 'night book 3' })).data.transactionNumber).not.toBe(data.transactionNumber)
})

it('a ticket from paper goes to another center that has a form of the same number, and its form stays entered where the paper lies', async () => {
  const [id, there] = [(await enter({ paperNumber: 'P-0060' })).data.transactionNumber, await lab.as('dispatcher', 'taguig')]
  const own = (await there.ask(paper.enterFromPaper, { ...given('P-0060'), caseTypeId: await firstCaseType(lab, there.centerId) })).data
  await dispatcher.ask(transfer.transferTicket, { transactionNumber: id, commandCenterId: there.centerId, reason: 'Across the river' })
  await there.ask(transfer.acceptTransferredTicket, { id })
  expect((await there.ask(lists.getEmergencyTicket, { id })).data.description).toBe('Fell from a roof')
  expect((await refusalOf(enter({ paperNumber: 'P-0060' }))).message).toBe(`Form P-0060 was entered already: it is ticket ${id}.`)
  const again = await refusalOf(there.ask(paper.enterFromPaper, { ...given('P-0060'), caseTypeId: own.caseTypeId }))
  expect(again.message).toBe(`Form P-0060 was entered already: it is ticket ${own.transactionNumber}.`)
})

it('what is not over and late long since calls no supervisor', async () => {
  const { data } = await enter({ paperNumber: 'P-0050', priority: 1 })
  await lab.owner.query("update ticket set attend_at = now() - interval '1 second' where number = $1", [data.transactionNumber])
  await until(async () => {
    const { rows } = await lab.owner.query<{ done: boolean }>('select attend_at is null or attend_at > now() as done from ticket where number = $1', [
      data.transactionNumber,
    ])
    return rows[0]!.done
  })
  await lab.settle()
  expect([(await ticketOf(data.transactionNumber)).flags.includes('escalated'), await alertsOf(data.transactionNumber)]).toEqual([false, 0])
})

it('forms are numbered each once in a center, also by two desks at once', async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => dispatcher.ask(paper.numberPaperForms, { count: 5 })))
  const numbers = taken.flatMap(({ data: { first, count } }) => Array.from({ length: count }, (_, index) => first + index))
  expect(new Set(numbers).size).toBe(40)
  const elsewhere = await (await lab.as('dispatcher', 'taguig')).ask(paper.numberPaperForms, { count: 1 })
  expect(elsewhere.data.first).toBe(1)
})

it('a desk that is open shows it as a fresh reading would', async () => {
  const { data } = await enter({ paperNumber: 'P-0040' })
  const act = async () =>
    void (await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: data.transactionNumber, responseTeamIds: [teamId] }))
  await expectSnapshotsMeet(lab, { ...rowOfTicket(dispatcher, data.transactionNumber), verbs: ['ticketAssigned'], act, node: 1 })
})
