// What the list of citizens costs the database, by its own account. It needs a database of its own.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, openLab } from '#tests/lab.ts'
import { readingCost } from '#tests/readingCost.ts'
import { citizenPage } from './storeLists.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 0 })
})
afterAll(() => lab.close())

it('where the days of a list begin is looked up once, and not for each citizen', async () => {
  const { rows } = await lab.owner.query<{ center: string }>(`select id as center from command_center where slug = 'taytay'`)
  const { center } = rows[0]!
  const [citizens, shown] = [600, 20]
  await lab.owner.query(
    `insert into citizen (command_center_id, id, name, status, created_at)
      select $1, gen_random_uuid(), 'Citizen ' || n, 'APPROVED', '2020-05-05T00:00:00Z'::timestamptz + n * interval '1 minute' from generate_series(1, $2::int) n`,
    [center, citizens],
  )
  await lab.owner.query('analyze citizen')
  const { looked } = await readingCost(lab.owner, center, async (tx) => {
    const page = await citizenPage(tx, { from: '2020-05-05', to: '2020-05-05' }, { limit: shown })
    expect([page.items.length, page.total]).toEqual([shown, citizens])
  })
  // Counted, and in their order, with the barangays of a page.
  expect(looked).toBeLessThan(2 * citizens + 3 * (shown + 1))
})
