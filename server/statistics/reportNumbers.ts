// The numbers of a report: the same figures as everywhere, by the filter of reports.
import type { ReportNumbers } from '#contract/reports/Report.ts'
import type { Span } from '#contract/statistics/periods.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { cellsOf, countBy, type Narrowing, ofKind, totalOf } from './cells.ts'
import { byPriority, byStatus, mostFirst } from './figures.ts'
import { namesOfBarangays, namesOfCaseTypes, unitsNamed } from './storeNames.ts'

export async function reportNumbers(tx: Tx, { from, to, ...filter }: Span & Narrowing, own: string | null): Promise<ReportNumbers> {
  const cells = await cellsOf(tx, { from, to }, { ...filter, own }, ['status', 'priority', 'barangay', 'unit'])
  const types = countBy(ofKind(cells, 'status'), ({ caseTypeId }) => caseTypeId)
  const places = countBy(ofKind(cells, 'barangay'), ({ key }) => key || null)
  const units = countBy(ofKind(cells, 'unit'), ({ key }) => key)
  const [typeNames, placeNames, named] = await Promise.all([
    namesOfCaseTypes(tx, [...types.keys()]),
    namesOfBarangays(
      tx,
      [...places.keys()].filter((id) => id !== null),
    ),
    unitsNamed(tx, [...units.keys()]),
  ])
  return {
    total: totalOf(ofKind(cells, 'status')),
    byStatus: byStatus(cells),
    byPriority: byPriority(cells),
    byCaseType: [...types].map(([id, count]) => ({ id, name: typeNames.get(id) ?? '', count })).toSorted(mostFirst),
    byBarangay: [...places].map(([id, count]) => ({ id, name: (id && placeNames.get(id)) ?? '', count })).toSorted(mostFirst),
    byDepartment: named
      .filter(({ accountType }) => accountType === 'department')
      .map(({ id, name }) => ({ id, name, count: units.get(id)! }))
      .toSorted(mostFirst),
  }
}
