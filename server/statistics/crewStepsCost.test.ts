// What figures of a period cost the database, by its own account: how long crews took is put in order by the server, which is handed each run once, whatever is measured of it.
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

it('keeps the runs of a month until one of its tickets is counted anew, and of a part of it tells that part', async () => {
  const { rows } = await lab.owner.query<{ center: string }>(`select id as center from command_center where slug = 'taytay'`)
  const { center } = rows[0]!
  const isCounted = () =>
    lab.owner.query(
      `insert into figure_month values ($1, '2020-05-01', gen_random_uuid()) on conflict (command_center_id, month) do update set version = excluded.version`,
      [center],
    )
  const ask = async (from: string, to: string) => {
    let told: unknown[] = []
    const cost = await readingCost(lab.owner, center, async (tx) => {
      told = (await stepFigures(tx, { from, to }, {})).map(({ move, measured, median }) => [move, measured, median])
    })
    return { told, cost }
  }
  await isCounted()
  const all = [
    ['acknowledged', runs, runs / 2],
    ['enRoute', runs, runs],
  ]
  expect((await ask('2020-05-01', '2020-05-31')).told).toEqual(all)
  const again = await ask('2020-05-01', '2020-05-31')
  // In a small table those at work are looked for among all runs; no figure is looked at, and no run is handed on.
  expect([again.told, again.cost.looked < 2 * runs, again.cost.handed < beside]).toEqual([all, true, true])
  expect([(await ask('2020-04-20', '2020-05-05')).told, (await ask('2020-05-06', '2020-05-31')).told]).toEqual([all, []])
  await lab.owner.query(`update ticket_assignment set acknowledged_at = null where command_center_id = $1 and number = 'RUN-1'`, [center])
  await isCounted()
  expect((await ask('2020-05-01', '2020-05-31')).told).toEqual([['acknowledged', runs - 1, runs / 2 + 1], all[1]])
})
