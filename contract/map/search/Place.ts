// A place that was found: what it is, where, and in which barangay.
import * as z from 'zod'
import { Id, Position } from '#contract/nouns/fields.ts'

export const placeKinds = ['barangay', 'landmark', 'ticket', 'plusCode', 'position'] as const
export const FoundPlace = z.object({
  kind: z.enum(placeKinds),
  name: z.string(),
  /** What helps to tell it from others. */
  detail: z.string(),
  position: Position.nullable(),
  barangayId: Id.nullable(),
})
export type FoundPlace = z.output<typeof FoundPlace>
export const foundMost = 10
export const soughtFields = { search: z.string().trim().min(1).max(100) }
