// Whether the area of a warning touches a center: polygons and circles against its bounds, else its names.
import type { Bounds } from '#contract/nouns/fields.ts'
import { besideTheirOwnName, provinces, townsNamedAsProvinces } from './provinces.ts'

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
const isProvince = (item: string) => provinceNames.includes(item)
const towns = new Map(Object.entries(townsNamedAsProvinces).map(([name, of]) => [plain(name), of.map(plain)]))
const sideBySide = besideTheirOwnName.map((pair) => pair.map(plain).join())

/** A place as a text tells it: "Rizal" of "Nueva Ecija (Rizal, Bongabon)" is a town of it. */
interface Told {
  item: string
  of: string | null
  /** Parts of it are told: not the whole of it is meant. */
  isNarrowed: boolean
  /** Another follows after "and": it is no qualifier of this one. */
  isJoined: boolean
}

function toldIn(text: string): Told[] {
  return text.split(/[;:.\n]/).flatMap((part) => {
    const told: Told[] = []
    const outer: Told[] = []
    let head: Told | null = null
    let within: Told[] = []
    const close = () => {
      if (!head) return
      const [only] = within
      const province = provinceNames.find((name) => says(head!.item, name)) ?? null
      const isTownOf = within.length === 1 && isProvince(only!.item) && !towns.get(only!.item)?.includes(province ?? '')
      // "Rizal (Nueva Ecija)" is the town; of "Nueva Ecija (Rizal)" the town is within.
      if (isTownOf && (province === null || province === head.item)) head.of = only!.item
      else for (const one of within) one.of = province
      head.isNarrowed = true
      head = null
    }
    for (const piece of part.replaceAll(/\band\b|&/gi, '|').match(/[^(),|]+|[()|]/g) ?? []) {
      if (piece === '(') [head, within] = [told.at(-1) ?? null, []]
      else if (piece === ')') close()
      else if (piece === '|') {
        const last = told.at(-1)
        if (last) last.isJoined = true
      } else if (piece.trim()) {
        const one: Told = { item: plain(piece), of: null, isNarrowed: false, isJoined: false }
        told.push(one)
        ;(head ? within : outer).push(one)
      }
    }
    close()
    for (const [at, one] of outer.entries()) {
      const next = outer[at + 1]
      if (!next || one.isJoined || one.of !== null || !isProvince(next.item)) continue
      const isTown = isProvince(one.item)
        ? outer.length === 2 && towns.get(one.item)?.includes(next.item) && !sideBySide.includes(`${one.item},${next.item}`)
        : !provinceNames.some((name) => one.item.includes(name)) && !isRegion.test(one.item)
      if (!isTown) continue
      one.of = next.item
      next.isNarrowed = outer.length === 2
    }
    return told
  })
}

const isRegion = /luzon|visayas|mindanao|manila|region|ncr|calabarzon|mimaropa|bicol|cordillera|caraga|soccsksargen|bangsamoro|barmm/
const longerNames = [...provinceNames, ...['Quezon City', 'Cotabato City', 'Cagayan de Oro', 'Isabela City'].map(plain)]
/** "Rizal" within "Rizalito" is none, nor "Leyte" within "Southern Leyte". */
function says(item: string, name: string): boolean {
  const rest = longerNames.filter((one) => one !== name && one.includes(name)).reduce((text, one) => text.replaceAll(one, ' | '), item)
  return rest.includes(name)
}

function isNamed(name: string, words: string, more: string): boolean {
  const [town = '', ...of] = name.split(',').map(plain)
  const province = of.at(-1)
  const area = toldIn(words)
  if (province === undefined) return area.some((one) => (one.of === null || !isProvince(town)) && says(one.item, town))
  const all = [...area, ...toldIn(more)]
  const isOfIt = (one: Told) => one.of === null || one.of === province
  const isProvinceTold = all.some((one) => one.of === province || (one.of === null && says(one.item, province)))
  return isProvinceTold && (isToldWhole(province, area, more) || all.some((one) => isOfIt(one) && says(one.item, town)))
}

/** The area is the province, and no text tells which towns of it are meant: "Orange: Antipolo in Rizal". */
function isToldWhole(province: string, area: readonly Told[], more: string): boolean {
  const towns = new RegExp(`(\\p{L}*)\\s+in\\s+${province.trim()}(?!\\p{L})|${province.trim()}\\s*\\(`, 'giu')
  const isNarrowed = [...more.matchAll(towns)].some(([, before]) => before === undefined || before[0] !== before[0]?.toLowerCase())
  return !isNarrowed && area.some((one) => one.of === null && !one.isNarrowed && says(one.item, province))
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
