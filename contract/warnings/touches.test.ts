// The barangays that an area touches: by a corner, by a side that crosses, by holding one whole, and where no border is known.
import { expect, it } from 'vitest'
import { touchedBy } from './touches.ts'

const square = (id: string, west: number, south: number) => {
  const [east, north] = [west + 0.01, south + 0.01]
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { id, border: { type: 'Polygon' as const, coordinates: [ring] } }
}
const barangays = [square('west', 121, 14), square('middle', 121.011, 14), square('east', 121.022, 14)]
const told = (area: Parameters<typeof touchedBy>[1]) => touchedBy(barangays, area).map(({ id }) => id)
const ring = (west: number, south: number, east: number, north: number) => [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
]

it('is told by a corner within, a side across, the whole within it, and a circle', () => {
  expect(told({ polygons: [ring(121.002, 14.002, 121.004, 14.004)], circles: [] })).toEqual(['west'])
  expect(told({ polygons: [ring(121.005, 14.004, 121.015, 14.006)], circles: [] })).toEqual(['west', 'middle'])
  expect(told({ polygons: [ring(121.013, 13.9, 121.015, 14.9)], circles: [] })).toEqual(['middle'])
  expect(told({ polygons: [ring(120, 13, 122, 15)], circles: [] })).toEqual(['west', 'middle', 'east'])
  expect(told({ polygons: [], circles: [{ lat: 14.005, lng: 121.0345, km: 0.4 }] })).toEqual(['east'])
  expect(told({ polygons: [], circles: [{ lat: 14.005, lng: 121.05, km: 0.4 }] })).toEqual([])
})

it('counts one without a border as within', () => {
  expect(
    touchedBy([...barangays, { id: 'unknown', border: null }], { polygons: [ring(121.002, 14.002, 121.004, 14.004)], circles: [] }),
  ).toHaveLength(2)
})
