// Ways over roads: the same as trying every way, with one-way streets and closures, and never where no road leads.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { packRoads, type Road, roadsIn } from './roads.ts'
import { RoadMap } from './ways.ts'

const step = 0.002
const at = (n: number): [number, number] => [121 + (n % 5) * step, 14.5 + Math.floor(n / 5) * step]
const spot = (n: number) => ({ lat: at(n)[1], lng: at(n)[0] })

/** By trying all, over and over. */
function slowly(roads: readonly Road[], goal: number, from: number): number {
  const { first, to, seconds, lats, lngs } = packRoads(roads)
  const idOf = (n: number) => lats.findIndex((lat, at) => Math.abs(lat - spot(n).lat) < 1e-9 && Math.abs(lngs[at]! - spot(n).lng) < 1e-9)
  const time = Array.from(lats, (_, n) => (n === idOf(goal) ? 0 : Number.POSITIVE_INFINITY))
  for (let round = 0; round < lats.length; round++)
    for (let node = 0; node < lats.length; node++)
      for (let edge = first[node]!; edge < first[node + 1]!; edge++) time[to[edge]!] = Math.min(time[to[edge]!]!, time[node]! + seconds[edge]!)
  return idOf(goal) === -1 || idOf(from) === -1 ? Number.POSITIVE_INFINITY : time[idOf(from)]!
}

const place = fc.integer({ min: 0, max: 24 })
const road = fc.record({ from: place, to: place, speed: fc.integer({ min: 10, max: 60 }), isOneWay: fc.boolean() })

test('the quickest way is that of trying every one', () => {
  fc.assert(
    fc.property(fc.array(road, { minLength: 5, maxLength: 60 }), place, place, (drawn, goal, from) => {
      const roads = drawn.filter((one) => one.from !== one.to).map(({ from: a, to: b, ...how }): Road => ({ line: [at(a), at(b)], ...how }))
      const known = new Set(drawn.flatMap((one) => (one.from === one.to ? [] : [one.from, one.to])))
      if (!known.has(goal) || !known.has(from)) return
      const expected = slowly(roads, goal, from)
      const [way] = new RoadMap(packRoads(roads)).waysTo(spot(goal), [spot(from)])
      if (Number.isFinite(expected)) expect(way!.seconds).toBeCloseTo(expected, 1)
      else expect(way).toBeNull()
    }),
  )
})

const square = [
  { line: [at(0), at(1), at(2)], speed: 30, isOneWay: false },
  { line: [at(0), at(5), at(10), at(11), at(12), at(7), at(2)], speed: 30, isOneWay: false },
] satisfies Road[]

test('a way leads along crossings that are joined, in as long as it is said to take, and a search leaves nothing to the next', () => {
  const town = new RoadMap(packRoads(square))
  for (const [from, to] of [
    [0, 2],
    [10, 1],
    [2, 0],
    [12, 5],
  ] as const) {
    const way = town.lineTo(spot(to), spot(from))!
    const [alone] = new RoadMap(packRoads(square)).waysTo(spot(to), [spot(from)])
    expect(way.seconds).toBeCloseTo(alone!.seconds, 6)
    expect([way.line[0], way.line.at(-1)]).toEqual([spot(from), spot(to)])
    const metres = way.line.slice(1).reduce((sum, place, n) => sum + metresBetween(way.line[n]!, place), 0)
    expect(metres).toBeCloseTo(way.metres, 0)
  }
  expect(town.lineTo(spot(2), { lat: 15, lng: 122 })).toBeNull()
})

test('a closure across a road, or along it, sends the way around; one over all roads leaves none', () => {
  const town = new RoadMap(packRoads(square))
  const [straight] = town.waysTo(spot(2), [spot(0)])
  const across = [
    { lat: 14.499, lng: 121.001 },
    { lat: 14.501, lng: 121.001 },
  ]
  const [around] = town.waysTo(spot(2), [spot(0)], town.closed([across]))
  expect(around!.metres).toBeGreaterThan(straight!.metres * 2.5)
  const [along] = town.waysTo(spot(2), [spot(0)], town.closed([[spot(0), spot(1)]]))
  expect(along!.metres).toBeCloseTo(around!.metres, 0)
  const all = [
    { lat: 14.499, lng: 121.001 },
    { lat: 14.51, lng: 121.001 },
  ]
  expect(town.waysTo(spot(2), [spot(0)], town.closed([all]))).toEqual([null])
})

test('roads are read from GeoJSON as OpenStreetMap names them; what is no road for cars is left out', () => {
  const line = [at(0), at(1)]
  const feature = (
    properties: Record<string, unknown>,
    geometry: { type: string; coordinates: unknown } = { type: 'LineString', coordinates: line },
  ) => ({ type: 'Feature', properties, geometry })
  const features = [
    feature({ highway: 'primary', oneway: 'yes' }),
    feature({ highway: 'footway' }),
    feature({ maxspeed: '30 km/h', oneway: '-1' }),
    feature({}, { type: 'MultiLineString', coordinates: [line, line] }),
    feature({}, { type: 'Point', coordinates: [121, 14] }),
    feature(
      {},
      {
        type: 'LineString',
        coordinates: [
          ['a', 'b'],
          [1, 2],
        ],
      },
    ),
  ]
  expect(roadsIn({ features }).map(({ speed, isOneWay, line: [from] }) => [speed, isOneWay, from])).toEqual([
    [40, true, at(0)],
    [30, true, at(1)],
    [25, false, at(0)],
    [25, false, at(0)],
  ])
})
