// Evacuation centers: where people go, how many find room, who is there now and what they need.
import * as z from 'zod'
import { At, filledLine, Flag, Id, line, Position, Version } from '#contract/nouns/fields.ts'

const Many = z.number().int().min(0).max(1_000_000)

export const shelterFields = {
  name: filledLine(120),
  barangayId: Id,
  address: line(200),
  contact: line(120),
  position: Position.nullable(),
  familiesCapacity: Many,
  personsCapacity: Many,
}
export const countFields = { families: Many, persons: Many, needs: line(300) }

export const Shelter = z.object({
  id: Id,
  ...shelterFields,
  /** As counted in the storm that is asked about; none before the first count. */
  count: z.object({ ...countFields, countedAt: At, countedBy: z.string() }).nullable(),
  isDeleted: Flag,
  version: Version,
})
export type Shelter = z.output<typeof Shelter>

/** A share of its room; null where no capacity is told. */
export const fullness = ({ count, personsCapacity }: Pick<Shelter, 'count' | 'personsCapacity'>): number | null =>
  personsCapacity === 0 ? null : (count?.persons ?? 0) / personsCapacity
