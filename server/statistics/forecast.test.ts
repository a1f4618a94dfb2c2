// The forecast over the demo's year: nearer than "the same slot last week", made of the center's own weeks, and for those who may see figures alone.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statistics } from '#contract/statistics/room.ts'
import { type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { followTickets } from './follow.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ history: 'year' })
  await followTickets(lab.nodes[0]!.db)
})
afterAll(() => lab.close())

it('beats the same slot of the week before, says by how much it is off, and narrows as the figures do', async () => {
  const executive = await lab.as('executive')
  const { data } = await executive.ask(statistics.getForecast, {})
  expect(data.tested!.error).toBeLessThan(data.tested!.errorOfLastWeek)
  expect(data.tested!.within).toBeGreaterThan(0.7)
  const { rows } = await lab.owner.query<{ a_week: number }>(
    `select count(*) / 12.0 as a_week from ticket where command_center_id = $1 and status <> 'deleted' and received_at > now() - interval '84 days'`,
    [executive.centerId],
  )
  const sum = (slots: typeof data.slots) => slots.reduce((all, { expected }) => all + expected, 0)
  expect(sum(data.slots) / rows[0]!.a_week).toBeGreaterThan(0.6)
  expect(sum(data.slots) / rows[0]!.a_week).toBeLessThan(1.6)
  const [first] = data.byCaseType
  const { data: narrowed } = await executive.ask(statistics.getForecast, { caseTypeId: [first!.id] })
  expect(Math.abs(sum(narrowed.slots) - first!.expected)).toBeLessThan(0.001)
  expect(narrowed.byCaseType.map(({ id }) => id)).toEqual([first!.id])
  expect((await refusalOf((await lab.as('dispatcher')).ask(statistics.getForecast, {}))).status).toBe(403)
})
