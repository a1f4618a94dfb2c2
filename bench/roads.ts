// The roads of a province from an .osm.pbf of a script's making: how long and in how much memory they come in, how fast fifty teams are ranked on them, and whether a thousand routes are those that another search finds.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import type { Bounds } from '#contract/nouns/fields.ts'
import { outlineOf } from '#contract/map/roads/outline.ts'
import { reachMinutes } from '#contract/map/Way.ts'
import { RoadMap } from '#contract/map/roads/ways.ts'
import { makeDice } from '#server/database/demo/rows.ts'
import { openOsm } from '#server/map/roads/osm.ts'
import { fromBytes, toBytes } from '#server/map/roads/pack.ts'
import { type OsmNode, type OsmWay, writeOsm } from '#tests/osm.ts'
import { type Figure, ms, quantile } from './figure.ts'

/** Streets in a net, each drawn with bends: two ways from most crossings. */
const side = 400
const bends = 7
const step = 0.0025
const south = 14
const west = 120.6
/** The bends of the outermost streets lie within it. */
const province: Bounds = { south: south - step, west: west - step, north: south + side * step, east: west + side * step }
const townMiddle = { lat: 14.56, lng: 121.13 }
const townReach = 0.06

function* nodes(): Generator<OsmNode> {
  const dice = makeDice(3)
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) yield { id: idOf(x, y, 0, 0), lat: south + y * step, lng: west + x * step }
  for (const across of [0, 1])
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++)
        for (let bend = 1; bend <= bends; bend++) {
          const along = (bend / (bends + 1)) * step
          const off = (dice.next() - 0.5) * 0.0002
          yield {
            id: idOf(x, y, across + 1, bend),
            lat: south + y * step + (across === 1 ? along : off),
            lng: west + x * step + (across === 1 ? off : along),
          }
        }
}
function idOf(x: number, y: number, across: number, bend: number): number {
  const at = y * side + x
  return 9_000_000_000 + (across === 0 ? at : side * side + ((across - 1) * side * side + at) * bends + bend)
}
function* ways(): Generator<OsmWay> {
  const dice = makeDice(5)
  const kinds = ['residential', 'residential', 'service', 'unclassified', 'tertiary']
  for (const across of [0, 1])
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const [toX, toY] = across === 1 ? [x, y + 1] : [x + 1, y]
        const isMain = across === 1 ? x % 20 === 0 : y % 20 === 0
        if (toX === side || toY === side || (!isMain && dice.next() > 0.97)) continue
        const between = Array.from({ length: bends }, (_, n) => idOf(x, y, across + 1, n + 1))
        const oneWay: Record<string, string> = dice.next() < 0.1 ? { oneway: 'yes' } : {}
        yield {
          nodes: [idOf(x, y, 0, 0), ...between, idOf(toX, toY, 0, 0)],
          tags: { highway: isMain ? 'primary' : dice.pick(kinds), name: `Street ${x} ${y}`, ...oneWay },
        }
      }
}

/** As the script means them: kilometres an hour on its streets. */
const speeds: Record<string, number> = { primary: 40, tertiary: 30, unclassified: 25, residential: 20, service: 12 }
const [starts, goalsOfEach] = [40, 25]
/** A quarter of a degree: what a team drives. */
const around = 0.25

interface Route {
  from: { lat: number; lng: number }
  to: { lat: number; lng: number }
  seconds: number
}

/** Random routes over the script's own streets, by a search that shares nothing with the one that is measured: every bend by itself, forwards. */
function* searchedAlone(): Generator<Route> {
  const count = side * side * (1 + 2 * bends)
  const [lats, lngs] = [new Float64Array(count), new Float64Array(count)]
  const indexOf = (id: number) => id - 9_000_000_000
  // As finely as the file holds them.
  const held = (degrees: number) => Math.round(degrees * 1e7) / 1e7
  for (const { id, lat, lng } of nodes()) [lats[indexOf(id)], lngs[indexOf(id)]] = [held(lat), held(lng)]
  const at = (n: number) => ({ lat: lats[n]!, lng: lngs[n]! })
  const first = new Int32Array(count + 1)
  const stretches = function* () {
    for (const { nodes: along, tags } of ways())
      for (let n = 1; n < along.length; n++) {
        const [from, to] = [indexOf(along[n - 1]!), indexOf(along[n]!)]
        const seconds = (metresBetween(at(from), at(to)) * 3.6) / speeds[tags['highway']!]!
        yield [from, to, seconds] as const
        if (tags['oneway'] !== 'yes') yield [to, from, seconds] as const
      }
  }
  let edges = 0
  for (const [from] of stretches()) {
    first[from + 1]!++
    edges++
  }
  for (let n = 0; n < count; n++) first[n + 1]! += first[n]!
  const [ends, costs, place] = [new Int32Array(edges), new Float64Array(edges), first.slice()]
  for (const [from, to, seconds] of stretches()) {
    ends[place[from]!] = to
    costs[place[from]!++] = seconds
  }

  const times = new Float64Array(count)
  /** A binary heap: times, with the places that they are of. */
  const waits: [time: number, place: number][] = []
  const push = (one: [number, number]) => {
    let n = waits.push(one) - 1
    for (; n > 0 && waits[(n - 1) >> 1]![0] > one[0]; n = (n - 1) >> 1) waits[n] = waits[(n - 1) >> 1]!
    waits[n] = one
  }
  const pop = () => {
    const [top, last] = [waits[0]!, waits.pop()!]
    if (waits.length === 0) return top
    let n = 0
    for (let below = 1; below < waits.length; below = n * 2 + 1) {
      if (below + 1 < waits.length && waits[below + 1]![0] < waits[below]![0]) below++
      if (waits[below]![0] >= last[0]) break
      waits[n] = waits[below]!
      n = below
    }
    waits[n] = last
    return top
  }
  const dice = makeDice(17)
  /** Places on which a street leads. */
  const someNear = (lat: number, lng: number, reach: number): number => {
    for (;;) {
      const n = Math.floor(dice.next() * count)
      if (Math.abs(lats[n]! - lat) < reach && Math.abs(lngs[n]! - lng) < reach && first[n + 1]! > first[n]!) return n
    }
  }
  for (let round = 0; round < starts; round++) {
    const start = someNear(south + (side * step) / 2, west + (side * step) / 2, side * step)
    const goals = new Set<number>()
    while (goals.size < goalsOfEach) goals.add(someNear(lats[start]!, lngs[start]!, around))
    times.fill(Number.POSITIVE_INFINITY)
    times[start] = 0
    waits.length = 0
    push([0, start])
    const open = new Set(goals)
    while (waits.length > 0 && open.size > 0) {
      const [now, node] = pop()
      if (now > times[node]!) continue
      open.delete(node)
      for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
        const then = now + costs[edge]!
        if (then >= times[ends[edge]!]!) continue
        times[ends[edge]!] = then
        push([then, ends[edge]!])
      }
    }
    for (const goal of goals) yield { from: at(start), to: at(goal), seconds: times[goal]! }
  }
}

/** Beyond two hours no team is sent, so no way is told. */
const longest = 2 * 60 * 60
const isSame = (told: number | undefined, { seconds }: Route) => (told === undefined ? seconds > longest : Math.abs(told - seconds) < 0.1)

interface Brought {
  ways: number
  crossings: number
  seconds: number
  megabytes: number
  ranked: Record<'town' | 'province', number>
  reached: number
  /** Of the province: routes compared, those that are alike, and those that exist. */
  routes: { count: number; alike: number; exist: number; longest: number } | null
}

export async function measureRoads(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tanod-roads-'))
  try {
    const path = join(folder, 'province.osm.pbf')
    writeOsm(path, province, nodes(), ways())
    const figures: Figure[] = []
    const size = (statSync(path).size / 1e6).toFixed(0)
    for (const area of ['province', 'town'] as const) {
      const child = fork(import.meta.filename, [path, area], { execArgv: ['--max-old-space-size=1600'] })
      const [brought] = (await once(child, 'message')) as [Brought]
      const { seconds, megabytes, ranked } = brought
      const what = area === 'province' ? `all of a province, ${size} MB` : `a town in a province, ${size} MB`
      const held = `${brought.ways} roads, ${brought.crossings} places along them`
      figures.push(
        { id: 'ROADS', what: `${what}: ${held}, read and packed`, measured: `${seconds.toFixed(0)} s`, promise: '≤ 180 s', isKept: seconds <= 180 },
        { id: 'ROADS', what: `${what}: memory at most`, measured: `${megabytes.toFixed(0)} MB`, promise: '≤ 2,000 MB', isKept: megabytes <= 2_000 },
        {
          id: 'ROADS',
          what: `${what}: 50 teams of a town ranked`,
          measured: `p95 ${ms(ranked.town)}`,
          promise: '≤ 30 ms',
          isKept: ranked.town <= 30,
        },
      )
      figures.push({
        id: 'ROADS',
        what: `${what}: what is reached in 5 and 10 minutes, with its outline`,
        measured: `p95 ${ms(brought.reached)}`,
        promise: '≤ 150 ms',
        isKept: brought.reached <= 150,
      })
      if (brought.routes) {
        const { count, alike, exist, longest: farthest } = brought.routes
        figures.push({
          id: 'ROADS',
          what: `${what}: ${count} random routes beside an independent Dijkstra over the script’s own streets`,
          measured: `${alike} alike, ${exist} of them exist, the longest of ${(farthest / 60).toFixed(0)} min`,
          promise: 'all alike',
          isKept: alike === count && count >= 1_000 && exist > 900,
        })
      }
      if (area === 'province')
        figures.push({
          id: 'ROADS',
          what: `${what}: 50 teams all over it ranked`,
          measured: `p95 ${ms(ranked.province)}`,
          promise: 'told',
          isKept: true,
        })
    }
    return figures
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** In a process of its own, so that its memory is counted alone. */
async function bring(path: string, area: string): Promise<Brought> {
  const town = {
    ...{ south: townMiddle.lat - townReach, north: townMiddle.lat + townReach },
    ...{ west: townMiddle.lng - townReach, east: townMiddle.lng + townReach },
  }
  const from = performance.now()
  const { graph, ways: count } = openOsm(path).roadsWithin(area === 'town' ? town : province)
  const roads = new RoadMap(await fromBytes(await toBytes(graph)))
  const seconds = (performance.now() - from) / 1000
  const dice = makeDice(11)
  const rank = (within: Bounds) => {
    const spot = () => ({
      lat: within.south + dice.next() * (within.north - within.south),
      lng: within.west + dice.next() * (within.east - within.west),
    })
    const times: number[] = []
    for (let round = 0; round < 60; round++) {
      const [goal, teams] = [spot(), Array.from({ length: 50 }, spot)]
      const began = performance.now()
      roads.waysTo(goal, teams)
      if (round >= 10) times.push(performance.now() - began)
    }
    return quantile(times, 0.95)
  }
  const reaches: number[] = []
  for (let round = 0; round < 50; round++) {
    const place = { lat: town.south + dice.next() * townReach * 2, lng: town.west + dice.next() * townReach * 2 }
    const began = performance.now()
    const found = roads.reachedFrom(place, 600) ?? []
    for (const minutes of reachMinutes) outlineOf(found.filter(({ seconds: to }) => to <= minutes * 60))
    if (round >= 10) reaches.push(performance.now() - began)
  }
  const measured = {
    reached: quantile(reaches, 0.95),
    ...{ ways: count, crossings: graph.lats.length, seconds },
    ranked: { town: rank(town), province: rank(area === 'town' ? town : province) },
    megabytes: process.resourceUsage().maxRSS / 1024,
  }
  const routes = { count: 0, alike: 0, exist: 0, longest: 0 }
  if (area === 'province')
    for (const route of searchedAlone()) {
      const told = roads.waysTo(route.to, [route.from])[0]?.seconds
      routes.count++
      if (isSame(told, route)) routes.alike++
      if (told === undefined) continue
      routes.exist++
      routes.longest = Math.max(routes.longest, told)
    }
  return { ...measured, routes: area === 'province' ? routes : null }
}

const [path, area] = process.argv.slice(2)
if (process.send && path && area) process.send(await bring(path, area))
