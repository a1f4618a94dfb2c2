// Decisions on citizens, and their blocks: the present one, and the history.
import { expressionBuilder, sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { Block } from '#contract/citizens/Citizen.ts'
import type { CitizenBlock, DB } from '#server/database/schema.ts'
import { keysetPage } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { nextVersion, now } from '#server/kit/queries.ts'
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
      .set({ ...values, version: nextVersion() })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )

export async function insertBlock(tx: Tx, citizenId: string, { reason, until, by }: { reason: string; until: string | null; by: string }) {
  const id = uuid()
  await tx.all(sqlOf.insertInto('citizen_block').values({ command_center_id: tx.center, id, citizen_id: citizenId, reason, until, blocked_by: by }))
  await changeCitizen(tx, citizenId, { block_id: id, blocked_until: until })
  return id
}

export async function endBlock(tx: Tx, citizenId: string, blockId: string, { reason, by }: { reason: string; by: string }): Promise<void> {
  await tx.all(
    sqlOf
      .updateTable('citizen_block')
      .set({ unblocked_at: now, unblocked_by: by, unblock_reason: reason })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', blockId)
      .where('unblocked_at', 'is', null),
  )
  await changeCitizen(tx, citizenId, { block_id: null, blocked_until: null })
}

const nameOf = (column: 'b.blocked_by' | 'b.unblocked_by') =>
  expressionBuilder<DB & { b: CitizenBlock }, 'b'>()
    .selectFrom('account as a')
    .select('a.name')
    .whereRef('a.command_center_id', '=', 'b.command_center_id')
    .whereRef('a.id', '=', column)

export async function blockPage(
  tx: Tx,
  citizenId: string,
  { search, ...page }: { cursor?: string | undefined; limit: number; search?: string | undefined },
) {
  let query = sqlOf
    .selectFrom('citizen_block as b')
    .selectAll('b')
    .select([nameOf('b.blocked_by').as('blocker'), nameOf('b.unblocked_by').as('unblocker')])
    .where('b.command_center_id', '=', tx.center)
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

const blocks = prepared('blockCount', (p: Params<{ citizenId: string }>) =>
  sqlOf
    .selectFrom('citizen_block')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('command_center_id', '=', p.center)
    .where('citizen_id', '=', p.citizenId),
)
export const blockCount = async (tx: Tx, citizenId: string): Promise<number> => (await tx.one(blocks({ citizenId })))!.n
