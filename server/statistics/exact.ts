// How long each ticket took, out of its row: gathered by case type and priority, kept in order of length, and looked through for its quantiles.
import { type RawBuilder, sql } from 'kysely'
import type { Span } from '#contract/statistics/periods.ts'
import { rankOf } from '#contract/statistics/quantile.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { figuresIn, type Length, type Narrowing } from './cells.ts'

/** Lengths in order, each with the day of the month of its ticket: seconds * 32 + day. */
export type Lengths = Int32Array | Float64Array
export const daysOfLength = 32

/** Lengths of one kind, in one month or in all of a span, by what was measured. */
export interface Listed<Name extends string = string> {
  month: string | null
  lengths: Map<Name, Lengths>
}
/** The tickets of a case type and priority; of each interval the lengths of those that have it, and a length of nothing for each ticket. */
export interface Gathered extends Listed<Length | 'tickets'> {
  caseTypeId: string
  priority: Priority
}
export const ticketsOf = ({ lengths }: Gathered): number => lengths.get('tickets')!.length

type Row = Pick<Gathered, 'month' | 'caseTypeId' | 'priority'> & Record<string, string | null>

/** The day of the month of a ticket's figure. */
const dayOf = sql`extract(day from f.day)::int`
/** Seconds, in the form of `Lengths`, as text. */
export const listOf = (seconds: RawBuilder<number | null>, fits: RawBuilder<boolean>) =>
  sql<string | null>`(array_agg(${seconds}::bigint * ${sql.lit(daysOfLength)} + ${dayOf}) filter (where ${fits}))::text`
export const monthOfFigure = sql<string>`date_trunc('month', f.day)::date`

export async function gather(
  tx: Tx,
  spans: readonly Span[],
  narrowing: Narrowing,
  { names, isByMonth }: { names: readonly Length[]; isByMonth: boolean },
): Promise<Gathered[]> {
  const columns = names.map((name) => {
    const seconds = sql<number | null>`${sql.ref(`f.${name}`)}`
    return listOf(seconds, sql`${seconds} is not null`).as(`${name}Lengths`)
  })
  const found = spans.map((span) =>
    tx.all(
      figuresIn(tx, span, narrowing)
        .select([
          (isByMonth ? monthOfFigure : sql<string | null>`null::date`).as('month'),
          'f.case_type_id as caseTypeId',
          'f.priority',
          sql<string>`array_agg(${dayOf})::text`.as('tickets'),
        ])
        .select(columns)
        .groupBy([sql`1`, 'f.case_type_id', 'f.priority'])
        .$castTo<Row>(),
    ),
  )
  return (await Promise.all(found)).flat().map(({ month, caseTypeId, priority, tickets, ...texts }) => ({
    ...{ month, caseTypeId, priority },
    lengths: new Map<Length | 'tickets', Lengths>([
      ['tickets', numbersIn(tickets!)],
      ...names.map((name) => [name, numbersIn(texts[`${name}Lengths`] ?? '{}')] as const),
    ]),
  }))
}

const [comma, zero, nine] = [44, 48, 57]

/** Of a list as the database writes it, `{30,41}`: whole numbers, none below zero, from the least. */
export function numbersIn(text: string): Lengths {
  const found = new Float64Array(Math.floor(text.length / 2))
  let [count, most, number] = [0, 0, -1]
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= zero && code <= nine) number = Math.max(0, number) * 10 + code - zero
    else if (number >= 0 && (code === comma || at === text.length - 1)) {
      found[count++] = number
      most = Math.max(most, number)
      number = -1
    }
  }
  const all = found.subarray(0, count)
  return (most < 2 ** 31 ? new Int32Array(all) : all.slice()).sort()
}

/** Those of some days of their month. */
export const ofDays = (lengths: Lengths, from: number, to: number): Lengths =>
  lengths.filter((length: number) => {
    const day = length % daysOfLength
    return day >= from && day <= to
  })

/** How many last at most so long. */
export function countUpTo(lengths: Lengths, seconds: number): number {
  const end = (seconds + 1) * daysOfLength
  let [low, high] = [0, lengths.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (lengths[middle]! < end) low = middle + 1
    else high = middle
  }
  return low
}

/** By nearest rank, over all parts together: the least length that enough of them do not exceed. */
export function quantileIn(parts: readonly Lengths[], share: number): number | null {
  const filled = parts.filter(({ length }) => length > 0)
  const total = filled.reduce((sum, { length }) => sum + length, 0)
  if (total === 0) return null
  const rank = rankOf(total, share)
  let low = Math.min(...filled.map((part) => Math.floor(part[0]! / daysOfLength)))
  let high = Math.max(...filled.map((part) => Math.floor(part.at(-1)! / daysOfLength)))
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (filled.reduce((sum, part) => sum + countUpTo(part, middle), 0) >= rank) high = middle
    else low = middle + 1
  }
  return low
}
