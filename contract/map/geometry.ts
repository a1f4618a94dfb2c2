// Borders and points: which border a point lies in, where a border's middle is, and how large the box around it.
import type { Bounds, Position } from '#contract/nouns/fields.ts'
import type { Border } from '#contract/reference/kinds.ts'
import type { Place } from './polyline.ts'

type Point = Pick<Position, 'lat' | 'lng'>
const polygonsOf = ({ type, coordinates }: Border) => (type === 'Polygon' ? [coordinates] : coordinates) as Place[][][]

/** Whether a point lies within: inside the outer ring of a part, and in none of its holes. */
export const contains = (border: Border, point: Point): boolean =>
  polygonsOf(border).some(([outer, ...holes]) => outer !== undefined && isWithin(outer, point) && !holes.some((hole) => isWithin(hole, point)))

/** Crossings of a line to the east: an odd number of them, and the point is inside. */
export function isWithin(ring: readonly Place[], { lat, lng }: Point): boolean {
  let inside = false
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [x, y] = ring[at]!
    const [x0, y0] = ring[before]!
    if (y > lat !== y0 > lat && lng < ((x0 - x) * (lat - y)) / (y0 - y) + x) inside = !inside
  }
  return inside
}

export interface Bordered {
  id: string
  border: Border
}

/** The one whose border holds the point. */
export const whereIs = <B extends Bordered>(borders: readonly B[], point: Point): B | undefined =>
  borders.find(({ border }) => contains(border, point))

export function boundsOf(borders: readonly Border[]): Bounds | null {
  const bounds = { south: 90, west: 180, north: -90, east: -180 }
  for (const border of borders)
    for (const [lng, lat] of polygonsOf(border).flat(2)) {
      bounds.south = Math.min(bounds.south, lat)
      bounds.north = Math.max(bounds.north, lat)
      bounds.west = Math.min(bounds.west, lng)
      bounds.east = Math.max(bounds.east, lng)
    }
  return bounds.south > bounds.north ? null : bounds
}

/** A point well inside a border, for its name: halfway along the longest stretch of a few lines across it. */
export function middleOf(border: Border): Point {
  const { south, north } = boundsOf([border])!
  let best = { length: -1, lat: 0, lng: 0 }
  for (const share of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]) {
    const lat = south + (north - south) * share
    for (const rings of polygonsOf(border)) {
      const crossings = rings.flatMap((ring) => crossingsAt(ring, lat)).toSorted((one, other) => one - other)
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        const [from, to] = [crossings[at]!, crossings[at + 1]!]
        const length = (to - from) * (1 - Math.abs(share - 0.5))
        if (length > best.length) best = { length, lat, lng: (from + to) / 2 }
      }
    }
  }
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return { lat: round(best.lat), lng: round(best.lng) }
}

function crossingsAt(ring: readonly Place[], lat: number): number[] {
  return ring.flatMap(([x, y], at) => {
    const [x0, y0] = ring[at === 0 ? ring.length - 1 : at - 1]!
    return y > lat === y0 > lat ? [] : [x + ((lat - y) * (x0 - x)) / (y0 - y)]
  })
}

/** Clockwise from north, 0 to 360. */
export function bearingBetween(from: Point, to: Point): number {
  const squeeze = Math.cos((((from.lat + to.lat) / 2) * Math.PI) / 180)
  const degrees = (Math.atan2((to.lng - from.lng) * squeeze, to.lat - from.lat) * 180) / Math.PI
  return (degrees + 360) % 360
}

const metersPerDegree = 111_320

/** From a point to the nearest line of a border, on the ground as good as flat of a town. */
export function metersToBorder(border: Border, { lat, lng }: Point): number {
  const squeeze = Math.cos((lat * Math.PI) / 180)
  const flat = ([x, y]: Place) => [(x - lng) * squeeze * metersPerDegree, (y - lat) * metersPerDegree] as const
  let least = Number.POSITIVE_INFINITY
  for (const ring of polygonsOf(border).flat())
    for (const [at, corner] of ring.entries()) {
      const [x, y] = flat(corner)
      const [x0, y0] = flat(ring[at === 0 ? ring.length - 1 : at - 1]!)
      const [dx, dy] = [x - x0, y - y0]
      const share = dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, -(x0 * dx + y0 * dy) / (dx * dx + dy * dy)))
      least = Math.min(least, Math.hypot(x0 + share * dx, y0 + share * dy))
    }
  return least
}
