// Checks who somebody says they are: limits first, the same work for known and unknown names, the second factor last.
import { Secret, TOTP } from 'otpauth'
import { guessesPerAccount, guessesPerSource, guessWindowMs } from '#contract/auth/limits.ts'
import { forget, giveBack, spend } from '#server/kit/attempts.ts'
import type { Context } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Database } from '#server/kit/transaction.ts'
import type { AuthParts } from './room.ts'
import { isPassword, nobodysHash } from './passwords.ts'
import { type AccountRow, accountOf, installation, signInKey, spendStep } from './store.ts'

export interface Claim {
  username: string
  password: string
  totp?: string | undefined
  realm: 'staff' | 'dgsi'
}

const nobody = '00000000-0000-4000-8000-00000000ffff'

/** What the tries of an account are counted under: one count, by whichever of its names it is called. */
export const triesKey = (secrets: Secrets, accountIdOrName: string) => secrets.hash('sign in', accountIdOrName)

export async function verify(
  { db, secrets, config }: Pick<AuthParts, 'db' | 'secrets' | 'config'>,
  claim: Claim,
  context: Pick<Context, 'source' | 'doer'>,
): Promise<AccountRow> {
  const name = signInKey(claim.username)
  const [found] = await db.across<{ command_center_id: string; account_id: string }>('select * from find_sign_in($1)', [name])
  const [accountKey, sourceKey] = [triesKey(secrets, found?.account_id ?? name), secrets.hash('sign in from', context.source)]
  await spend(db, [
    { key: accountKey, most: guessesPerAccount, windowMs: guessWindowMs },
    { key: sourceKey, most: guessesPerSource, windowMs: guessWindowMs },
  ])
  const centre = found?.command_center_id ?? installation
  const account = await db.within(centre, (tx) => accountOf(tx, found?.account_id ?? nobody))
  const isRight = await isPassword(claim.password, account?.password_hash ?? nobodysHash)
  if (!account || !isRight || !isOpen(account, claim.realm, config.demo)) {
    await db.within(centre, (tx) =>
      record(tx, context.doer, { verb: 'signInRefused', kind: 'account', id: account?.id ?? nobody, data: { reason: 'credentials' } }),
    )
    refuse(401, 'The user name or the password is wrong.', 'wrong-credentials')
  }
  if (account.totp_on) await requireFactor(db, secrets, account, claim.totp)
  await forget(db, accountKey)
  await giveBack(db, [sourceKey])
  return account
}

function isOpen(account: AccountRow, realm: Claim['realm'], demo: boolean): boolean {
  const hasRunOut = account.password_expires_at !== null && Date.parse(account.password_expires_at) <= Date.now()
  return account.is_deleted === 0 && account.realm === realm && !hasRunOut && (demo || !account.is_demo)
}

async function requireFactor(db: Database, secrets: Secrets, account: AccountRow, code: string | undefined): Promise<void> {
  if (!code) refuse(401, 'Type the code of your authenticator app.', 'totp-required')
  const step = stepOf(secrets.unseal(account.totp_secret!), code)
  const isFresh = step !== null && (await db.within(account.command_center_id, (tx) => spendStep(tx, account.id, step))) === 1
  if (!isFresh)
    refuse(401, 'The code is wrong or was used already.', 'totp-required', { fields: { totp: ['The code is wrong or was used already.'] } })
}

export const totpOf = (secret: string, label = '') => new TOTP({ issuer: 'Tanod', label, secret: Secret.fromBase32(secret) })

/** The time step that a code belongs to, one step of clock drift allowed, or null. */
export function stepOf(secret: string, code: string): number | null {
  const delta = totpOf(secret).validate({ token: code, window: 1 })
  return delta === null ? null : Math.floor(Date.now() / 30_000) + delta
}

/** The signed-in prove themselves again before a change of what protects them. */
export async function requirePassword(db: Database, secrets: Secrets, account: AccountRow, password: string): Promise<void> {
  const key = triesKey(secrets, account.id)
  await spend(db, [{ key, most: guessesPerAccount, windowMs: guessWindowMs }])
  if (!(await isPassword(password, account.password_hash))) {
    refuse(400, 'The present password is wrong.', 'wrong-password', {
      fields: { currentPassword: ['The present password is wrong.'], password: ['The present password is wrong.'] },
    })
  }
  await forget(db, key)
}
