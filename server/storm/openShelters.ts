// The evacuation centers that are open: those where somebody was counted in the storm that is on.
import type { Tx } from '#server/kit/transaction.ts'
import { sheltersOf } from './storeShelters.ts'
import { stormNow } from './storeStorms.ts'

export async function openShelters(tx: Tx) {
  const storm = await stormNow(tx)
  return storm ? (await sheltersOf(tx, storm.id, { isDeleted: 0 })).filter(({ count }) => count !== null) : []
}
