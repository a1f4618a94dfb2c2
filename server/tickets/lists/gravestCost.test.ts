// A search where thousands fit: what is open is found, the gravest of it first, and what that costs the database, by its own account. It fills a town with thousands of tickets.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, inSql, type Lab, openLab } from '#tests/lab.ts'
import { map } from '#contract/map/room.ts'
import { lists as contract } from '#contract/tickets/lists/lists.ts'
import type { Status } from '#contract/tickets/states.ts'
import type { Reader } from '#server/tickets/storeTickets.ts'
import { mapTickets } from './storeMap.ts'
import { ticketPoints } from './storePoints.ts'
import { listTickets, lists } from './storeLists.ts'

let lab: Lab
let desk: Caller
let open: number
/** More than are counted, received after the two that are grave, which are older than whatever is over. */
const common = 1_100
const months = 12
/** More in all than a search looks through of what is over. */
const ofMonth = 850
beforeAll(async () => {
  lab = await openLab()
  desk = await lab.as('dispatcher')
  const columns =
    'command_center_id, number, status, source, priority, life_threat, case_type_id, description, lat, lng, received_at, resolved_at, closed_at'
  const fill = (rows: string) => lab.owner.query(`insert into ticket (${columns}) ${rows}`, [desk.centerId])
  await lab.owner.query('set session_replication_role = replica')
  const kind = '(select id from case_type where command_center_id = $1 and priority = 3 order by "order" limit 1)'
  await fill(
    `select $1, 'TAY-000001-' || 10000 + n, 'pending', 'quickreport', 3, false, ${kind}, 'Sawali fence ' || n, null, null, now() - n * interval '1 minute', null, null from generate_series(1, ${common}) n`,
  )
  await fill(
    `select $1, 'TAY-000002-' || 10000 + n, 'accepted', 'quickreport', case n when 1 then 1 else 4 end, n = 2, ${kind}, 'Sawali hut ' || n, 14.55, 121.13, now() - n * interval '400 days', null, null from generate_series(1, 2) n`,
  )
  await fill(
    `select $1, 'TAY-000003-' || 10000 + n, 'resolved', 'quickreport', 3, false, ${kind}, 'Sawali roof ' || n, 14.55, 121.13, at, at, at from generate_series(1, ${months * ofMonth}) n,
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
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

it('of more open tickets than are counted the gravest come first, whenever they were received', async () => {
  const { data } = await desk.ask(contract.searchEmergencyTickets, { search: 'sawali', sort: 'gravest', limit: 7 })
  expect(data.items.map(({ transactionNumber }) => transactionNumber)).toEqual([
    'TAY-000002-10001',
    'TAY-000002-10002',
    ...[1, 2, 3, 4, 5].map((n) => `TAY-000001-1000${n}`),
  ])
})

it('an old ticket that is still open is found in its list and on the map, however many newer ones that are over fit', async () => {
  const hut = 'TAY-000002-10001'
  const box = { north: 14.56, south: 14.54, east: 121.14, west: 121.12 }
  const search = 'sawali'
  for (const given of [{}, { isRead: 0 as const }, { priority: [1 as const] }]) {
    const { items } = (await desk.ask(contract.getAcceptedEmergencyTickets, { search, limit: 1, ...given })).data
    expect([given, items.map(({ transactionNumber }) => transactionNumber)]).toEqual([given, [hut]])
  }
  const year = { from: day(500), to: day(0), status: ['accepted', 'resolved'] as Status[] }
  for (const given of [{}, { tab: 'accepted' as const }, { status: ['accepted'] as Status[] }, year])
    expect([given, (await desk.ask(map.getMapPoints, { search, ...given })).data.numbers]).toEqual([given, expect.arrayContaining([hut])])
  for (const given of [{}, { status: ['accepted', 'resolved'] as Status[] }]) {
    const { items } = (await desk.ask(contract.getMapTickets, { ...box, ...given })).data
    expect([given, items.map(({ transactionNumber }) => transactionNumber)]).toEqual([given, expect.arrayContaining([hut])])
  }
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

it('whoever asks for no status is shown none', async () => {
  const reader: Reader = { accountId: desk.accountId, may: () => true }
  const found = (given: object) =>
    lab.nodes[0]!.db.read(desk.centerId, async (tx) => [
      (await ticketPoints(tx, reader, { status: [], limit: 9, ...given })).numbers,
      (await mapTickets(tx, reader, { status: [], limit: 9, ...given })).rows,
    ])
  for (const given of [{}, { search: 'sawali' }]) expect([given, await found(given)]).toEqual([given, [[], []]])
})

const asked = inSql<{ scans: number }>(`select idx_scan as scans from pg_stat_xact_user_tables where relname = 'ticket'`)
it('a search on the map asks the words of months that have open tickets alone, not of each since a forgotten one', async () => {
  const reader: Reader = { accountId: desk.accountId, may: () => true }
  const scans = await lab.nodes[0]!.db.read(desk.centerId, async (tx) => {
    const before = (await tx.one(asked))!.scans
    const { numbers } = await ticketPoints(tx, reader, { search: 'hut', status: ['accepted'], limit: 100 })
    expect(numbers).toEqual(['TAY-000002-10001', 'TAY-000002-10002'])
    return (await tx.one(asked))!.scans - before
  })
  expect(scans).toBeLessThan(20)
})

it('what is over is looked for beside what was resolved within the day, and not among all that is open', async () => {
  const reader: Reader = { accountId: desk.accountId, may: () => true }
  const rows = await lab.nodes[0]!.db.read(desk.centerId, async (tx) => {
    const before = (await tx.one(read))!.rows
    await listTickets(tx, reader, lists.everywhere, { search: 'fence', isRead: 0, sort: 'gravest', limit: common + 50 })
    return (await tx.one(read))!.rows - before
  })
  expect(rows).toBeLessThan(3 * open)
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
