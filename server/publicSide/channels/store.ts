// The messages of channels that are known: taken once, and sent once.
import { sql } from 'kysely'
import { tokenHash } from '#server/kit/secrets.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export const messageHash = (channel: string, way: 'taken' | 'sent', id: string) => tokenHash(JSON.stringify([channel, way, id]))

/** False where it is known already. */
export async function noteMessage(tx: Tx, hash: Buffer): Promise<boolean> {
  const noted = sqlOf.insertInto('channel_message').values({ command_center_id: tx.center, message_hash: hash })
  return (await tx.all(noted.onConflict((on) => on.doNothing()).returning('message_hash'))).length > 0
}

export const isMessageKnown = async (tx: Tx, hash: Buffer): Promise<boolean> =>
  (await tx.one(
    sqlOf.selectFrom('channel_message').select('message_hash').where('command_center_id', '=', tx.center).where('message_hash', '=', hash),
  )) !== undefined

/** What one sender writes is taken one after the other, also where it is brought at once. */
export const lockSender = (tx: Tx, hash: Buffer) =>
  tx.all(sqlOf.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${`sender ${hash.toString('hex')}`}, 0))`.as('locked')))
