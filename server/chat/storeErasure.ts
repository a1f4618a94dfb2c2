// Takes messages out for good: words, files and drafts; the log keeps ids alone.
import { sql } from 'kysely'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export async function eraseConversation(tx: Tx, number: string): Promise<void> {
  await tx.all(sqlOf.deleteFrom('file').where('command_center_id', '=', tx.center).where('owner_kind', '=', 'chat').where('owner_id', '=', number))
  await tx.all(sqlOf.deleteFrom('conversation').where('command_center_id', '=', tx.center).where('number', '=', number))
}

/** The conversations of all tickets of a citizen; answers of which. */
export async function eraseChatsOfCitizen(tx: Tx, citizenId: string): Promise<string[]> {
  const rows = await tx.all(
    sqlOf
      .selectFrom('conversation as c')
      .innerJoin('ticket as t', (on) => on.onRef('t.command_center_id', '=', 'c.command_center_id').onRef('t.number', '=', 'c.number'))
      .select('c.number')
      .where('c.command_center_id', '=', tx.center)
      .where('t.user_id', '=', citizenId),
  )
  for (const { number } of rows) await eraseConversation(tx, number)
  return rows.map(({ number }) => number)
}

/** Conversations in which nothing was said for so long, of tickets that are not worked on any more. */
export const oldConversations = (tx: Tx, days: number, most: number) =>
  tx.all(
    sqlOf
      .selectFrom('conversation as c')
      .innerJoin('ticket as t', (on) => on.onRef('t.command_center_id', '=', 'c.command_center_id').onRef('t.number', '=', 'c.number'))
      .select('c.number')
      .where('c.command_center_id', '=', tx.center)
      .where('c.last_at', '<', sql<string>`now() - ${days} * interval '1 day'`)
      .where('t.tab', 'not in', ['pending', 'accepted', 'reported', 'transferred', 'scheduled'])
      .limit(most),
  )
