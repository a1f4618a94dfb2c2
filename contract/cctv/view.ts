// Whether a camera sees a place: near enough, and within the cone that it looks into.
import { bearingBetween } from '#contract/map/geometry.ts'
import type { Position } from '#contract/nouns/fields.ts'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'

/** Further than this a street camera shows nothing of use. */
export const seesMetres = 400

interface Looking {
  position: Position | null
  heading: number | null
  fieldOfView: number | null
}

/** Without a direction it is taken to look everywhere. */
export function sees({ position, heading, fieldOfView }: Looking, place: Pick<Position, 'lat' | 'lng'>): boolean {
  if (!position || metresBetween(position, place) > seesMetres) return false
  if (heading === null || fieldOfView === null) return true
  const off = Math.abs(((bearingBetween(position, place) - heading + 540) % 360) - 180)
  return off <= fieldOfView / 2
}
