// Borders for the demo: each barangay has what lies nearest to its middle. They are no survey.
import type { Bounds, Position } from '#contract/nouns/fields.ts'

type Point = [lng: number, lat: number]
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

export function drawBorders(middles: readonly Position[], { south, west, north, east }: Bounds) {
  const whole: Point[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
  return middles.map((own) => {
    const others = middles.filter((other) => other !== own)
    const ring = others.reduce((cell, other) => nearer(cell, own, other), whole).map(([lng, lat]): Point => [round(lng), round(lat)])
    return { type: 'Polygon' as const, coordinates: [[...ring, ring[0]!]] }
  })
}

/** The part of a cell that is nearer to one middle than to another. */
function nearer(cell: Point[], own: Position, other: Position): Point[] {
  const [dx, dy] = [other.lng - own.lng, other.lat - own.lat]
  const edge = dx * ((other.lng + own.lng) / 2) + dy * ((other.lat + own.lat) / 2)
  const beyond = ([lng, lat]: Point) => dx * lng + dy * lat - edge
  return cell.flatMap((point, at) => {
    const next = cell[(at + 1) % cell.length]!
    const [here, there] = [beyond(point), beyond(next)]
    const kept: Point[] = here <= 0 ? [point] : []
    if (here < 0 !== there < 0 && here !== there) {
      const share = here / (here - there)
      kept.push([point[0] + share * (next[0] - point[0]), point[1] + share * (next[1] - point[1])])
    }
    return kept
  })
}
