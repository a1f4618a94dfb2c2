// Which level a reading raises.
import { expect, it } from 'vitest'
import { levelOf, type Threshold } from './Sensor.ts'

const rising: Threshold[] = [
  { level: 'critical', side: 'above', value: 18, caseTypeId: null },
  { level: 'watch', side: 'above', value: 15, caseTypeId: null },
  { level: 'alert', side: 'below', value: -2, caseTypeId: null },
]

it.each([
  [14.9, 'normal'],
  [15, 'watch'],
  [17.9, 'watch'],
  [18, 'critical'],
  [-2, 'alert'],
] as const)('%d is %s', (value, level) => {
  expect(levelOf(value, rising)).toBe(level)
})

it('is normal without thresholds', () => {
  expect(levelOf(1e9, [])).toBe('normal')
})
