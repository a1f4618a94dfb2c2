// The lists of tickets: keyset pages in the order of their index, narrowed to what the reader may see.
import * as z from 'zod'
import type { ticketFilters } from '#contract/tickets/lists.ts'
import type { Page } from '#contract/kit/page.ts'
import { mostCounted } from '#server/kit/page.ts'
import { pageOf, placeOf } from '#server/kit/page.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { bitsOf, type RowOfTicket, rowColumns } from './rows.ts'
import { type Reader, seesAll } from './storeTickets.ts'

export type Filters = Partial<z.output<z.ZodObject<typeof ticketFilters>>> & { search?: string | undefined; status?: readonly string[] | undefined }
export interface Asked extends Filters {
  cursor?: string | undefined
  limit: number
  sort: 'urgent' | 'newest' | 'oldest'
}

/** What a list is of: a fixed condition, so that its index is found, and never anything that a caller wrote. */
export interface ListOf {
  name: string
  all: string
  /** The condition for those who see only what is allocated to them; $2 is the account. Without it: the same. */
  own?: string
  /** Materialised under this tab. */
  tab?: string
  /** The order of 'urgent'. */
  order: 'urgent' | 'newest' | 'scheduled'
  extra?: string
}

export type ListRow = RowOfTicket & { is_read: boolean; rank: number; scheduled_at: string | null } & Record<string, unknown>

const orders = {
  urgent: { keys: ['t.rank', 't.received_at', 't.number'], types: ['smallint', 'timestamptz', 'text'], way: 'asc' },
  newest: { keys: ['t.received_at', 't.number'], types: ['timestamptz', 'text'], way: 'desc' },
  oldest: { keys: ['t.received_at', 't.number'], types: ['timestamptz', 'text'], way: 'asc' },
  scheduled: { keys: ['t.scheduled_at', 't.number'], types: ['timestamptz', 'text'], way: 'asc' },
} as const
const Moment = z.iso.datetime({ offset: true })
const places = {
  urgent: z.tuple([z.number().int().min(0).max(99), Moment, z.string().max(40)]),
  newest: z.tuple([Moment, z.string().max(40)]),
  oldest: z.tuple([Moment, z.string().max(40)]),
  scheduled: z.tuple([Moment, z.string().max(40)]),
}
const placeOfRow = {
  urgent: (row: ListRow) => [row.rank, row.received_at, row.number],
  newest: (row: ListRow) => [row.received_at, row.number],
  oldest: (row: ListRow) => [row.received_at, row.number],
  scheduled: (row: ListRow) => [row.scheduled_at, row.number],
}

const zone = '(select time_zone from command_center where id = $1)'
const filters: Record<keyof Filters, (at: string) => string> = {
  priority: (at) => `t.priority = any (${at}::smallint[])`,
  caseTypeId: (at) => `t.case_type_id = any (${at}::uuid[])`,
  barangayId: (at) => `t.barangay_id = any (${at}::uuid[])`,
  allocatedTo: (at) => `t.allocated_to && ${at}::uuid[]`,
  acceptedBy: (at) => `t.accepted_by = any (${at}::uuid[])`,
  flag: (at) => `(t.flags & ${at}::int) = ${at}::int`,
  isRead: (at) => `(r.is_read is true) = ${at}::boolean`,
  from: (at) => `t.received_at >= ${at}::date::timestamp at time zone ${zone}`,
  to: (at) => `t.received_at < (${at}::date + 1)::timestamp at time zone ${zone}`,
  status: (at) => `t.status = any (${at}::text[])`,
  search: (at) => `t.number in (select tickets_matching(${at}::tsquery, ${mostCounted}))`,
}

/** Whole words and beginnings of words, all of which must be there; cut where `ticket_words` cuts. */
export function wordsQuery(search: string): string {
  const words =
    search
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => `'${[...word].slice(0, 100).join('')}':*`).join(' & ')
}

export function conditionsOf(given: Filters, values: unknown[]): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const condition = filters[name as keyof Filters]
    if (!condition || value === undefined || value === '') return []
    if (name === 'flag') values.push(bitsOf(value as never))
    else if (name === 'isRead') values.push(value === 1)
    else if (name === 'search') values.push(wordsQuery(value as string) || refuse(400, 'Write a word or a number to search for.'))
    else values.push(value)
    return [condition(`$${values.length}`)]
  })
}

export const joinRead = `left join ticket_read r on r.command_center_id = t.command_center_id and r.number = t.number and r.account_id = $2`

export async function listTickets(tx: Tx, reader: Reader, list: ListOf, { cursor, limit, sort, ...given }: Asked): Promise<Page<ListRow>> {
  const isAll = seesAll(reader)
  const by = sort === 'urgent' ? list.order : sort
  const order = orders[by]
  const values: unknown[] = [tx.centre, reader.accountId]
  const narrow = isAll ? [] : ['$2 = any (t.allocated_to)']
  const filtered = conditionsOf(given, values)
  const where = ['t.command_center_id = $1', isAll ? list.all : (list.own ?? list.all), ...narrow, ...filtered]
  const place = placeOf(cursor, places[by])
  const counted = [...values]
  const after = place
    ? [
        `(${order.keys.join(', ')}) ${order.way === 'asc' ? '>' : '<'} (${place.map((one, index) => `$${values.push(one)}::${order.types[index]}`).join(', ')})`,
      ]
    : []
  const text = `select ${rowColumns}, t.rank, t.scheduled_at${list.extra ? `, ${list.extra}` : ''}, r.is_read is true as is_read from ticket t ${joinRead}
    where ${[...where, ...after].join(' and ')} order by ${order.keys.map((key) => `${key} ${order.way}`).join(', ')} limit ${limit + 1}`
  const name = `list ${list.name} ${by} ${isAll} ${place !== null} ${limit}`
  const isUsual = filtered.length === 0 && limit % 50 === 0
  // With its limit written out, the plan of a usual page fits whoever asks: it is made once, not each time.
  if (isUsual) tx.send('planOnce', "select set_config('plan_cache_mode', 'force_generic_plan', true)")
  const rows = isUsual ? tx.named<ListRow>(name, text, values) : (tx.raw(text, values).then(({ rows }) => rows) as Promise<ListRow[]>)
  const total = isAll && filtered.length === 0 && list.tab ? countOf(tx, list.tab) : countUpTo(tx, where, counted)
  const [found, number] = await Promise.all([rows, total])
  return pageOf(found, limit, number, placeOfRow[by])
}

async function countOf(tx: Tx, tab: string): Promise<number> {
  const [row] = await tx.named<{ n: number }>(
    'countTab',
    'select coalesce(sum(count), 0)::bigint as n from ticket_count where command_center_id = $1 and tab = $2',
    [tx.centre, tab],
  )
  return row!.n
}

/** Counted no further than is worth knowing. */
async function countUpTo(tx: Tx, where: string[], values: unknown[]): Promise<number> {
  const needsReader = where.some((one) => /\$2|r\./.test(one))
  const text = `select count(*) as n from (select 1 from ticket t ${joinRead} where ${where.join(' and ')}${needsReader ? '' : ' and $2::uuid is not null'}
    limit ${mostCounted}) counted`
  const { rows } = (await tx.raw(text, values)) as { rows: { n: number }[] }
  return rows[0]!.n
}

export async function countsPerTab(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.named<{ tab: string; n: number }>(
    'countTabs',
    'select tab, sum(count)::bigint as n from ticket_count where command_center_id = $1 group by tab',
    [tx.centre],
  )
  return new Map(rows.map(({ tab, n }) => [tab, n]))
}

/** The rows of tickets as the live feed carries them. */
export async function rowsOfTickets(tx: Tx, numbers: string[]): Promise<RowOfTicket[]> {
  return tx.named<RowOfTicket>('feedRows', `select ${rowColumns} from ticket t where t.command_center_id = $1 and t.number = any ($2)`, [
    tx.centre,
    numbers,
  ])
}
