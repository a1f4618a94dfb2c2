// A place that was found: what it is, where, and in which barangay.
import * as z from 'zod'
import { Id, Position } from '#contract/nouns/fields.ts'

export const placeKinds = ['barangay', 'landmark', 'ticket', 'plusCode', 'position', 'street', 'corner'] as const
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
/** In words: on a street, and how far the nearest corner of it is. */
export const NearStreet = z.object({
  street: z.string(),
  metres: z.number(),
  corner: z.object({ street: z.string(), metres: z.number() }).nullable(),
})
export type NearStreet = z.output<typeof NearStreet>
