// The rows of casualties.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type * as z from 'zod'
import type { Casualty, casualtyFields } from '#contract/storm/casualties.ts'
import { nextVersion } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { view } from '#server/kit/keys/view.ts'

export type CasualtyForm = z.output<z.ZodObject<typeof casualtyFields>>

const casualties = (tx: Tx) =>
  sqlOf
    .selectFrom('casualty')
    .select(['id', 'storm_id as stormId', 'name', 'age', 'place', 'address', 'cause', 'medical_service as medicalService', 'version'])
    .select(['happened_at as happenedAt', sql<Casualty['kind']>`kind`.as('kind'), sql<Casualty['sex']>`sex_type`.as('sex')])
    .where('command_center_id', '=', tx.center)
    .where('is_deleted', '=', 0)

const casualtyView = view<Casualty>(
  'casualty',
  ({ id }) => [id],
  (tx, _, id) => casualtyOf(tx, id!),
)
export async function casualtyOf(tx: Tx, id: string): Promise<Casualty | undefined> {
  const row = await tx.one(casualties(tx).where('id', '=', id))
  return row && casualtyView(row)
}
export const casualtiesOf = (tx: Tx, stormId: string): Promise<Casualty[]> =>
  tx.all(casualties(tx).where('storm_id', '=', stormId).orderBy('added_at').orderBy('id').limit(10_000))

const columnsOf = ({ sex, medicalService, happenedAt, ...form }: CasualtyForm) => ({
  ...form,
  sex_type: sex,
  medical_service: medicalService,
  happened_at: happenedAt,
})

export async function addCasualty(tx: Tx, stormId: string, form: CasualtyForm): Promise<string> {
  const id = uuid()
  await tx.all(sqlOf.insertInto('casualty').values({ command_center_id: tx.center, id, storm_id: stormId, ...columnsOf(form) }))
  return id
}

const standing = (tx: Tx, id: string) =>
  sqlOf.updateTable('casualty').where('command_center_id', '=', tx.center).where('id', '=', id).where('is_deleted', '=', 0)

export const changeCasualty = async (tx: Tx, id: string, version: number, form: CasualtyForm): Promise<boolean> =>
  (
    await tx.all(
      standing(tx, id)
        .set({ ...columnsOf(form), version: nextVersion() })
        .where('version', '=', version)
        .returning('id'),
    )
  ).length > 0

export const removeCasualty = (tx: Tx, id: string) => tx.all(standing(tx, id).set({ is_deleted: 1, version: nextVersion() }))
