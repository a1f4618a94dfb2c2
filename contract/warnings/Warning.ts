// The noun of a warning, as made of what the provider tells.
import * as z from 'zod'
import { At, Position } from '#contract/nouns/fields.ts'

export const severities = ['extreme', 'severe', 'moderate', 'minor', 'unknown'] as const
export const WarningSeverity = z.enum(severities)

export const Warning = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  kind: z.string(),
  severity: WarningSeverity,
  area: z.string(),
  position: Position.nullable(),
  /** Rings of places, each closed by its first; empty where the provider gives none. */
  polygons: z.array(z.array(Position)).max(100),
  issuedAt: At.nullable(),
  startsAt: At.nullable(),
  endsAt: At.nullable(),
  url: z.string().nullable(),
})
export type Warning = z.output<typeof Warning>
