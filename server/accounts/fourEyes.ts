// Where money and identity meet, who filed something or whom it is about does not decide on it.
import { fileOf } from '#server/files/store.ts'
import type { Actor } from '#server/kit/context.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { isReachedAs } from './store.ts'

const refuseOwn = () => refuse(403, 'You filed this, or it is your own: somebody else decides on it.', 'own-application')

/** Refuses whoever is reached at the same address or number as the person decided on. */
export async function requireOther(tx: Tx, me: Actor, about: Parameters<typeof isReachedAs>[2]): Promise<void> {
  if (await isReachedAs(tx, me.accountId, about)) refuseOwn()
}

/** Refuses whoever handed in the proof of a payment. */
export async function requireOtherHand(tx: Tx, me: Actor, { proofId, accountId }: { proofId: string; accountId: string | null }): Promise<void> {
  if (accountId === me.accountId || (await fileOf(tx, proofId))?.created_by === me.accountId) refuseOwn()
}
