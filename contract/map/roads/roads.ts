// A road graph from GeoJSON, packed into arrays, and the ways over it from many places to one.
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'

export interface Spot {
  lat: number
  lng: number
}
type Line = [lng: number, lat: number][]
export interface Road {
  line: Line
  /** Kilometres an hour. */
  speed: number
  isOneWay: boolean
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
}

const usualSpeed = 25
const speeds: Record<string, number> = {
  ...{ motorway: 70, trunk: 50, primary: 40, secondary: 35, tertiary: 30, unclassified: 25, residential: 20, living_street: 12, service: 12 },
  ...{ motorway_link: 40, trunk_link: 35, primary_link: 30, secondary_link: 25, tertiary_link: 25 },
}
const closedToCars = new Set(['footway', 'path', 'steps', 'pedestrian', 'cycleway', 'bridleway', 'construction', 'proposed', 'corridor'])

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
    const told = Number.parseInt(String(properties?.['maxspeed'] ?? ''), 10)
    const speed = told >= 5 && told <= 120 ? Math.min(told, 80) : (speeds[kind ?? ''] ?? usualSpeed)
    const oneWay = String(properties?.['oneway'] ?? '')
    return lines.flatMap((line): Road[] => {
      if (!isLine(line)) return []
      return [{ line: oneWay === '-1' ? line.toReversed() : line, speed, isOneWay: ['yes', '1', 'true', '-1'].includes(oneWay) }]
    })
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
  const edges: { from: number; to: number; metres: number; seconds: number }[] = []
  for (const { line, speed, isOneWay } of roads)
    for (let n = 1; n < line.length; n++) {
      const [one, other] = [idOf(line[n - 1]!), idOf(line[n]!)]
      if (one === other) continue
      const metres = metresBetween({ lat: lats[one]!, lng: lngs[one]! }, { lat: lats[other]!, lng: lngs[other]! })
      const way = { metres, seconds: (metres * 3.6) / speed }
      edges.push({ from: other, to: one, ...way })
      if (!isOneWay) edges.push({ from: one, to: other, ...way })
    }
  const first = new Int32Array(lats.length + 1)
  for (const { from } of edges) first[from + 1]!++
  for (let n = 0; n < lats.length; n++) first[n + 1]! += first[n]!
  const place = first.slice()
  const graph: RoadGraph = {
    ...{ lats: Float64Array.from(lats), lngs: Float64Array.from(lngs), first },
    ...{ to: new Int32Array(edges.length), metres: new Float32Array(edges.length), seconds: new Float32Array(edges.length) },
  }
  for (const { from, to, metres, seconds } of edges) {
    const at = place[from]!++
    graph.to[at] = to
    graph.metres[at] = metres
    graph.seconds[at] = seconds
  }
  return graph
}
