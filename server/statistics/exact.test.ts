// Times as the database lists them, put in order, and their quantiles by nearest rank.
import { expect, test } from 'vitest'
import { quantileOf } from '#contract/statistics/quantile.ts'
import { inOrder, numbersIn, quantileIn } from './exact.ts'

test('reads every number of a list, and none of an empty one', () => {
  expect([...numbersIn('{}')]).toEqual([])
  expect([...numbersIn('{0}')]).toEqual([0])
  expect([...numbersIn('{30,0,2147483647,41}')]).toEqual([30, 0, 2147483647, 41])
})

test('puts numbers in order, not their digits', () => {
  expect([...inOrder([Int32Array.of(100, 9), Int32Array.of(), Int32Array.of(20)])]).toEqual([9, 20, 100])
  expect(inOrder([]).length).toBe(0)
})

test('answers the same quantile as the counted values do, for every number of values', () => {
  expect(quantileIn(new Int32Array(0), 0.5)).toBeNull()
  for (let many = 1; many <= 60; many++) {
    const ordered = Int32Array.from({ length: many }, (_, at) => Math.floor((at * at) / 3))
    const weighted = [...ordered].map((amount) => ({ amount, count: 1 }))
    for (const share of [0.01, 0.5, 0.9, 1]) expect(quantileIn(ordered, share), `${many} at ${share}`).toBe(quantileOf(weighted, share))
  }
})
