// Tests of borders and points: what lies within, on lines and in holes, and lines as text.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Border } from '#contract/reference/kinds.ts'
import { bearingBetween, boundsOf, contains, middleOf, whereIs } from './geometry.ts'
import { readLine, readParts } from './polyline.ts'

const box = (west: number, south: number, size: number): [number, number][] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const square: Border = { type: 'Polygon', coordinates: [box(121, 14, 1)] }
const holed: Border = { type: 'Polygon', coordinates: [box(121, 14, 1), box(121.4, 14.4, 0.2)] }
const two: Border = { type: 'MultiPolygon', coordinates: [[box(121, 14, 1)], [box(123, 14, 1)]] }

test('a point is inside the ring, outside the hole, and in any part', () => {
  expect(contains(square, { lat: 14.5, lng: 121.5 })).toBe(true)
  expect(contains(square, { lat: 14.5, lng: 120.9 })).toBe(false)
  expect(contains(holed, { lat: 14.5, lng: 121.5 })).toBe(false)
  expect(contains(holed, { lat: 14.3, lng: 121.5 })).toBe(true)
  expect(contains(two, { lat: 14.5, lng: 123.5 })).toBe(true)
  expect(contains(two, { lat: 14.5, lng: 122.5 })).toBe(false)
})

test('of neighbours that share a line, every point lies in exactly one', () => {
  const left = { id: 'left', border: square }
  const right = { id: 'right', border: { type: 'Polygon' as const, coordinates: [box(122, 14, 1)] } }
  fc.assert(
    fc.property(fc.double({ min: 14.0001, max: 14.9999, noNaN: true }), fc.double({ min: 121.0001, max: 122.9999, noNaN: true }), (lat, lng) => {
      const holders = [left, right].filter(({ border }) => contains(border, { lat, lng }))
      expect(holders).toHaveLength(1)
      expect(whereIs([left, right], { lat, lng })).toBe(holders[0])
    }),
  )
})

test('the middle of a border lies in it, also where its centre does not', () => {
  const bow: Border = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 9],
        [9, 9],
        [9, 1],
        [0, 1],
        [0, 0],
      ],
    ],
  }
  for (const border of [square, holed, two, bow]) expect(contains(border, middleOf(border))).toBe(true)
  expect(boundsOf([square, two])).toEqual({ south: 14, west: 121, north: 15, east: 124 })
})

test('a line of text is the places that were written', () => {
  expect(readLine('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ])
  expect(readParts([['_p~iF~ps|U']]).type).toBe('Polygon')
  expect(readParts([['_p~iF~ps|U'], ['_p~iF~ps|U']]).type).toBe('MultiPolygon')
})

test('a bearing is clockwise from north', () => {
  const here = { lat: 14.5, lng: 121 }
  expect(bearingBetween(here, { lat: 15, lng: 121 })).toBeCloseTo(0)
  expect(bearingBetween(here, { lat: 14.5, lng: 122 })).toBeCloseTo(90)
  expect(bearingBetween(here, { lat: 14, lng: 121 })).toBeCloseTo(180)
  expect(bearingBetween(here, { lat: 14.5, lng: 120 })).toBeCloseTo(270)
})
