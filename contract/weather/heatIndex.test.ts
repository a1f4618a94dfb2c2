// The heat index against the published table of the National Weather Service, whose values are whole degrees Fahrenheit.
import { expect, it } from 'vitest'
import { heatIndexOf } from './heatIndex.ts'

it.each([
  [80, 40, 80],
  [90, 50, 95],
  [90, 70, 105],
  [96, 60, 116],
  [100, 55, 124],
  [104, 40, 119],
  [86, 90, 105],
])('%d °F at %d %% feels like %d °F', (temperature, humidity, feels) => {
  const index = heatIndexOf((temperature - 32) / 1.8, humidity) * 1.8 + 32
  expect(Math.abs(index - feels)).toBeLessThanOrEqual(1)
})
