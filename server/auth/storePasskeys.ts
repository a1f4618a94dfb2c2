// The passkeys of accounts: the only SQL over their table.
import type { Selectable } from 'kysely'
import type { PasskeyRow } from '#contract/auth/passkeys.ts'
import type { Passkey } from '#server/database/schema.ts'
import { now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export type KeptPasskey = Selectable<Passkey>

const ofCenter = (tx: Tx) => sqlOf.selectFrom('passkey').selectAll().where('command_center_id', '=', tx.center)

export const passkeysOf = (tx: Tx, accountId: string) => tx.all(ofCenter(tx).where('account_id', '=', accountId).orderBy('created_at'))

export const passkeyOf = (tx: Tx, accountId: string, credentialId: string) =>
  tx.one(ofCenter(tx).where('account_id', '=', accountId).where('credential_id', '=', credentialId))

export const insertPasskey = (tx: Tx, passkey: Omit<KeptPasskey, 'command_center_id' | 'created_at' | 'last_used_at'>) =>
  tx.one(
    sqlOf
      .insertInto('passkey')
      .values({ ...passkey, command_center_id: tx.center })
      .returningAll(),
  )

export const usePasskey = (tx: Tx, id: string, counter: number) =>
  tx.all(sqlOf.updateTable('passkey').set({ counter, last_used_at: now }).where('command_center_id', '=', tx.center).where('id', '=', id))

/** Takes one off, or all; answers how many. */
export function removePasskeys(tx: Tx, accountId: string, only?: string): Promise<number> {
  const all = sqlOf.deleteFrom('passkey').where('command_center_id', '=', tx.center).where('account_id', '=', accountId)
  return tx.changed(only ? all.where('id', '=', only) : all)
}

export const showPasskey = ({ id, name, created_at, last_used_at }: KeptPasskey): PasskeyRow => ({
  id,
  name,
  createdAt: created_at,
  lastUsedAt: last_used_at,
})
