// The defibrillator that is soonest there, of those that one gets at now.
import type { Position } from '#contract/nouns/fields.ts'
import { isOpen, wallClock } from '#contract/nouns/openingHours.ts'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import type { Defibrillator } from './kinds.ts'

/** Farther away it is not fetched in time. */
export const fetchMetres = 1_000

interface When {
  at: Date
  timeZone: string
}
export function nearestDefibrillator<D extends Pick<Defibrillator, 'position' | 'hours'>>(
  all: readonly D[],
  place: Pick<Position, 'lat' | 'lng'>,
  { at, timeZone }: When,
): { found: D; metres: number } | null {
  const clock = wallClock(at, timeZone)
  const near = all
    .map((found) => ({ found, metres: Math.round(metresBetween(place, found.position)) }))
    .filter(({ found, metres }) => metres <= fetchMetres && isOpen(found.hours, clock))
  return near.toSorted((one, other) => one.metres - other.metres)[0] ?? null
}
