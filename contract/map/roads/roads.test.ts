// Ways over roads: the same as trying every way, with one-way streets and closures, and never where no road leads.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { contains } from '#contract/map/geometry.ts'
import { outlineOf } from './outline.ts'
import { packRoads, type Road, roadsIn, type Spot } from './roads.ts'
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
  const [around] = town.waysTo(spot(2), [spot(0)], town.closed({ lines: [across] }))
  expect(around!.metres).toBeGreaterThan(straight!.metres * 2.5)
  const [along] = town.waysTo(spot(2), [spot(0)], town.closed({ lines: [[spot(0), spot(1)]] }))
  expect(along!.metres).toBeCloseTo(around!.metres, 0)
  const all = [
    { lat: 14.499, lng: 121.001 },
    { lat: 14.51, lng: 121.001 },
  ]
  expect(town.waysTo(spot(2), [spot(0)], town.closed({ lines: [all] }))).toEqual([null])
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

/** A town drawn as maps are: streets with bends between crossings, rings, dead ends, one-ways, some missing. */
function drawnTown(seed: number) {
  let state = seed
  const dice = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const side = 14
  const corner = (x: number, y: number): [number, number] => [121 + x * 0.004, 14.5 + y * 0.004]
  const roads: Road[] = []
  const street = (from: [number, number], to: [number, number]) => {
    const bends = Math.floor(dice() * 6)
    const between = Array.from({ length: bends }, (_, n): [number, number] => {
      const share = (n + 1) / (bends + 1)
      return [from[0] + (to[0] - from[0]) * share + (dice() - 0.5) * 0.0008, from[1] + (to[1] - from[1]) * share + (dice() - 0.5) * 0.0008]
    })
    roads.push({ line: [from, ...between, to], speed: 10 + Math.floor(dice() * 60), isOneWay: dice() < 0.25 })
  }
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      if (x + 1 < side && dice() < 0.75) street(corner(x, y), corner(x + 1, y))
      if (y + 1 < side && dice() < 0.75) street(corner(x, y), corner(x, y + 1))
      if (dice() < 0.1) street(corner(x, y), [corner(x, y)[0] + 0.0015, corner(x, y)[1] + 0.0017])
    }
  // A ring that hangs on nothing.
  roads.push({
    line: [
      [121.1, 14.6],
      [121.101, 14.6],
      [121.101, 14.601],
      [121.1, 14.601],
      [121.1, 14.6],
    ],
    speed: 20,
    isOneWay: dice() < 0.5,
  })
  const spots = roads.flatMap(({ line }) => line.map(([lng, lat]) => ({ lat, lng })))
  const spot = () => spots[Math.floor(dice() * spots.length)]!
  const lines = Array.from({ length: 6 }, () => [spot(), { lat: spot().lat, lng: spot().lng }]).map(([a]) => [
    a!,
    { lat: a!.lat + 0.003, lng: a!.lng + 0.0035 },
  ])
  const near = spot()
  const areas = [
    [near, { lat: near.lat + 0.005, lng: near.lng }, { lat: near.lat + 0.005, lng: near.lng + 0.006 }, { lat: near.lat, lng: near.lng + 0.006 }],
  ]
  return { roads, spot, closures: { lines, areas } }
}

/** On its own: every crossing by itself, the nearest taken from all that wait. */
function alone(roads: readonly Road[], isShut: (from: [number, number], to: [number, number]) => boolean) {
  const name = ([lng, lat]: [number, number]) => `${Math.round(lat * 1e5)} ${Math.round(lng * 1e5)}`
  const ways = new Map<string, Map<string, number>>()
  const join = (from: [number, number], to: [number, number], speed: number) => {
    if (name(from) === name(to) || isShut(from, to)) return
    const [a, b] = [place(from), place(to)]
    const seconds = (metresBetween(a, b) * 3.6) / speed
    const of = ways.get(name(from)) ?? new Map<string, number>()
    of.set(name(to), Math.min(seconds, of.get(name(to)) ?? Number.POSITIVE_INFINITY))
    ways.set(name(from), of)
  }
  const places = new Map<string, Spot>()
  const place = (at: [number, number]) => {
    if (!places.has(name(at))) places.set(name(at), { lat: at[1], lng: at[0] })
    return places.get(name(at))!
  }
  for (const { line, speed, isOneWay } of roads)
    for (let n = 1; n < line.length; n++) {
      join(line[n - 1]!, line[n]!, speed)
      if (!isOneWay) join(line[n]!, line[n - 1]!, speed)
    }
  return (from: Spot, to: Spot): number => {
    const [start, end] = [name([from.lng, from.lat]), name([to.lng, to.lat])]
    const best = new Map([[start, 0]])
    const open = new Set([start])
    while (open.size > 0) {
      const now = [...open].reduce((one, other) => (best.get(other)! < best.get(one)! ? other : one))
      if (now === end) return best.get(now)!
      open.delete(now)
      for (const [next, seconds] of ways.get(now) ?? [])
        if (best.get(now)! + seconds < (best.get(next) ?? Number.POSITIVE_INFINITY)) {
          best.set(next, best.get(now)! + seconds)
          open.add(next)
        }
    }
    return Number.POSITIVE_INFINITY
  }
}

const key = (lat: number, lng: number) => `${Math.round(lat * 1e5)} ${Math.round(lng * 1e5)}`
function closedIn({ graph: { lats, lngs, first, to } }: RoadMap, shut: ReturnType<RoadMap['closed']>): Set<string> {
  const closed = new Set<string>()
  for (let node = 0; node < lats.length; node++)
    for (let edge = first[node]!; edge < first[node + 1]!; edge++)
      if (shut.edges[edge] === 1) closed.add(`${key(lats[to[edge]!]!, lngs[to[edge]!]!)} ${key(lats[node]!, lngs[node]!)}`)
  return closed
}

test('a thousand ways through drawn towns, around closures and floods, take as long as a search of its own says', () => {
  let [open, none] = [0, 0]
  for (let seed = 1; seed <= 10; seed++) {
    const { roads, spot, closures } = drawnTown(seed)
    const town = new RoadMap(packRoads(roads))
    const shut = town.closed(closures)
    const closed = closedIn(town, shut)
    expect(closed.size).toBeGreaterThan(0)
    const search = alone(roads, (from, end) => closed.has(`${key(from[1], from[0])} ${key(end[1], end[0])}`))
    for (let n = 0; n < 25; n++) {
      const goal = spot()
      const starts = Array.from({ length: 4 }, spot)
      const ways = town.waysTo(goal, starts, shut)
      for (const [at, start] of starts.entries()) {
        const expected = search(start, goal)
        const way = ways[at]!
        if (Number.isFinite(expected)) expect(way!.seconds).toBeCloseTo(expected, 1)
        else expect(way).toBeNull()
        const drawn = town.lineTo(goal, start, shut)
        expect(drawn === null).toBe(way === null)
        if (!drawn) {
          none++
          continue
        }
        open++
        expect(drawn.seconds).toBeCloseTo(way!.seconds, 6)
        const metres = drawn.line.slice(1).reduce((sum, place, m) => sum + metresBetween(drawn.line[m]!, place), 0)
        expect(Math.abs(metres - drawn.metres)).toBeLessThan(0.5)
      }
    }
  }
  expect(open + none).toBe(1_000)
  expect(open).toBeGreaterThan(500)
  expect(none).toBeGreaterThan(20)
})

test('what is reached in a time is what a search of its own says, in the direction of the streets and around what is closed', () => {
  const most = 500
  let [within, beyond] = [0, 0]
  for (let seed = 1; seed <= 5; seed++) {
    const { roads, spot, closures } = drawnTown(seed)
    const town = new RoadMap(packRoads(roads))
    const shut = town.closed(closures)
    const closed = closedIn(town, shut)
    const search = alone(roads, (from, end) => closed.has(`${key(from[1], from[0])} ${key(end[1], end[0])}`))
    for (let round = 0; round < 2; round++) {
      const start = spot()
      const reached = new Map(town.reachedFrom(start, most, shut)!.map(({ lat, lng, seconds }) => [key(lat, lng), seconds]))
      for (let n = 0; n < 40; n++) {
        const place = spot()
        const expected = search(start, place)
        const told = reached.get(key(place.lat, place.lng))
        if (Math.abs(expected - most) < 0.01) continue
        if (expected <= most) expect(told).toBeCloseTo(expected, 1)
        else expect(told).toBeUndefined()
        if (expected <= most) within++
        else beyond++
      }
    }
  }
  expect(Math.min(within, beyond)).toBeGreaterThan(40)
  expect(new RoadMap(packRoads(square)).reachedFrom({ lat: 15, lng: 122 }, 600)).toBeNull()
})

test('an area around places holds each of them, and no place far from all', () => {
  const { roads } = drawnTown(3)
  const reached = new RoadMap(packRoads(roads)).reachedFrom(spot(0), 200)!
  const border = { type: 'MultiPolygon' as const, coordinates: outlineOf(reached) }
  for (const place of reached) expect(contains(border, place)).toBe(true)
  for (let lat = 14.49; lat < 14.57; lat += 0.0013)
    for (let lng = 120.99; lng < 121.07; lng += 0.0013) {
      const nearest = Math.min(...reached.map((place) => Math.max(Math.abs(place.lat - lat), Math.abs(place.lng - lng))))
      if (nearest > 0.0017) expect(contains(border, { lat, lng })).toBe(false)
      if (nearest < 0.0007) expect(contains(border, { lat, lng })).toBe(true)
    }
})

test('an area shuts every stretch that begins, ends or has its middle in it, however long, and no other', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const { roads, spot } = drawnTown(seed)
    const long: Road = { line: [at(0), [121.05, 14.55]], speed: 40, isOneWay: false }
    const town = new RoadMap(packRoads([...roads, long]))
    const { lats, lngs, first, to } = town.graph
    const middle = { lat: (14.5 + 14.55) / 2, lng: (121 + 121.05) / 2 }
    for (const { lat, lng } of [spot(), spot(), middle, { lat: 15, lng: 122 }, { lat: 14.499, lng: 120.999 }]) {
      const [south, north, west, east] = [lat - 0.0021, lat + 0.0023, lng - 0.0022, lng + 0.0024]
      const ring = [
        { lat: south, lng: west },
        { lat: north, lng: west },
        { lat: north, lng: east },
        { lat: south, lng: east },
      ]
      const isIn = (y: number, x: number) => y > south && y < north && x > west && x < east
      const { edges } = town.closed({ lines: [], areas: [ring] })
      for (let node = 0; node < lats.length; node++)
        for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
          const [y, x, endY, endX] = [lats[node]!, lngs[node]!, lats[to[edge]!]!, lngs[to[edge]!]!]
          expect(edges[edge] === 1).toBe(isIn(y, x) || isIn(endY, endX) || isIn((y + endY) / 2, (x + endX) / 2))
        }
    }
  }
})

test('no way is looked for that takes longer than two hours', () => {
  const ends = [
    { lat: 14.5, lng: 121 },
    { lat: 14.5, lng: 121.3 },
  ] as const
  const by = (speed: number) =>
    new RoadMap(packRoads([{ line: ends.map(({ lat, lng }): [number, number] => [lng, lat]), speed, isOneWay: false }])).waysTo(ends[1], [ends[0]])[0]
  expect(by(40)!.seconds).toBeLessThan(7_200)
  expect(by(10)).toBeNull()
})
