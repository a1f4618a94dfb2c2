// The town that a center is of, by its code.
import { type Doer, record } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { changeCenter, lockCenter, ownCenter } from './store.ts'

/** The center becomes one of a town, or of none, where it was the other before; whether it did. */
export async function moveToTown(tx: Tx, doer: Doer, from: string | null, to: string | null): Promise<boolean> {
  await lockCenter(tx)
  if ((await ownCenter(tx))!.psgc_code !== from) return false
  await changeCenter(tx, { psgc_code: to })
  await record(tx, doer, { verb: 'centerChanged', kind: 'center', id: tx.center, data: { changed: ['psgcCode'] } })
  return true
}
