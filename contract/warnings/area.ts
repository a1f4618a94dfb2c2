// Whether the area of a warning touches a center: polygons and circles against its bounds, else its names.
import type { Bounds } from '#contract/nouns/fields.ts'
import { provinces } from './provinces.ts'

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

/** What an area is told by: PSGC codes, names, shapes. */
export interface ToldArea extends Area {
  /** PSGC codes, whole or with their zeros. */
  codes?: readonly string[]
  /** Where the area names no more than provinces: the text in which its towns may stand. */
  more?: string
}
export interface Home {
  bounds: Bounds
  /** How warnings call the place; "Taytay, Rizal" is the town of that province alone. */
  names: readonly string[]
  psgc?: string | null
}

/** Codes decide where there are any; then a name, with its province; then shapes. Where none of it is told on either side, it counts as concerned. */
export function concerns({ codes = [], polygons, circles, words, more = '' }: ToldArea, { bounds, names, psgc = null }: Home): boolean {
  const read = psgc === null ? [] : codes.flatMap((code) => significantOf(code) ?? [])
  const home = psgc === null ? null : significantOf(psgc)
  if (home && read.length > 0) return read.some((code) => code.startsWith(home) || home.startsWith(code))
  if (names.some((name) => isNamed(name, words, more))) return true
  if (polygons.length + circles.length > 0)
    return polygons.some((ring) => ringTouches(ring, bounds)) || circles.some((circle) => circleTouches(circle, bounds))
  return names.length === 0
}

/** What of a code tells a region (2 digits), a province (5), a town (7), a barangay (10); in the old form of nine digits, and without its leading zero, too. */
function significantOf(code: string): string | null {
  const digits = code.replace(/\D/g, '')
  if (digits.length < 9 || digits.length > 10) return null
  const isOld = digits.length === 9 && Number(digits.slice(0, 2)) <= 19
  const whole = isOld ? `${digits.slice(0, 2)}0${digits.slice(2)}` : digits.padStart(10, '0')
  const length = [2, 5, 7].find((at) => /^0*$/.test(whole.slice(at))) ?? 10
  return whole.slice(0, length)
}

const plain = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
const provinceNames = provinces.map(plain)

function isNamed(name: string, words: string, more: string): boolean {
  const [town = '', ...of] = name.split(',').map(plain)
  const province = of.at(-1)
  if (province === undefined) return isNamedAlone(town, words)
  const all = `${words}; ${more}`
  return mentions(all, province) && mentions(all, town) && !isOfAnother(town, province, all)
}

const mentions = (text: string, name: string) => plain(text).includes(name)
/** "Rizal" within "Rizalito" is none; nor is the town "Rizal (Nueva Ecija)", nor "Rizal, Nueva Ecija" where that is all. */
function isNamedAlone(name: string, words: string): boolean {
  return words.split(';').some((part) => {
    const items = part.split(',').map(plain)
    if (items.length === 2 && items[0] === name && items[1] !== name && provinceNames.includes(items[1]!)) return false
    return part.split(/,|\band\b/i).some((item) => {
      const [before = '', within] = item.split('(')
      const isTown = within !== undefined && plain(before) === name && provinceNames.includes(plain(within))
      return !isTown && mentions(item, name)
    })
  })
}
/** Each time the town is told, it is told with another province: "Taytay, Palawan". */
function isOfAnother(town: string, province: string, text: string): boolean {
  const items = text.split(/[,;.()]|\band\b/i).map(plain)
  const at = items.flatMap((item, n) => (item.includes(town) ? [n] : []))
  return at.length > 0 && at.every((n) => provinceNames.includes(items[n + 1] ?? '') && items[n + 1] !== province)
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
