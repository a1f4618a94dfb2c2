// A road closure or a danger area that the desk has drawn: everybody sees it, and it ends by itself.
import * as z from 'zod'
import { At, filledLine, Id, line, Named, Position } from '#contract/nouns/fields.ts'

export const areaKinds = ['closure', 'danger'] as const
const Corner = Position.omit({ accuracy: true })

export const areaFields = {
  kind: z.enum(areaKinds),
  title: filledLine(120),
  note: line(1000).default(''),
  /** A closure is a line of places along the road; a danger area is a ring, the last joining the first. */
  shape: z.array(Corner).min(2).max(200),
  /** Without an end it stands until somebody ends it. */
  endsAt: At.nullable(),
}

export const MapArea = z.object({ id: Id, ...areaFields, note: z.string(), startsAt: At, addedBy: Named })
export type MapArea = z.output<typeof MapArea>

/** Whether it stands at a moment: it ends by itself on every screen, also before the server has said so. */
export const stands = ({ startsAt, endsAt }: Pick<MapArea, 'startsAt' | 'endsAt'>, now: number): boolean =>
  Date.parse(startsAt) <= now + 60_000 && (endsAt === null || Date.parse(endsAt) > now)
