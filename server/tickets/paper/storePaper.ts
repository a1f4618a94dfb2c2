// Numbers of printed forms, and the forms that were entered.
import { sql } from 'kysely'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

/** The last of so many new numbers. */
export async function takeNumbers(tx: Tx, count: number): Promise<number> {
  const taken = await tx.one(
    sqlOf
      .insertInto('paper_form')
      .values({ command_center_id: tx.center, last: count })
      .onConflict((on) => on.column('command_center_id').doUpdateSet({ last: sql<number>`paper_form.last + ${count}` }))
      .returning('last'),
  )
  return taken!.last
}

/** The form of a ticket that was deleted may be entered anew. */
export const freeOfDeleted = (tx: Tx, paperNumber: string) =>
  tx.all(
    sqlOf
      .deleteFrom('paper_entry')
      .where('command_center_id', '=', tx.center)
      .where('paper_number', '=', paperNumber)
      .where('number', 'in', (query) =>
        query.selectFrom('ticket').select('ticket.number').where('ticket.command_center_id', '=', tx.center).where('ticket.status', '=', 'deleted'),
      ),
  )

/** The ticket as which this form was entered already. */
export const ticketOfPaper = async (tx: Tx, paperNumber: string): Promise<string | undefined> =>
  (await tx.one(sqlOf.selectFrom('paper_entry').select('number').where('command_center_id', '=', tx.center).where('paper_number', '=', paperNumber)))
    ?.number

/** False: somebody else has entered this form meanwhile. */
export const keepPaper = async (tx: Tx, paperNumber: string, number: string): Promise<boolean> =>
  (
    await tx.all(
      sqlOf
        .insertInto('paper_entry')
        .values({ command_center_id: tx.center, paper_number: paperNumber, number })
        .onConflict((on) => on.doNothing())
        .returning('number'),
    )
  ).length === 1
