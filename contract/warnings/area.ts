// Whether the area of a warning touches a center: polygons and circles against its bounds, else its names.
import type { Bounds } from '#contract/nouns/fields.ts'

export interface Point {
  lat: number
  lng: number
}
/** Places in order, the last the same as the first. */
export type Ring = Point[]
export interface Circle extends Point {
  km: number
}
export interface Area {
  polygons: readonly Ring[]
  circles: readonly Circle[]
  /** The area in words and codes. */
  words: string
}

export const isPoint = ({ lat, lng }: Point) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180
export const isWhole = (ring: Ring) =>
  ring.length >= 4 && ring.every(isPoint) && ring[0]!.lat === ring.at(-1)!.lat && ring[0]!.lng === ring.at(-1)!.lng

/** Where no shape is told, one of the center's names must be; where the center has told none, it counts as concerned. */
export function touches({ polygons, circles, words }: Area, bounds: Bounds, names: readonly string[]): boolean {
  if (polygons.some((ring) => ringTouches(ring, bounds)) || circles.some((circle) => circleTouches(circle, bounds))) return true
  if (names.length === 0) return polygons.length + circles.length === 0
  const lower = ` ${words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return names.some((name) =>
    lower.includes(
      ` ${name
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()} `,
    ),
  )
}

const isWithin = ({ lat, lng }: Point, { south, west, north, east }: Bounds) => lat >= south && lat <= north && lng >= west && lng <= east

function ringTouches(ring: Ring, bounds: Bounds): boolean {
  const { south, west, north, east } = bounds
  const corners = [
    { lat: south, lng: west },
    { lat: south, lng: east },
    { lat: north, lng: east },
    { lat: north, lng: west },
  ]
  if (ring.some((point) => isWithin(point, bounds)) || corners.some((corner) => holds(ring, corner))) return true
  const sides = corners.map((corner, n) => [corner, corners[(n + 1) % 4]!] as const)
  return ring.slice(1).some((point, n) => sides.some(([from, to]) => crosses(ring[n]!, point, from, to)))
}

export function holds(ring: Ring, { lat, lng }: Point): boolean {
  let inside = false
  for (let n = 0, last = ring.length - 1; n < ring.length; last = n++) {
    const [a, b] = [ring[n]!, ring[last]!]
    if (a.lat > lat !== b.lat > lat && lng < ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat) + a.lng) inside = !inside
  }
  return inside
}

function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) => Math.sign((q.lng - p.lng) * (r.lat - p.lat) - (q.lat - p.lat) * (r.lng - p.lng))
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}

function circleTouches({ lat, lng, km }: Circle, { south, west, north, east }: Bounds): boolean {
  const near = { lat: Math.min(Math.max(lat, south), north), lng: Math.min(Math.max(lng, west), east) }
  const northKm = (near.lat - lat) * 111.2
  const eastKm = (near.lng - lng) * 111.2 * Math.cos((lat * Math.PI) / 180)
  return Math.hypot(northKm, eastKm) <= km
}

const corners = 48
/** A circle as a ring that a map can draw. */
export const ringOf = ({ lat, lng, km }: Circle): Ring =>
  Array.from({ length: corners }, (_, at) => {
    const turn = (at / corners) * 2 * Math.PI
    return { lat: lat + (km / 111.2) * Math.sin(turn), lng: lng + (km / (111.2 * Math.cos((lat * Math.PI) / 180))) * Math.cos(turn) }
  })
