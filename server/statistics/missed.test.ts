// Why a target was missed, against a recount in plain SQL over the tickets themselves: how many, where the time went, and which they were.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statistics } from '#contract/statistics/room.ts'
import { presetTargets, type TargetName, targetNames } from '#contract/tickets/clock.ts'
import { followTickets } from '#server/statistics/follow.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'

let lab: Lab
let executive: Caller
beforeAll(async () => {
  lab = await openLab({ history: 'year' })
  executive = await lab.as('executive')
  // Slow at the desk, slow to leave, slow on the way, and one that nobody stamped: each kind is there.
  const stamps = (dispatched: number, left: number, there: number) =>
    `dispatched_at = received_at + interval '${dispatched} s', en_route_at = received_at + interval '${left} s', on_scene_at = received_at + interval '${there} s'`
  const ways = [stamps(4_000, 4_100, 4_200), stamps(100, 5_000, 5_100), stamps(100, 200, 7_000), 'on_scene_at = null']
  for (const [at, set] of ways.entries())
    await lab.owner.query(
      `update ticket set priority = 1, accepted_at = received_at + interval '5 s', ${set} where (command_center_id, number) in
        (select command_center_id, number from ticket where command_center_id = $1 and status not in ('deleted', 'scheduled') order by received_at desc limit 14 offset ${at * 14})`,
      [executive.centerId],
    )
  // Open, and never accepted, but a team was sent: nobody waits for the answer any more, however long ago it was.
  const sent = await lab.owner.query(
    `update ticket set priority = 1, accepted_at = null, dispatched_at = received_at + interval '1 s' where (command_center_id, number) in
      (select command_center_id, number from ticket where command_center_id = $1 and status in ('pending', 'accepted', 'transferred')
        and received_at < now() - interval '10 minutes' order by received_at limit 3)`,
    [executive.centerId],
  )
  expect(sent.rowCount).toBeGreaterThan(0)
  await lab.owner.query('select count_center_again($1)', [executive.centerId])
  await until(async () => {
    await followTickets(lab.nodes[0]!.db)
    return (await lab.owner.query('select from figure_again')).rows.length === 0
  })
})
afterAll(() => lab.close())

const ends: Record<TargetName, string> = { answer: 'accepted_at', processing: 'dispatched_at', response: 'on_scene_at' }
/** What ends the wait beside its own stamp. */
const waitedBy: Record<TargetName, string> = { answer: 'dispatched_at', processing: 'on_scene_at', response: 'null' }
const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

it.each(targetNames)('counts those that missed the target of %s as plain SQL does, and shows the worst', async (target) => {
  const most = `case priority ${Object.entries(presetTargets[target])
    .map(([priority, seconds]) => `when ${priority} then ${seconds}::int`)
    .join(' ')} end`
  const took = `floor(extract(epoch from ${ends[target]} - received_at))`
  // Whatever ended had to be answered, what was resolved had to be sent to and reached too.
  const later = target === 'answer' ? 'dispatched_at, on_scene_at' : 'on_scene_at'
  const stood = `floor(extract(epoch from case status when 'resolved' then resolved_at ${
    target === 'answer' ? `when 'declined' then (declined ->> 'at')::timestamptz when 'reported' then (reported ->> 'at')::timestamptz` : ''
  } end - received_at))`
  const look = () =>
    lab.owner.query<{ number: string; took: string | null; stood: string | null; waits: string | null; most: number }>(
      `select number, ${took} as took, ${most} as most, case when coalesce(${ends[target]}, ${later}) is null then ${stood} end as stood,
      case when status in ('pending', 'accepted', 'transferred') and coalesce(${ends[target]}, ${waitedBy[target]}) is null then floor(extract(epoch from now() - received_at)) end as waits from ticket join command_center c on c.id = command_center_id where command_center_id = $1
      and status not in ('deleted', 'scheduled') and ${most} is not null and (received_at at time zone time_zone)::date > (now() at time zone time_zone)::date - 30`,
      [executive.centerId],
    )
  const pastOf = (all: typeof rows) => all.filter((row) => row.waits !== null && Number(row.waits) > row.most)
  let { rows } = await look()
  let data = (await executive.ask(statistics.getMissed, { target })).data
  let after = (await look()).rows
  // A ticket that passed its target while both counted is in one of them alone.
  while (pastOf(after).length !== pastOf(rows).length) {
    rows = after
    data = (await executive.ask(statistics.getMissed, { target })).data
    after = (await look()).rows
  }
  const overdue = pastOf(rows)
  const ended = rows.filter((row) => row.stood !== null && Number(row.stood) > row.most)
  const late = [...rows.filter((row) => row.took !== null && Number(row.took) > row.most), ...ended, ...overdue]
  expect([data.measured, data.missed, data.ended, data.overdue, data.missing]).toEqual([
    rows.filter((row) => row.took !== null).length,
    late.length,
    ended.length,
    overdue.length,
    rows.filter((row) => row.took === null).length,
  ])
  for (const by of [data.byCause, data.byCaseType, data.byBarangay, data.byTime]) expect(sum(by)).toBe(data.missed)
  // The card beside it counts alike.
  const figure = (await executive.ask(statistics.getResponseTime, {})).data.current.all.find(({ interval }) => interval === target)!
  expect(figure.keptTarget).toBeCloseTo(1 - data.missed / (data.measured + data.ended + data.overdue), 2)
  const waited = new Map(after.map((row) => [row.number, Number(row.waits) - row.most]))
  // What still waits has waited longer with each look.
  const isNow = new Map(data.tickets.filter((ticket) => ticket.isOpen).map((ticket) => [ticket.transactionNumber, ticket.seconds - ticket.target]))
  for (const [number, seconds] of isNow) expect(seconds).toBeLessThanOrEqual(waited.get(number)!)
  const beyond = new Map(late.map((row) => [row.number, isNow.get(row.number) ?? Number(row.took ?? row.stood ?? row.waits) - row.most]))
  expect(data.tickets.map((ticket) => ticket.seconds - ticket.target)).toEqual(
    data.tickets.map(({ transactionNumber }) => beyond.get(transactionNumber)),
  )
  for (const { cause, count } of data.byCause) {
    const shown = data.tickets.filter((ticket) => ticket.cause === cause)
    expect([cause, shown.length]).toEqual([cause, Math.min(count, 20)])
    // Whatever of the cause is not shown went no further beyond.
    expect(shown.map(({ seconds, target: limit }) => seconds - limit)).toEqual(
      shown.map(({ seconds, target: limit }) => seconds - limit).toSorted((one, other) => other - one),
    )
  }
  if (target !== 'response')
    expect([...beyond.values()].toSorted((one, other) => other - one).slice(0, 20)).toEqual(
      data.tickets.map(({ seconds, target: limit }) => seconds - limit),
    )
  expect(data.missed).toBeGreaterThan(target === 'answer' ? 0 : 5)
})

it('says where most of the time went, and of which teams the stamp is missing', async () => {
  const { data } = await executive.ask(statistics.getMissed, { target: 'response' })
  const causes = new Map(data.byCause.map(({ cause, count }) => [cause, count]))
  for (const cause of ['desk', 'turnout', 'travel'] as const) expect([cause, causes.get(cause)! >= 3]).toEqual([cause, true])
  expect(data.missing).toBeGreaterThanOrEqual(3)
})

it('is for those who see the figures alone, and takes no period that ends before it begins', async () => {
  const dispatcher = await lab.as('dispatcher')
  expect((await refusalOf(dispatcher.ask(statistics.getMissed, { target: 'answer' }))).status).toBe(403)
  expect((await refusalOf(executive.ask(statistics.getMissed, { target: 'answer', from: '2026-02-02', to: '2026-02-01' }))).status).toBe(400)
})
