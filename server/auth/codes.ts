// One-time passwords: six digits by mail, bound to one request, few tries, used once.
import { k } from '#contract/kit/say.ts'
import { randomInt } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { codesOfStrangers, guessesPerSource, guessWindowMs, otpLifeMs, otpPerHour, otpResendMs, otpTries } from '#contract/auth/limits.ts'
import type { Network } from '#server/kit/admission/sources.ts'
import { perNetwork, spend } from '#server/kit/attempts.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { now } from '#server/kit/queries.ts'
import { makeToken, type Secrets, tokenHash } from '#server/kit/secrets.ts'
import { refuse } from '#server/kit/refuse.ts'
import { type Database, sqlOf } from '#server/kit/transaction.ts'

export type Purpose = 'recovery' | 'writer'
const proven = { recovery: 'recovered', writer: 'writerProven' } as const

export interface Asked {
  purpose: Purpose
  email: string
  center: string | null
  accountId: string | null
  source: Network
  /** The browser, where the account behind the address knows it: then nobody else can use up its codes. */
  familiar: string | null
}

export interface Proven {
  center: string | null
  accountId: string | null
  email: string
}

const wrong = k('The code is wrong, used or too old. Ask for a new one.')

const fromNow = (ms: RawBuilder<number>) => sql<string>`now() + ${ms} * interval '1 ms'`
/** A code or proof that is still open. */
const open = (p: Params<{ token: Buffer; purpose: string }>) =>
  sqlOf
    .updateTable('one_time_password')
    .where('token_hash', '=', p.token)
    .where('purpose', '=', p.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)

interface NewCode {
  token: Buffer
  purpose: string
  ofCenter: string | null
  accountId: string | null
  address: Buffer
  sealed: string
  code: Buffer
  lifeMs: number
}
const insertCode = prepared('insertCode', (p: Params<NewCode>) =>
  sqlOf.insertInto('one_time_password').values({
    ...{ token_hash: p.token, purpose: p.purpose, command_center_id: p.ofCenter, account_id: p.accountId },
    ...{ address_hash: p.address, address_sealed: p.sealed, code_hash: p.code, expires_at: fromNow(p.lifeMs) },
  }),
)
const tryCode = prepared('tryCode', (p: Params<{ token: Buffer; purpose: string; most: number }>) =>
  open(p)
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('tries', '<', p.most)
    .returning(['token_hash', 'code_hash']),
)
/** The latest code that was asked for to an address. */
const latestCode = prepared('latestCode', (p: Params<{ address: Buffer; purpose: string; most: number }>) =>
  sqlOf
    .selectFrom('one_time_password')
    .select(['token_hash', 'code_hash'])
    .where('address_hash', '=', p.address)
    .where('purpose', '=', p.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', p.most)
    .orderBy('expires_at', 'desc')
    .limit(sql.lit(1)),
)
const proveCode = prepared('proveCode', (p: Params<{ token: Buffer; next: Buffer; purpose: string; lifeMs: number }>) =>
  sqlOf
    .with('used', (db) =>
      db.updateTable('one_time_password').set({ used_at: now }).where('token_hash', '=', p.token).where('used_at', 'is', null).returningAll(),
    )
    .insertInto('one_time_password')
    .columns(['token_hash', 'purpose', 'command_center_id', 'account_id', 'address_hash', 'address_sealed', 'expires_at'])
    .expression(({ selectFrom }) =>
      selectFrom('used')
        .select([p.next.as('token_hash'), p.purpose.as('purpose'), 'command_center_id', 'account_id', 'address_hash', 'address_sealed'])
        .select(fromNow(p.lifeMs).as('expires_at')),
    )
    .returning('token_hash'),
)
const spendProof = prepared('spendProof', (p: Params<{ token: Buffer; purpose: string }>) =>
  open(p).set({ used_at: now }).returning(['command_center_id', 'account_id', 'address_sealed']),
)

/** Makes a code for whoever asks; the same work is done whether or not an account stands behind it. */
export async function makeCode(db: Database, secrets: Secrets, asked: Asked): Promise<{ otpToken: string; code: string }> {
  const address = addressOf(secrets, asked.purpose, asked.email)
  const who = asked.familiar ? `browser ${asked.familiar}` : asked.source.near
  const own = [
    { key: secrets.hash('code again', address.toString('hex'), who), most: 1, windowMs: otpResendMs },
    { key: secrets.hash('code', address.toString('hex'), who), most: otpPerHour, windowMs: 3_600_000 },
  ]
  const ofStrangers = [
    ...perNetwork(secrets, asked.source, { most: guessesPerSource, windowMs: guessWindowMs }, 'code from'),
    { key: secrets.hash('code of strangers', address.toString('hex')), most: codesOfStrangers, windowMs: 3_600_000 },
  ]
  const limits = asked.familiar ? own : [...own, ...ofStrangers]
  await spend(db, limits, k('A code was just sent. Please wait {wait} before asking again.'))
  const otpToken = makeToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const [token, sealed] = [tokenHash(otpToken), secrets.seal(asked.email)]
  const given = { purpose: asked.purpose, ofCenter: asked.center, accountId: asked.accountId, lifeMs: otpLifeMs }
  await db.across(insertCode({ ...given, token, address, sealed, code: hashOf(secrets, token, code) }))
  return { otpToken, code }
}

/** Bound to its request, whose token is nowhere kept. */
const hashOf = (secrets: Secrets, token: Buffer, code: string) => secrets.hash('code', token.toString('hex'), code)
const addressOf = (secrets: Secrets, purpose: Purpose, email: string) => secrets.hash('address', purpose, email.toLowerCase())

interface Submitted {
  otpToken?: string | undefined
  email?: string | undefined
  otp: string
  source: Network
  /** As when the code was asked for. */
  familiar: string | null
}

/** Spends one try; a right code is used up and answered with a new token for the one step that it opens. */
export async function checkCode(db: Database, secrets: Secrets, purpose: Purpose, given: Submitted): Promise<string> {
  const { otpToken } = given
  const [asked] = await (otpToken
    ? db.across(tryCode({ token: tokenHash(otpToken), purpose, most: otpTries }))
    : latestTo(db, secrets, purpose, given))
  if (!asked?.code_hash?.equals(hashOf(secrets, asked.token_hash, given.otp))) return refuse(400, wrong, 'wrong-code')
  const next = makeToken()
  const moved = await db.across(proveCode({ token: asked.token_hash, next: tokenHash(next), purpose: proven[purpose], lifeMs: otpLifeMs }))
  if (moved.length === 0) refuse(400, wrong, 'wrong-code')
  return next
}

/** Who names an address alone may be guessing: such tries are counted by where they come from, and use up none of whoever asked for the code. */
async function latestTo(db: Database, secrets: Secrets, purpose: Purpose, { email = '', source, familiar }: Submitted) {
  const address = addressOf(secrets, purpose, email)
  const key = (...parts: string[]) => secrets.hash('code tried', address.toString('hex'), ...parts)
  const windowMs = guessWindowMs
  const ofStrangers = [
    ...perNetwork(secrets, source, { most: guessesPerSource, windowMs }, 'code tried from'),
    { key: key(source.near), most: otpTries, windowMs },
    { key: key(), most: codesOfStrangers, windowMs },
  ]
  await spend(db, familiar ? [{ key: key('browser', familiar), most: otpTries, windowMs }] : ofStrangers)
  return db.across(latestCode({ address, purpose, most: otpTries }))
}

const lookAtProof = prepared('lookAtProof', (p: Params<{ token: Buffer; purpose: string }>) =>
  sqlOf
    .selectFrom('one_time_password')
    .select(['command_center_id', 'account_id', 'address_sealed'])
    .where('token_hash', '=', p.token)
    .where('purpose', '=', p.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now),
)

/** Looks at the token of a proven address without using it. */
export async function readProof(db: Database, secrets: Secrets, purpose: Purpose, otpToken: string): Promise<Proven> {
  const [row] = await db.across(lookAtProof({ token: tokenHash(otpToken), purpose: proven[purpose] }))
  return row ? provenBy(secrets, row) : refuse(400, ranOut, 'wrong-code')
}

interface ProofRow {
  command_center_id: string | null
  account_id: string | null
  address_sealed: string
}
const ranOut = k('This step has run out. Please start again with a new code.')
const provenBy = (secrets: Secrets, row: ProofRow): Proven => ({
  center: row.command_center_id,
  accountId: row.account_id,
  email: secrets.unseal(row.address_sealed),
})

/** Uses the token of a proven address, once. */
export async function useProof(db: Database, secrets: Secrets, purpose: Purpose, otpToken: string): Promise<Proven> {
  const [row] = await db.across(spendProof({ token: tokenHash(otpToken), purpose: proven[purpose] }))
  return row ? provenBy(secrets, row) : refuse(400, ranOut, 'wrong-code')
}
