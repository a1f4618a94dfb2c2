// How long things took: exact from the rows of tickets, and of very many from the sums, in steps.
import type { IntervalFigure } from '#contract/statistics/figures.ts'
import type { Span } from '#contract/statistics/periods.ts'
import { quantileOf } from '#contract/statistics/quantile.ts'
import { type IntervalName, intervalNames, type TargetName, targetNames, type Targets } from '#contract/tickets/clock.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { type Cell, cellsOf, countBy, isInSums, type Narrowing, ofKind, sumsOf, totalOf } from './cells.ts'
import { type Gathered, gatherSeconds, inOrder, quantileIn } from './exact.ts'

/** Up to so many tickets each is looked at; more are taken from the sums. */
const exactMost = 100_000

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

async function exactDurations(
  tx: Tx,
  span: Span,
  narrowing: Narrowing,
  targets: Targets,
  wanted: { intervals: readonly IntervalName[]; isByType: boolean },
): Promise<Durations> {
  const gathered = await gatherSeconds(tx, span, narrowing, wanted)
  const figuresOf = (own: readonly Gathered[]) => wanted.intervals.map((interval) => exactFigure(interval, own, targets))
  const types = Map.groupBy(wanted.isByType ? gathered : [], ({ caseTypeId }) => caseTypeId!)
  return { all: figuresOf(gathered), byCaseType: new Map([...types].map(([id, own]) => [id, figuresOf(own)])), isRounded: false }
}

function exactFigure(interval: IntervalName, gathered: readonly Gathered[], targets: Targets): IntervalFigure {
  let [total, aimed, kept] = [0, 0, 0]
  for (const { priority, seconds, ...own } of gathered) {
    total += own.total
    const target = hasTarget(interval) ? targets[interval][priority] : null
    const times = seconds.get(interval)!
    if (target === null) continue
    aimed += times.length
    for (const time of times) if (time <= target) kept++
  }
  const times = inOrder(gathered.map(({ seconds }) => seconds.get(interval)!))
  return {
    ...{ interval, measured: times.length, missing: total - times.length },
    ...{ median: quantileIn(times, 0.5), percentile90: quantileIn(times, 0.9), keptTarget: aimed === 0 ? null : kept / aimed },
  }
}
