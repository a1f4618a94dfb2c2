// What is known of a center's roads, and how far it is from a place to another.
import * as z from 'zod'
import { At, Count, Named } from '#contract/nouns/fields.ts'

export const Roads = z.object({ crossings: Count, stretches: Count, importedAt: At, importedBy: Named })
export type Roads = z.output<typeof Roads>

/** Farther away a town is too small for streets; nearer the last is drawn larger. */
export const streetZooms = { least: 10, most: 13 } as const
const inRow = z
  .int()
  .min(0)
  .max(2 ** streetZooms.most - 1)
export const StreetTile = z.object({ zoom: z.int().min(streetZooms.least).max(streetZooms.most), x: inRow, y: inRow })

/** By the roads that the center imported, or along the straight line, a little longer. */
export const reachedBy = ['roads', 'estimate'] as const
export interface Reach {
  metres: number
  seconds: number
  by: (typeof reachedBy)[number]
}
/** Roads are so much longer than the straight line, on the whole, and teams so fast on them. */
export const detour = 1.4
const kmh = 25
export const estimate = (straight: number): Reach => ({ metres: straight * detour, seconds: (straight * detour * 3.6) / kmh, by: 'estimate' })
