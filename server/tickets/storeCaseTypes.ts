// The case type of the receiving center that is called like the sender's.
import type { Tx } from '#server/kit/transaction.ts'
import { caseTypeOf, allInUse } from '#server/reference/store.ts'
import type { TransferRecord } from './transfers/storeTransfers.ts'

/** By name, else the receiver's last in order, which is the catch-all; null where the receiver has none. Called as the receiver. */
export async function caseTypeLike(tx: Tx, { shown, from_center_id: sender }: TransferRecord): Promise<string | null> {
  const receiver = tx.center
  tx.enter(sender)
  const theirs = shown ? await caseTypeOf(tx, shown.caseTypeId) : undefined
  tx.enter(receiver)
  return caseTypeNamed(tx, theirs?.name)
}

export async function caseTypeNamed(tx: Tx, wanted: string | undefined): Promise<string | null> {
  const ours = await allInUse(tx, 'caseType')
  return (ours.find(({ name }) => name === wanted) ?? ours.at(-1))?.id ?? null
}
