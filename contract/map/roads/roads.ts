// A road graph from GeoJSON, packed into arrays, and the ways over it from many places to one.
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'

export interface Spot {
  lat: number
  lng: number
}
type Line = [lng: number, lat: number][]
/** As Protomaps' tiles name them, so that one style draws both. */
export const roadKinds = ['minor_road', 'highway', 'major_road', 'medium_road', 'other'] as const
export type RoadKind = (typeof roadKinds)[number]
export interface Road {
  line: Line
  /** Kilometres an hour. */
  speed: number
  isOneWay: boolean
  kind?: RoadKind
  name?: string
}
/** The number of a house, where it stands. */
export interface House extends Spot {
  number: string
}

/** Ways are kept as edges that lead backwards: searched from the goal, they tell of all places at once. */
export interface RoadGraph {
  lats: Float64Array
  lngs: Float64Array
  /** Where the edges of a node begin. */
  first: Int32Array
  to: Int32Array
  metres: Float32Array
  seconds: Float32Array
  /** Which of the names each edge has, and which of the kinds. */
  street: Int32Array
  kind: Uint8Array
  /** The first is none. */
  names: readonly string[]
  houses: readonly House[]
}

const usualSpeed = 25
const speeds: Record<string, number> = {
  ...{ motorway: 70, trunk: 50, primary: 40, secondary: 35, tertiary: 30, unclassified: 25, residential: 20, living_street: 12, service: 12 },
  ...{ motorway_link: 40, trunk_link: 35, primary_link: 30, secondary_link: 25, tertiary_link: 25, road: usualSpeed, track: 10 },
}
const kinds: Record<string, RoadKind> = {
  ...{ motorway: 'highway', trunk: 'major_road', primary: 'major_road', secondary: 'medium_road', tertiary: 'medium_road' },
  ...{ service: 'other', track: 'other' },
}
const closedToCars = new Set(['footway', 'path', 'steps', 'pedestrian', 'cycleway', 'bridleway', 'construction', 'proposed', 'corridor'])
const oneWays = new Set(['yes', '1', 'true', '-1', 'reverse'])

type Tags = Readonly<Record<string, unknown>>
const longestName = 100
/** Without its own, a road goes by its number. */
const nameIn = ({ name, ref }: Tags): string => (typeof name === 'string' ? name : typeof ref === 'string' ? ref : '').trim().slice(0, longestName)

/** How a road with these words of OpenStreetMap is driven, and what it is called. */
export function drivenAs(tags: Tags): Required<Omit<Road, 'line'>> & { isReversed: boolean } {
  const told = Number.parseInt(String(tags['maxspeed'] ?? ''), 10)
  const kind = String(tags['highway'] ?? '')
  const speed = told >= 5 && told <= 120 ? Math.min(told, 80) : (speeds[kind] ?? usualSpeed)
  const oneWay = String(tags['oneway'] ?? (kind === 'motorway' || tags['junction'] === 'roundabout' ? 'yes' : ''))
  return {
    ...{ speed, isOneWay: oneWays.has(oneWay), isReversed: oneWay === '-1' || oneWay === 'reverse' },
    ...{ kind: kinds[kind.replace('_link', '')] ?? roadKinds[0], name: nameIn(tags) },
  }
}
/** Whether vehicles that go out may drive there: of what is private too, of what is closed to all only where it is open to them. */
export const isRoadForCars = (tags: Tags): boolean =>
  String(tags['highway']) in speeds && tags['area'] !== 'yes' && (tags['access'] !== 'no' || tags['emergency'] === 'yes')

interface Feature {
  properties?: Record<string, unknown> | null
  geometry?: { type?: string; coordinates?: unknown } | null
}

/** The roads for cars in a FeatureCollection, as OpenStreetMap names their kinds; a road without a kind is a usual one. */
export function roadsIn(collection: { features?: Feature[] }): Road[] {
  return (collection.features ?? []).flatMap(({ properties, geometry }) => {
    const kind = typeof properties?.['highway'] === 'string' ? properties['highway'] : undefined
    if (!geometry || (kind && closedToCars.has(kind))) return []
    const lines =
      geometry.type === 'LineString' ? [geometry.coordinates] : geometry.type === 'MultiLineString' ? (geometry.coordinates as unknown[]) : []
    const { isReversed, ...how } = drivenAs(properties ?? {})
    return lines.flatMap((line): Road[] => (isLine(line) ? [{ line: isReversed ? line.toReversed() : line, ...how }] : []))
  })
}
const isLine = (line: unknown): line is Line =>
  Array.isArray(line) &&
  line.length > 1 &&
  line.every((at) => Array.isArray(at) && Number.isFinite(at[0]) && Number.isFinite(at[1]) && Math.abs(at[0]) <= 180 && Math.abs(at[1]) <= 90)

/** Places as near as a metre are one crossing. */
const keyOf = ([lng, lat]: Line[number]) => Math.round(lat * 1e5) * 1e8 + Math.round(lng * 1e5)

export function packRoads(roads: readonly Road[]): RoadGraph {
  const ids = new Map<number, number>()
  const [lats, lngs]: [number[], number[]] = [[], []]
  const idOf = (at: Line[number]) => {
    const key = keyOf(at)
    const known = ids.get(key)
    if (known !== undefined) return known
    ids.set(key, lats.length)
    lngs.push(at[0])
    return lats.push(at[1]) - 1
  }
  const stretches = new Stretches()
  for (const { line, ...road } of roads) for (let n = 1; n < line.length; n++) stretches.add(idOf(line[n - 1]!), idOf(line[n]!), road)
  return stretches.pack(Float64Array.from(lats), Float64Array.from(lngs))
}

/** Stretches of road between crossings, gathered in columns: a province has millions. */
export class Stretches {
  #from = new Int32Array(1024)
  #to = new Int32Array(1024)
  /** Below nothing: a one-way street. */
  #speed = new Int8Array(1024)
  #street = new Int32Array(1024)
  #kind = new Uint8Array(1024)
  #count = 0
  readonly #streets = new Map([['', 0]])

  add(from: number, to: number, { speed, isOneWay, kind = roadKinds[0], name = '' }: Omit<Road, 'line'>): void {
    if (from === to) return
    if (this.#count === this.#from.length) {
      const room = this.#count * 2
      this.#from = longer(this.#from, new Int32Array(room))
      this.#to = longer(this.#to, new Int32Array(room))
      this.#speed = longer(this.#speed, new Int8Array(room))
      this.#street = longer(this.#street, new Int32Array(room))
      this.#kind = longer(this.#kind, new Uint8Array(room))
    }
    let street = this.#streets.get(name)
    if (street === undefined) this.#streets.set(name, (street = this.#streets.size))
    this.#from[this.#count] = from
    this.#to[this.#count] = to
    this.#street[this.#count] = street
    this.#kind[this.#count] = roadKinds.indexOf(kind)
    this.#speed[this.#count++] = isOneWay ? -speed : speed
  }

  pack(lats: Float64Array, lngs: Float64Array, houses: readonly House[] = []): RoadGraph {
    const first = new Int32Array(lats.length + 1)
    for (let n = 0; n < this.#count; n++) {
      first[this.#to[n]! + 1]!++
      if (this.#speed[n]! > 0) first[this.#from[n]! + 1]!++
    }
    for (let n = 0; n < lats.length; n++) first[n + 1]! += first[n]!
    const place = first.slice()
    const edges = first[lats.length]!
    const graph = {
      ...{ lats, lngs, first, to: new Int32Array(edges), metres: new Float32Array(edges), seconds: new Float32Array(edges) },
      ...{ street: new Int32Array(edges), kind: new Uint8Array(edges), names: [...this.#streets.keys()], houses },
    }
    for (let n = 0; n < this.#count; n++) {
      const [from, to, speed] = [this.#from[n]!, this.#to[n]!, this.#speed[n]!]
      const metres = metresBetween({ lat: lats[from]!, lng: lngs[from]! }, { lat: lats[to]!, lng: lngs[to]! })
      const keep = (node: number, other: number) => {
        const at = place[node]!++
        graph.to[at] = other
        graph.metres[at] = metres
        graph.seconds[at] = (metres * 3.6) / Math.abs(speed)
        graph.street[at] = this.#street[n]!
        graph.kind[at] = this.#kind[n]!
      }
      keep(to, from)
      if (speed > 0) keep(from, to)
    }
    return graph
  }
}

function longer<A extends Int32Array | Int8Array | Uint8Array>(column: A, next: A): A {
  next.set(column)
  return next
}
