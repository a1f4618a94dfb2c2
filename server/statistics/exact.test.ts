// Lengths as the database lists them, put in order, and their quantiles by nearest rank over all their parts.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantileOf } from '#contract/statistics/quantile.ts'
import { countUpTo, numbersIn, ofDays, quantileIn } from './exact.ts'

const lengthsOf = (...rows: [seconds: number, day: number][]) => numbersIn(`{${rows.map(([seconds, day]) => seconds * 32 + day).join(',')}}`)

test('reads every number of a list in order of size, and none of an empty one', () => {
  expect([...numbersIn('{}')]).toEqual([])
  expect([...numbersIn('{0}')]).toEqual([0])
  expect([...numbersIn('{1,2,3}')]).toEqual([1, 2, 3])
  expect([...numbersIn('{100,9,0,2147483647,41}')]).toEqual([0, 9, 41, 100, 2147483647])
})

test('keeps what took years whole', () => {
  const years = lengthsOf([2_147_483_647, 31], [7, 1])
  expect([quantileIn([years], 0.5), quantileIn([years], 1)]).toEqual([7, 2_147_483_647])
})

test('takes the days of a month that are asked for, and counts those up to a length, that length among them', () => {
  const lengths = lengthsOf([60, 1], [60, 31], [61, 15], [90, 16])
  expect([1, 15, 16, 31].map((to) => ofDays(lengths, 1, to).length)).toEqual([1, 2, 3, 4])
  expect([...ofDays(lengths, 15, 16)]).toEqual([...lengthsOf([61, 15], [90, 16])])
  expect([59, 60, 61, 89, 90].map((seconds) => countUpTo(lengths, seconds))).toEqual([0, 2, 3, 3, 4])
})

test('answers the same quantile as the counted values do, however they are parted', () => {
  expect(quantileIn([], 0.5)).toBeNull()
  expect(quantileIn([numbersIn('{}')], 0.5)).toBeNull()
  const part = fc.array(fc.tuple(fc.oneof(fc.nat(120), fc.nat(2_000_000)), fc.integer({ min: 1, max: 31 })))
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const weighted = parts.flat().map(([amount]) => ({ amount, count: 1 }))
      const lengths = parts.map((rows) => lengthsOf(...rows))
      for (const share of [0.01, 0.5, 0.9, 1]) expect(quantileIn(lengths, share)).toBe(quantileOf(weighted, share))
    }),
  )
})
