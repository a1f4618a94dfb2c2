// How figures are told in words.
import { expect, test } from 'vitest'
import { sayChangeUntil } from './words.ts'

test('a day that is not over is held against the one before until the same hour, and says so', () => {
  expect(sayChangeUntil(9, 6, '2026-11-24T06:05:31.000Z')).toBe('50% more than before (6), both until 14:05')
  expect(sayChangeUntil(9, 6, null)).toBe('50% more than before (6)')
})

test('what has more than doubled is told by how many there are more', () => {
  expect(sayChangeUntil(25, 2, null)).toBe('23 more than before (2)')
  expect(sayChangeUntil(4, 2, null)).toBe('100% more than before (2)')
  expect(sayChangeUntil(1, 25, null)).toBe('96% fewer than before (25)')
})
