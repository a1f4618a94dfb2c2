// The key figures: each is said beside the period before.
import { expect, test } from 'vitest'
import type { ReportNumbers } from '#contract/reports/Report.ts'
import { type Figures, numbersOf } from './Dashboard.tsx'
import { groupsOf } from './reports/Grouped.tsx'

const interval = (name: string, percentile90: number | null) => ({
  interval: name,
  percentile90,
  median: null,
  measured: 10,
  missing: 0,
  keptTarget: 0.8,
})
const all = (seconds: number) => (['answer', 'processing', 'response'] as const).map((name, at) => interval(name, seconds + at))
const totals = (total: number, pending: number) => ({ total, resolvedShare: 0.5, byStatus: { pending } })

test('every number of the dashboard and of the wall stands beside that of the period before', () => {
  const figures = {
    choices: { data: { promisedShare: 0.9 } },
    totals: { data: { current: totals(20, 4), previous: totals(10, 3), previousUntil: null } },
    times: { data: { current: { all: all(60) }, previous: { all: all(90) } } },
  } as unknown as Figures
  expect(numbersOf(figures, () => undefined).map(({ label, value, detail }) => `${label}: ${value} (${detail})`)).toEqual([
    'Tickets: 20 (100% more than before (10))',
    'Answer, nine of ten within: 01:00 (80% kept the target, 90% should · before 01:30)',
    'Dispatch, nine of ten within: 01:01 (80% kept the target, 90% should · before 01:31)',
    'Arrival, nine of ten within: 01:02 (80% kept the target, 90% should · before 01:32)',
    'Resolved, of those received: 50% (before 50%)',
    'Open tickets: 4 (received in this period and not closed; 3 from the period before)',
  ])
})

test('a report counts what was received in its period by the status of now, and says so: what the desk resolved today is another number', () => {
  const numbers = {
    byStatus: { accepted: 20, resolved: 5 },
    byPriority: [],
    byCaseType: [],
    byBarangay: [],
    byDepartment: [],
  } as unknown as ReportNumbers
  expect(groupsOf(numbers, String)[0]).toEqual({
    title: 'Status now',
    rows: [
      ['Accepted', 20],
      ['Resolved', 5],
    ],
  })
})
