// Which centers take what comes with Tanod, and what each was brought last.
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const brought = prepared('usualBrought', (p: Params) =>
  sqlOf.selectFrom('usual_brought').select(['cards', 'plans_at']).where('command_center_id', '=', p.center),
)
/** Nothing where the center made its own. */
export const usualBrought = (tx: Tx) => tx.one(brought({}))

export const takesUsual = (tx: Tx) =>
  tx.all(
    sqlOf
      .insertInto('usual_brought')
      .values({ command_center_id: tx.center })
      .onConflict((on) => on.doNothing()),
  )

export const noteBrought = (tx: Tx, what: { cards: Buffer } | { plans_at: string }) =>
  tx.all(sqlOf.updateTable('usual_brought').set(what).where('command_center_id', '=', tx.center))
