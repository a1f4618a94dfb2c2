// Decisions on citizens, and their blocks: the present one, and the history.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { Block } from '#contract/citizens/Citizen.ts'
import { keysetPage } from '#server/kit/keyset.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

type Changes = {
  status?: string
  reason?: string | null
  decided_by?: string
  decided_at?: string
  block_id?: string | null
  blocked_until?: string | null
}

export const changeCitizen = (tx: Tx, id: string, values: Changes) =>
  tx.all(
    sqlOf
      .updateTable('citizen')
      .set((row) => ({ ...values, version: row('version', '+', 1) as never }))
      .where('command_center_id', '=', tx.centre)
      .where('id', '=', id),
  )

export async function insertBlock(tx: Tx, citizenId: string, { reason, until, by }: { reason: string; until: string | null; by: string }) {
  const id = uuid()
  await tx.all(sqlOf.insertInto('citizen_block').values({ command_center_id: tx.centre, id, citizen_id: citizenId, reason, until, blocked_by: by }))
  await changeCitizen(tx, citizenId, { block_id: id, blocked_until: until })
  return id
}

export async function endBlock(tx: Tx, citizenId: string, blockId: string, { reason, by }: { reason: string; by: string }): Promise<void> {
  await tx.run(
    'update citizen_block set unblocked_at = now(), unblocked_by = $3, unblock_reason = $4 where command_center_id = $1 and id = $2 and unblocked_at is null',
    [tx.centre, blockId, by, reason],
  )
  await changeCitizen(tx, citizenId, { block_id: null, blocked_until: null })
}

const nameOf = (column: string) =>
  sql<string | null>`(select a.name from account a where a.command_center_id = b.command_center_id and a.id = ${sql.ref(column)})`

export async function blockPage(
  tx: Tx,
  citizenId: string,
  { search, ...page }: { cursor?: string | undefined; limit: number; search?: string | undefined },
) {
  let query = sqlOf
    .selectFrom('citizen_block as b')
    .selectAll('b')
    .select([nameOf('b.blocked_by').as('blocker'), nameOf('b.unblocked_by').as('unblocker')])
    .where('b.command_center_id', '=', tx.centre)
    .where('b.citizen_id', '=', citizenId)
  if (search) query = query.where(sql<boolean>`strpos(lower(b.reason), lower(${search})) > 0`)
  const found = await keysetPage(tx, query, { keys: ['b.id'], descending: true }, page)
  const items = found.items.map(
    (row): Block => ({
      id: row.id,
      accountId: row.citizen_id,
      reason: row.reason,
      from: row.since,
      until: row.until,
      blockedBy: row.blocker ?? '',
      unblockedAt: row.unblocked_at,
      unblockedBy: row.unblocker,
      unblockReason: row.unblock_reason,
    }),
  )
  return { ...found, items }
}

export async function blockCount(tx: Tx, citizenId: string): Promise<number> {
  const [row] = await tx.named<{ n: number }>(
    'blockCount',
    'select count(*) as n from citizen_block where command_center_id = $1 and citizen_id = $2',
    [tx.centre, citizenId],
  )
  return row!.n
}
