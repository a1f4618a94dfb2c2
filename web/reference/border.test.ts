// Tests of borders out of GeoJSON files.
import { expect, test } from 'vitest'
import { drawBorder, readBorder } from './border.ts'

const ring = [
  [121, 14],
  [121.1, 14],
  [121.1, 14.1],
  [121, 14],
]

test('the first polygon of a collection is taken, heights dropped and an open ring closed', () => {
  const open = [
    [121, 14, 7],
    [121.1, 14, 7],
    [121.1, 14.1, 7],
  ]
  const file = {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] } },
      { type: 'Feature', geometry: { type: 'Polygon', coordinates: [open] } },
    ],
  }
  expect(readBorder(JSON.stringify(file))).toEqual({ type: 'Polygon', coordinates: [ring] })
})

test.each([
  'no json',
  '{}',
  JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [999, 14],
        [1, 1],
        [2, 2],
        [999, 14],
      ],
    ],
  }),
])('%s is no border', (text) => {
  expect(readBorder(text)).toBeNull()
})

test('a border fills its square, north up', () => {
  const path = drawBorder({ type: 'Polygon', coordinates: [ring as [number, number][]] }, 100)
  expect(path).toMatch(/^M[\d.]+ 100\.0L[\d.]+ 100\.0L[\d.]+ 0\.0L/)
})
