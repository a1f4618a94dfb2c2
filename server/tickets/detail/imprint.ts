// What stands on every print and export: whose it is, who made it, and when.
import type { Imprint } from '#contract/reports/Report.ts'
import type { Actor } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { centerToday } from './storeReports.ts'

export async function imprintOf(tx: Tx, me: Actor, filter: Record<string, unknown>): Promise<Imprint> {
  const { id, name } = await centerToday(tx)
  return { center: { id, name }, madeBy: me.name, madeAt: tx.asOf, filter }
}
