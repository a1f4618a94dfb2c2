// Puts another secret in the place of an installation's own: what the old one sealed is sealed anew, what it vouched for ends or is made anew.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import * as z from 'zod'
import { readHeads, sealHeads } from '#server/database/sealedHeads.ts'
import { connect } from '#server/database/pool.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { headsPurpose, publicKeyOf, Secrets, tokenHash } from '#server/kit/secrets.ts'
import { channelHash, channelKey, familyTokenOf, phoneHash, tokenOf } from '#server/publicSide/store.ts'
import { sealedColumns } from './exportCenter.ts'

interface Renewing {
  from: string
  to: string
  /** Where the heads of the log are shipped. */
  heads: string
}

/** What counts under the old secret alone: pushes to browsers that know its key, codes on their way, keys of programs. */
const ending = [
  'delete from alert_phone',
  `delete from alert_subscriber where way = 'push'`,
  `delete from report_contact where kind = 'push'`,
  'delete from one_time_password',
  'delete from idempotency_key',
  'update api_key set revoked_at = now() where revoked_at is null',
]

/** No two secrets may be at work. What a server that was stopped just now had open goes within moments. */
export async function requireStopped(ownerUrl: string, waitMs = 5_000): Promise<void> {
  const owner = await connect(ownerUrl, 'tanod-renew-secret')
  const end = performance.now() + waitMs
  const isAtWork = async () =>
    (await owner.query(`select from pg_stat_activity where datname = current_database() and usename = 'tanod_app' limit 1`)).rows.length > 0
  try {
    while (await isAtWork()) {
      if (performance.now() > end) throw new PlainError('Stop Tanod first, on every machine.')
      await delay(50)
    }
  } finally {
    await owner.end()
  }
}

/** All or nothing; done again with the same two it comes to the same. Answers how many values were sealed anew. */
export async function renewSecret(ownerUrl: string, { from, to, heads }: Renewing): Promise<number> {
  const [before, after] = [new Secrets(from), new Secrets(to)]
  const owner = await connect(ownerUrl, 'tanod-renew-secret')
  try {
    await owner.query('begin')
    for (const statement of ending) await owner.query(statement)
    const opened = (sealed: string) => open(after, sealed) ?? open(before, sealed)
    let sealed = 0
    for (const [table, columns] of Object.entries(sealedColumns))
      for (const column of columns) sealed += await sealAnew(owner, { table, column }, after, opened)
    sealed += await sealJobs(owner, after, opened)
    await hashAnew(owner, after)
    await owner.query('commit')
    const key = after.signingKey(headsPurpose)
    // One line of the new key vouches for all before; a try that was broken off has written it already.
    if (readHeads(heads, key).wrong.length > 0) sealHeads(heads, [], key, new Date().toISOString(), publicKeyOf(before.signingKey(headsPurpose)))
    return sealed
  } finally {
    await owner.end()
  }
}

function open(secrets: Secrets, sealed: string): string | null {
  try {
    return secrets.unseal(sealed)
  } catch {
    // Sealed by the other one, or by none of the two: then it stays as it is, and useless.
    return null
  }
}

async function sealAnew(
  owner: pg.Client,
  { table, column }: { table: string; column: string },
  after: Secrets,
  opened: (sealed: string) => string | null,
): Promise<number> {
  const { rows } = await owner.query<{ center: string; id: string; sealed: string }>(
    `select command_center_id as center, id, ${column} as sealed from ${table} where ${column} is not null`,
  )
  let count = 0
  for (const { center, id, sealed } of rows) {
    const text = opened(sealed)
    if (text === null) continue
    await owner.query(`update ${table} set ${column} = $1 where command_center_id = $2 and id = $3`, [after.seal(text), center, id])
    count++
  }
  return count
}

/** Letters and links on their way. */
async function sealJobs(owner: pg.Client, after: Secrets, opened: (sealed: string) => string | null): Promise<number> {
  const { rows } = await owner.query<{ id: string; sealed: string }>(
    `select id, data->>'sealed' as sealed from pgboss.job where data ? 'sealed' and state in ('created', 'retry', 'active')`,
  )
  for (const { id, sealed } of rows) {
    const text = opened(sealed)
    if (text !== null)
      await owner.query(`update pgboss.job set data = jsonb_set(data, '{sealed}', to_jsonb($1::text)) where id = $2`, [after.seal(text), id])
  }
  return rows.length
}

function keyOfAddress(text: string): string {
  const { channel, to } = z.object({ channel: z.string(), to: z.string() }).parse(JSON.parse(text))
  return channelKey(channel, to)
}

/** Numbers by which somebody is known, and links that follow from the secret: the old links lead nowhere, the next text holds a good one. */
async function hashAnew(owner: pg.Client, after: Secrets): Promise<void> {
  const known = await owner.query<{ table: string; center: string; id: string; way: string; sealed: string }>(
    `select 'report_contact' as table, command_center_id as center, id, kind as way, secret as sealed from report_contact
      union all select 'alert_subscriber', command_center_id, id, way, secret from alert_subscriber`,
  )
  for (const { table, center, id, way, sealed } of known.rows) {
    const address = open(after, sealed)
    if (address === null) continue
    const hash = way === 'sms' ? phoneHash(after, address) : channelHash(after, keyOfAddress(address))
    await owner.query(`update ${table} set address_hash = $1 where command_center_id = $2 and id = $3`, [hash, center, id])
  }
  const { rows } = await owner.query<{ center: string; id: string }>('select command_center_id as center, id from public_report')
  for (const { center, id } of rows)
    await owner.query(
      `update public_report set token_hash = $1, share_hash = case when share_hash is not null then $2::bytea end where command_center_id = $3 and id = $4`,
      [tokenHash(tokenOf(after, id)), tokenHash(familyTokenOf(after, id)), center, id],
    )
}
