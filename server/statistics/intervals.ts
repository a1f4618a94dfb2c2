// How long things took: exact from the rows of tickets, and of very many from the sums, in steps.
import type { IntervalFigure } from '#contract/statistics/figures.ts'
import { daysIn, type Span } from '#contract/statistics/periods.ts'
import { quantileOf } from '#contract/statistics/quantile.ts'
import { type IntervalName, intervalNames, type TargetName, targetNames, type Targets } from '#contract/tickets/clock.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { type Cell, cellsOf, countBy, endedOf, isInSums, type Length, type Narrowing, ofKind, sumsOf, totalOf } from './cells.ts'
import { countUpTo, type Gathered, gather, quantileIn, ticketsOf } from './exact.ts'
import { exactMost, fewDays, gatherMonths, lengthsOfTickets } from './months.ts'
import { noneOverdue, type Overdue, overdueOf, together } from './overdue.ts'

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
  const overdue = await overdueOf(tx, span, narrowing, targets)
  const wanted = { intervals, isByType, overdue }
  const names = intervals.flatMap((interval): Length[] => (hasTarget(interval) ? [interval, endedOf[interval]] : [interval]))
  if (!isInSums(narrowing) || daysIn(span) <= fewDays)
    return exactDurations(await gather(tx, [span], narrowing, { names, isByMonth: false }), targets, wanted)
  const months = await gatherMonths(tx, span, lengthsOfTickets, most)
  const { caseTypeId } = narrowing
  if (months) return exactDurations(caseTypeId ? months.filter((one) => caseTypeId.includes(one.caseTypeId)) : months, targets, wanted)
  const statuses = await cellsOf(tx, span, narrowing, ['status'])
  const cells = await sumsOf(tx, span, narrowing, names, null, isByType)
  const figuresOf = (own: Cell[], total: number, late: Overdue) => intervals.map((interval) => figureOf(interval, own, total, targets, late))
  const all = figuresOf(cells, totalOf(statuses), together(overdue.values()))
  if (!isByType) return { all, byCaseType: new Map(), isRounded: true }
  const types = Map.groupBy(cells, ({ caseTypeId }) => caseTypeId)
  const byCaseType = [...countBy(statuses, ({ caseTypeId }) => caseTypeId)].map(
    ([id, total]) => [id, figuresOf(types.get(id) ?? [], total, overdue.get(id) ?? noneOverdue)] as const,
  )
  return { all, byCaseType: new Map(byCaseType), isRounded: true }
}

/** Of those that were measured and those that cannot keep it any more. */
const shareOf = (kept: number, held: number): number | null => (held === 0 ? null : kept / held)

const hasTarget = (interval: IntervalName): interval is TargetName => (targetNames as readonly string[]).includes(interval)

function figureOf(interval: IntervalName, cells: Cell[], total: number, targets: Targets, overdue: Overdue): IntervalFigure {
  const own = ofKind(cells, interval)
  const measured = totalOf(own)
  let [held, kept] = [0, 0]
  if (hasTarget(interval)) {
    const isPast = ({ key, amount }: Cell) => amount > (targets[interval][Number(key) as Priority] ?? Number.POSITIVE_INFINITY)
    const aimed = own.filter(({ key }) => targets[interval][Number(key) as Priority] !== null)
    kept = totalOf(aimed.filter((cell) => !isPast(cell)))
    held = totalOf(aimed) + totalOf(ofKind(cells, endedOf[interval]).filter(isPast)) + overdue[interval]
  }
  return {
    ...{ interval, measured, missing: total - measured },
    median: quantileOf(own, 0.5),
    percentile90: quantileOf(own, 0.9),
    keptTarget: shareOf(kept, held),
  }
}

function exactDurations(
  gathered: readonly Gathered[],
  targets: Targets,
  { intervals, isByType, overdue }: { intervals: readonly IntervalName[]; isByType: boolean; overdue: ReadonlyMap<string, Overdue> },
): Durations {
  const figuresOf = (own: readonly Gathered[], late: Overdue) => intervals.map((interval) => exactFigure(interval, own, targets, late))
  const types = Map.groupBy(isByType ? gathered : [], ({ caseTypeId }) => caseTypeId)
  return {
    all: figuresOf(gathered, together(overdue.values())),
    byCaseType: new Map(
      [...types].filter(([, own]) => own.some((one) => ticketsOf(one) > 0)).map(([id, own]) => [id, figuresOf(own, overdue.get(id) ?? noneOverdue)]),
    ),
    isRounded: false,
  }
}

function exactFigure(interval: IntervalName, gathered: readonly Gathered[], targets: Targets, overdue: Overdue): IntervalFigure {
  let [total, measured, held, kept] = [0, 0, hasTarget(interval) ? overdue[interval] : 0, 0]
  for (const one of gathered) {
    const { priority, lengths } = one
    const own = lengths.get(interval)!
    total += ticketsOf(one)
    measured += own.length
    if (!hasTarget(interval)) continue
    const target = targets[interval][priority]
    if (target === null) continue
    const ended = lengths.get(endedOf[interval])!
    held += own.length + ended.length - countUpTo(ended, target)
    kept += countUpTo(own, target)
  }
  const parts = gathered.map(({ lengths }) => lengths.get(interval)!)
  return {
    ...{ interval, measured, missing: total - measured },
    ...{ median: quantileIn(parts, 0.5), percentile90: quantileIn(parts, 0.9), keptTarget: shareOf(kept, held) },
  }
}
