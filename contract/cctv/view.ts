// Whether a camera sees a place: near enough, and within the cone that it looks into; and that cone as a shape for the map.
import { bearingBetween } from '#contract/map/geometry.ts'
import type { Position } from '#contract/nouns/fields.ts'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'

/** Further than this a street camera shows nothing of use, unless its own reach is known. */
export const seesMetres = 400

export interface Looking {
  position: Position | null
  heading: number | null
  fieldOfView: number | null
  reach: number | null
}

/** Without a direction it is taken to look everywhere. */
export function sees({ position, heading, fieldOfView, reach }: Looking, place: Pick<Position, 'lat' | 'lng'>): boolean {
  if (!position || metresBetween(position, place) > (reach ?? seesMetres)) return false
  if (heading === null || fieldOfView === null) return true
  const off = Math.abs(((bearingBetween(position, place) - heading + 540) % 360) - 180)
  return off <= fieldOfView / 2
}

const metresInDegree = 111_195
const stepDegrees = 10

/** The edge of what a camera sees: from where it stands along an arc and back, or a whole circle. */
export function coneOf({ position, heading, fieldOfView, reach }: Looking): Pick<Position, 'lat' | 'lng'>[] {
  if (!position) return []
  const width = heading === null || fieldOfView === null ? 360 : fieldOfView
  const from = (heading ?? 0) - width / 2
  const steps = Math.max(2, Math.ceil(width / stepDegrees))
  const far = (reach ?? seesMetres) / metresInDegree
  const arc = Array.from({ length: steps + 1 }, (_, at) => {
    const bearing = ((from + (width * at) / steps) * Math.PI) / 180
    return {
      lat: position.lat + far * Math.cos(bearing),
      lng: position.lng + (far * Math.sin(bearing)) / Math.cos((position.lat * Math.PI) / 180),
    }
  })
  return width >= 360 ? arc : [{ lat: position.lat, lng: position.lng }, ...arc]
}
