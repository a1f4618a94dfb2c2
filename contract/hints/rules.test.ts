// Tests of which tickets count together: the fullest span that holds the one that came last.
import { expect, test } from 'vitest'
import { mostWithin } from './rules.ts'

const at = (minute: number) => ({ number: `T-${minute}`, receivedAt: new Date(Date.UTC(2026, 10, 22, 8) + minute * 60_000).toISOString() })
const within = (self: number, others: number[], minutes: number) => mostWithin(at(self), others.map(at), minutes).map(({ number }) => number)

test('those of one span count, whichever came first, and none outside of it', () => {
  expect(within(20, [0, 5, 9, 14, 41], 20)).toEqual(['T-0', 'T-5', 'T-9', 'T-14', 'T-20'])
  expect(within(21, [0, 5, 9, 14], 20)).toEqual(['T-5', 'T-9', 'T-14', 'T-21'])
  expect(within(10, [0, 15, 19, 28, 30, 31], 20)).toEqual(['T-10', 'T-15', 'T-19', 'T-28', 'T-30'])
  expect(within(0, [], 20)).toEqual(['T-0'])
  expect(within(3, [3], 20)).toEqual(['T-3'])
})
