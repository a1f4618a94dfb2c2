// How long things took: exact from the rows of tickets, and of very many from the sums, in steps.
import type { IntervalFigure } from '#contract/statistics/figures.ts'
import { daysIn, type Span } from '#contract/statistics/periods.ts'
import { quantileOf } from '#contract/statistics/quantile.ts'
import { type IntervalName, intervalNames, type TargetName, targetNames, type Targets } from '#contract/tickets/clock.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { type Cell, cellsOf, countBy, isInSums, type Narrowing, ofKind, sumsOf, totalOf } from './cells.ts'
import { countUpTo, type Gathered, gather, quantileIn } from './exact.ts'
import { gatherMonths } from './months.ts'

/** Up to so many tickets each is looked at; where more were not looked at yet, how long they took is taken from the sums. */
const exactMost = 100_000
/** Of so few days each ticket is looked at anew; of more, those of the months that changed. */
const fewDays = 7

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
  const wanted = { intervals, isByType }
  if (!isInSums(narrowing) || daysIn(span) <= fewDays)
    return exactDurations(await gather(tx, [span], narrowing, { intervals, isByMonth: false }), targets, wanted)
  const months = await gatherMonths(tx, span, most)
  const { caseTypeId } = narrowing
  if (months) return exactDurations(caseTypeId ? months.filter((one) => caseTypeId.includes(one.caseTypeId)) : months, targets, wanted)
  const statuses = await cellsOf(tx, span, narrowing, ['status'])
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

function exactDurations(
  gathered: readonly Gathered[],
  targets: Targets,
  { intervals, isByType }: { intervals: readonly IntervalName[]; isByType: boolean },
): Durations {
  const figuresOf = (own: readonly Gathered[]) => intervals.map((interval) => exactFigure(interval, own, targets))
  const types = Map.groupBy(isByType ? gathered : [], ({ caseTypeId }) => caseTypeId)
  return {
    all: figuresOf(gathered),
    byCaseType: new Map([...types].filter(([, own]) => own.some(({ tickets }) => tickets.length > 0)).map(([id, own]) => [id, figuresOf(own)])),
    isRounded: false,
  }
}

function exactFigure(interval: IntervalName, gathered: readonly Gathered[], targets: Targets): IntervalFigure {
  let [total, measured, aimed, kept] = [0, 0, 0, 0]
  for (const { priority, tickets, lengths } of gathered) {
    const own = lengths.get(interval)!
    total += tickets.length
    measured += own.length
    const target = hasTarget(interval) ? targets[interval][priority] : null
    if (target === null) continue
    aimed += own.length
    kept += countUpTo(own, target)
  }
  const parts = gathered.map(({ lengths }) => lengths.get(interval)!)
  return {
    ...{ interval, measured, missing: total - measured },
    ...{ median: quantileIn(parts, 0.5), percentile90: quantileIn(parts, 0.9), keptTarget: aimed === 0 ? null : kept / aimed },
  }
}
