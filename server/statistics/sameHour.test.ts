// This day, which is not over, is held against the one before until the same hour. Longer than half a second: it waits for the log to be followed.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statistics } from '#contract/statistics/room.ts'
import { addDays } from '#contract/statistics/periods.ts'
import { followTickets } from '#server/statistics/follow.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'

let lab: Lab
let supervisor: Caller
beforeAll(async () => {
  lab = await openLab()
  supervisor = await lab.as('supervisor')
})
afterAll(() => lab.close())

/** A zone where it is noon, so that the hours before and after are of one day. */
function zoneOfNoon(): string {
  const east = 12 - new Date().getUTCHours()
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

it('a ticket of yesterday’s morning is held against this morning, one of its afternoon is not; over longer periods whole days are', async () => {
  const center = supervisor.centerId
  await lab.owner.query('update command_center set time_zone = $2 where id = $1', [center, zoneOfNoon()])
  const { rows } = await lab.owner.query<{ number: string }>(
    `select number from ticket where command_center_id = $1 and status = 'resolved' order by received_at desc limit 2`,
    [center],
  )
  for (const [at, { number }] of rows.entries())
    await lab.owner.query(`update ticket set received_at = now() - make_interval(hours => $2) where number = $1`, [number, 25 - 2 * at])
  await lab.owner.query('select count_center_again($1)', [center])
  await lab.settle()
  await until(async () => {
    await followTickets(lab.nodes[0]!.db)
    return (await lab.owner.query('select from figure_again')).rowCount === 0
  })
  const { rows: days } = await lab.owner.query<{ today: string }>(
    'select (now() at time zone time_zone)::date::text as today from command_center where id = $1',
    [center],
  )
  const today = days[0]!.today
  const asked = Date.now()
  const { data } = await supervisor.ask(statistics.getDashboardDataV2, { from: today, to: today })
  const { rows: counted } = await lab.owner.query<{ morning: number; all: number }>(
    `select count(*) filter (where t.received_at < $3)::int as morning, count(*)::int as all
     from ticket_figure f join ticket t using (command_center_id, number) where f.command_center_id = $1 and f.day = $2`,
    [center, addDays(today, -1), data.previousUntil],
  )
  const [{ morning, all }] = counted as [{ morning: number; all: number }]
  const aDayOn = Date.parse(data.previousUntil!) + 86_400_000
  expect([aDayOn >= asked, aDayOn <= Date.parse(data.madeAt)]).toEqual([true, true])
  expect(data.previous.total).toBe(morning)
  expect(all - morning).toBeGreaterThanOrEqual(1)
  const long = (await supervisor.ask(statistics.getDashboardDataV2, { from: addDays(today, -29), to: today })).data
  const past = (await supervisor.ask(statistics.getDashboardDataV2, { from: addDays(today, -1), to: addDays(today, -1) })).data
  expect([long.previousUntil, past.previousUntil, past.current.total]).toEqual([null, null, all])
})
