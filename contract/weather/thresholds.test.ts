// The boundary table: each threshold at, just under and just over its value; superseded values fail here.
import { expect, it } from 'vitest'
import { heatClass, rainBand, windSignal } from './thresholds.ts'

it.each([
  [0, null, 'none'],
  [0.1, null, 'light'],
  [7.4, null, 'light'],
  [7.5, null, 'yellow'],
  [14.9, null, 'yellow'],
  [15, null, 'orange'],
  [30, null, 'orange'],
  [30.1, null, 'red'],
  [5, 65, 'light'],
  [5, 65.1, 'red'],
] as const)('%d mm in an hour, %s in three: %s', (mm, mmIn3h, band) => {
  expect(rainBand(mm, mmIn3h)).toBe(band)
})

it.each([
  [0, 0],
  [38, 0],
  [39, 1],
  [61, 1],
  [61.4, 1],
  [62, 2],
  [88, 2],
  [89, 3],
  [117, 3],
  [118, 4],
  [184, 4],
  [185, 5],
  // Before 2022 these were #2, #3, #4 and #4.
  [60, 1],
  [120, 4],
  [170, 4],
  [219, 5],
] as const)('wind of %d km/h is signal %d', (kmh, signal) => {
  expect(windSignal(kmh)).toBe(signal)
})

it.each([
  [26, 'none'],
  [27, 'caution'],
  [32, 'caution'],
  [33, 'extremeCaution'],
  // Danger once began here.
  [41, 'extremeCaution'],
  [42, 'danger'],
  [51, 'danger'],
  [52, 'extremeDanger'],
  [54, 'extremeDanger'],
] as const)('a heat index of %d °C is %s', (degrees, name) => {
  expect(heatClass(degrees)).toBe(name)
})
