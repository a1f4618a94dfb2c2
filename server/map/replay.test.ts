// The way back equals the log: at random moments of the demo year, and step by step for tickets that are worked on.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isDrawn, type Replay, standingsAt, teamAt } from '#contract/map/replay/replay.ts'
import { accounts } from '#contract/accounts/room.ts'
import { map } from '#contract/map/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { makeDice } from '#server/database/demo/rows.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { times } from '#tests/long.ts'

let lab: Lab
let desk: Caller
beforeAll(async () => {
  lab = await openLab({ history: 'year' })
  desk = await lab.as('supervisor')
})
afterAll(() => lab.close())

const dayMs = 86_400_000
const moves = `('ticketFiled','ticketAccepted','ticketDeclined','ticketReported','ticketResolved','ticketReopened','ticketClosed','ticketDeleted','ticketRestored',
  'ticketDue','ticketMerged','ticketUnmerged','ticketStepTakenBack','ticketAssigned','ticketTransferOffered','ticketTransferCancelled',
  'ticketTransferAccepted','ticketTransferDeclined')`
/** By the log; where it says nothing of a ticket up to then, by the latest of its stamps. */
const recount = `with told as (
    select distinct on (f.object_id) f.object_id, case when f.verb = 'ticketClosed' then 'closed' else coalesce(f.data ->> 'to', f.data ->> 'status') end as standing
    from fact f where f.command_center_id = $1 and f.kind = 'ticket' and f.verb in ${moves} and date_trunc('milliseconds', f.at) <= $2::timestamptz
    order by f.object_id, f.seq desc)
  select t.number, coalesce(told.standing,
    (select s.what from (values (1, 'pending', t.received_at), (2, 'accepted', t.accepted_at), (3, 'declined', (t.declined ->> 'at')::timestamptz),
        (4, 'reported', (t.reported ->> 'at')::timestamptz), (5, 'resolved', t.resolved_at), (6, 'closed', t.closed_at),
        (7, 'deleted', (t.deleted ->> 'at')::timestamptz)) as s (n, what, at)
      where date_trunc('milliseconds', s.at) <= $2::timestamptz order by s.at desc, s.n desc limit 1)) as standing
  from ticket t left join told on told.object_id = t.number
  where t.command_center_id = $1 and t.lat is not null and t.received_at <= $2::timestamptz
    and (t.closed_at is null or t.closed_at > $2::timestamptz - interval '2 days')`

const replayOf = async (from: number, to: number) =>
  (await desk.ask(map.getMapReplay, { from: new Date(from).toISOString(), to: new Date(to).toISOString() })).data
const drawnAt = (replay: Replay, at: number) =>
  Object.fromEntries(standingsAt(replay, at - Date.parse(replay.from)).flatMap((one, n) => (isDrawn(one) ? [[replay.tickets.numbers[n]!, one]] : [])))
async function countedAt(at: number) {
  const { rows } = await lab.owner.query<{ number: string; standing: never }>(recount, [desk.centerId, new Date(at).toISOString()])
  return Object.fromEntries(rows.flatMap(({ number, standing }) => (isDrawn(standing) ? [[number, standing]] : [])))
}

it('at random moments of the demo year, tickets stand as a recount in SQL says', { tags: 'long' }, async () => {
  const dice = makeDice(11)
  const now = Date.now()
  let drawn = 0
  for (let n = 0; n < times(8, 200); n++) {
    const at = Math.floor(now - dice.next() * (n % 4 === 0 ? 3 : 365) * dayMs)
    const from = Math.floor(at - dice.next() * dayMs)
    const slider = drawnAt(await replayOf(from, Math.min(now, from + dayMs)), at)
    const counted = await countedAt(at)
    drawn += Object.keys(counted).length
    expect({ at: new Date(at).toISOString(), ...slider }).toEqual({ at: new Date(at).toISOString(), ...counted })
  }
  expect(drawn).toBeGreaterThan(times(40, 1000))
})

it('every step of a ticket, taken and taken back, is where the log has it', async () => {
  const { data } = await desk.ask(tickets.getPendingEmergencyTickets, { limit: 100 })
  const id = data.items.find(({ position }) => position !== null)!.transactionNumber
  const begin = Date.now() - 60_000
  const { data: accepted } = await desk.ask(tickets.acceptTicket, { id })
  await desk.ask(tickets.takeStepBack, { id, version: accepted.version })
  await desk.ask(tickets.acceptTicket, { id })
  await desk.ask(tickets.resolveTicket, { transactionNumber: id, disposition: 'assisted', summary: 'Done.' })
  await lab.settle()
  const { rows } = await lab.owner.query<{ at: string; to: string }>(
    `select at, data ->> 'to' as to from fact where object_id = $1 and data ? 'to' order by seq`,
    [id],
  )
  expect(rows.length).toBeGreaterThan(1)
  const replay = await replayOf(begin, Date.now() + 1000)
  for (const { at, to } of rows) expect(drawnAt(replay, Date.parse(at))[id]).toBe(to)
  expect(drawnAt(replay, Date.parse(rows[0]!.at) - 1)[id]).toBe('pending')
})

it('a team stands at every moment as the log has it of that team', async () => {
  const unit = await lab.as('responseteam')
  const { data } = await desk.ask(tickets.getPendingEmergencyTickets, { limit: 100 })
  const id = data.items.findLast(({ position }) => position !== null)!.transactionNumber
  const begin = Date.now() - 60_000
  await unit.ask(accounts.reportPosition, { position: { lat: 14.56, lng: 121.13 }, heading: null, measuredAt: new Date().toISOString() })
  await desk.ask(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [unit.accountId] })
  for (const state of ['acknowledged', 'enRoute', 'onScene', 'cleared'] as const) await unit.ask(tickets.setTeamStatus, { id, state })
  await lab.settle()
  const { rows } = await lab.owner.query<{ at: string; state: string }>(
    `select at, case verb when 'ticketAssigned' then 'assigned' else data ->> 'to' end as state from fact
     where object_id = $1 and (verb = 'teamStatusChanged' or verb = 'ticketAssigned') and data ->> 'to' is distinct from 'acknowledged' order by seq`,
    [id],
  )
  expect(rows.map(({ state }) => state)).toEqual(['assigned', 'enRoute', 'onScene', 'cleared'])
  const replay = await replayOf(begin, Date.now() + 1000)
  const team = replay.teams.find(({ accountId }) => accountId === unit.accountId)!
  const works = team.works.filter(({ transactionNumber }) => transactionNumber === id)
  const told: Record<string, number | null> = {
    assigned: works[0]!.assigned,
    enRoute: works[0]!.enRoute,
    onScene: works[0]!.onScene,
    cleared: works[0]!.ended,
  }
  for (const { at, state } of rows) {
    const then = Date.parse(at) - Date.parse(replay.from)
    // A stamp and its fact are of one transaction.
    expect(Math.abs(told[state]! - then)).toBeLessThan(900)
    expect(teamAt({ ...team, works }, then).state).toBe(state === 'cleared' ? 'available' : state)
  }
  expect(teamAt({ ...team, works }, works[0]!.assigned - 1).state).toBe('available')
})

it('a team is on the line between two places, and nowhere before the first', () => {
  const works = [{ transactionNumber: 'TAY-260101-0001', assigned: 0, enRoute: 1000, onScene: null, ended: 5000 }]
  const team = { ats: [1000, 3000, 900_000], lats: [14, 15, 16], lngs: [121, 121, 121], works }
  expect(teamAt(team, 500)).toMatchObject({ position: null, state: 'assigned' })
  expect(teamAt(team, 2000)).toMatchObject({ position: { lat: 14.5 }, positionAt: 2000, state: 'enRoute' })
  expect(teamAt(team, 600_000)).toMatchObject({ position: { lat: 15 }, positionAt: 3000, state: 'available' })
})

it('a stretch of more than a day, or backwards, is refused', async () => {
  for (const to of [-1, 40 * 3_600_000]) expect((await refusalOf(replayOf(Date.now() - 3 * dayMs, Date.now() - 3 * dayMs + to))).status).toBe(400)
})
