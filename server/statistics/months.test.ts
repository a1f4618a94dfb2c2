// Months that were looked at once are kept, and looked at again when one of their tickets was counted anew: at any moment the times are those of the rows.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualSettings } from '#contract/centers/settings.ts'
import { addDays, type Span } from '#contract/statistics/periods.ts'
import { type Lab, openLab, until } from '#tests/lab.ts'
import { followTickets } from './follow.ts'
import { durationsOf } from './intervals.ts'

let lab: Lab
let center: string
beforeAll(async () => {
  lab = await openLab({ history: 'year' })
  center = (await lab.as('executive')).centerId
  await settled()
})
afterAll(() => lab.close())

const settled = () =>
  until(async () => {
    await followTickets(lab.nodes[0]!.db)
    return (await lab.owner.query('select from figure_again')).rowCount === 0
  })
const today = new Date().toISOString().slice(0, 10)
const span: Span = { from: addDays(today, -200), to: addDays(today, -40) }
const times = (most?: number) =>
  lab.nodes[0]!.db.read(center, (tx) => durationsOf(tx, span, {}, usualSettings.targets, most === undefined ? {} : { most }))
const responses = async () => {
  const { all } = await times()
  return all.find(({ interval }) => interval === 'response')!
}
const recounted = async () => {
  const { rows } = await lab.owner.query(
    `select count(response)::int as measured, (count(*) - count(response))::int as missing, percentile_disc(0.5) within group (order by response) as median,
       percentile_disc(0.9) within group (order by response) as percentile90 from ticket_figure where command_center_id = $1 and day between $2 and $3`,
    [center, span.from, span.to],
  )
  return rows[0]
}

it('looks at months in reach of the promise, newest first, until none is left and all is exact', async () => {
  expect((await times(0)).isRounded).toBe(true)
  const { rows } = await lab.owner.query<{ most: number }>(
    `select max(n)::int as most from (select count(*) as n from ticket_figure where command_center_id = $1 group by date_trunc('month', day)) months`,
    [center],
  )
  let rounds = 0
  for (; (await times(rows[0]!.most)).isRounded; rounds++) expect(rounds).toBeLessThan(7)
  expect(rounds).toBeGreaterThan(0)
  expect((await times(0)).isRounded).toBe(false)
  expect(await responses()).toMatchObject(await recounted())
})

it('sees a ticket that took longer than it did, one that came and one that went, in a month that is kept', { tags: 'long' }, async () => {
  const before = await responses()
  const change = async (sql: string) => {
    await lab.owner.query(sql, [center, addDays(today, -100)])
    await lab.owner.query('select count_center_again($1)', [center])
    await settled()
    const after = await responses()
    expect(after).toMatchObject(await recounted())
    return after
  }
  const some = `ticket where command_center_id = $1 and status <> 'deleted' and on_scene_at is not null and received_at::date between $2::date - 30 and $2::date`
  const longer = await change(
    `update ticket set on_scene_at = on_scene_at + interval '1 hour' where number in (select number from ${some} limit 200)`,
  )
  expect(longer.percentile90!).toBeGreaterThan(before.percentile90!)
  const fewer = await change(`update ticket set status = 'deleted' where number in (select number from ${some} limit 50)`)
  expect(fewer.measured).toBe(before.measured - 50)
})
