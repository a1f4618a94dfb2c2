// Whether a warning's area touches a center.
import { expect, it } from 'vitest'
import { touches } from './area.ts'

const bounds = { south: 14.5, west: 121.1, north: 14.6, east: 121.2 }
const box = (south: number, west: number, north: number, east: number) => [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
  { lat: south, lng: west },
]
const area = (part: object) => ({ polygons: [], circles: [], words: '', ...part })

it.each([
  ['around it', { polygons: [box(14, 121, 15, 122)] }, true],
  ['within it', { polygons: [box(14.52, 121.12, 14.53, 121.13)] }, true],
  ['across it, with no corner within', { polygons: [box(14.54, 120, 14.55, 123)] }, true],
  ['elsewhere', { polygons: [box(10, 120, 11, 121)] }, false],
  ['a circle that reaches it', { circles: [{ lat: 14.3, lng: 121.15, km: 23 }] }, true],
  ['a circle that does not', { circles: [{ lat: 14.3, lng: 121.15, km: 21 }] }, false],
  ['its province in words', { words: 'Portions of Rizal, Laguna' }, true],
  ['another one whose name begins alike', { words: 'Rizalito Island' }, false],
  ['a shape elsewhere, its name in words', { polygons: [box(10, 120, 11, 121)], words: 'RIZAL' }, true],
])('%s', (_, part, expected) => {
  expect(touches(area(part), bounds, ['Rizal', 'CALABARZON'])).toBe(expected)
})

it('concerns whoever told no names where it tells no shape', () => {
  expect(touches(area({ words: 'Oriental Mindoro' }), bounds, [])).toBe(true)
  expect(touches(area({ polygons: [box(10, 120, 11, 121)] }), bounds, [])).toBe(false)
})
