// One-time passwords: six digits by mail, bound to one request, few tries, used once.
import { randomInt } from 'node:crypto'
import { guessesPerSource, guessWindowMs, otpLifeMs, otpPerHour, otpResendMs, otpTries } from '#contract/auth/limits.ts'
import { spend } from '#server/kit/attempts.ts'
import { makeToken, type Secrets, tokenHash } from '#server/kit/secrets.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Database } from '#server/kit/transaction.ts'

export type Purpose = 'recovery' | 'writer'
const proven = { recovery: 'recovered', writer: 'writerProven' } as const

export interface Asked {
  purpose: Purpose
  email: string
  centre: string | null
  accountId: string | null
  source: string
}

export interface Proven {
  centre: string | null
  accountId: string | null
  email: string
}

const wrong = 'The code is wrong, used or too old. Ask for a new one.'

/** Makes a code for whoever asks; the same work is done whether or not an account stands behind it. */
export async function makeCode(db: Database, secrets: Secrets, asked: Asked): Promise<{ otpToken: string; code: string }> {
  const address = secrets.hash('address', asked.purpose, asked.email.toLowerCase())
  const limits = [
    { key: secrets.hash('code from', asked.source), most: guessesPerSource, windowMs: guessWindowMs },
    { key: secrets.hash('code again', address.toString('hex')), most: 1, windowMs: otpResendMs },
    { key: secrets.hash('code', address.toString('hex')), most: otpPerHour, windowMs: 3_600_000 },
  ]
  await spend(db, limits, (wait) => `A code was just sent. Please wait ${wait} before asking again.`)
  const otpToken = makeToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db.across(
    `insert into one_time_password (token_hash, purpose, command_center_id, account_id, address_hash, address_sealed, code_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 ms')`,
    [
      tokenHash(otpToken),
      asked.purpose,
      asked.centre,
      asked.accountId,
      address,
      secrets.seal(asked.email),
      secrets.hash('code', otpToken, code),
      otpLifeMs,
    ],
  )
  return { otpToken, code }
}

/** Spends one try; a right code is used up and answered with a new token for the one step that it opens. */
export async function checkCode(db: Database, secrets: Secrets, purpose: Purpose, otpToken: string, code: string): Promise<string> {
  const [tried] = await db.across<{ code_hash: Buffer }>(
    `update one_time_password set tries = tries + 1 where token_hash = $1 and purpose = $2 and used_at is null and expires_at > now() and tries < $3 returning code_hash`,
    [tokenHash(otpToken), purpose, otpTries],
  )
  if (!tried?.code_hash.equals(secrets.hash('code', otpToken, code))) refuse(400, wrong, 'wrong-code')
  const next = makeToken()
  const moved = await db.across(
    `with used as (update one_time_password set used_at = now() where token_hash = $1 and used_at is null returning *)
     insert into one_time_password (token_hash, purpose, command_center_id, account_id, address_hash, address_sealed, expires_at)
     select $2, $3, command_center_id, account_id, address_hash, address_sealed, now() + $4 * interval '1 ms' from used returning 1`,
    [tokenHash(otpToken), tokenHash(next), proven[purpose], otpLifeMs],
  )
  if (moved.length === 0) refuse(400, wrong, 'wrong-code')
  return next
}

/** Uses the token of a proven address, once. */
export async function useProof(db: Database, secrets: Secrets, purpose: Purpose, otpToken: string): Promise<Proven> {
  const [row] = await db.across<{ command_center_id: string | null; account_id: string | null; address_sealed: string }>(
    `update one_time_password set used_at = now() where token_hash = $1 and purpose = $2 and used_at is null and expires_at > now()
     returning command_center_id, account_id, address_sealed`,
    [tokenHash(otpToken), proven[purpose]],
  )
  if (!row) refuse(400, 'This step has run out. Please start again with a new code.', 'wrong-code')
  return { centre: row.command_center_id, accountId: row.account_id, email: secrets.unseal(row.address_sealed) }
}
