// How long each ticket took, out of its row: the database gathers the times of a case type and priority, and they are put in order here.
import { sql } from 'kysely'
import type { Span } from '#contract/statistics/periods.ts'
import { rankOf } from '#contract/statistics/quantile.ts'
import type { IntervalName } from '#contract/tickets/clock.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { figuresIn, type Narrowing } from './cells.ts'

/** The tickets of a case type and priority; of each interval the seconds of those that have it, in no order. */
export interface Gathered {
  caseTypeId: string | null
  priority: Priority
  total: number
  seconds: Map<IntervalName, Int32Array>
}

type Row = Pick<Gathered, 'caseTypeId' | 'priority' | 'total'> & Record<`${IntervalName}Seconds`, string | null>

export async function gatherSeconds(
  tx: Tx,
  span: Span,
  narrowing: Narrowing,
  { intervals, isByType }: { intervals: readonly IntervalName[]; isByType: boolean },
): Promise<Gathered[]> {
  const columns = intervals.map((interval) => {
    const seconds = sql.ref<number>(`f.${interval}`)
    return sql<string | null>`(array_agg(${seconds}) filter (where ${seconds} is not null))::text`.as(`${interval}Seconds`)
  })
  const rows: Row[] = await tx.all(
    figuresIn(tx, span, narrowing)
      .select([
        sql<string | null>`${isByType ? sql`f.case_type_id` : sql`null::uuid`}`.as('caseTypeId'),
        'f.priority',
        sql<number>`count(*)`.as('total'),
      ])
      .select(columns)
      .groupBy([sql`1`, 'f.priority'])
      .$castTo<Row>(),
  )
  return rows.map(({ caseTypeId, priority, total, ...texts }) => ({
    ...{ caseTypeId, priority, total },
    seconds: new Map(intervals.map((interval) => [interval, numbersIn(texts[`${interval}Seconds`] ?? '{}')])),
  }))
}

const [comma, zero, nine] = [44, 48, 57]

/** Of a list as the database writes it, `{30,41}`: whole numbers, none below zero. */
export function numbersIn(text: string): Int32Array {
  const found: Int32Array = new Int32Array(text.length)
  let count = 0
  let number = -1
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= zero && code <= nine) number = Math.max(0, number) * 10 + code - zero
    else if (number >= 0 && (code === comma || at === text.length - 1)) {
      found[count++] = number
      number = -1
    }
  }
  return found.slice(0, count)
}

/** All of these, from the shortest. */
export function inOrder(parts: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all.sort()
}

export const quantileIn = (ordered: Int32Array, share: number): number | null =>
  ordered.length === 0 ? null : ordered[rankOf(ordered.length, share) - 1]!
