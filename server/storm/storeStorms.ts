// The rows of storms.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type * as z from 'zod'
import type { Named } from '#contract/nouns/fields.ts'
import { regionOf } from '#contract/storm/regions.ts'
import type { Storm, stormFields } from '#contract/storm/Storm.ts'
import { ownCenter } from '#server/centers/store.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { before, nextVersion } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { forgetPictures } from './storeReports.ts'

export type StormForm = z.output<z.ZodObject<typeof stormFields>>

const columns = ['id', 'name', 'region', 'province', 'municipality', 'opened_at as openedAt', 'closed_at as closedAt', 'version'] as const
const more = ['warning_id as warningId', sql<Storm['openedBy']>`opened_by`.as('openedBy'), sql<Storm['closedBy']>`closed_by`.as('closedBy')] as const
const stormsOf = (tx: Tx) =>
  sqlOf
    .selectFrom('storm')
    .select([...columns])
    .select([...more])
    .where('command_center_id', '=', tx.center)

const now = prepared('stormNow', (p: Params) =>
  sqlOf
    .selectFrom('storm')
    .select([...columns])
    .select([...more])
    .where('command_center_id', '=', p.center)
    .where('closed_at', 'is', null),
)
/** The one that is on. */
export const stormNow = (tx: Tx): Promise<Storm | undefined> => tx.one(now({}))
export const stormOf = (tx: Tx, id: string): Promise<Storm | undefined> => tx.one(stormsOf(tx).where('id', '=', id))
/** The one before: its place is named as it was. */
export const lastStorm = (tx: Tx): Promise<Storm | undefined> => tx.one(stormsOf(tx).orderBy('opened_at', 'desc').limit(1))

export const pageOfStorms = (tx: Tx, { cursor, limit, search }: { cursor?: string | undefined; limit: number; search?: string | undefined }) =>
  keysetPage(
    tx,
    search ? stormsOf(tx).where('name', 'ilike', likeText(search)!) : stormsOf(tx),
    { keys: ['opened_at', 'id'], descending: true },
    { cursor, limit },
  )

/** Nothing where one is on already. A region that nobody wrote is that of the center. */
export async function addStorm(tx: Tx, form: StormForm, { openedBy, warningId }: { openedBy: Named | null; warningId: string | null }) {
  const region = form.region || regionOf((await ownCenter(tx))?.psgc_code)
  const values = { command_center_id: tx.center, id: uuid(), ...form, region, warning_id: warningId, opened_by: openedBy && JSON.stringify(openedBy) }
  const added = await tx.one(
    sqlOf
      .insertInto('storm')
      .values(values)
      .onConflict((on) => on.doNothing())
      .returning('id'),
  )
  return added && stormOf(tx, added.id)
}

export const changeStorm = async (tx: Tx, id: string, version: number, form: StormForm): Promise<boolean> =>
  (
    await tx.all(
      sqlOf
        .updateTable('storm')
        .set({ ...form, version: nextVersion() })
        .where('command_center_id', '=', tx.center)
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id'),
    )
  ).length > 0

export const endStorm = async (tx: Tx, id: string, by: Named): Promise<boolean> =>
  (
    await tx.all(
      sqlOf
        .updateTable('storm')
        .set({ closed_at: sql`now()`, closed_by: JSON.stringify(by), version: nextVersion() })
        .where('command_center_id', '=', tx.center)
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .returning('id'),
    )
  ).length > 0

export const resumeStorm = (tx: Tx, id: string) =>
  tx.all(
    sqlOf
      .updateTable('storm')
      .set({ closed_at: null, closed_by: null, version: nextVersion() })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )

/** Storms that ended so long ago keep their figures and their words, and no longer the names. */
export async function forgetNames(tx: Tx, days: number): Promise<void> {
  const old = sqlOf.selectFrom('storm').select('id').where('command_center_id', '=', tx.center).where('closed_at', '<', before(days, 'day'))
  const nobody = { name: '–', address: '', age: null, sex_type: null }
  await tx.all(
    sqlOf.updateTable('casualty').set(nobody).where('command_center_id', '=', tx.center).where('name', '<>', '–').where('storm_id', 'in', old),
  )
  const untold = { written_by: '', position: null }
  await tx.all(
    sqlOf
      .updateTable('barangay_report')
      .set(untold)
      .where('command_center_id', '=', tx.center)
      .where('written_by', '<>', '')
      .where(({ eb, or, and }) => or([eb('storm_id', 'in', old), and([eb('storm_id', 'is', null), eb('received_at', '<', before(days, 'day'))])])),
  )
  await forgetPictures(tx)
}
