// Corners are read in the words of three languages, and found where the streets cross.
import { expect, it, test } from 'vitest'
import { packRoads, type Road } from '#contract/map/roads/roads.ts'
import { Streets } from '#contract/map/roads/Streets.ts'
import { RoadMap } from '#contract/map/roads/ways.ts'
import { readCorner } from './corner.ts'
import { findPlaces } from './search.ts'

const street = (name: string, from: [number, number], to: [number, number]): Road => ({
  ...{ name, speed: 30, isOneWay: false },
  line: Array.from({ length: 11 }, (_, n): [number, number] => [from[0] + ((to[0] - from[0]) * n) / 10, from[1] + ((to[1] - from[1]) * n) / 10]),
})
const streets = new Streets(
  new RoadMap(
    packRoads([
      street('Rizal Avenue', [121.1, 14.55], [121.11, 14.55]),
      street('Mabini Street', [121.105, 14.545], [121.105, 14.555]),
      street('Mabilis Road', [121.101, 14.545], [121.101, 14.555]),
      street('Luna Street', [121.1, 14.56], [121.11, 14.56]),
      street('', [121.107, 14.545], [121.107, 14.555]),
    ]),
  ),
)
const named = (typed: string) => findPlaces(streets.all, typed, 5).map(({ name }) => name)
const corner = (text: string) => {
  const said = readCorner(text)
  return (
    said && streets.corners(named(said[0]), named(said[1])).map(({ names, at }) => `${names.join(' / ')} ${at.lat.toFixed(3)} ${at.lng.toFixed(3)}`)
  )
}
const there = ['Rizal Avenue / Mabini Street 14.550 121.105']

test.each([
  'Rizal Ave cor. Mabini',
  'Rizal Ave. cor Mabini St.',
  'Rizal corner Mabini',
  'rizal avenue & mabini street',
  'Rizal/Mabini',
  'Rizal kanto Mabini',
  'Rizal kanto ng Mabini',
  'kanto ng Rizal at Mabini',
  'sa may kanto ng Rizal Avenue at Mabini',
  'eskina Rizal ug Mabini',
  'sa iskina sa Rizal ug Mabini St',
  'Rizal eskina Mabini',
  'corner of Rizal and Mabinni',
])('%s is where they cross', (text) => expect(corner(text)).toEqual(there))

test.each(['Rizal Avenue', 'tapat ng simbahan', 'kanto', 'sa kanto', 'Luna at Rizal'])('%s names no corner', (text) =>
  expect(readCorner(text)).toBeNull(),
)

it('streets that do not meet have no corner', () => expect(corner('Rizal cor. Luna')).toEqual([]))

it('a place is told by its street and the corner that is nearest', () => {
  expect(streets.nearTo({ lat: 14.5502, lng: 121.1046 })).toMatchObject({ street: 'Rizal Avenue', corner: { street: 'Mabini Street' } })
  expect(streets.nearTo({ lat: 14.5502, lng: 121.1046 })!.corner!.metres).toBeCloseTo(48, -1)
  expect(streets.nearTo({ lat: 14.5601, lng: 121.105 })).toMatchObject({ street: 'Luna Street', corner: null })
  expect(streets.nearTo({ lat: 14.57, lng: 121.105 })).toBeNull()
})
