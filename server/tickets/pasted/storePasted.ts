// Which line of a pasted list became which ticket, and the open tickets that a list is held against.
import { sql } from 'kysely'
import { openStatuses } from '#contract/tickets/states.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

/** Rows of one list are filed one call after the other, also where two people confirm them. */
export const lockList = (tx: Tx, mark: string) =>
  tx.all(sqlOf.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${`pasted ${mark}`}, 0))`.as('locked')))

/** Those whose tickets are open: a list that comes again when they are over is another one. */
export const linesFiled = (tx: Tx, mark: string) =>
  tx.all(
    sqlOf
      .selectFrom('pasted_line as l')
      .innerJoin('ticket as t', (on) => on.onRef('t.command_center_id', '=', 'l.command_center_id').onRef('t.number', '=', 'l.number'))
      .select(['l.line', 'l.number'])
      .where('l.command_center_id', '=', tx.center)
      .where('l.mark', '=', mark)
      .where('t.tab', 'in', openStatuses)
      .where('t.status', '<>', 'resolved')
      .orderBy('l.line'),
  )

export const keepLine = (tx: Tx, mark: string, line: number, number: string) =>
  tx.all(
    sqlOf
      .insertInto('pasted_line')
      .values({ command_center_id: tx.center, mark, line, number })
      .onConflict((on) => on.columns(['command_center_id', 'mark', 'line']).doUpdateSet({ number })),
  )

const mostStanding = 2_000
/** The newest first. */
export const standingFor = (tx: Tx, { phones, barangayIds }: { phones: readonly string[]; barangayIds: readonly string[] }) =>
  tx.all(
    sqlOf
      .selectFrom('ticket')
      .select(['number', 'caller_phone', 'barangay_id', 'place', 'description'])
      .where('command_center_id', '=', tx.center)
      .where('tab', 'in', openStatuses)
      .where('status', '<>', 'resolved')
      .where(({ eb, or, fn }) => or([eb('caller_phone', '=', fn.any(sql.val(phones))), eb('barangay_id', '=', fn.any(sql.val(barangayIds)))]))
      .orderBy('received_at', 'desc')
      .limit(mostStanding),
  )
