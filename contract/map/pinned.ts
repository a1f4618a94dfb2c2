// Whether a pin lies where it was said to be: in the barangay that was chosen, or so near its border that nothing can be told from it.
import type { Position } from '#contract/nouns/fields.ts'
import type { Border } from '#contract/reference/kinds.ts'
import { contains, metersToBorder } from './geometry.ts'

/** A street is the border of two barangays, and a hand or a satellite is off by as much. */
export const borderMeters = 50

export interface MaybeBordered {
  id: string
  name: string
  border: Border | null
}

/** The barangay of the pin where it is another than was said, null where it is none that has a border; undefined where the two agree, or where nobody can tell. */
export function pinElsewhere<B extends MaybeBordered>(
  barangays: readonly B[],
  said: string | null | undefined,
  position: Pick<Position, 'lat' | 'lng' | 'accuracy'> | null | undefined,
): B | null | undefined {
  const chosen = barangays.find(({ id }) => id === said)
  if (!position || !chosen?.border || contains(chosen.border, position)) return undefined
  if (metersToBorder(chosen.border, position) <= Math.max(borderMeters, position.accuracy ?? 0)) return undefined
  return barangays.find(({ border }) => border !== null && contains(border, position)) ?? null
}
