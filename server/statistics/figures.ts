// The figures of a period, made of cells: totals, counts by something, the week, the months.
import type { CaseTypeFigure, CountBy, MonthCount, Totals, WeeklyIncident, YearlyRow } from '#contract/statistics/figures.ts'
import { pointsOf, type Span, yearOf } from '#contract/statistics/periods.ts'
import type { Targets } from '#contract/tickets/clock.ts'
import { priorities } from '#contract/tickets/priorities.ts'
import { isOpen, openStatuses, type Status, statuses } from '#contract/tickets/states.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { type Cell, cellsOf, countBy, type Narrowing, ofKind, totalOf } from './cells.ts'
import { durationsOf } from './intervals.ts'
import { namesOfBarangays, namesOfCaseTypes, unitsNamed } from './storeNames.ts'

/** What names none stands last, however many they are. */
export const mostFirst = (one: CountBy, other: CountBy) =>
  Number(one.id === null) - Number(other.id === null) ||
  other.count - one.count ||
  one.name.localeCompare(other.name) ||
  (one.id ?? '').localeCompare(other.id ?? '')

export const caseTypeCounts = async (tx: Tx, span: Span, narrowing: Narrowing): Promise<CountBy[]> => {
  const counts = countBy(await cellsOf(tx, span, narrowing, ['status']), ({ caseTypeId }) => caseTypeId)
  const names = await namesOfCaseTypes(tx, [...counts.keys()])
  return [...counts].map(([id, count]) => ({ id, name: names.get(id) ?? '', count })).toSorted(mostFirst)
}

export const weekOfSpan = async (tx: Tx, span: Span, narrowing: Narrowing): Promise<WeeklyIncident[]> =>
  [...countBy(await cellsOf(tx, span, narrowing, ['slot']), ({ key }) => Number(key))]
    .toSorted(([one], [other]) => one - other)
    .map(([slot, count]) => ({ dayOfWeek: Math.floor(slot / 8), timeInterval: slot % 8, count }))

const monthOf = ({ starts }: Cell) => Number(starts.slice(5, 7))

export async function monthsOfYear(tx: Tx, year: number, narrowing: Narrowing): Promise<MonthCount[]> {
  const counts = countBy(await cellsOf(tx, yearOf(year), narrowing, ['status'], 'month'), monthOf)
  return Array.from({ length: 12 }, (_, index) => ({ month: index + 1, count: counts.get(index + 1) ?? 0 }))
}

export async function yearlyRows(tx: Tx, year: number, narrowing: Narrowing): Promise<{ rows: YearlyRow[]; total: number }> {
  const types = Map.groupBy(await cellsOf(tx, yearOf(year), narrowing, ['status'], 'month'), ({ caseTypeId }) => caseTypeId)
  const names = await namesOfCaseTypes(tx, [...types.keys()])
  const rows = [...types].map(([caseTypeId, cells]) => {
    const counts = countBy(cells, monthOf)
    const months = Array.from({ length: 12 }, (_, index) => counts.get(index + 1) ?? 0)
    return { caseTypeId, name: names.get(caseTypeId) ?? '', months, total: totalOf(cells) }
  })
  return {
    rows: rows.toSorted((one, other) => other.total - one.total || one.name.localeCompare(other.name)),
    total: rows.reduce((sum, { total }) => sum + total, 0),
  }
}

export const byPriority = (cells: readonly Cell[]) => {
  const counts = countBy(ofKind(cells, 'priority'), ({ key }) => Number(key))
  return priorities.flatMap((priority) => (counts.has(priority) ? [{ priority, count: counts.get(priority)! }] : []))
}
const orderOfWork = [...new Set<Status>([...openStatuses, 'resolved', ...statuses])]
export const byStatus = (cells: readonly Cell[]): Partial<Record<Status, number>> => {
  const counts = countBy(ofKind(cells, 'status'), ({ key }) => key as Status)
  return Object.fromEntries(orderOfWork.flatMap((status) => (counts.has(status) ? [[status, counts.get(status)!]] : [])))
}
const sumWhere = (cells: readonly Cell[], fits: (status: Status) => boolean) =>
  totalOf(ofKind(cells, 'status').filter(({ key }) => fits(key as Status)))

export async function caseTypeFigures(tx: Tx, span: Span, narrowing: Narrowing): Promise<CaseTypeFigure[]> {
  const types = Map.groupBy(await cellsOf(tx, span, narrowing, ['status', 'priority']), ({ caseTypeId }) => caseTypeId)
  const names = await namesOfCaseTypes(tx, [...types.keys()])
  return [...types]
    .map(([caseTypeId, cells]) => ({
      ...{ caseTypeId, name: names.get(caseTypeId) ?? '', count: totalOf(ofKind(cells, 'status')) },
      open: sumWhere(cells, isOpen),
      resolved: sumWhere(cells, (status) => status === 'resolved'),
      byPriority: byPriority(cells),
    }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name))
}

export async function totalsOf(tx: Tx, span: Span, narrowing: Narrowing, targets: Targets): Promise<Totals> {
  const { by, starts } = pointsOf(span)
  const [cells, days, durations] = await Promise.all([
    cellsOf(tx, span, narrowing, ['status', 'priority', 'barangay', 'unit']),
    cellsOf(tx, span, narrowing, ['status'], by),
    durationsOf(tx, span, narrowing, targets, { intervals: ['response'], isByType: false }),
  ])
  const total = totalOf(ofKind(cells, 'status'))
  const places = countBy(ofKind(cells, 'barangay'), ({ key }) => key || null)
  const units = countBy(ofKind(cells, 'unit'), ({ key }) => key)
  const [names, named] = await Promise.all([
    namesOfBarangays(
      tx,
      [...places.keys()].filter((id) => id !== null),
    ),
    unitsNamed(tx, [...units.keys()]),
  ])
  const ofType = (type: string) =>
    named
      .filter(({ accountType }) => accountType === type)
      .map(({ id, name }) => ({ id, name, count: units.get(id)! }))
      .toSorted(mostFirst)
  const points = countBy(days, (cell) => cell.starts)
  const response = durations.all.find(({ interval }) => interval === 'response')!
  return {
    total,
    byStatus: byStatus(cells),
    byPriority: byPriority(cells),
    byBarangay: [...places].map(([id, count]) => ({ id, name: (id && names.get(id)) ?? '', count })).toSorted(mostFirst),
    byDepartment: ofType('department'),
    byResponseTeam: ofType('responseteam'),
    responseMedian: response.median,
    responsePercentile90: response.percentile90,
    resolvedShare: total === 0 ? null : sumWhere(cells, (status) => status === 'resolved') / total,
    trend: { by, points: starts.map((at) => ({ starts: at, count: points.get(at) ?? 0 })) },
  }
}
