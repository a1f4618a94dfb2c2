// The filters that lists, map and reports share, as conditions on a ticket `t` and its read mark `r`.
import { type Expression, expressionBuilder, type Nullable, type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Tab, tabs } from '#contract/tickets/states.ts'
import type { DB, Ticket, TicketRead } from '#server/database/schema.ts'
import { mostCounted } from '#server/kit/page.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { ticketsUnder } from '#server/tickets/outsideNumbers/storeOutsideNumbers.ts'
import { type Bounds, boundsOf, type Filters } from './bounds.ts'
import { bitsOf } from './rows.ts'
import { meaningOf, standing, wholeNumber, wordsOf } from './sought.ts'

export type Condition = Expression<SqlBool>

/** Builds conditions on `t` and `r`, checked by the schema. */
export const onTicket = expressionBuilder<DB & { t: Ticket; r: Nullable<TicketRead> }, 't' | 'r'>()
const { fn, ref, val } = onTicket

type Given = { [K in keyof Filters]-?: NonNullable<Filters[K]> }
const filters: { [K in Exclude<keyof Given, 'from' | 'to' | 'search'>]: (value: Given[K]) => Condition } = {
  priority: (values) => onTicket('t.priority', '=', fn.any(val(values as number[]))),
  caseTypeId: (ids) => onTicket('t.case_type_id', '=', fn.any(val(ids))),
  barangayId: (ids) => onTicket('t.barangay_id', '=', fn.any(val(ids))),
  allocatedTo: (ids) => onTicket('t.allocated_to', '&&', val(ids)),
  acceptedBy: (ids) => onTicket('t.accepted_by', '=', fn.any(val(ids))),
  flag: (names) => {
    const bits = sql.lit(bitsOf(names))
    return sql<SqlBool>`(${ref('t.flags')} & ${bits}) = ${bits}`
  },
  isRead: (wanted) => sql<SqlBool>`(${ref('r.is_read')} is true) = ${sql.lit(wanted === 1)}`,
  status: (names) => onTicket('t.status', '=', fn.any(val(names as string[]))),
}

/** All filters but what was typed. */
export const narrowedBy = (given: Filters, { since, until }: Bounds): Condition[] => [
  ...(since ? [onTicket('t.received_at', '>=', since)] : []),
  ...(until ? [onTicket('t.received_at', '<', until)] : []),
  ...Object.entries(given).flatMap(([name, value]) => {
    const filter = filters[name as keyof typeof filters] as ((value: unknown) => Condition) | undefined
    return filter && value !== undefined && value !== '' ? [filter(value)] : []
  }),
]

export interface Said {
  words: string
  outside: readonly string[]
}

/** What was typed, as the index of words is asked for it, and the tickets on which others have it as their number. */
export async function saidBy(tx: Tx, { search }: Pick<Filters, 'search'>): Promise<Said> {
  if (!search || wholeNumber(search)) return { words: '', outside: [] }
  const [outside, meaning] = await Promise.all([ticketsUnder(tx, search), meaningOf(tx)])
  return { words: wordsOf(search, meaning), outside }
}

/** What was typed: a whole number is one ticket, else the words, of what is over up to as many tickets as are counted, and those that others know by it. */
export async function typed(tx: Tx, search: string, bounds: Bounds, { words, outside }: Said, among: readonly Tab[] = tabs): Promise<Condition> {
  const number = wholeNumber(search)
  if (number) return onTicket('t.number', '=', number)
  const said = onTicket('t.number', 'in', await standing(tx, words, bounds, among, mostCounted))
  return outside.length > 0 ? onTicket.or([said, onTicket('t.number', '=', fn.any(val([...outside])))]) : said
}

export async function filtersOf(tx: Tx, given: Filters): Promise<Condition[]> {
  const bounds = await boundsOf(tx, given)
  return [...narrowedBy(given, bounds), ...(given.search ? [await typed(tx, given.search, bounds, await saidBy(tx, given))] : [])]
}

export const isAllocatedTo = (account: string | RawBuilder<string>): Condition => sql<SqlBool>`${account} = ${fn.any('t.allocated_to')}`
