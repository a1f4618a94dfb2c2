// What is said of yesterday and of the coming week belongs to a period that reaches to now, and to no storm or month that is over.
import { expect, test } from 'vitest'
import { presets, reachesNow, spanOfPreset } from './usePeriod.ts'

test('every usual period reaches to now, but for the last month', () => {
  expect(presets.filter((preset) => !reachesNow(spanOfPreset(preset)))).toEqual(['lastMonth'])
  expect(reachesNow({ from: '2026-01-30', to: '2026-02-02' })).toBe(false)
})
