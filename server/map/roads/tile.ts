// The streets of a square of the map as a vector tile, with the layers and kinds of Protomaps' basemap: roads by kind with their names, and numbers of houses.
import { PbfWriter } from 'pbf'
import type { Bounds } from '#contract/nouns/fields.ts'
import { type RoadKind, roadKinds } from '#contract/map/roads/roads.ts'
import type { RoadMap } from '#contract/map/roads/ways.ts'

const extent = 8192
/** So far beyond its sides lines go on, so that they join those of the next tile. */
const margin = 128
/** From which zoom a kind is drawn. */
const from: Record<RoadKind, number> = { highway: 0, major_road: 0, medium_road: 11, minor_road: 13, other: 13 }
const housesFrom = 13

type Place = readonly [x: number, y: number]
type Line = readonly Place[]

export function tileOf(roads: RoadMap, zoom: number, x: number, y: number): Uint8Array {
  const { lats, lngs, to, street, kind, names, houses } = roads.graph
  const tiles = 2 ** zoom
  const placeAt = (lat: number, lng: number): Place => [
    Math.round(((lng + 180) / 360) * tiles * extent - x * extent),
    Math.round(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * tiles * extent - y * extent),
  ]
  const shown = roadKinds.map((one) => from[one] <= zoom)
  /** By name and kind, each stretch once however many directions it has. */
  const groups = new Map<number, Map<number, Set<number>>>()
  roads.eachWithin(boxOf(zoom, x, y), (node, edge) => {
    if (!shown[kind[edge]!]) return
    const key = street[edge]! * roadKinds.length + kind[edge]!
    let joined = groups.get(key)
    if (!joined) groups.set(key, (joined = new Map()))
    join(joined, node, to[edge]!)
    join(joined, to[edge]!, node)
  })
  const drawn: Feature[] = []
  for (const [key, joined] of groups) {
    const lines = chained(joined)
      .map((nodes) => straightened(nodes.map((node) => placeAt(lats[node]!, lngs[node]!))))
      .flatMap(clipped)
    if (lines.length === 0) continue
    const name = names[Math.floor(key / roadKinds.length)]!
    drawn.push({ lines, tags: { kind: roadKinds[key % roadKinds.length]!, ...(name && { name }) } })
  }
  const numbered = zoom < housesFrom ? [] : houses.map(({ number, lat, lng }) => ({ number, place: placeAt(lat, lng) }))
  const numbers = numbered.flatMap(({ number, place }): Feature[] =>
    isWithin(place, 0) ? [{ lines: [[place]], tags: { kind: 'address', addr_housenumber: number } }] : [],
  )
  const tile = new PbfWriter()
  for (const [name, features] of [
    ['roads', drawn],
    ['buildings', numbers],
  ] as const)
    if (features.length > 0) tile.writeBytesField(3, layerOf(name, features))
  return tile.finish()
}

function boxOf(zoom: number, x: number, y: number): Bounds {
  const tiles = 2 ** zoom
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / tiles))) * 180) / Math.PI
  const lng = (column: number) => (column / tiles) * 360 - 180
  const beyond = margin / extent
  return { south: lat(y + 1 + beyond), north: lat(y - beyond), west: lng(x - beyond), east: lng(x + 1 + beyond) }
}

function join(joined: Map<number, Set<number>>, node: number, other: number): void {
  const known = joined.get(node)
  if (known) known.add(other)
  else joined.set(node, new Set([other]))
}

/** Stretches as lines as long as they can be: a name is written along a line. Takes what it is given apart. */
function chained(joined: Map<number, Set<number>>): number[][] {
  const lines: number[][] = []
  const follow = (start: number) => {
    const line = [start]
    for (let node = start; ; ) {
      const [next] = joined.get(node)!
      if (next === undefined) break
      joined.get(node)!.delete(next)
      joined.get(next)!.delete(node)
      line.push((node = next))
    }
    return line
  }
  const ends = [...joined].filter(([, others]) => others.size !== 2)
  for (const [node] of ends) while (joined.get(node)!.size > 0) lines.push(follow(node))
  // Rings are left.
  for (const node of joined.keys()) while (joined.get(node)!.size > 0) lines.push(follow(node))
  return lines
}

/** Without places that lie on the line between their neighbors. */
function straightened(line: Line): Line {
  const kept: Place[] = []
  for (const [n, at] of line.entries()) {
    const [before, next] = [kept.at(-1), line[n + 1]]
    if (before && next) {
      const [right, down] = [next[0] - before[0], next[1] - before[1]]
      if (Math.abs(right * (at[1] - before[1]) - down * (at[0] - before[0])) <= Math.hypot(right, down)) continue
    }
    if (!before || before[0] !== at[0] || before[1] !== at[1]) kept.push(at)
  }
  return kept
}

const isWithin = ([x, y]: Place, beyond: number) => x >= -beyond && y >= -beyond && x <= extent + beyond && y <= extent + beyond

/** The parts of a line that lie in the tile. */
function clipped(line: Line): Line[] {
  const parts: Place[][] = []
  let part: Place[] = []
  for (let n = 1; n < line.length; n++) {
    const piece = clip(line[n - 1]!, line[n]!)
    if (!piece) continue
    const last = part.at(-1)
    if (!last || last[0] !== piece[0][0] || last[1] !== piece[0][1]) parts.push((part = [piece[0]]))
    part.push(piece[1])
  }
  return parts
}
function clip([x, y]: Place, [endX, endY]: Place): [Place, Place] | null {
  let [begin, end] = [0, 1]
  for (const [at, step] of [
    [x, endX - x],
    [y, endY - y],
  ] as const) {
    const [near, far] = [-margin - at, extent + margin - at]
    if (step === 0) {
      if (near > 0 || far < 0) return null
      continue
    }
    begin = Math.max(begin, Math.min(near / step, far / step))
    end = Math.min(end, Math.max(near / step, far / step))
  }
  if (begin >= end) return null
  const at = (share: number): Place => [Math.round(x + (endX - x) * share), Math.round(y + (endY - y) * share)]
  return [at(begin), at(end)]
}

interface Feature {
  lines: Line[]
  tags: Record<string, string>
}
/** As Mapbox' vector tiles 2.1 have it. */
function layerOf(name: string, features: readonly Feature[]): Uint8Array {
  const [keys, values] = [new Map<string, number>(), new Map<string, number>()]
  const indexIn = (known: Map<string, number>, word: string) => known.get(word) ?? (known.set(word, known.size), known.size - 1)
  const layer = new PbfWriter()
  layer.writeVarintField(15, 2)
  layer.writeStringField(1, name)
  for (const { lines, tags } of features) {
    const feature = new PbfWriter()
    feature.writePackedVarint(
      2,
      Object.entries(tags).flatMap(([key, value]) => [indexIn(keys, key), indexIn(values, value)]),
    )
    feature.writeVarintField(3, lines[0]!.length === 1 ? 1 : 2)
    feature.writePackedVarint(4, commandsOf(lines))
    layer.writeBytesField(2, feature.finish())
  }
  for (const key of keys.keys()) layer.writeStringField(3, key)
  for (const word of values.keys()) {
    const value = new PbfWriter()
    value.writeStringField(1, word)
    layer.writeBytesField(4, value.finish())
  }
  layer.writeVarintField(5, extent)
  return layer.finish()
}
function commandsOf(lines: readonly Line[]): number[] {
  const zigzag = (value: number) => (value << 1) ^ (value >> 31)
  const commands: number[] = []
  let [x, y] = [0, 0]
  const go = ([toX, toY]: Place) => {
    commands.push(zigzag(toX - x), zigzag(toY - y))
    ;[x, y] = [toX, toY]
  }
  for (const [start, ...rest] of lines) {
    commands.push(9)
    go(start!)
    if (rest.length > 0) commands.push((rest.length << 3) | 2)
    for (const place of rest) go(place)
  }
  return commands
}
