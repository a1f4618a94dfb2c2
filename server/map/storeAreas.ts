// The rows of road closures and danger areas.
import { sql, type SqlBool } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type * as z from 'zod'
import type { areaFields, MapArea } from '#contract/map/MapArea.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const mostAreas = 500

/** Those that have not come to their end. */
export const areasNow = prepared('areasNow', (p: Params) =>
  sqlOf
    .selectFrom('map_area')
    .select(['id', 'title', 'note', 'starts_at as startsAt', 'ends_at as endsAt'])
    .select([sql<MapArea['kind']>`kind`.as('kind'), sql<MapArea['shape']>`shape`.as('shape'), sql<MapArea['addedBy']>`added_by`.as('addedBy')])
    .where('command_center_id', '=', p.center)
    .where('ended_at', 'is', null)
    .where(sql<SqlBool>`(ends_at is null or ends_at > now())`)
    .orderBy('starts_at', 'desc')
    .limit(mostAreas),
)

export async function addArea(tx: Tx, form: z.output<z.ZodObject<typeof areaFields>>, addedBy: MapArea['addedBy']): Promise<MapArea> {
  const { kind, title, note, shape, endsAt } = form
  const values = { command_center_id: tx.center, id: uuid(), kind, title, note, ends_at: endsAt }
  const added = sqlOf.insertInto('map_area').values({ ...values, shape: JSON.stringify(shape), added_by: JSON.stringify(addedBy) })
  const row = await tx.one(added.returning('starts_at'))
  return { id: values.id, kind, title, note, shape, endsAt, startsAt: row!.starts_at, addedBy }
}

const standing = (p: Params) =>
  sqlOf.updateTable('map_area').set({ ended_at: sql`now()` }).where('command_center_id', '=', p.center).where('ended_at', 'is', null)

export const endArea = prepared('endMapArea', (p: Params<{ id: string }>) => standing(p).where('id', '=', p.id).returning('id'))
export const endAreasDue = prepared('endMapAreasDue', (p: Params) => standing(p).where('ends_at', '<=', sql<string>`now()`).returning('id'))
