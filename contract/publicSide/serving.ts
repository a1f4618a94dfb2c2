// Which center serves a place: areas of neighbours overlap, and the nearest middle decides.
import type { Position } from '#contract/nouns/fields.ts'
import type { PublicCenter } from './places.ts'

type Spot = Pick<Position, 'lat' | 'lng'>
type Area = Pick<PublicCenter, 'bounds' | 'center'>

export const serves = ({ bounds }: Area, { lat, lng }: Spot): boolean =>
  bounds !== null && lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east

/** Those whose area holds the place come before the others. */
export function nearestFirst<C extends Area>(all: readonly C[], place: Spot): C[] {
  const rank = (one: C) => (serves(one, place) ? 0 : 1_000) + Math.hypot(one.center.lat - place.lat, one.center.lng - place.lng)
  return all.toSorted((a, b) => rank(a) - rank(b))
}

export const serving = <C extends Area>(all: readonly C[], place: Spot): C | undefined => nearestFirst(all, place).find((one) => serves(one, place))
