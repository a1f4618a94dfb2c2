// How long things took: exact from the rows of tickets, and of very many from the sums, in steps.
import { sql } from 'kysely'
import type { IntervalFigure } from '#contract/statistics/figures.ts'
import type { Span } from '#contract/statistics/periods.ts'
import { quantileOf } from '#contract/statistics/quantile.ts'
import { type IntervalName, intervalNames, type TargetName, targetNames, type Targets } from '#contract/tickets/clock.ts'
import { priorities, type Priority } from '#contract/tickets/priorities.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { type Cell, cellsOf, countBy, figuresIn, isInSums, type Narrowing, ofKind, sumsOf, totalOf } from './cells.ts'

/** Up to so many tickets each is looked at; more are taken from the sums. */
export const exactMost = 40_000

export interface Durations {
  all: IntervalFigure[]
  byCaseType: Map<string, IntervalFigure[]>
  isRounded: boolean
}

interface Wanted {
  intervals?: readonly IntervalName[]
  isByType?: boolean
  most?: number
}

export async function durationsOf(
  tx: Tx,
  span: Span,
  narrowing: Narrowing,
  targets: Targets,
  { intervals = intervalNames, isByType = true, most = exactMost }: Wanted = {},
): Promise<Durations> {
  const exact = () => exactDurations(tx, span, narrowing, targets, { intervals, isByType })
  if (!isInSums(narrowing)) return exact()
  const statuses = await cellsOf(tx, span, narrowing, ['status'])
  if (totalOf(statuses) <= most) return exact()
  const cells = await sumsOf(tx, span, narrowing, intervals, null, isByType)
  const figuresOf = (own: Cell[], total: number) => intervals.map((interval) => figureOf(interval, own, total, targets))
  const all = figuresOf(cells, totalOf(statuses))
  if (!isByType) return { all, byCaseType: new Map(), isRounded: true }
  const types = Map.groupBy(cells, ({ caseTypeId }) => caseTypeId)
  const byCaseType = [...countBy(statuses, ({ caseTypeId }) => caseTypeId)].map(([id, total]) => [id, figuresOf(types.get(id) ?? [], total)] as const)
  return { all, byCaseType: new Map(byCaseType), isRounded: true }
}

const hasTarget = (interval: IntervalName): interval is TargetName => (targetNames as readonly string[]).includes(interval)

function figureOf(interval: IntervalName, cells: Cell[], total: number, targets: Targets): IntervalFigure {
  const own = ofKind(cells, interval)
  const measured = totalOf(own)
  const targetOf = ({ key }: Cell) => (hasTarget(interval) ? targets[interval][Number(key) as Priority] : null)
  const aimed = own.filter((cell) => targetOf(cell) !== null)
  const kept = totalOf(aimed.filter((cell) => cell.amount <= targetOf(cell)!))
  return {
    ...{ interval, measured, missing: total - measured },
    median: quantileOf(own, 0.5),
    percentile90: quantileOf(own, 0.9),
    keptTarget: aimed.length === 0 ? null : kept / totalOf(aimed),
  }
}

type Exact = { caseTypeId: string | null; total: number } & Record<`${IntervalName}${'Measured' | 'Aimed' | 'Kept'}`, number> &
  Record<`${IntervalName}${'Median' | '90'}`, number | null>

async function exactDurations(
  tx: Tx,
  span: Span,
  narrowing: Narrowing,
  targets: Targets,
  { intervals, isByType }: { intervals: readonly IntervalName[]; isByType: boolean },
): Promise<Durations> {
  const columns = intervals.flatMap((interval) => {
    const seconds = sql.ref<number>(`f.${interval}`)
    const targetOf = hasTarget(interval)
      ? sql<number | null>`case f.priority ${sql.join(
          priorities.map((priority) => sql`when ${sql.lit(priority)} then ${targets[interval][priority]}::int`),
          sql` `,
        )} end`
      : sql<number | null>`null::int`
    return [
      sql<number | null>`percentile_disc(0.5) within group (order by ${seconds})`.as(`${interval}Median`),
      sql<number | null>`percentile_disc(0.9) within group (order by ${seconds})`.as(`${interval}90`),
      sql<number>`count(${seconds})`.as(`${interval}Measured`),
      sql<number>`count(*) filter (where ${seconds} is not null and ${targetOf} is not null)`.as(`${interval}Aimed`),
      sql<number>`count(*) filter (where ${seconds} <= ${targetOf})`.as(`${interval}Kept`),
    ]
  })
  const rows: Exact[] = await tx.all(
    figuresIn(tx, span, narrowing)
      .select([sql<string | null>`${isByType ? sql`f.case_type_id` : sql`null`}`.as('caseTypeId'), sql<number>`count(*)`.as('total'), ...columns])
      .groupBy(isByType ? sql`grouping sets ((), (f.case_type_id))` : sql`()`)
      .$castTo<Exact>(),
  )
  const shown = (row: Exact): IntervalFigure[] =>
    intervals.map((interval) => ({
      interval,
      median: row[`${interval}Median`],
      percentile90: row[`${interval}90`],
      measured: row[`${interval}Measured`],
      missing: row.total - row[`${interval}Measured`],
      keptTarget: row[`${interval}Aimed`] ? row[`${interval}Kept`] / row[`${interval}Aimed`] : null,
    }))
  const all = rows.find(({ caseTypeId }) => caseTypeId === null)!
  const types = rows.flatMap((row) => (row.caseTypeId === null ? [] : [[row.caseTypeId, shown(row)] as const]))
  return { all: shown(all), byCaseType: new Map(types), isRounded: false }
}
