// Checks who somebody says they are: limits first, the same work for known and unknown names, the second factor last.
import { Secret, TOTP } from 'otpauth'
import { k } from '#contract/kit/say.ts'
import { factorTries, factorTriesOfStrangers, guessesOfStrangers, guessesPerAccount, guessesPerSource, guessWindowMs } from '#contract/auth/limits.ts'
import type { Network } from '#server/kit/admission/sources.ts'
import { forget, giveBack, judge, type Limit, perNetwork, spend } from '#server/kit/attempts.ts'
import { momentNow, timeNow } from '#server/kit/clock.ts'
import type { Context } from '#server/kit/context.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { Refusal, refuse } from '#server/kit/refuse.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Database } from '#server/kit/transaction.ts'
import type { AuthParts } from './parts.ts'
import { hashPassword, isDated, isPassword, nobodysHash } from './passwords.ts'
import { type AccountRow, accountOf, hashAnew, installation, proveSession, signInKey, spendStep } from './store.ts'
import { passkeysOf } from './storePasskeys.ts'
import { signInNamed } from '#server/kit/functions.ts'

export interface Claim {
  username: string
  password: string
  totp?: string | undefined
  realm: 'staff' | 'dgsi'
}

const wrongCodes = k('Too many wrong codes. Please wait {wait}.')
const nobody = '00000000-0000-4000-8000-00000000ffff'

type From = Pick<Context, 'source' | 'browser'>
const windowMs = guessWindowMs

/** What the tries of an account from one network are counted under: one count, by whichever of its names it is called. */
export const triesKey = (secrets: Secrets, accountIdOrName: string, source: Network) => secrets.hash('sign in', accountIdOrName, source.near)
const strangersKey = (secrets: Secrets, accountIdOrName: string) => secrets.hash('sign in strangers', accountIdOrName)

/** A browser that the account knows has tries of its own, which nobody else can use up. */
function limitsOf(secrets: Secrets, accountIdOrName: string, { source, browser }: From): Limit[] {
  if (browser.knows(accountIdOrName))
    return [{ key: secrets.hash('sign in browser', browser.id!, accountIdOrName), most: guessesPerAccount, windowMs }]
  return [
    { key: triesKey(secrets, accountIdOrName, source), most: guessesPerAccount, windowMs },
    { key: strangersKey(secrets, accountIdOrName), most: guessesOfStrangers, windowMs },
    ...perNetwork(secrets, source, { most: guessesPerSource, windowMs }, 'sign in from'),
  ]
}

/** After the owner has shown who they are, their own tries are forgotten; those of a whole network are only given back. */
export async function forgiveTries(db: Database, secrets: Secrets, accountId: string, { source }: Pick<From, 'source'>): Promise<void> {
  await forget(db, triesKey(secrets, accountId, source))
  await forget(db, strangersKey(secrets, accountId))
}

export async function verify(
  { db, secrets, config }: Pick<AuthParts, 'db' | 'secrets' | 'config'>,
  claim: Claim,
  context: Pick<Context, 'source' | 'doer' | 'browser'>,
): Promise<AccountRow> {
  const name = signInKey(claim.username)
  const [found] = await db.across(signInNamed({ name }))
  const limits = limitsOf(secrets, found?.account_id ?? name, context)
  const center = found?.command_center_id ?? installation
  const { account, isRight } = await judge(db, limits, async () => {
    const account = await db.within(center, (tx) => accountOf(tx, found?.account_id ?? nobody))
    return { account, isRight: await isPassword(claim.password, account?.password_hash ?? nobodysHash) }
  })
  if (!account || !isRight || !isOpen(account, claim.realm, config.demo)) {
    await db.within(center, (tx) =>
      record(tx, context.doer, { verb: 'signInRefused', kind: 'account', id: account?.id ?? nobody, data: { reason: 'credentials' } }),
    )
    refuse(401, 'The user name or the password is wrong.', 'wrong-credentials')
  }
  if (account.totp_on) await requireFactor(db, secrets, account, claim.totp, context)
  else if ((await db.within(center, (tx) => passkeysOf(tx, account.id))).length > 0)
    refuse(401, 'Your account signs in with a passkey.', 'passkey-required')
  await forget(db, limits[0]!.key)
  if (limits.length > 1) await forgiveTries(db, secrets, account.id, context)
  await giveBack(
    db,
    limits.slice(2).map(({ key }) => key),
  )
  if (isDated(account.password_hash)) {
    const fresh = await hashPassword(claim.password)
    await db.within(center, (tx) => hashAnew(tx, account.id, account.password_hash, fresh))
  }
  context.browser.remember(account.id)
  return account
}

export function isOpen(account: AccountRow, realm: Claim['realm'], demo: boolean): boolean {
  const hasRunOut = account.password_expires_at !== null && Date.parse(account.password_expires_at) <= timeNow()
  return account.is_deleted === 0 && account.realm === realm && !hasRunOut && (demo || !account.is_demo)
}

/** A code of the second factor, counted by its account and where it comes from; a browser that the account knows has tries of its own. A wrong one is a fact. */
export async function requireFactor(
  db: Database,
  secrets: Secrets,
  account: AccountRow,
  code: string | undefined,
  { source, browser, doer }: From & { doer: Doer },
): Promise<void> {
  if (!code) refuse(401, 'Type the code of your authenticator app.', 'totp-required')
  const key = (...parts: string[]) => secrets.hash('second factor', account.id, ...parts)
  const limits = browser.knows(account.id)
    ? [{ key: key('browser', browser.id!), most: factorTries, windowMs }]
    : [
        { key: key(source.near), most: factorTries, windowMs },
        { key: key(), most: factorTriesOfStrangers, windowMs },
      ]
  await spend(db, limits, wrongCodes)
  const step = stepOf(secrets.unseal(account.totp_secret!), code)
  const isFresh = step !== null && (await db.within(account.command_center_id, (tx) => spendStep(tx, account.id, step))) === 1
  if (isFresh) return void (await Promise.all(limits.map((limit) => forget(db, limit.key))))
  await tellWrongCode(db, account, doer)
  const said = ['The code is wrong or was used already.']
  refuse(401, 'The code is wrong or was used already.', 'totp-required', { fields: { totp: said, code: said } })
}

const tellWrongCode = (db: Database, { command_center_id, id }: AccountRow, doer: Doer) =>
  db.within(command_center_id, (tx) => record(tx, doer, { verb: 'secondFactorRefused', kind: 'account', id, data: { at: momentNow() } }))

export const totpOf = (secret: string, label = '') => new TOTP({ issuer: 'Tanod', label, secret: Secret.fromBase32(secret) })

/** The time step that a code belongs to, one step of clock drift allowed, or null. */
export function stepOf(secret: string, code: string): number | null {
  const delta = totpOf(secret).validate({ token: code, window: 1, timestamp: timeNow() })
  return delta === null ? null : Math.floor(timeNow() / 30_000) + delta
}

/** The signed-in prove themselves again before a change of what protects them. */
export async function requirePassword(
  db: Database,
  secrets: Secrets,
  account: AccountRow,
  password: string,
  { me, doer }: Pick<Context, 'me' | 'doer'>,
): Promise<void> {
  const { sessionId } = me
  const key = secrets.hash('present password', account.id, sessionId)
  const isRight = await judge(db, [{ key, most: guessesPerAccount, windowMs }], () => isPassword(password, account.password_hash))
  if (!isRight) {
    await db.within(account.command_center_id, (tx) => record(tx, doer, { verb: 'passwordRefused', kind: 'account', id: account.id, data: {} }))
    refuse(400, 'The present password is wrong.', 'wrong-password', {
      fields: { currentPassword: ['The present password is wrong.'], password: ['The present password is wrong.'] },
    })
  }
  await forget(db, key)
}

/** 401 would end the session on the screen: here a form asks for the code, or the passkey. */
export function asForm(error: unknown): never {
  if (error instanceof Refusal && error.status === 401) throw new Refusal(400, error.said, error.code, error.details)
  throw error
}

/** Keeps that the session has shown anew who is at it. */
export async function provenAgain(sessions: Pick<AuthParts['sessions'], 'forget'>, { me, change, doer }: Pick<Context, 'me' | 'change' | 'doer'>) {
  const reply = await change(async (tx) => {
    await proveSession(tx, me.sessionId)
    await record(tx, doer, { verb: 'provenAgain', kind: 'account', id: me.accountId, data: { sessionId: me.sessionId } })
    return { message: 'Thank you.', data: null }
  })
  sessions.forget()
  return reply
}
