// The forecast beats "the same slot last week" where weeks resemble each other, follows a change, and never looks into the week that it guesses.
import { expect, it } from 'vitest'
import { fadingMean, forecastOf, weeksBehind } from './forecast.ts'

/** Counts that scatter as calls do, the same ones each time. */
function scattering(seed: number) {
  let state = seed
  const random = () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return state / 2 ** 32
  }
  return (mean: number) => {
    let [count, product] = [0, random()]
    for (const end = Math.exp(-mean); product > end; product *= random()) count++
    return count
  }
}
const shape = Array.from({ length: 56 }, (_, slot) => 1 + (slot % 8) + (slot >= 40 ? 3 : 0))
const weeksOf = (count: number, seed = 1) => {
  const draw = scattering(seed)
  return Array.from({ length: count }, () => shape.map(draw))
}

it('is nearer than the same slot of the week before, and four of five slots lie within', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { tested } = forecastOf(weeksOf(30, seed))
    expect(tested!.error).toBeLessThan(tested!.errorOfLastWeek * 0.85)
    expect(tested!.within).toBeGreaterThan(0.75)
  }
})

it('says nothing of its error before there are weeks to test on', () => {
  expect(forecastOf(weeksOf(4)).tested).toBeNull()
  expect(forecastOf([]).slots).toHaveLength(56)
  expect(fadingMean([])).toBe(0)
})

it('knows nothing of the week that it guesses', () => {
  const weeks = weeksOf(30)
  const flood = [shape.map(() => 500), ...weeks]
  const [calm, wild] = [forecastOf([weeks[0]!, ...weeks]).tested!, forecastOf(flood).tested!]
  expect(wild.error).toBeGreaterThan(calm.error * 5)
  expect(forecastOf(flood).slots[0]!.expected).toBeGreaterThan(forecastOf(weeks).slots[0]!.expected)
  expect(weeksBehind).toBeLessThan(30)
})
