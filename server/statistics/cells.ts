// What is counted, as cells: from the sums of days and months, or where the filter needs it from the row of each ticket.
import { sql } from 'kysely'
import { type IntervalName, intervalNames, type TargetName } from '#contract/tickets/clock.ts'
import { partsOf, type Span } from '#contract/statistics/periods.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

/** By target: how long a ticket stood that ended without its stamp. */
export const endedOf = { answer: 'unanswered', processing: 'unsent', response: 'unreached' } as const satisfies Record<TargetName, string>
export type Length = IntervalName | (typeof endedOf)[TargetName]
export const lengthNames: readonly Length[] = [...intervalNames, ...Object.values(endedOf)]

export interface Narrowing {
  caseTypeId?: string[] | undefined
  barangayId?: string[] | undefined
  departmentId?: string[] | undefined
  responseTeamId?: string[] | undefined
  status?: string[] | undefined
  priority?: number[] | undefined
  /** The one unit whose tickets they are. */
  own?: string | null
  /** Of this day those that came before the moment alone. */
  until?: { day: string; at: string }
}
export type Kind = 'status' | 'priority' | 'slot' | 'barangay' | 'unit'
export interface Cell {
  kind: Kind | Length
  starts: string
  caseTypeId: string
  key: string
  /** Of an interval: seconds, in steps. */
  amount: number
  count: number
}

/** Sums are kept by case type alone: by place or by unit the tickets themselves are counted. */
export const isInSums = ({ barangayId, departmentId, responseTeamId, status, priority, own, until }: Narrowing) =>
  !barangayId && !departmentId && !responseTeamId && !status && !priority && !own && !until

/** The rows of tickets that count, in a span. */
export function figuresIn(
  tx: Tx,
  { from, to }: Span,
  { caseTypeId, barangayId, departmentId, responseTeamId, status, priority, own, until }: Narrowing,
) {
  let rows = sqlOf.selectFrom('ticket_figure as f').where('f.command_center_id', '=', tx.center).where('f.day', '>=', from).where('f.day', '<=', to)
  if (caseTypeId) rows = rows.where('f.case_type_id', 'in', anyOf(caseTypeId))
  if (barangayId) rows = rows.where('f.barangay_id', 'in', anyOf(barangayId))
  if (status) rows = rows.where(({ eb, fn, val }) => eb('f.status', '=', fn.any(val(status))))
  if (priority) rows = rows.where(({ eb, fn, val }) => eb('f.priority', '=', fn.any(val(priority))))
  if (until)
    rows = rows.where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('f.day', '<', until.day),
        exists(
          selectFrom('ticket as t')
            .select('t.number')
            .whereRef('t.command_center_id', '=', 'f.command_center_id')
            .whereRef('t.number', '=', 'f.number')
            .where('t.received_at', '<', until.at),
        ),
      ]),
    )
  for (const units of [departmentId, responseTeamId, own && [own]]) if (units) rows = rows.where(sql<boolean>`f.units && ${units}::uuid[]`)
  return rows
}

const anyOf = (ids: string[]) => sqlOf.selectFrom(sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'given'>(sql`given (id)`)).select('given.id')

/** A grain keeps the cells of each day or month apart; without it there is one cell for the whole span. */
export type Grain = 'day' | 'month' | null

export async function cellsOf(tx: Tx, span: Span, narrowing: Narrowing, kinds: readonly Kind[], grain: Grain = null): Promise<Cell[]> {
  const cells = isInSums(narrowing)
    ? sumsOf(tx, span, narrowing, kinds, grain)
    : Promise.all(kinds.map((kind) => countsOf(tx, span, narrowing, kind, grain)))
  return (await cells).flat()
}

const keys = {
  status: sql<string>`f.status`,
  priority: sql<string>`f.priority::text`,
  slot: sql<string>`f.slot::text`,
  barangay: sql<string>`coalesce(f.barangay_id::text, '')`,
}

function countsOf(tx: Tx, span: Span, narrowing: Narrowing, kind: Kind, grain: Grain): Promise<Cell[]> {
  const start = grain === null ? sql<string>`''` : sql<string>`${grain === 'day' ? sql`f.day` : sql`date_trunc('month', f.day)::date`}::text`
  const rows = figuresIn(tx, span, narrowing)
  const counted = kind === 'unit' ? rows.innerJoinLateral(sql<{ id: string }>`unnest(f.units)`.as<'u'>(sql`u(id)`), (on) => on.onTrue()) : rows
  const key = kind === 'unit' ? sql<string>`u.id::text` : keys[kind]
  return tx.all(
    (counted as typeof rows)
      .select([
        sql<Kind>`${sql.lit(kind)}`.as('kind'),
        start.as('starts'),
        'f.case_type_id as caseTypeId',
        key.as('key'),
        sql<number>`0`.as('amount'),
      ])
      .select(sql<number>`count(*)`.as('count'))
      .groupBy([sql`2`, sql`3`, sql`4`]),
  )
}

/** Whole months from the sums of months, the days before and after them from those of days. */
export async function sumsOf(
  tx: Tx,
  span: Span,
  { caseTypeId }: Narrowing,
  kinds: readonly (Kind | Length)[],
  grain: Grain = null,
  isByType = true,
): Promise<Cell[]> {
  const type = isByType ? sql<string>`t.case_type_id` : sql<string>`''`
  const { months, days } = grain === 'day' ? { months: null, days: [span] } : partsOf(span)
  const parts = [...days.map((part) => ({ span: 'day', ...part })), ...(months ? [{ span: 'month', ...months }] : [])]
  const start =
    grain === null ? sql<string>`''` : grain === 'day' ? sql<string>`t.starts::text` : sql<string>`date_trunc('month', t.starts)::date::text`
  const found = parts.map((part) => {
    let sums = sqlOf
      .selectFrom('ticket_tally as t')
      .select(['t.kind', start.as('starts'), type.as('caseTypeId'), 't.key', 't.amount', sql<number>`sum(t.count)::int`.as('count')])
      .where('t.command_center_id', '=', tx.center)
      .where('t.span', '=', part.span)
      .where('t.kind', 'in', [...kinds])
      .where('t.starts', '>=', part.from)
      .where('t.starts', '<=', part.to)
      .groupBy([sql`1`, sql`2`, sql`3`, sql`4`, sql`5`])
    if (caseTypeId) sums = sums.where('t.case_type_id', 'in', anyOf(caseTypeId))
    return tx.all(sums)
  })
  return ((await Promise.all(found)).flat() as Cell[]).filter(({ count }) => count > 0)
}

export const totalOf = (cells: readonly Cell[]) => cells.reduce((sum, { count }) => sum + count, 0)

/** Counts by something, the most first. */
export function countBy<K>(cells: readonly Cell[], by: (cell: Cell) => K): Map<K, number> {
  const counts = new Map<K, number>()
  for (const cell of cells) counts.set(by(cell), (counts.get(by(cell)) ?? 0) + cell.count)
  return counts
}

export const ofKind = (cells: readonly Cell[], kind: Cell['kind']) => cells.filter((cell) => cell.kind === kind)
