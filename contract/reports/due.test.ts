// The days of scheduled reports, at the edges of weeks, months and years.
import { expect, it } from 'vitest'
import { lastSpan } from './due.ts'

it('is the last whole day, week or month', () => {
  expect(lastSpan('daily', '2026-01-01')).toEqual({ from: '2025-12-31', to: '2025-12-31' })
  expect(lastSpan('weekly', '2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(lastSpan('weekly', '2026-11-22')).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(lastSpan('monthly', '2024-03-01')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(lastSpan('monthly', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})
