// Lines of places as short text, five digits behind the point (about a metre): how borders are kept in files.
import type { Border } from '#contract/reference/kinds.ts'

export type Place = [lng: number, lat: number]

export function readLine(text: string): Place[] {
  const places: Place[] = []
  let at = 0
  const sums = [0, 0]
  const next = () => {
    let value = 0
    for (let shift = 0; ; shift += 5) {
      const byte = text.charCodeAt(at++) - 63
      value |= (byte & 31) << shift
      if (byte < 32) return value & 1 ? ~(value >> 1) : value >> 1
    }
  }
  while (at < text.length) {
    sums[0]! += next()
    sums[1]! += next()
    places.push([sums[1]! / 1e5, sums[0]! / 1e5])
  }
  return places
}

/** A border out of the lines of its parts; a part's first line is its outer ring. */
export function readParts(parts: readonly (readonly string[])[]): Border {
  const polygons = parts.map((rings) => rings.map(readLine))
  return polygons.length === 1 ? { type: 'Polygon', coordinates: polygons[0]! } : { type: 'MultiPolygon', coordinates: polygons }
}
