// Which citizens' data is held longer than the settings allow.
import { expressionBuilder, sql } from 'kysely'
import type { Citizen, DB } from '#server/database/schema.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { before, nextVersion } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const onCitizen = expressionBuilder<DB & { c: Citizen }, 'c'>()
const ticketsOf = onCitizen
  .selectFrom('ticket as t')
  .select('t.number')
  .whereRef('t.command_center_id', '=', 'c.command_center_id')
  .whereRef('t.user_id', '=', 'c.id')
const open = ['pending', 'accepted', 'reported', 'transferred', 'scheduled'].map((tab) => sql.lit(tab))

type Because = 'declinedRegistrations' | 'citizenRecords'

interface Limits extends Record<Because, number> {
  most: number
}

/** Declined registrations, and records that had no decision and no ticket and came on no list for so long; those with an open ticket never. */
const past = prepared('pastRetention', (p: Params<Limits>) => {
  const isDeclined = onCitizen.and([
    onCitizen('c.status', '=', sql.lit('DECLINED')),
    onCitizen('c.decided_at', '<', before(p.declinedRegistrations, 'day')),
  ])
  const lastDecision = sql<string>`greatest(${onCitizen.ref('c.created_at')}, ${onCitizen.ref('c.decided_at')}, ${onCitizen.ref('c.brought_at')})`
  const isUnused = onCitizen.and([
    onCitizen(lastDecision, '<', before(p.citizenRecords, 'day')),
    onCitizen.not(onCitizen.exists(ticketsOf.where('t.received_at', '>', before(p.citizenRecords, 'day')))),
  ])
  return sqlOf
    .selectFrom('citizen as c')
    .select('c.id')
    .select(sql<Because>`case when ${isDeclined} then 'declinedRegistrations' else 'citizenRecords' end`.as('because'))
    .where('c.command_center_id', '=', p.center)
    .where('c.removed_at', 'is', null)
    .where(onCitizen.not(onCitizen.exists(ticketsOf.where('t.tab', 'in', open))))
    .where(onCitizen.or([isDeclined, isUnused]))
    .orderBy('c.created_at')
    .limit(p.most)
})
export const pastRetention = (tx: Tx, days: Record<Because, number>, most: number) => tx.all(past({ ...days, most }))

const withoutPictures = prepared('removePictures', (p: Params<{ days: number; most: number }>) =>
  sqlOf
    .with('past', (db) =>
      db
        .selectFrom('citizen')
        .select('id')
        .where('command_center_id', '=', p.center)
        .where('removed_at', 'is', null)
        .where('decided_at', '<', before(p.days, 'day'))
        .where(({ or, eb }) => or([eb('id_picture_ids', '<>', sql<string[]>`'{}'`), eb('selfie_id', 'is not', null)]))
        .limit(p.most),
    )
    .with('gone', (db) =>
      db
        .deleteFrom('file as f')
        .using('past')
        .where('f.command_center_id', '=', p.center)
        .where('f.owner_kind', '=', sql.lit('citizen'))
        .where(({ eb, ref }) => eb('f.owner_id', '=', sql<string>`${ref('past.id')}::text`)),
    )
    .updateTable('citizen as c')
    .from('past')
    .set({ id_picture_ids: sql<string[]>`'{}'`, selfie_id: null, version: nextVersion('c') })
    .where('c.command_center_id', '=', p.center)
    .whereRef('c.id', '=', 'past.id')
    .returning('c.id'),
)
/** Pictures have done their work once the decision is so old; answers whose were removed. */
export const removePictures = async (tx: Tx, days: number, most: number): Promise<string[]> =>
  (await tx.all(withoutPictures({ days, most }))).map(({ id }) => id)
