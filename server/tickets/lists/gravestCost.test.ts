// What the palette asks at each key: the gravest of all that is open, however many fit, and what it costs the database, by its own account. It fills a town with thousands of tickets.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, inSql, type Lab, openLab } from '#tests/lab.ts'
import { lists as contract } from '#contract/tickets/lists/lists.ts'
import type { Reader } from '#server/tickets/storeTickets.ts'
import { listTickets, lists } from './storeLists.ts'

let lab: Lab
let desk: Caller
let open: number
/** More than are counted, received after the two that are grave. */
const common = 1_100
const months = 12
const ofMonth = 300
beforeAll(async () => {
  lab = await openLab()
  desk = await lab.as('dispatcher')
  const columns = 'command_center_id, number, status, source, priority, life_threat, case_type_id, description, received_at, resolved_at, closed_at'
  const fill = (rows: string) => lab.owner.query(`insert into ticket (${columns}) ${rows}`, [desk.centerId])
  await lab.owner.query('set session_replication_role = replica')
  const kind = '(select id from case_type where command_center_id = $1 and priority = 3 order by "order" limit 1)'
  await fill(
    `select $1, 'TAY-000001-' || 10000 + n, 'pending', 'quickreport', 3, false, ${kind}, 'Sawali fence ' || n, now() - n * interval '1 minute', null, null from generate_series(1, ${common}) n`,
  )
  await fill(
    `select $1, 'TAY-000002-' || 10000 + n, 'accepted', 'quickreport', case n when 1 then 1 else 4 end, n = 2, ${kind}, 'Sawali hut ' || n, now() - n * interval '40 days', null, null from generate_series(1, 2) n`,
  )
  await fill(
    `select $1, 'TAY-000003-' || 10000 + n, 'resolved', 'quickreport', 3, false, ${kind}, 'Sawali roof ' || n, at, at, at from generate_series(1, ${months * ofMonth}) n,
      lateral (select now() - n * interval '${months * 30} days' / ${months * ofMonth} as at) a`,
  )
  await lab.owner.query('set session_replication_role = origin')
  await lab.owner.query('vacuum analyze ticket')
  open = (
    await lab.owner.query<{ n: number }>(
      `select count(*)::int as n from ticket where command_center_id = $1 and tab in ('pending', 'accepted', 'transferred')`,
      [desk.centerId],
    )
  ).rows[0]!.n
})
afterAll(() => lab.close())

it('of more open tickets than are counted the gravest come first, whenever they were received', async () => {
  const { data } = await desk.ask(contract.searchEmergencyTickets, { search: 'sawali', sort: 'gravest', limit: 7 })
  expect(data.items.map(({ transactionNumber }) => transactionNumber)).toEqual([
    'TAY-000002-10001',
    'TAY-000002-10002',
    ...[1, 2, 3, 4, 5].map((n) => `TAY-000001-1000${n}`),
  ])
})

it('tells of how many it is one page: all where they fit, else that there are more', async () => {
  const ask = async (given: object) => (await desk.ask(contract.searchEmergencyTickets, { sort: 'gravest', limit: 7, ...given })).data
  for (const given of [{}, { isRead: 0 }, { search: 'sawali' }, { search: 'sawali', isRead: 0 }]) {
    const { items, total, isMore } = await ask(given)
    expect([given, items.length, total, isMore]).toEqual([given, 7, 7, true])
  }
  const { items, total, isMore } = await ask({ search: 'hut sawali' })
  expect([items.length, total, isMore]).toEqual([2, 2, undefined])
})

const read = inSql<{ rows: number }>(`select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'ticket'`)
it.each([
  // Many fit: all that is open is looked through, by its words and by its tab.
  ['sa', 2, 0],
  ['P3', 2, 0],
  // What is open has none of it, and the newest months of what is over have enough.
  ['resolved', 0, 2],
  ['roof', 0, 2],
])('looks for “%s” %i times among what is open, and no further back than %i months for a page', async (search, times, back) => {
  const reader: Reader = { accountId: desk.accountId, may: () => true }
  const rows = await lab.nodes[0]!.db.read(desk.centerId, async (tx) => {
    const before = (await tx.one(read))!.rows
    const { items } = await listTickets(tx, reader, lists.everywhere, { search, sort: 'gravest', limit: 7 })
    expect(items).toHaveLength(7)
    return (await tx.one(read))!.rows - before
  })
  expect(rows).toBeLessThan(times * open + back * ofMonth + 100)
})
