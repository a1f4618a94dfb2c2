// The wall as visitors see it: there is no field that could hold a name, a number, a house or the words of anybody.
import * as z from 'zod'
import { SensorLevel } from '#contract/devices/Sensor.ts'
import { At, Count, Id, Lat, Lng } from '#contract/nouns/fields.ts'
import { names } from '#contract/nouns/names.ts'
import { teamStates } from '#contract/tickets/assignment/assignment.ts'
import { Clock, Priority } from '#contract/tickets/Ticket.ts'
import { LiveFigures } from './figures.ts'

/** Of the open tickets, the most urgent and the newest. */
export const mostOnWall = 200
/** To a thousandth of a degree, about a hundred metres. */
const Neighborhood = z.object({ lat: Lat, lng: Lng })
const roughly = (degrees: number) => Math.round(degrees * 1_000) / 1_000
export const neighborhoodOf = ({ lat, lng }: { lat: number; lng: number }) => ({ lat: roughly(lat), lng: roughly(lng) })

export const VisitorsWall = z.object({
  /** Of the center. */
  name: z.string(),
  logoFileId: Id.nullable(),
  /** Emergencies that nobody has acknowledged. */
  alarms: Count,
  tickets: z
    .array(
      z.object({
        priority: Priority,
        /** Of the first priority, or a threat to life. */
        isGrave: z.boolean(),
        status: z.enum(['pending', 'accepted']),
        caseType: z.object(names),
        position: Neighborhood.nullable(),
        receivedAt: At,
        clock: Clock.nullable(),
        isRinging: z.boolean(),
      }),
    )
    .max(2 * mostOnWall),
  teams: z
    .array(
      z.object({
        state: z.enum(teamStates),
        position: Neighborhood,
        heading: z.number().min(0).max(360).nullable(),
        speed: z.number().min(0).nullable(),
        positionAt: At.nullable(),
      }),
    )
    .max(1_000),
  gauges: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        unit: z.string(),
        lastValue: z.number().nullable(),
        lastReadingAt: At.nullable(),
        level: SensorLevel,
        isSilent: z.boolean(),
      }),
    )
    .max(100),
  figures: LiveFigures.omit({ sos: true, newest: true }),
})
export type VisitorsWall = z.output<typeof VisitorsWall>
