// A mistaken move of a response team is taken back: its stamp is blank again, the log keeps both, and only while it is fresh.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assignment, takeBackMinutes } from '#contract/tickets/assignment/assignment.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { expectSnapshotsMeet, rowOfTicket } from '#tests/snapshots.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let dispatcher: Caller
let team: Caller
let id: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  dispatcher = await lab.as('dispatcher')
  team = await lab.as('responseteam')
  ;[id] = (await fileReports(lab, dispatcher.centerId, await firstCaseType(lab, dispatcher.centerId), 1)) as [string]
  await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
})
afterAll(() => lab.close())

const move = (state: 'acknowledged' | 'enRoute' | 'onScene' | 'cleared') => team.ask(assignment.setTeamStatus, { id, state })
const back = (caller: Caller, state: 'acknowledged' | 'enRoute' | 'onScene' | 'cleared') =>
  caller.ask(assignment.takeTeamStatusBack, { id, state, ...(caller !== team && { responseTeamId: team.accountId }) })

it('leads back step by step to where the team was, on the ticket too', async () => {
  for (const state of ['acknowledged', 'enRoute', 'onScene', 'cleared'] as const) await move(state)
  expect((await refusalOf(back(team, 'onScene'))).status).toBe(409)
  const seen: unknown[] = []
  for (const state of ['cleared', 'onScene', 'enRoute', 'acknowledged'] as const) {
    const { data } = await back(state === 'enRoute' ? dispatcher : team, state)
    const mine = data.assignments.find(({ accountId }) => accountId === team.accountId)!
    const stamps = [mine.acknowledgedAt, mine.enRouteAt, mine.onSceneAt, mine.clearedAt, data.stamps.enRouteAt, data.stamps.onSceneAt]
    seen.push([mine.state, ...stamps.map((at) => at !== null), data.awaiting.includes(team.accountId)])
  }
  expect(seen).toEqual([
    ['onScene', true, true, true, false, true, true, false],
    ['enRoute', true, true, false, false, true, false, false],
    ['acknowledged', true, false, false, false, false, false, false],
    ['assigned', false, false, false, false, false, false, true],
  ])
  await lab.settle()
  const { data } = await dispatcher.ask(updates.getUpdates, { id, kind: ['assignment'] })
  const verbs = data.items.map(({ verb }) => verb)
  expect(
    [verbs.filter((verb) => verb === 'teamStatusChanged'), verbs.filter((verb) => verb === 'teamStatusTakenBack')].map((one) => one.length),
  ).toEqual([4, 4])
  const { data: waiting } = await team.ask(lists.getAcceptedEmergencyTickets, { limit: 100 })
  const rings = (await team.ask(lists.getTicketNotif)).data.unacknowledged
  for (const rows of [waiting.items, rings]) expect(rows.map((row) => row.transactionNumber)).toContain(id)
})

it('a stamp of the ticket that another team set first stays', async () => {
  await move('enRoute')
  const first = (await dispatcher.ask(lists.getEmergencyTicket, { id })).data.stamps.enRouteAt
  const other = (await dispatcher.ask(assignment.getRecommendedTeams, { id })).data.find(({ accountId }) => accountId !== team.accountId)!.accountId
  await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [other] })
  await dispatcher.ask(assignment.setTeamStatus, { id, responseTeamId: other, state: 'enRoute' })
  await dispatcher.ask(assignment.takeTeamStatusBack, { id, responseTeamId: other, state: 'enRoute' })
  expect((await dispatcher.ask(lists.getEmergencyTicket, { id })).data.stamps.enRouteAt).toBe(first)
  await dispatcher.ask(assignment.setTeamStatus, { id, responseTeamId: other, state: 'enRoute' })
  const { data } = await back(team, 'enRoute')
  const theirs = data.assignments.find(({ accountId }) => accountId === other)!.enRouteAt!
  expect(Date.parse(data.stamps.enRouteAt!)).toBe(Date.parse(theirs))
  expect(Date.parse(theirs)).toBeGreaterThan(Date.parse(first!))
})

it('RT-02: is told live', async () => {
  await move('enRoute')
  const act = () => back(team, 'enRoute')
  expect(await expectSnapshotsMeet(lab, { ...rowOfTicket(dispatcher, id), verbs: ['teamStatusTakenBack'], act, node: 1 })).toBe('changed')
})

it('is too late after a quarter of an hour, and is no business of another team or center', async () => {
  await move('enRoute')
  await lab.owner.query("update ticket_assignment set en_route_at = en_route_at - $3 * interval '1 min' where number = $1 and account_id = $2", [
    id,
    team.accountId,
    takeBackMinutes,
  ])
  expect((await refusalOf(back(team, 'enRoute'))).message).toBe('It is too late to take this back.')
  const away = await lab.as('dispatcher', 'taguig')
  expect((await refusalOf(back(away, 'enRoute'))).status).toBe(404)
})

it('a team that cannot go is off the ticket, the desk reads why, and who reported is not told that help comes', async () => {
  const [other] = (await fileReports(lab, dispatcher.centerId, await firstCaseType(lab, dispatcher.centerId), 1)) as [string]
  await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: other, responseTeamIds: [team.accountId] })
  await team.ask(assignment.setTeamStatus, { id: other, state: 'enRoute' })
  await team.ask(assignment.refuseAssignment, { id: other, reason: 'Our vehicle does not run.' })
  expect((await dispatcher.ask(assignment.getAssignedResponseTeams, { id: other })).data).toEqual([])
  expect((await refusalOf(team.ask(lists.getEmergencyTicket, { id: other }))).status).toBe(404)
  await lab.settle()
  const { data } = await dispatcher.ask(updates.getUpdates, { id: other })
  expect(data.items.map(({ verb, update }) => update?.text ?? verb)).toEqual(
    expect.arrayContaining(['assignmentRefused', 'Our vehicle does not run.']),
  )
  await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: other, responseTeamIds: [team.accountId] })
  await team.ask(assignment.setTeamStatus, { id: other, state: 'onScene' })
  expect((await refusalOf(team.ask(assignment.refuseAssignment, { id: other, reason: 'Our vehicle does not run.' }))).status).toBe(409)
})

it('a team that was taken off learns how the ticket stands and who goes on with it; one that never was on it learns nothing', async () => {
  const [number] = (await fileReports(lab, dispatcher.centerId, await firstCaseType(lab, dispatcher.centerId), 1)) as [string]
  const goesOn = async () => (await team.ask(assignment.getWhoGoesOn, { id: number })).data
  expect((await refusalOf(goesOn())).status).toBe(404)
  await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: number, responseTeamIds: [team.accountId] })
  expect(await goesOn()).toEqual({ status: 'accepted', units: [] })
  const free = (await dispatcher.ask(assignment.getRecommendedTeams, { id: number })).data.filter(({ accountId }) => accountId !== team.accountId)
  const [next, third] = free as [(typeof free)[number], (typeof free)[number]]
  await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: number, responseTeamIds: [next.accountId, third.accountId] })
  for (const responseTeamId of [team.accountId, third.accountId]) await dispatcher.ask(assignment.removeResponseTeam, { id: number, responseTeamId })
  expect((await refusalOf(team.ask(lists.getEmergencyTicket, { id: number }))).status).toBe(404)
  expect(await goesOn()).toEqual({ status: 'accepted', units: [next.callSign] })
  await dispatcher.ask(assignment.setTeamStatus, { id: number, responseTeamId: next.accountId, state: 'cleared' })
  expect((await goesOn()).units).toEqual([])
  const away = await lab.as('responseteam', 'taguig')
  expect((await refusalOf(away.ask(assignment.getWhoGoesOn, { id: number }))).status).toBe(404)
})
