// The figures follow the log: every step of a ticket changes them, and what is counted anew comes out the same.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { usualSettings } from '#contract/centers/settings.ts'
import type { IntervalFigure } from '#contract/statistics/figures.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { addDays } from '#contract/statistics/periods.ts'
import { statistics } from '#contract/statistics/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { checkInvariants } from '#server/database/invariants.ts'
import { followTickets } from '#server/statistics/follow.ts'
import { durationsOf } from '#server/statistics/intervals.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'

let lab: Lab
let dispatcher: Caller
let executive: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  dispatcher = await lab.as('dispatcher')
  executive = await lab.as('executive')
})
afterAll(() => lab.close())

const totals = async () => (await executive.ask(statistics.getDashboardDataV2, {})).data.current
const file = async () => {
  const types = await lab.owner.query<{ id: string }>('select id from case_type where command_center_id = $1 limit 1', [dispatcher.centerId])
  const { data } = await dispatcher.ask(tickets.createEmergencyTicket, { caseTypeId: types.rows[0]!.id, description: 'Smoke over the market' })
  return data.transactionNumber
}
const counted = (one: Lab) =>
  until(async () => {
    await followTickets(one.nodes[0]!.db)
    return (await one.owner.query('select from figure_again')).rowCount === 0
  })
const all = `select command_center_id, span, kind, starts, case_type_id, key, amount, count from ticket_tally where count <> 0 order by 1, 2, 3, 4, 5, 6, 7`

it('counts a ticket when it is filed, moves it with its steps, and lets it go when it is deleted', async () => {
  const before = await totals()
  const id = await file()
  await until(async () => (await totals()).total === before.total + 1)
  const supervisor = await lab.as('supervisor')
  await supervisor.ask(tickets.deleteEmergencyTicket, { id, reason: 'test entry' })
  await until(async () => (await totals()).total === before.total)
  expect((await totals()).byStatus).toEqual(before.byStatus)
})

it('counts each department and team by its part, but for one that was left out', async () => {
  const supervisor = await lab.as('supervisor')
  const id = await file()
  const { rows } = await lab.owner.query<{ id: string }>(
    `select id from account where command_center_id = $1 and account_type = 'responseteam' limit 1`,
    [dispatcher.centerId],
  )
  const team = rows[0]!.id
  const countOf = async () => (await totals()).byResponseTeam.find((one) => one.id === team)?.count ?? 0
  const before = await countOf()
  await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team] })
  await until(async () => (await countOf()) === before + 1)
  await supervisor.ask(tickets.excludeRTReport, { id, responseTeamId: team })
  await until(async () => (await countOf()) === before)
  await supervisor.ask(tickets.includeRTReport, { id, responseTeamId: team })
  await until(async () => (await countOf()) === before + 1)
})

it('comes out the same when everything is counted anew, whichever order and however often', { timeout: 600_000 }, async () => {
  await lab.settle()
  await followTickets(lab.nodes[0]!.db)
  const { rows: before } = await lab.owner.query(all)
  await lab.owner.query('select count_center_again(id) from command_center')
  await Promise.all(lab.nodes.map(({ db }) => followTickets(db)))
  await until(async () => (await lab.owner.query('select from figure_again')).rowCount === 0, 60_000)
  expect((await lab.owner.query(all)).rows).toEqual(before)
  await lab.owner.query('delete from ticket_tally; delete from ticket_figure; select count_center_again(id) from command_center')
  await followTickets(lab.nodes[0]!.db)
  await until(async () => (await lab.owner.query('select from figure_again')).rowCount === 0, 60_000)
  expect((await lab.owner.query(all)).rows).toEqual(before)
})

it('counts how long very many tickets took in steps: at most 4 % below what it was, and as many of them', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const span = { from: addDays(today, -300), to: addDays(today, -20) }
  const { targets } = usualSettings
  const of = (most: number) => lab.nodes[0]!.db.read(dispatcher.centerId, (tx) => durationsOf(tx, span, {}, targets, { most }))
  const stepped = await of(0)
  const alone = { intervals: ['response'] as const, isByType: false, most: 0 }
  const [response] = (await lab.nodes[0]!.db.read(dispatcher.centerId, (tx) => durationsOf(tx, span, {}, targets, alone))).all
  expect(response).toEqual(stepped.all.find(({ interval }) => interval === 'response'))
  const exact = await of(1_000_000)
  expect([exact.isRounded, stepped.isRounded]).toEqual([false, true])
  expect([...stepped.byCaseType.keys()].toSorted()).toEqual([...exact.byCaseType.keys()].toSorted())
  const pairs = [exact, ...exact.byCaseType.keys()].map((one) =>
    typeof one === 'string' ? [exact.byCaseType.get(one)!, stepped.byCaseType.get(one)!] : [exact.all, stepped.all],
  )
  for (const [own, other] of pairs)
    for (const [index, { measured, missing, median, percentile90 }] of own!.entries()) {
      const steps = other![index]!
      expect([steps.measured, steps.missing]).toEqual([measured, missing])
      for (const [true_, step] of [
        [median, steps.median],
        [percentile90, steps.percentile90],
      ] as const) {
        expect(step === null).toBe(true_ === null)
        if (true_ === null) continue
        expect(step!).toBeLessThanOrEqual(true_)
        expect(step!).toBeGreaterThan(true_ * 0.96 - 1)
      }
    }
})

it('keeps a missed target missed when the ticket ends without its stamp, and asks of what was declined no more than an answer', async () => {
  const kept = async () => {
    const { data } = await executive.ask(statistics.getResponseTime, {})
    return data.current.all.flatMap(({ keptTarget }) => keptTarget ?? [])
  }
  const id = await file()
  await lab.owner.query(`update ticket set received_at = received_at - interval '3 hours', accepted_at = null, accepted = null where number = $1`, [
    id,
  ])
  await lab.owner.query('select count_center_again($1)', [dispatcher.centerId])
  await counted(lab)
  const [answer, processing, response] = await kept()
  const ends = async (set: string) => {
    await lab.owner.query(`update ticket set ${set} where number = $1`, [id])
    await lab.owner.query('select count_center_again($1)', [dispatcher.centerId])
    await counted(lab)
    return kept()
  }
  // Resolved: all three stay missed. Within its target nothing was missed.
  expect(await ends(`status = 'resolved', resolved_at = now()`)).toEqual([answer, processing, response])
  const [inTime] = await ends(`resolved_at = received_at + interval '1 second'`)
  expect(inTime!).toBeGreaterThan(answer!)
  const why = `jsonb_build_object('at', now(), 'reason', 'hoax')`
  for (const status of ['declined', 'reported', 'merged']) {
    const [own, sent, reached] = await ends(`status = '${status}', resolved_at = null, stepped = ${why}`)
    expect([status, own]).toEqual([status, answer])
    expect(sent!).toBeGreaterThan(processing!)
    expect(reached!).toBeGreaterThan(response!)
  }
})

it('counts an open ticket that nobody has answered as missed from the second after its target, on every screen', async () => {
  const { data } = await lab.stranger.ask(publicSide.createEmergencyTicket, {
    ...{ commandCenterId: dispatcher.centerId, deviceId: randomUUID(), landmark: 'Market' },
  })
  const id = data.transactionNumber!
  // The node counts it once by itself; counted here at the same moment, one of the two would be refused.
  await lab.settle()
  await until(async () => (await lab.owner.query('select from ticket_figure where number = $1', [id])).rows.length > 0)
  await lab.owner.query('update ticket set priority = 2 where number = $1', [id])
  const shares = async (seconds: number) => {
    // Among the tickets of its day alone, whichever that is by now.
    await lab.owner.query(`update ticket set received_at = now() - $2 * interval '1 second' where number = $1`, [id, seconds])
    await lab.owner.query(`select count_figures($1, array[$2])`, [dispatcher.centerId, id])
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const period = { from: day, to: addDays(day, 2) }
    const [times, home] = [await executive.ask(statistics.getResponseTime, period), await dispatcher.ask(statistics.getDashboardData, {})]
    const answerOf = (figures: IntervalFigure[]) => figures.find(({ interval }) => interval === 'answer')!.keptTarget ?? 1
    return [answerOf(times.data.current.all), answerOf(home.data.intervals)]
  }
  const target = usualSettings.targets.answer[2]!
  const [within, within2] = await shares(target - 30)
  const [past, past2] = await shares(target + 2)
  expect([past! < within!, past2! < within2!]).toEqual([true, true])
})

it('shows the desk how things stand now, and a department or team its own', async () => {
  const { data: desk } = await dispatcher.ask(statistics.getDashboardData, {})
  const { rows } = await lab.owner.query<{ n: number }>(
    `select count(*) as n from ticket where command_center_id = $1 and status in ('pending', 'accepted', 'transferred')`,
    [dispatcher.centerId],
  )
  expect([desk.open, desk.newest.length]).toEqual([rows[0]!.n, 20])
  // A pending ticket has nobody sent either: what is told is what was accepted and left at that.
  const { rows: left } = await lab.owner.query<{ accepted: number; all: number }>(
    `select count(*) filter (where status = 'accepted') as accepted, count(*) as all from ticket
      where command_center_id = $1 and status in ('pending', 'accepted', 'transferred') and allocated_to = '{}'`,
    [dispatcher.centerId],
  )
  expect(left[0]!.all).toBeGreaterThan(left[0]!.accepted)
  expect(desk.unassigned).toBe(left[0]!.accepted)
  const department = await lab.as('department')
  const { data: own } = await department.ask(statistics.getDashboardData, {})
  expect(own.open).toBeLessThan(desk.open)
  expect(own.newest.length).toBeGreaterThan(0)
  expect(own.newest.every(({ allocatedTo }) => allocatedTo.includes(department.accountId))).toBe(true)
})

it('is held against a full recount by npm run verify, which names a figure that differs', async () => {
  const { owner } = lab
  await lab.settle()
  await followTickets(lab.nodes[0]!.db)
  const wrong = async () => (await checkInvariants(owner)).filter(({ says }) => says.includes('statistics')).map((verdict) => verdict.wrong)
  await until(async () => (await wrong()).flat().length === 0, 30_000)
  await owner.query(`update ticket_tally set count = count + 1 where ctid = (select ctid from ticket_tally where kind = 'slot' limit 1)`)
  expect((await wrong()).map((one) => one.length)).toEqual([0, 1])
  await owner.query(`update ticket_figure set slot = (slot + 1) % 56 where ctid = (select ctid from ticket_figure limit 1)`)
  expect((await wrong())[0]).toHaveLength(2)
})
