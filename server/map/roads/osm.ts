// Reads the roads of an area from an .osm.pbf, as anybody can download it: ways first, then the places of their nodes, a block at a time.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { inflateSync, zstdDecompressSync } from 'node:zlib'
import { PbfReader } from 'pbf'
import { drivenAs, type House, isRoadForCars, type Road, type RoadGraph, Stretches } from '#contract/map/roads/roads.ts'
import type { Bounds } from '#contract/nouns/fields.ts'
import { PlainError } from '#server/database/embedded/plain.ts'

const mostHead = 64 * 1024
const mostBlob = 32 * 1024 * 1024
const known = new Set(['OsmSchema-V0.6', 'DenseNodes'])
const broken = (sentence: string): never => {
  throw new PlainError(sentence)
}

export interface OsmRoads {
  graph: RoadGraph
  ways: number
}
export interface OsmFile {
  /** What the file says that it covers, or what its nodes do. */
  bounds: Bounds
  /** The roads within an area; a road is cut where it leaves it. */
  roadsWithin(area: Bounds): OsmRoads
}

export function openOsm(path: string): OsmFile {
  let bounds: Bounds | null = null
  let blocks = 0
  for (const { type, data } of blobs(path)) {
    if (blocks++ === 0) {
      if (type !== 'OSMHeader') return broken('This is no .osm.pbf file: it begins with no header of OpenStreetMap.')
      bounds = boundsOf(data())
    } else break
  }
  if (blocks === 0) return broken('This file is empty.')
  if (blocks === 1) return broken('This file holds no data of OpenStreetMap.')
  const ways = readWays(path)
  const places = placesOf(path, ways)
  return { bounds: bounds ?? boundsOfPlaces(places), roadsWithin: (area) => cut(ways, places, area) }
}

interface Blob {
  type: string
  data: () => Uint8Array
}
function* blobs(path: string): Generator<Blob> {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    let at = 0
    const take = (length: number) => {
      if (at + length > size) broken(`This file is cut: ${at + length} bytes belong to it, and ${size} are there.`)
      const bytes = Buffer.alloc(length)
      readSync(file, bytes, 0, length, at)
      at += length
      return bytes
    }
    while (at < size) {
      const headLength = size - at < 4 ? 0 : take(4).readUInt32BE(0)
      if (headLength === 0 || headLength > mostHead) return broken('This is no .osm.pbf file.')
      const head = new PbfReader(take(headLength)).readFields(
        (tag, into, pbf) => {
          if (tag === 1) into.type = pbf.readString()
          else if (tag === 3) into.length = pbf.readVarint()
        },
        { type: '', length: 0 },
      )
      if (!head.type.startsWith('OSM') || head.length > mostBlob * 2) return broken('This is no .osm.pbf file.')
      const bytes = take(head.length)
      yield { type: head.type, data: () => unpack(bytes) }
    }
  } finally {
    closeSync(file)
  }
}

function unpack(bytes: Uint8Array): Uint8Array {
  const blob = new PbfReader(bytes).readFields<{ raw: Uint8Array | null }>(
    (tag, into, pbf) => {
      if (tag === 1) into.raw = pbf.readBytes()
      else if (tag === 3) into.raw = inflateSync(pbf.readBytes(), { maxOutputLength: mostBlob })
      else if (tag === 7) into.raw = zstdDecompressSync(pbf.readBytes(), { maxOutputLength: mostBlob })
    },
    { raw: null },
  )
  return blob.raw ?? broken('This file is packed in a way that is not read here: pack it anew with osmium cat, as zlib.')
}

function boundsOf(header: Uint8Array): Bounds | null {
  const found = new PbfReader(header).readFields<{ box: Bounds | null; needs: string[] }>(
    (tag, into, pbf) => {
      if (tag === 4) into.needs.push(pbf.readString())
      if (tag !== 1) return
      const box = { west: 0, east: 0, north: 0, south: 0 }
      const sides = ['west', 'east', 'north', 'south'] as const
      pbf.readMessage((side) => {
        const name = sides[side - 1]
        if (name) box[name] = pbf.readSVarint() / 1e9
      }, null)
      into.box = box
    },
    { box: null, needs: [] },
  )
  const other = found.needs.find((name) => !known.has(name))
  return other ? broken(`This file needs ${other}, which is not read here: an extract of today without history is wanted.`) : found.box
}

interface Group {
  strings: string[]
  groups: { end: number; pos: number }[]
  granularity: number
  latOffset: number
  lngOffset: number
  pbf: PbfReader
}
const text = new TextDecoder()
function readBlock(data: Uint8Array): Group {
  const pbf = new PbfReader(data)
  const block: Group = { strings: [], groups: [], granularity: 100, latOffset: 0, lngOffset: 0, pbf }
  return pbf.readFields((tag, into) => {
    if (tag === 1)
      pbf.readMessage((one) => {
        if (one === 1) into.strings.push(text.decode(pbf.readBytes()))
      }, null)
    else if (tag === 2) {
      const end = pbf.readVarint() + pbf.pos
      into.groups.push({ pos: pbf.pos, end })
      pbf.pos = end
    } else if (tag === 17) into.granularity = pbf.readVarint()
    else if (tag === 19) into.latOffset = pbf.readVarint(true)
    else if (tag === 20) into.lngOffset = pbf.readVarint(true)
  }, block)
}

/** Numbers in a column that grows. */
class Numbers {
  all = new Float64Array(65_536)
  count = 0
  push(value: number): void {
    if (this.count === this.all.length) {
      const longer = new Float64Array(this.count * 2)
      longer.set(this.all)
      this.all = longer
    }
    this.all[this.count++] = value
  }
  get used(): Float64Array {
    return this.all.subarray(0, this.count)
  }
}

interface Ways {
  /** The nodes of all roads, one road behind the other. */
  nodes: Float64Array
  roads: (Omit<Road, 'line'> & { first: number; isReversed: boolean })[]
  /** Houses with a number that are drawn: each by two corners. */
  drawn: { number: string; corners: readonly [number, number] }[]
}
const houseNumber = 'addr:housenumber'
const longestNumber = 12
function readWays(path: string): Ways {
  const nodes = new Numbers()
  const roads: Ways['roads'] = []
  const drawn: Ways['drawn'] = []
  /** The same few thousand names again and again are kept once. */
  const names = new Map<string, string>()
  const once = (name: string) => names.get(name) ?? (names.set(name, name), name)
  for (const { type, data } of blobs(path)) {
    if (type !== 'OSMData') continue
    const { strings, groups, pbf } = readBlock(data())
    if (!strings.includes('highway') && !strings.includes(houseNumber)) continue
    for (const { pos, end } of groups) {
      pbf.pos = pos
      pbf.readFields(
        (tag) => {
          if (tag !== 3) return
          const way = pbf.readMessage<{ keys: number[]; values: number[]; refs: number[] }>(
            (one, into) => {
              if (one === 2) pbf.readPackedVarint(into.keys)
              else if (one === 3) pbf.readPackedVarint(into.values)
              else if (one === 8) pbf.readPackedSVarint(into.refs)
            },
            { keys: [], values: [], refs: [] },
          )
          const tags: Record<string, string> = {}
          for (const [n, key] of way.keys.entries()) tags[strings[key]!] = strings[way.values[n]!]!
          const number = tags[houseNumber]?.slice(0, longestNumber)
          if (way.refs.length < 2 || !(number || isRoadForCars(tags))) return
          let id = 0
          const refs = way.refs.map((step) => (id += step))
          if (number) drawn.push({ number, corners: [refs[0]!, refs[refs.length >> 1]!] })
          if (!isRoadForCars(tags)) return
          const { name, ...road } = drivenAs(tags)
          roads.push({ first: nodes.count, ...road, name: once(name) })
          for (const ref of refs) nodes.push(ref)
        },
        null,
        end,
      )
    }
  }
  if (roads.length === 0) broken('This file holds no roads for cars.')
  return { nodes: nodes.used, roads, drawn }
}

interface Places {
  ids: Float64Array
  lats: Float64Array
  lngs: Float64Array
  houses: House[]
}
function placesOf(path: string, { nodes, drawn }: Ways): Places {
  const sorted = new Float64Array(nodes.length + drawn.length * 2)
  sorted.set(nodes)
  sorted.set(
    drawn.flatMap(({ corners }) => corners),
    nodes.length,
  )
  sorted.sort()
  let count = 0
  for (let n = 0; n < sorted.length; n++) if (n === 0 || sorted[n] !== sorted[n - 1]) sorted[count++] = sorted[n]!
  const ids = sorted.slice(0, count)
  const [lats, lngs] = [new Float64Array(count).fill(Number.NaN), new Float64Array(count)]
  const houses: House[] = []
  for (const { type, data } of blobs(path)) {
    if (type !== 'OSMData') continue
    const { strings, groups, granularity, latOffset, lngOffset, pbf } = readBlock(data())
    const hasHouses = strings.includes(houseNumber)
    const degrees = (value: number, offset: number) => (offset + granularity * value) / 1e9
    const keep = (id: number, lat: number, lng: number) => {
      const at = indexOf(ids, id)
      if (at === -1) return
      lats[at] = degrees(lat, latOffset)
      lngs[at] = degrees(lng, lngOffset)
    }
    const keepHouse = (number: string, lat: number, lng: number) =>
      houses.push({ number: number.slice(0, longestNumber), lat: degrees(lat, latOffset), lng: degrees(lng, lngOffset) })
    for (const { pos, end } of groups) {
      pbf.pos = pos
      pbf.readFields(
        (tag) => {
          if (tag === 1) {
            const node = pbf.readMessage(
              (one, into) => {
                if (one === 1) into.id = pbf.readSVarint()
                else if (one === 8) into.lat = pbf.readSVarint()
                else if (one === 9) into.lng = pbf.readSVarint()
              },
              { id: 0, lat: 0, lng: 0 },
            )
            keep(node.id, node.lat, node.lng)
          } else if (tag === 2) {
            const dense = pbf.readMessage<{ ids: number[]; lats: number[]; lngs: number[]; tags: number[] }>(
              (one, into) => {
                if (one === 1) pbf.readPackedSVarint(into.ids)
                else if (one === 8) pbf.readPackedSVarint(into.lats)
                else if (one === 9) pbf.readPackedSVarint(into.lngs)
                else if (one === 10 && hasHouses) pbf.readPackedVarint(into.tags)
              },
              { ids: [], lats: [], lngs: [], tags: [] },
            )
            let [id, lat, lng, tag] = [0, 0, 0, 0]
            for (let n = 0; n < dense.ids.length; n++) {
              keep((id += dense.ids[n]!), (lat += dense.lats[n]!), (lng += dense.lngs[n]!))
              // Keys and values of one node after the other, each ended by 0.
              for (; dense.tags[tag]; tag += 2) if (strings[dense.tags[tag]!] === houseNumber) keepHouse(strings[dense.tags[tag + 1]!]!, lat, lng)
              tag++
            }
          }
        },
        null,
        end,
      )
    }
  }
  const at = (id: number) => indexOf(ids, id)
  for (const { number, corners } of drawn) {
    const [one, other] = [at(corners[0]), at(corners[1])]
    houses.push({ number, lat: (lats[one]! + lats[other]!) / 2, lng: (lngs[one]! + lngs[other]!) / 2 })
  }
  return { ids, lats, lngs, houses: houses.filter(({ lat }) => !Number.isNaN(lat)) }
}

/** Where a number stands in a sorted column. */
function indexOf(column: Float64Array, value: number): number {
  let [low, high] = [0, column.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const here = column[middle]!
    if (here === value) return middle
    if (here < value) low = middle + 1
    else high = middle - 1
  }
  return -1
}

function boundsOfPlaces({ lats, lngs }: Places): Bounds {
  const box = { south: 90, north: -90, west: 180, east: -180 }
  for (let n = 0; n < lats.length; n++) {
    const [lat, lng] = [lats[n]!, lngs[n]!]
    if (Number.isNaN(lat)) continue
    if (lat < box.south) box.south = lat
    if (lat > box.north) box.north = lat
    if (lng < box.west) box.west = lng
    if (lng > box.east) box.east = lng
  }
  return box
}

/** So long a straight stretch may be, in metres: a place along it is near to one of its ends. */
const longest = 100

function cut({ nodes, roads }: Ways, { ids, lats, lngs, houses }: Places, { south, west, north, east }: Bounds): OsmRoads {
  const own = new Int32Array(ids.length).fill(-1)
  const [kept, keptLngs] = [new Numbers(), new Numbers()]
  const place = (lat: number, lng: number) => {
    kept.push(lat)
    keptLngs.push(lng)
    return kept.count - 1
  }
  const isWithin = (at: number) => lats[at]! >= south && lats[at]! <= north && lngs[at]! >= west && lngs[at]! <= east
  const crossing = (at: number) => (own[at] === -1 ? (own[at] = place(lats[at]!, lngs[at]!)) : own[at]!)
  const stretches = new Stretches()
  let ways = 0
  for (const [n, { first, isReversed, ...road }] of roads.entries()) {
    const end = roads[n + 1]?.first ?? nodes.length
    let [before, isHere] = [-1, false]
    for (let at = first; at < end; at++) {
      const found = indexOf(ids, nodes[at]!)
      const now = found !== -1 && !Number.isNaN(lats[found]!) && isWithin(found) ? found : -1
      if (before !== -1 && now !== -1 && before !== now) {
        isHere = true
        let from = crossing(before)
        const [latStep, lngStep] = [lats[now]! - lats[before]!, lngs[now]! - lngs[before]!]
        const metres = Math.hypot(latStep, lngStep * Math.cos((lats[now]! * Math.PI) / 180)) * 111_195
        const parts = Math.ceil(metres / longest)
        for (let part = 1; part <= parts; part++) {
          const to = part === parts ? crossing(now) : place(lats[before]! + (latStep * part) / parts, lngs[before]! + (lngStep * part) / parts)
          if (isReversed) stretches.add(to, from, road)
          else stretches.add(from, to, road)
          from = to
        }
      }
      before = now
    }
    if (isHere) ways++
  }
  const isIn = ({ lat, lng }: House) => lat >= south && lat <= north && lng >= west && lng <= east
  return { graph: stretches.pack(kept.used.slice(), keptLngs.used.slice(), houses.filter(isIn)), ways }
}
