// A ticket that is planned for later is received when it falls due: no day counts it before, and none loses it. Longer than half a second: it waits for the log to be followed.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { byDate } from '#contract/reports/byDate.ts'
import { addDays } from '#contract/statistics/periods.ts'
import { statistics } from '#contract/statistics/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { followTickets } from '#server/statistics/follow.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'

let lab: Lab
let dispatcher: Caller
let supervisor: Caller
beforeAll(async () => {
  lab = await openLab()
  ;[dispatcher, supervisor] = [await lab.as('dispatcher'), await lab.as('supervisor')]
})
afterAll(() => lab.close())

async function followed(): Promise<void> {
  await lab.settle()
  await until(async () => {
    await followTickets(lab.nodes[0]!.db)
    const { rows } = await lab.owner.query<{ isLeft: boolean }>(
      'select exists (select from figure_again) or exists (select from fact where position > (select position from figure_place)) as "isLeft"',
    )
    return !rows[0]!.isLeft
  })
}

async function counted() {
  const { rows } = await lab.owner.query<{ today: string }>(
    `select (now() at time zone time_zone)::date::text as today from command_center where id = $1`,
    [dispatcher.centerId],
  )
  const to = rows[0]!.today
  const { data: live } = await supervisor.ask(statistics.getDashboardData, {})
  const { trend } = (await supervisor.ask(statistics.getDashboardDataV2, { from: addDays(to, -1), to })).data.current
  const { data: report } = await supervisor.ask(byDate.getReportByDate, { from: addDays(to, -1), to, limit: 500 })
  return {
    planned: live.planned,
    received: live.receivedToday,
    days: trend.points.map(({ count }) => count),
    inReport: [report.numbers.total, report.rows.total],
  }
}

it('no receipt until due: counted as planned, on no day, and then on the day on which it falls due', async () => {
  const { rows } = await lab.owner.query<{ id: string }>('select id from case_type where command_center_id = $1 limit 1', [dispatcher.centerId])
  const caseTypeId = rows[0]!.id
  await followed()
  const before = await counted()
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
  const { data } = await dispatcher.ask(tickets.addScheduledEntry, { caseTypeId, description: 'Parade', scheduledAt })
  const number = data.transactionNumber
  // Written down yesterday.
  await lab.owner.query(`update ticket set received_at = received_at - interval '1 day' where number = $1`, [number])
  await lab.owner.query('select count_center_again($1)', [dispatcher.centerId])
  await followed()
  expect(await counted()).toEqual({ ...before, planned: before.planned + 1 })

  await lab.owner.query(`update ticket set scheduled_at = now(), attend_at = now() where number = $1`, [number])
  await until(async () => (await dispatcher.ask(tickets.getEmergencyTicket, { id: number })).data.status === 'pending')
  await followed()
  const [yesterday, today] = before.days
  expect(await counted()).toEqual({
    planned: before.planned,
    received: before.received + 1,
    days: [yesterday, today! + 1],
    inReport: before.inReport.map((count) => count + 1),
  })
})
