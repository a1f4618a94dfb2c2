// An old snapshot with the facts since is the fresh snapshot: rows, lists of every tab, filter and order, and counts.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TicketNotif } from '#contract/tickets/lists/lists.ts'
import { type Tab, tabs } from '#contract/tickets/states.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { notifKey, rings } from '#web/tickets/lists/counts.ts'
import { type Filter, passes } from '#web/tickets/lists/filters.ts'
import { listKey, type TicketIds } from '#web/tickets/lists/list.ts'
import { orderOf } from '#web/tickets/lists/order.ts'
import { applyFact, changeRow } from './reduce.ts'
import { takeWaiting } from '#web/kit/feed/refresh.ts'
import { putRow, readRow } from '#web/tickets/lists/rows.ts'
import { isInTab, sortIn, type TabName } from '#web/tickets/lists/tabs.ts'
import { makeRow, start } from '#web/tickets/testing/rows.ts'

const me = { accountId: 'me', seesAll: true }
const now = start + 60_000
const shownTabs: TabName[] = ['pending', 'accepted', 'declined', 'reported']
const filters: Filter[] = [
  { sort: 'urgent' },
  { sort: 'newest' },
  { sort: 'oldest', priority: [1, 2] },
  { sort: 'urgent', isRead: 0 },
  { sort: 'urgent', acceptedBy: ['me'] },
]
const counted = ['pending', 'accepted', 'transferred', 'scheduled']
const none = { supervisor: 0, offline: 0 }

/** What the server would answer, of a whole world of rows. */
function listOf(world: Iterable<TicketRow>, tab: TabName, filter: Filter, reader = me): TicketIds {
  const ids = [...world]
    .filter((row) => isInTab(tab, row, reader) && passes(row, filter))
    .toSorted(orderOf(sortIn(tab, filter.sort), now, reader))
    .map((row) => row.transactionNumber)
  return { ids, next: null, total: ids.length, transfers: {} }
}
function countsOf(world: Iterable<TicketRow>, reader = me): TicketNotif {
  const rows = [...world]
  const waiting = (tab: Tab) => (counted.includes(tab) ? rows.filter((row) => row.tab === tab && row.status !== 'resolved') : [])
  const perTab = (count: (tab: Tab) => number) => ({ ...Object.fromEntries(tabs.map((tab) => [tab, count(tab)])), ...none }) as TicketNotif['unread']
  const newest = rows
    .filter((row) => rings(row, reader))
    .toSorted((one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt) || (one.transactionNumber < other.transactionNumber ? 1 : -1))
  return {
    waiting: perTab((tab) => waiting(tab).length),
    unread: perTab((tab) => waiting(tab).filter((row) => !row.isRead).length),
    unacknowledged: newest.slice(0, 100),
    ringing: newest.length,
    maydays: [],
    takesTexts: false,
  }
}

function snapshot(world: Map<string, TicketRow>): QueryClient {
  const cache = new QueryClient()
  for (const row of world.values()) putRow(cache, row)
  for (const tab of shownTabs) for (const filter of filters) cache.setQueryData(listKey(tab, filter), listOf(world.values(), tab, filter))
  cache.setQueryData(notifKey, countsOf(world.values()))
  return cache
}

function expectFresh(cache: QueryClient, world: Map<string, TicketRow>): void {
  for (const row of world.values()) expect(readRow(cache, row.transactionNumber)).toEqual(row)
  for (const tab of shownTabs)
    for (const filter of filters)
      expect(cache.getQueryData(listKey(tab, filter)), `${tab} ${JSON.stringify(filter)}`).toEqual(listOf(world.values(), tab, filter))
  expect(cache.getQueryData(notifKey)).toEqual(countsOf(world.values()))
}

/** The fact of a change, as the feed carries it: without the reader's own mark. */
function tell(cache: QueryClient, verb: string, { isRead: _, ...row }: TicketRow, data: object = {}, actorId = 'other') {
  const fact = {
    seq: 1,
    at: '',
    verb,
    kind: 'ticket',
    id: row.transactionNumber,
    actorId,
    data: { transactionNumber: row.transactionNumber, ...data },
    row,
  }
  applyFact(cache, row.transactionNumber, fact, me, now)
}

function worldOf(count: number): Map<string, TicketRow> {
  const rows = Array.from({ length: count }, (_, index) =>
    makeRow(index, { priority: ((index % 5) + 1) as TicketRow['priority'], isRead: index % 3 === 0 }),
  )
  return new Map(rows.map((row) => [row.transactionNumber, row]))
}
const of = (world: Map<string, TicketRow>, number: number) => world.get(makeRow(number).transactionNumber)!

afterEach(() => vi.useRealTimers())

describe('RT-02', () => {
  const steps: [string, string, Partial<TicketRow>][] = [
    ['accepted by another desk', 'ticketAccepted', { status: 'accepted', tab: 'accepted' }],
    ['declined', 'ticketDeclined', { status: 'declined', tab: 'declined' }],
    ['reported', 'ticketReported', { status: 'reported', tab: 'reported' }],
    ['resolved, and waits no more', 'ticketResolved', { status: 'resolved', tab: 'accepted' }],
    ['deleted', 'ticketDeleted', { status: 'deleted', tab: 'deleted' }],
    ['acknowledged', 'ticketAcknowledged', { flags: ['acknowledged'] }],
    ['edited to the highest priority', 'ticketEdited', { priority: 1 }],
    ['edited to the lowest priority', 'ticketEdited', { priority: 5 }],
    ['assigned', 'ticketAssigned', { status: 'accepted', tab: 'accepted', allocatedTo: ['team'], awaiting: ['team'] }],
    ['given a clock', 'ticketEscalated', { clock: { target: 'answer', dueAt: new Date(start).toISOString() } }],
  ]
  test.each(steps)('a ticket that is %s stands where the server lists it', (_, verb, change) => {
    for (const number of [0, 5, 7, 19]) {
      const world = worldOf(20)
      const cache = snapshot(world)
      const row = { ...of(world, number), ...change, version: 2 }
      world.set(row.transactionNumber, row)
      tell(cache, verb, row)
      expectFresh(cache, world)
    }
  })

  test('a new ticket is unread, in its place, and rings when it threatens a life', () => {
    const world = worldOf(9)
    const cache = snapshot(world)
    const row = makeRow(50, { priority: 1 })
    world.set(row.transactionNumber, row)
    tell(cache, 'ticketFiled', row)
    expectFresh(cache, world)
  })

  test('what the reader files is read, and waits', () => {
    const world = worldOf(3)
    const cache = snapshot(world)
    const row = makeRow(51, { status: 'accepted', tab: 'accepted' })
    tell(cache, 'ticketFiled', row, {}, 'me')
    world.set(row.transactionNumber, { ...row, isRead: true })
    expectFresh(cache, world)
  })

  test('read marks are each account’s own', () => {
    const world = worldOf(6)
    const cache = snapshot(world)
    tell(cache, 'ticketRead', of(world, 1), { accountId: 'other' })
    expectFresh(cache, world)
    tell(cache, 'ticketRead', of(world, 1), { accountId: 'me' })
    world.set(of(world, 1).transactionNumber, { ...of(world, 1), isRead: true })
    expectFresh(cache, world)
    tell(cache, 'ticketUnread', of(world, 1), { accountId: 'me' })
    world.set(of(world, 1).transactionNumber, { ...of(world, 1), isRead: false })
    expectFresh(cache, world)
  })

  test('three hundred steps in any order, some told twice', () => {
    const world = worldOf(40)
    const cache = snapshot(world)
    for (let step = 0; step < 300; step++) {
      const row = of(world, (step * 17) % 40)
      const [, verb, change] = steps[(step * 7) % steps.length]!
      const next = { ...row, ...change, version: row.version + 1 }
      world.set(row.transactionNumber, next)
      tell(cache, verb, next)
      if (step % 3 === 0) tell(cache, verb, next)
    }
    expectFresh(cache, world)
  })

  test('what is older than the row that is held changes nothing', () => {
    const world = worldOf(3)
    world.set(of(world, 0).transactionNumber, { ...of(world, 0), version: 5, status: 'accepted', tab: 'accepted' })
    const cache = snapshot(world)
    tell(cache, 'ticketEdited', { ...of(world, 0), version: 4, status: 'pending', tab: 'pending' })
    expectFresh(cache, world)
  })
})

test('a list that is whole counts each of its rows, also one that another list has brought before the word of it', () => {
  const cache = new QueryClient()
  const key = listKey('accepted', { sort: 'newest' })
  const accepted = makeRow(2, { status: 'accepted', tab: 'accepted' })
  cache.setQueryData<TicketIds>(key, { ids: [], next: null, total: 0, transfers: {} })
  // As the tab beside it is read anew.
  putRow(cache, accepted)
  changeRow(cache, accepted, { reader: me, now, isNew: false })
  expect(cache.getQueryData(key)).toMatchObject({ ids: [accepted.transactionNumber], total: 1 })
})

test('a list of which only a part is loaded counts what lies beyond, and asks where it cannot know', () => {
  vi.useFakeTimers()
  const world = worldOf(10)
  const cache = new QueryClient()
  const key = listKey('pending', { sort: 'oldest' })
  for (const row of world.values()) putRow(cache, row)
  const ids = [...world.keys()].slice(0, 5)
  cache.setQueryData<TicketIds>(key, { ids, next: 'more', total: 10, transfers: {} })
  const change = { reader: me, now, isNew: true }
  changeRow(cache, makeRow(99), change)
  expect(cache.getQueryData(key)).toMatchObject({ ids, total: 11 })
  changeRow(cache, makeRow(0, { status: 'accepted', tab: 'accepted' }), { ...change, isNew: false })
  expect(cache.getQueryData(key)).toMatchObject({ ids: ids.slice(1), total: 10 })
  changeRow(cache, makeRow(77), { ...change, isNew: false })
  expect(takeWaiting()).toContainEqual(key)
})

test('ten thousand tickets take fifty changes within a second’s small share', () => {
  const world = worldOf(10_000)
  const cache = snapshot(world)
  const began = process.cpuUsage()
  for (let step = 0; step < 50; step++) {
    const row = of(world, step * 199)
    tell(cache, 'ticketEdited', { ...row, priority: 2, version: 2 })
  }
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(500)
})

describe('what is on its way', () => {
  test('is asked for again where a fact came in meanwhile: its answer may be older', async () => {
    vi.useFakeTimers()
    const world = worldOf(3)
    const cache = snapshot(world)
    const key = listKey('pending', { sort: 'oldest' })
    takeWaiting()
    tell(cache, 'ticketAccepted', { ...of(world, 0), status: 'accepted', tab: 'accepted', version: 2 })
    expect(takeWaiting()).toEqual([])
    const asked = [key, notifKey].map((queryKey) => cache.fetchQuery({ queryKey, queryFn: () => new Promise(() => {}) }))
    tell(cache, 'ticketAccepted', { ...of(world, 1), status: 'accepted', tab: 'accepted', version: 2 })
    expect(takeWaiting()).toEqual(expect.arrayContaining([key, notifKey]))
    for (const one of asked) one.catch(() => {})
    cache.clear()
  })
})

test('a ticket that the account is sent to goes first into its accepted, not into its pending, and rings until it takes note', () => {
  const own = { accountId: 'me', seesAll: false }
  const mine = Array.from({ length: 4 }, (_, number) =>
    makeRow(number, { status: 'accepted', tab: 'accepted', priority: 1, allocatedTo: ['me'], isRead: true }),
  )
  const world = new Map(mine.map((row) => [row.transactionNumber, row]))
  const cache = new QueryClient()
  for (const row of mine) putRow(cache, row)
  for (const tab of ['pending', 'accepted'] as const) cache.setQueryData(listKey(tab, filters[0]!), listOf(world.values(), tab, filters[0]!, own))
  cache.setQueryData(notifKey, countsOf(world.values(), own))
  const sent = makeRow(9, { status: 'accepted', tab: 'accepted', priority: 5, allocatedTo: ['me'], awaiting: ['me'], version: 2 })
  const expectListed = () => {
    for (const tab of ['pending', 'accepted'] as const)
      expect(cache.getQueryData(listKey(tab, filters[0]!))).toEqual(listOf(world.values(), tab, filters[0]!, own))
    expect(cache.getQueryData(notifKey)).toEqual(countsOf(world.values(), own))
  }
  const say = (verb: string, row: TicketRow) => {
    world.set(row.transactionNumber, row)
    const { isRead: _, ...told } = row
    const fact = { seq: 1, at: '', verb, kind: 'ticket', id: row.transactionNumber, actorId: 'other', data: {}, row: told }
    applyFact(cache, row.transactionNumber, fact, own, now)
  }
  putRow(cache, { ...sent, status: 'pending', tab: 'pending', allocatedTo: [], awaiting: [], version: 1 })
  say('ticketAssigned', sent)
  expectListed()
  expect(cache.getQueryData<TicketIds>(listKey('accepted', filters[0]!))?.ids[0]).toBe(sent.transactionNumber)
  expect(cache.getQueryData<TicketNotif>(notifKey)).toMatchObject({ ringing: 1, unread: { pending: 0, accepted: 1 } })
  say('assignmentAcknowledged', { ...sent, awaiting: [], version: 3 })
  expectListed()
  expect(cache.getQueryData<TicketIds>(listKey('accepted', filters[0]!))?.ids.at(-1)).toBe(sent.transactionNumber)
  expect(cache.getQueryData<TicketNotif>(notifKey)).toMatchObject({ ringing: 0 })
})

test('a ticket that is taken away from an account leaves its lists', () => {
  const own = { accountId: 'me', seesAll: false }
  const mine = makeRow(0, { status: 'accepted', tab: 'accepted', allocatedTo: ['me'], awaiting: [] })
  const cache = new QueryClient()
  const key = listKey('accepted', { sort: 'newest' })
  putRow(cache, mine)
  cache.setQueryData<TicketIds>(key, { ids: [mine.transactionNumber], next: null, total: 1, transfers: {} })
  cache.setQueryData(notifKey, countsOf([mine]))
  const { isRead: _, ...row } = { ...mine, allocatedTo: [], version: 2 }
  const fact = { seq: 1, at: '', verb: 'ticketUnassigned', kind: 'ticket', id: row.transactionNumber, actorId: 'other', data: {}, row }
  applyFact(cache, row.transactionNumber, fact, own, now)
  expect(cache.getQueryData(key)).toMatchObject({ ids: [], total: 0 })
  expect(cache.getQueryData<TicketNotif>(notifKey)?.unread.accepted).toBe(0)
})
