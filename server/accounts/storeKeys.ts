// The rows of API keys, each with the account that gives it its name.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { ApiKey } from '#contract/accounts/apiKeys.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { before, now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { apiKeyType } from './store.ts'

const ended = sql<0 | 1>`(k.revoked_at is not null or k.expires_at <= now())::int`

const keysOf = (tx: Tx) =>
  sqlOf
    .selectFrom('api_key as k')
    .innerJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 'k.command_center_id').onRef('a.id', '=', 'k.id'))
    .innerJoin('account as m', (on) => on.onRef('m.command_center_id', '=', 'k.command_center_id').onRef('m.id', '=', 'k.made_by'))
    .select(['k.id', 'a.name', 'k.calls_per_minute as callsPerMinute', 'k.created_at as createdAt', 'k.expires_at as expiresAt'])
    .select(['k.last_used_at as lastUsedAt', ended.as('isDeleted'), sql<ApiKey['permissions']>`k.permissions`.as('permissions')])
    .select(sql<ApiKey['madeBy']>`jsonb_build_object('id', m.id, 'name', m.name)`.as('madeBy'))
    .where('k.command_center_id', '=', tx.center)

interface KeyFilter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  isDeleted?: 0 | 1 | undefined
}

export function pageOfKeys(tx: Tx, { cursor, limit, search, isDeleted }: KeyFilter) {
  let query = keysOf(tx)
  if (isDeleted !== undefined) query = query.where(ended, '=', isDeleted)
  if (search) query = query.where('a.name', 'ilike', likeText(search)!)
  return keysetPage(tx, query, { keys: [sql`lower(a.name)`, 'k.id'] }, { cursor, limit })
}

export const keyOf = (tx: Tx, id: string) => tx.one(keysOf(tx).where('k.id', '=', id))

const standing = prepared('keysStanding', (p: Params) =>
  sqlOf
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('command_center_id', '=', p.center)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now),
)
export const keysStanding = async (tx: Tx) => (await tx.one(standing({})))!.count

interface NewKey {
  name: string
  permissions: readonly string[]
  callsPerMinute: number
  expiresInDays: number
  tokenHash: Buffer
  madeBy: string
}

export async function insertKey(tx: Tx, { name, permissions, callsPerMinute, expiresInDays, tokenHash, madeBy }: NewKey): Promise<string> {
  const id = uuid()
  const own = { command_center_id: tx.center, id }
  // No name signs in to it, and no password fits.
  await tx.all(sqlOf.insertInto('account').values({ ...own, account_type: apiKeyType, name, username: `key-${id}`, password_hash: '-' }))
  const expires = sql<string>`now() + ${expiresInDays} * interval '1 day'`
  const given = { token_hash: tokenHash, permissions: [...permissions], calls_per_minute: callsPerMinute, made_by: madeBy, expires_at: expires }
  await tx.all(sqlOf.insertInto('api_key').values({ ...own, ...given }))
  return id
}

/** Answers whether it stood until now. */
export async function endKey(tx: Tx, id: string): Promise<boolean> {
  const ending = sqlOf.updateTable('api_key').set({ revoked_at: now }).where('command_center_id', '=', tx.center).where('id', '=', id)
  return (await tx.all(ending.where('revoked_at', 'is', null).returning('id'))).length > 0
}

/** To the minute: more often it is not written. */
export const markUsed = prepared('markKeyUsed', (p: Params<{ id: string }>) =>
  sqlOf
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('command_center_id', '=', p.center)
    .where('id', '=', p.id)
    .where(({ eb, or }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', before(1, 'minute'))])),
)
