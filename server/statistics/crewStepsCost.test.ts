// How long crews took is put in order by the server: the database hands each run on once, whatever is measured of it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, openLab } from '#tests/lab.ts'
import { readingCost } from '#tests/readingCost.ts'
import { stepFigures } from './crewSteps.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 0 })
})
afterAll(() => lab.close())

const runs = 3_000
/** What is read once beside them: settings, teams, kinds, steps. */
const beside = 600

it('hands each run from its table to its ticket, its team and its sum, once for all that is measured of it', async () => {
  const { rows } = await lab.owner.query<{ center: string }>(`select id as center from command_center where slug = 'taytay'`)
  const { center } = rows[0]!
  // Runs of a town that is big, on a day of their own, of tickets that only the figures know.
  await lab.owner.query(`set session_replication_role = replica`)
  const some = `generate_series(1, ${runs}) n, lateral (select number from ticket where command_center_id = '${center}' limit 1) t`
  await lab.owner.query(`insert into ticket_figure (command_center_id, number, day, slot, status, priority, case_type_id, units)
    select '${center}', 'RUN-' || n, '2020-05-05', 3, 'resolved', 1 + n % 5, '${center}', '{}' from ${some}`)
  await lab.owner.query(`insert into ticket_assignment (command_center_id, number, account_id, kind, state, assigned_at, acknowledged_at, en_route_at)
    select '${center}', 'RUN-' || n, r.account_id, 'responseteam', 'cleared', now(), now() + n * interval '1 s', now() + n * interval '2 s'
    from ${some}, lateral (select account_id from response_team where command_center_id = '${center}' order by account_id limit 1) r`)
  await lab.owner.query(`set session_replication_role = origin; analyze ticket_assignment; analyze ticket_figure`)
  const { handed, looked } = await readingCost(lab.owner, center, async (tx) => {
    const figures = await stepFigures(tx, { from: '2020-05-05', to: '2020-05-05' }, {})
    expect(figures.map(({ move, measured, median }) => [move, measured, median])).toEqual([
      ['acknowledged', runs, runs / 2],
      ['enRoute', runs, runs],
    ])
  })
  expect(handed).toBeLessThan(6 * runs + beside)
  // Its ticket twice, it once: no run is looked at for steps that its team did not take.
  expect(looked).toBeLessThan(3 * runs + beside)
})
