// The roads of a province from an .osm.pbf of a script's making: how long and in how much memory they come in, and how fast fifty teams are ranked on them.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
const province: Bounds = { south, west, north: south + side * step, east: west + side * step }
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

interface Brought {
  ways: number
  crossings: number
  seconds: number
  megabytes: number
  ranked: Record<'town' | 'province', number>
  reached: number
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
  return {
    reached: quantile(reaches, 0.95),
    ...{ ways: count, crossings: graph.lats.length, seconds },
    ranked: { town: rank(town), province: rank(area === 'town' ? town : province) },
    megabytes: process.resourceUsage().maxRSS / 1024,
  }
}

const [path, area] = process.argv.slice(2)
if (process.send && path && area) process.send(await bring(path, area))
