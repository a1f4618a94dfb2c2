// A pin and the barangay that was said: told where they contradict each other, and nothing told where they may agree.
import { expect, test } from 'vitest'
import type { Border } from '#contract/reference/kinds.ts'
import { metersToBorder } from './geometry.ts'
import { borderMeters, pinElsewhere } from './pinned.ts'

const box = (west: number, south: number, east: number, north: number): Border => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})
const isidro = { id: 'isidro', name: 'San Isidro', border: box(121.1, 14.5, 121.12, 14.52) }
const juan = { id: 'juan', name: 'San Juan', border: box(121.12, 14.5, 121.14, 14.52) }
const unmapped = { id: 'new', name: 'Bagong Barangay', border: null }
const all = [isidro, juan, unmapped]
const inIsidro = { lat: 14.51, lng: 121.11 }
/** So many meters west of the line between the two. */
const west = (meters: number) => ({ lat: 14.51, lng: 121.12 - meters / (111_320 * Math.cos((14.51 * Math.PI) / 180)) })

test('the line between the two is as far as was measured', () => {
  for (const meters of [1, 49, 300]) expect(metersToBorder(juan.border, west(meters))).toBeCloseTo(meters, 3)
})

test.each([
  ['San Juan was said, and the pin lies in San Isidro', 'juan', inIsidro, isidro],
  ['San Isidro was said, and the pin lies in San Juan', 'isidro', { lat: 14.51, lng: 121.13 }, juan],
  ['San Juan was said, and the pin lies in no barangay', 'juan', { lat: 14.6, lng: 121.13 }, null],
  ['San Juan was said, and the pin lies just beyond what a hand is off by', 'juan', west(borderMeters + 5), isidro],
  ['San Juan was said, and the pin is surer than it is far', 'juan', { ...west(300), accuracy: 100 }, isidro],
] as const)('%s: that is told', (_, said, pin, found) => expect(pinElsewhere(all, said, pin)).toBe(found))

test.each([
  ['the pin lies where was said', 'isidro', inIsidro],
  ['the pin lies across the street of the border', 'juan', west(borderMeters - 5)],
  ['the pin is less sure than it is far', 'juan', { ...west(300), accuracy: 400 }],
  ['no barangay was said', null, inIsidro],
  ['the barangay that was said has no border', 'new', inIsidro],
  ['a barangay was said that is no more', 'gone', inIsidro],
  ['there is no pin', 'juan', null],
] as const)('%s: nothing is told', (_, said, pin) => expect(pinElsewhere(all, said, pin)).toBeUndefined())
