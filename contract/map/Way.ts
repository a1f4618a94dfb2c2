// The way to a ticket, and the dangers of the town as whoever goes there sees them.
import * as z from 'zod'
import { Id, Lat, Lng, Position } from '#contract/nouns/fields.ts'
import { Hazard } from '#contract/tickets/hazards/hazards.ts'
import { reachedBy } from './roads/Reach.ts'

const Corner = Position.omit({ accuracy: true })

/** By the roads along all their crossings; an estimate is the straight line. */
export const Way = z.object({
  metres: z.number(),
  seconds: z.number(),
  by: z.enum(reachedBy),
  line: z.array(Corner).min(2).max(100_000),
})
export type Way = z.output<typeof Way>

/** In minutes. */
export const reachMinutes = [5, 10] as const
const Ring = z.array(z.tuple([Lng, Lat])).max(20_000)
/** What is reached by road: areas as polygons with their holes; none where no road is near. */
export const Reached = z.object({
  within: z.array(z.object({ minutes: z.int(), areas: z.array(z.array(Ring).max(2_000)).max(2_000) })).max(reachMinutes.length),
})
export type Reached = z.output<typeof Reached>

const told = { title: true, description: true, severity: true, position: true, area: true, addedBy: true, addedAt: true } as const
/** A report of the day without the tickets that hang under it. */
export const Danger = Hazard.pick(told).extend({ id: Id })
export type Danger = z.output<typeof Danger>
