// Near me now: what everybody may know of a center at this moment. Roads are told late and roughly, and of an evacuation center only whether there is room, so that nobody is found by it.
import * as z from 'zod'
import { get } from '#contract/kit/endpoint.ts'
import type { MapArea } from '#contract/map/MapArea.ts'
import { At, type Position } from '#contract/nouns/fields.ts'
import type { Shelter } from '#contract/storm/shelters.ts'
import { hazardGroups } from '#contract/warnings/hazards.ts'
import { WarningSeverity } from '#contract/warnings/Warning.ts'
import { ShownAlert } from './alerts.ts'
import { CenterName, Hotline } from './places.ts'

/** A road is told so long after it was closed: what goes on there at this moment is nobody's to watch. */
export const roadDelayMs = 10 * 60_000
/** About 100 m. */
const rough = 1_000
export const roughly = ({ lat, lng }: Pick<Position, 'lat' | 'lng'>) => ({
  lat: Math.round(lat * rough) / rough,
  lng: Math.round(lng * rough) / rough,
})
/** The middle of a line of places, roughly. */
export const roadSpot = (shape: MapArea['shape']) => roughly(shape[Math.floor(shape.length / 2)]!)
export const isRoadTold = ({ kind, startsAt }: Pick<MapArea, 'kind' | 'startsAt'>, now: number): boolean =>
  kind === 'closure' && now - Date.parse(startsAt) >= roadDelayMs

/** The page that says so; it is served beside the calls. */
export const nearPathOf = (slug: string): string => `/cms/near/${slug}`

const rooms = ['room', 'nearlyFull', 'full', 'unknown'] as const
/** Free places in tens, rounded down: fewer than ten are told by no number. */
export function roomOf({ count, personsCapacity }: Pick<Shelter, 'count' | 'personsCapacity'>): {
  room: (typeof rooms)[number]
  free: number | null
} {
  if (personsCapacity === 0) return { room: 'unknown', free: null }
  const free = personsCapacity - (count?.persons ?? 0)
  if (free <= 0) return { room: 'full', free: null }
  return free < 10 ? { room: 'nearlyFull', free: null } : { room: 'room', free: Math.floor(free / 10) * 10 }
}

const Spot = z.object({ lat: z.number(), lng: z.number() })
export const NearNow = z.object({
  at: At,
  center: z.object({ slug: z.string(), name: z.string(), hotlines: z.array(Hotline).max(30) }),
  /** What the center itself warns of. */
  alerts: z.array(ShownAlert.extend({ barangays: z.array(z.string()).max(5_000), hazard: z.enum(hazardGroups) })).max(20),
  /** What agencies warn of here. */
  warnings: z.array(z.object({ title: z.string(), sender: z.string(), severity: WarningSeverity, endsAt: At.nullable() })).max(20),
  roads: z.array(z.object({ title: z.string(), spot: Spot, endsAt: At.nullable() })).max(200),
  /** Those where somebody was counted in the storm that is on; those with room first. */
  shelters: z
    .array(
      z.object({
        name: z.string(),
        barangay: z.string(),
        address: z.string(),
        spot: Spot.nullable(),
        room: z.enum(rooms),
        free: z.number().nullable(),
      }),
    )
    .max(300),
})
export type NearNow = z.output<typeof NearNow>

export const near = {
  getNearNow: get('/ccPublic/getNearNow', {
    doc: 'What everybody may know of a center now: warnings, closed roads, evacuation centers with room, hotlines. 404 unless the center has switched it on.',
    access: 'public',
    beyond: true,
    input: z.object({ commandCenterId: CenterName.optional() }),
    data: NearNow,
  }),
}
