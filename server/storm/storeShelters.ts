// The rows of evacuation centers, and of who is in them.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type * as z from 'zod'
import type { Position } from '#contract/nouns/fields.ts'
import type { countFields, Shelter, shelterFields } from '#contract/storm/shelters.ts'
import { nextVersion } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export type ShelterForm = z.output<z.ZodObject<typeof shelterFields>>
export type CountForm = z.output<z.ZodObject<typeof countFields>>
const most = 1_000

/** With the counts of one storm, or with none. */
const sheltersIn = (tx: Tx, stormId: string | null) =>
  sqlOf
    .selectFrom('shelter as s')
    .leftJoin('shelter_count as c', (on) =>
      on.onRef('c.command_center_id', '=', 's.command_center_id').onRef('c.shelter_id', '=', 's.id').on(sql<boolean>`c.storm_id = ${stormId}::uuid`),
    )
    .select(['s.id', 's.name', 's.barangay_id as barangayId', 's.address', 's.contact', 's.version'])
    .select(['s.families_capacity as familiesCapacity', 's.persons_capacity as personsCapacity'])
    .select([sql<Position | null>`s.position`.as('position'), sql<0 | 1>`s.is_deleted`.as('isDeleted')])
    .select(
      sql<Shelter['count']>`case when c.shelter_id is not null then jsonb_build_object('families', c.families, 'persons', c.persons,
        'needs', c.needs, 'countedAt', c.counted_at, 'countedBy', c.counted_by) end`.as('count'),
    )
    .where('s.command_center_id', '=', tx.center)

export function sheltersOf(tx: Tx, stormId: string | null, { isDeleted, barangayId }: { isDeleted?: 0 | 1 | undefined; barangayId?: string } = {}) {
  let query = sheltersIn(tx, stormId)
  if (isDeleted !== undefined) query = query.where('s.is_deleted', '=', isDeleted)
  if (barangayId) query = query.where('s.barangay_id', '=', barangayId)
  return tx.all(query.orderBy('s.name').orderBy('s.id').limit(most))
}
export const shelterOf = (tx: Tx, stormId: string | null, id: string): Promise<Shelter | undefined> =>
  tx.one(sheltersIn(tx, stormId).where('s.id', '=', id))

const columnsOf = ({ barangayId, familiesCapacity, personsCapacity, position, ...plain }: Partial<ShelterForm>) => ({
  ...plain,
  ...(barangayId !== undefined && { barangay_id: barangayId }),
  ...(familiesCapacity !== undefined && { families_capacity: familiesCapacity }),
  ...(personsCapacity !== undefined && { persons_capacity: personsCapacity }),
  ...(position !== undefined && { position: position && JSON.stringify(position) }),
})

export async function addShelter(tx: Tx, { name, barangayId, address, contact, ...form }: ShelterForm): Promise<string> {
  const { familiesCapacity, personsCapacity, position } = form
  const id = uuid()
  await tx.all(
    sqlOf.insertInto('shelter').values({
      ...{ command_center_id: tx.center, id, name, barangay_id: barangayId, address, contact, position: position && JSON.stringify(position) },
      ...{ families_capacity: familiesCapacity, persons_capacity: personsCapacity },
    }),
  )
  return id
}

export const changeShelter = async (
  tx: Tx,
  id: string,
  version: number,
  { isDeleted, ...form }: Partial<ShelterForm> & { isDeleted?: 0 | 1 | undefined },
): Promise<boolean> =>
  (
    await tx.all(
      sqlOf
        .updateTable('shelter')
        .set({ ...columnsOf(form), ...(isDeleted !== undefined && { is_deleted: isDeleted }), version: nextVersion() })
        .where('command_center_id', '=', tx.center)
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id'),
    )
  ).length > 0

type Count = CountForm & { at: string }
export async function countShelter(tx: Tx, stormId: string, id: string, { families, persons, needs, at }: Count, by: string): Promise<boolean> {
  const columns = { families, persons, needs, counted_at: at, counted_by: by }
  const written = await tx.changed(
    sqlOf
      .insertInto('shelter_count')
      .values({ command_center_id: tx.center, storm_id: stormId, shelter_id: id, ...columns })
      .onConflict((on) =>
        on
          .columns(['command_center_id', 'storm_id', 'shelter_id'])
          .doUpdateSet(columns)
          .where(({ eb, ref }) => eb('shelter_count.counted_at', '<=', ref('excluded.counted_at'))),
      ),
  )
  return written > 0
}
