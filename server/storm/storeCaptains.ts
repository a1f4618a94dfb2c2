// The rows of captains' links.
import { sql } from 'kysely'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { before, now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export const captainsOf = (tx: Tx) =>
  tx.all(
    sqlOf
      .selectFrom('captain_link')
      .select(['barangay_id as barangayId', 'name', 'phone', 'seen_at as seenAt'])
      .select(
        sql<number>`(select count(*) from captain_phone p where p.command_center_id = captain_link.command_center_id
        and p.barangay_id = captain_link.barangay_id)::int`.as('phones'),
      )
      .where('command_center_id', '=', tx.center),
  )

const captain = prepared('captainOfBarangay', (p: Params<{ barangayId: string }>) =>
  sqlOf.selectFrom('captain_link').select(['name', 'phone']).where('command_center_id', '=', p.center).where('barangay_id', '=', p.barangayId),
)
export const captainOf = (tx: Tx, barangayId: string) => tx.one(captain({ barangayId }))

/** The phones of the link before are forgotten. */
export const keepLink = async (tx: Tx, barangayId: string, { name, phone }: { name: string; phone: string | null }, hash: Buffer) => {
  await tx.all(sqlOf.deleteFrom('captain_phone').where('command_center_id', '=', tx.center).where('barangay_id', '=', barangayId))
  const columns = { name, phone, key_hash: hash, made_at: now, seen_at: null }
  return tx.all(
    sqlOf
      .insertInto('captain_link')
      .values({ command_center_id: tx.center, barangay_id: barangayId, ...columns })
      .onConflict((on) => on.columns(['command_center_id', 'barangay_id']).doUpdateSet(columns)),
  )
}

export const removeLink = async (tx: Tx, barangayId: string): Promise<boolean> =>
  (
    await tx.all(
      sqlOf.deleteFrom('captain_link').where('command_center_id', '=', tx.center).where('barangay_id', '=', barangayId).returning('barangay_id'),
    )
  ).length > 0

const see = prepared('captainWasSeen', (p: Params<{ barangayId: string }>) =>
  sqlOf
    .updateTable('captain_link')
    .set({ seen_at: sql`now()` })
    .where('command_center_id', '=', p.center)
    .where('barangay_id', '=', p.barangayId)
    .where(({ eb, or }) => or([eb('seen_at', 'is', null), eb('seen_at', '<', before(1, 'minute'))])),
)
/** Kept by the minute. */
export const captainSeen = (tx: Tx, barangayId: string) => tx.send(see({ barangayId }))

const notePhone = prepared('noteCaptainPhone', (p: Params<{ barangayId: string; deviceHash: Buffer }>) =>
  sqlOf
    .insertInto('captain_phone')
    .values({ command_center_id: p.center, barangay_id: p.barangayId, device_hash: p.deviceHash })
    .onConflict((on) => on.doNothing()),
)
export const phoneSeen = (tx: Tx, barangayId: string, deviceHash: Buffer) => tx.send(notePhone({ barangayId, deviceHash }))
