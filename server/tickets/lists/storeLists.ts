// The lists of tickets: keyset pages in the order of their index, narrowed to what the reader may see.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import * as z from 'zod'
import type { Page } from '#contract/kit/page.ts'
import { openStatuses, type Tab } from '#contract/tickets/states.ts'
import { countedUpTo, countUpTo, cut, type PageOrder, pageOf, placeOf, rowsBefore } from '#server/kit/page.ts'
import { type Params, prepared, type Ready } from '#server/kit/prepared.ts'
import { refuse } from '#server/kit/refuse.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { ofTicket, type TicketRecord } from '#server/tickets/columns.ts'
import { isRead, ticketsReadBy } from '#server/tickets/readBy.ts'
import { type Reader, seesAll } from '#server/tickets/storeTickets.ts'
import { type Bounds, boundsOf, type Filters } from './bounds.ts'
import { type Condition, isAllocatedTo, narrowedBy, onTicket, type Said, saidBy, typed } from './filters.ts'
import { type RowOfTicket, rowColumns } from './rows.ts'
import { anyMark, countMatching, fitting, isLive, mark, marksOf, matching, numbersMatching, saidIn, wholeNumber } from './sought.ts'

export interface Asked extends Filters {
  cursor?: string | undefined
  limit: number
  sort: 'urgent' | 'newest' | 'oldest' | 'gravest'
}

type Account = string | RawBuilder<string>
/** What a list is of: a fixed condition, so that its index is found, and never anything that a caller wrote. */
interface ListOf {
  name: string
  all: Condition
  /** Materialised under this tab. */
  tab?: Tab
  /** What the index of words has of the same; without it, the list is too short to need one. */
  marks?: string
  /** The order of 'urgent'. */
  order: keyof typeof orders
  /** The order of 'urgent' for those who see only what is allocated to them. */
  ownOrder?: keyof typeof orders
}

const inTab = (tab: Tab) => onTicket('t.tab', '=', sql.lit(tab))
const ofTab = (tab: Tab, order: ListOf['order']): ListOf => ({ name: tab, all: inTab(tab), marks: mark('t', tab), tab, order })

export const lists = {
  pending: ofTab('pending', 'urgent'),
  accepted: { ...ofTab('accepted', 'urgent'), ownOrder: 'awaited' },
  reported: ofTab('reported', 'newest'),
  declined: ofTab('declined', 'newest'),
  archived: ofTab('archived', 'newest'),
  scheduled: ofTab('scheduled', 'scheduled'),
  deleted: ofTab('deleted', 'newest'),
  supervisor: { name: 'supervisor', all: sql<boolean>`${onTicket.ref('t.is_for_supervisor')}`, order: 'urgent' },
  everywhere: { name: 'everywhere', all: onTicket('t.tab', '<>', sql.lit('deleted')), marks: `!${mark('t', 'deleted')}`, order: 'newest' },
} satisfies Record<string, ListOf>

const told = ['description', 'caller_name', 'caller_phone', 'user_id', 'hazard_id', 'reported'] as const
const beside = ['rank', 'escalated', 'deleted', ...told] as const
export type ListRow = RowOfTicket & Pick<TicketRecord, (typeof beside)[number]> & { is_read: boolean }

type Keys = PageOrder<`t.${keyof TicketRecord}`>['keys']
interface Order {
  keys: Keys | ((account: Account) => Keys)
  descending?: boolean
  place: z.ZodType
  of: (row: ListRow, account: string) => unknown[]
}
const Moment = z.iso.datetime({ offset: true })
const byTime = z.tuple([Moment, z.string().max(40)])
const byUrgency = z.tuple([z.number().int().min(-100).max(99), Moment, z.string().max(40)])
/** What an account was sent to and has not taken note of comes first. */
const awaitedRank = (account: Account) =>
  sql<number>`(${onTicket.ref('t.rank')} - case when ${onTicket.ref('t.status')} = 'accepted' and ${account} = ${onTicket.fn.any('t.awaiting')} then 100 else 0 end)`
const orders = {
  urgent: { keys: ['t.rank', 't.received_at', 't.number'], place: byUrgency, of: (row: ListRow) => [row.rank, row.received_at, row.number] },
  awaited: {
    keys: (account: Account) => [awaitedRank(account), 't.received_at', 't.number'],
    place: byUrgency,
    of: (row: ListRow, account: string) => [
      row.rank - (row.status === 'accepted' && row.awaiting.includes(account) ? 100 : 0),
      row.received_at,
      row.number,
    ],
  },
  newest: { keys: ['t.received_at', 't.number'], descending: true, place: byTime, of: (row: ListRow) => [row.received_at, row.number] },
  oldest: { keys: ['t.received_at', 't.number'], place: byTime, of: (row: ListRow) => [row.received_at, row.number] },
  scheduled: { keys: ['t.scheduled_at', 't.number'], place: byTime, of: (row: ListRow) => [row.scheduled_at, row.number] },
} satisfies Record<string, Order>

interface Wanted {
  list: ListOf
  by: keyof typeof orders
  isAll: boolean
  limit: number
}

function ticketsOf(center: string | RawBuilder<string>, account: Account, { list, isAll }: Pick<Wanted, 'list' | 'isAll'>) {
  const all = ticketsReadBy(center, account)
  return isAll ? all.where(list.all) : all.where(list.all).where(isAllocatedTo(account))
}

type Tickets = ReturnType<typeof ticketsOf>
function pageQuery(tickets: Tickets, account: Account, { by, limit }: Wanted, place: readonly unknown[] | null) {
  const order: Order = orders[by]
  const keys = typeof order.keys === 'function' ? order.keys(account) : order.keys
  const page = tickets.select(ofTicket(rowColumns)).select(ofTicket(beside)).select(isRead)
  return cut(page, { ...order, keys }, place, limit).$castTo<ListRow>()
}

interface Place {
  account: string
  first?: unknown
  second?: unknown
  third?: unknown
}
const usualPages = new Map<string, (values: Place) => Ready<ListRow>>()

/** A page without filters: compiled once for each list, order, size and sight. */
function usualPage(wanted: Wanted, account: string, place: readonly unknown[] | null): Ready<ListRow> {
  const { list, by, isAll, limit } = wanted
  const name = `list ${list.name} ${by} ${isAll} ${place !== null} ${limit}`
  let page = usualPages.get(name)
  if (!page) {
    page = prepared(name, (p: Params<Place>) =>
      pageQuery(ticketsOf(p.center, p.account, wanted), p.account, wanted, place && [p.first, p.second, p.third].slice(0, place.length)),
    )
    usualPages.set(name, page)
  }
  const [first, second, third] = place ?? []
  return page({ account, first, second, third })
}

const planOnce = prepared('planOnce', () => sqlOf.selectNoFrom(sql`set_config('plan_cache_mode', 'force_generic_plan', true)`.as('mode')))

export async function listTickets(tx: Tx, reader: Reader, list: ListOf, { cursor, limit, sort, ...given }: Asked): Promise<Page<ListRow>> {
  const isAll = seesAll(reader)
  if (sort === 'gravest') return gravestFirst(tx, reader, list, { cursor, limit, ...given })
  const by = sort === 'urgent' ? (!isAll && list.ownOrder) || list.order : sort
  const from = rowsBefore({ cursor, limit })
  const place = from > 0 ? null : placeOf(cursor, orders[by].place)
  const wanted = { list, by, isAll, limit }
  const all = () => ticketsOf(tx.center, reader.accountId, wanted)
  const bounds = await boundsOf(tx, given)
  const conditions = narrowedBy(given, bounds)
  const isUsual = from === 0 && conditions.length === 0 && !given.search && limit % 50 === 0
  const { words, outside } = await saidBy(tx, given)
  const sought = (isUsual && isAll) || outside.length > 0 ? null : soughtIn(wanted, given, reader, words)
  if (sought) {
    const byTime = { place: place as [string, string] | null, isForward: by === 'oldest' }
    const some = all().where(onTicket('t.number', 'in', matching(sought, bounds, { most: from + limit + 1, ...byTime })))
    const found = await tx.all(pageQuery(some, reader.accountId, wanted, place).offset(from))
    // A first page that holds them all needs no count.
    const isWhole = !place && from === 0 && found.length <= limit
    const total = isWhole ? found.length : countedUpTo((await tx.one(countMatching(sought, bounds, mostFound)))!.total, mostFound)
    return pageOf(found, limit, total, (row) => orders[by].of(row, reader.accountId))
  }
  if (given.search) conditions.push(await saidOf(tx, given.search, bounds, { words, outside }, list.tab))
  const tickets = () => all().where(onTicket.and(conditions))
  // With its limit written out, the plan of a usual page fits whoever asks: it is made once, not each time.
  if (isUsual) tx.send(planOnce({}))
  const rows = tx.all(isUsual ? usualPage(wanted, reader.accountId, place) : pageQuery(tickets(), reader.accountId, wanted, place).offset(from))
  const total = isAll && isUsual && list.tab ? countOf(tx, list.tab) : countUpTo(tx, tickets())
  const [found, number] = await Promise.all([rows, total])
  return pageOf(found, limit, number, (row) => orders[by].of(row, reader.accountId))
}

const saidOf = async (tx: Tx, search: string, bounds: Bounds, said: Said, tab: Tab | undefined) =>
  tab && isLive(tab) ? saidOfLive(tx, search, said, [tab]) : typed(tx, search, bounds, said, tab && [tab])

/**
 * For whoever types and means one: what is open, the gravest and newest first, then the newest of what is over; one page.
 * Of what is open the few that fit are known by the index of words; where they are many, all of its tab is looked through, so that no newer one hides
 * a grave one. What is over, by the index of words. Counted no further than the page.
 */
async function gravestFirst(tx: Tx, reader: Reader, list: ListOf, { cursor, limit, ...given }: Omit<Asked, 'sort'>): Promise<Page<ListRow>> {
  if (rowsBefore({ cursor, limit }) > 0) refuse(400, 'This page cannot be found again. Please open the list anew.', 'bad-cursor')
  const wanted = { list, by: 'newest', isAll: seesAll(reader), limit } as const
  const [bounds, said] = await Promise.all([boundsOf(tx, given), saidBy(tx, given)])
  const among = (conditions: Condition[], wants: number) =>
    ticketsOf(tx.center, reader.accountId, wanted)
      .where(onTicket.and([...narrowedBy(given, bounds), ...conditions]))
      .select(ofTicket(rowColumns))
      .select(ofTicket(beside))
      .select(isRead)
      .orderBy('t.received_at', 'desc')
      .orderBy('t.number', 'desc')
      .limit(sql.lit(wants))
      .$castTo<ListRow>()
  const ofStatus = openStatuses.map((one) => sql.lit(one))
  const sought = soughtIn(wanted, given, reader, said.words)
  const found: ListRow[] = []
  const isOpen: Condition[] = [onTicket('t.tab', 'in', ofStatus), onTicket('t.status', 'in', ofStatus)]
  if (given.search) isOpen.push(await saidOfLive(tx, given.search, said, openStatuses, sought ?? said.words))
  // By the index of a tab: an open ticket that is grave is of the first ranks.
  for (const ranks of [onTicket('t.rank', '<', sql.lit(firstCommonRank)), onTicket('t.rank', '>=', sql.lit(firstCommonRank))]) {
    if (found.length > limit) break
    const some = among([...isOpen, ranks], limit + 1 - found.length)
    found.push(...(await tx.all(some.clearOrderBy().orderBy('t.priority').orderBy('t.received_at', 'desc').orderBy('t.number', 'desc'))))
  }
  if (found.length <= limit) {
    const wants = limit + 1 - found.length
    const over: Condition[] = []
    const isOver = `!${anyMark('s', openStatuses)} & `
    if (sought) {
      const newest = await tx.all(numbersMatching(isOver + sought, bounds, wants))
      over.push(isOneOf([...newest.map(({ number }) => number), ...said.outside]))
    } else if (given.search) over.push(await typed(tx, given.search, bounds, { ...said, words: isOver + said.words }))
    found.push(...(await tx.all(among([onTicket('t.status', 'not in', ofStatus), ...over], wants))))
  }
  const items = found.slice(0, limit)
  return { items, next: null, total: items.length, ...(found.length > limit && { isMore: true as const }) }
}

const isOneOf = (numbers: readonly string[]) => onTicket('t.number', '=', onTicket.fn.any(onTicket.val([...numbers])))

/** Of what is open by its rank: below it is what `isGrave` says of. */
const firstCommonRank = 20

/** What was typed, of what is in these tabs: each month has its own words, and few months have open tickets. */
async function saidOfLive(tx: Tx, search: string, { words, outside }: Said, among: readonly Tab[], sought = words): Promise<Condition> {
  const number = wholeNumber(search)
  if (number) return onTicket('t.number', '=', number)
  const { numbers, months } = await fitting(tx, among, sought, { since: null, until: null })
  if (numbers) return isOneOf([...numbers, ...outside])
  return onTicket.or([isOneOf(outside), ...months.map((month) => saidIn(month, words))])
}

/** What is found is counted no further than this. */
const mostFound = 1_000

/** A list of what was, by time: what is asked for as the index of words has it, where it has all of that. */
function soughtIn({ list, by, isAll }: Pick<Wanted, 'list' | 'by' | 'isAll'>, given: Filters, reader: Reader, words: string): string | null {
  if (!list.marks || (by !== 'newest' && by !== 'oldest') || given.isRead !== undefined) return null
  if (given.search && wholeNumber(given.search)) return null
  const asked = [...(given.search ? [words] : []), ...marksOf(given), ...(isAll ? [] : [mark('u', reader.accountId)])]
  return asked.length > 0 ? [list.marks, ...asked].join(' & ') : null
}

const tabCount = prepared('tabCount', (p: Params<{ tab: Tab }>) =>
  sqlOf
    .selectFrom('ticket_count')
    .select(sql<number>`coalesce(sum(${sql.ref('count')}), 0)::bigint`.as('n'))
    .where('command_center_id', '=', p.center)
    .where('tab', '=', p.tab),
)
const countOf = async (tx: Tx, tab: Tab): Promise<number> => (await tx.one(tabCount({ tab })))!.n

const feedRows = prepared('feedRows', (p: Params<{ numbers: string[] }>) =>
  sqlOf
    .selectFrom('ticket as t')
    .select(ofTicket(rowColumns))
    .where('t.command_center_id', '=', p.center)
    .where(({ eb, fn }) => eb('t.number', '=', fn.any(p.numbers)))
    .$castTo<RowOfTicket>(),
)

/** The rows of tickets as the live feed carries them. */
export const rowsOfTickets = (tx: Tx, numbers: string[]) => tx.all(feedRows({ numbers }))
