// How figures are told in words.
import { expect, test } from 'vitest'
import { sayChangeUntil } from './words.ts'

test('a day that is not over is held against the one before until the same hour, and says so', () => {
  expect(sayChangeUntil(9, 6, '2026-11-24T06:05:31.000Z')).toBe('50% more than before (6), both until 14:05')
  expect(sayChangeUntil(9, 6, null)).toBe('50% more than before (6)')
})
