// Recovers, changes and resets passwords; every change ends the account's other sessions and tells the owner.
import { initialPasswordLifeMs } from '#contract/auth/limits.ts'
import { provenMs } from '#contract/kit/harm.ts'
import type { password as contract } from '#contract/auth/password.ts'
import type { AccountType } from '#contract/accounts/permissions.ts'
import { centerTypes } from '#contract/accounts/staff.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Context } from '#server/kit/context.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuseUnproven } from '#server/kit/admission/admit.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { checkCode, makeCode, readProof, useProof } from './codes.ts'
import { codeLetter, passwordChangedLetter, passwordResetLetter } from './letters.ts'
import { hashPassword, makeInitialPassword, requireUncommon } from './passwords.ts'
import type { AuthParts } from './parts.ts'
import { requirePasskey } from './passkeys.ts'
import { openSession } from './signIn.ts'
import { type AccountRow, accountOf, endSessions, installation, setPassword, signInKey, spendCodes } from './store.ts'
import { passkeysOf } from './storePasskeys.ts'
import { forgiveTries, requireFactor, requirePassword } from './verify.ts'
import { centerOfAccount, signInNamed } from '#server/kit/functions.ts'

const ledByInstallation: readonly AccountType[] = ['admin', 'executive']

export function servePassword(parts: AuthParts): Handlers<typeof contract> {
  const { db, secrets, letters, sessions } = parts

  const replace = async (tx: Tx, account: AccountRow, hash: string, doer: Doer, by: 'recovery' | 'owner' | 'initial', kept?: string) => {
    await setPassword(tx, account.id, { hash })
    await spendCodes(tx, account.id)
    await record(tx, doer, { verb: 'passwordChanged', kind: 'account', id: account.id, data: { by } })
    await record(tx, doer, {
      verb: 'sessionsEnded',
      kind: 'account',
      id: account.id,
      data: { reason: 'password changed', keptSessionId: kept ?? null },
    })
    // Last: who did it does it by their own session.
    await endSessions(tx, account.id, 'password changed', { kept })
    await letters.post(tx, passwordChangedLetter(account.email, account.name))
  }

  /** What both calls of the signed-in do; the fresh account is answered, with the old sessions ended. */
  const changeOwn = async (
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    context: Pick<Context, 'me' | 'doer'>,
    keeps: boolean,
  ) => {
    const { me, doer } = context
    const account = (await db.within(me.center, (tx) => accountOf(tx, me.accountId)))!
    await requirePassword(db, secrets, account, currentPassword, context)
    await requireProven(me, account)
    if (newPassword === currentPassword)
      refuse(400, 'The new password must differ from the present one.', 'same-password', { fields: { newPassword: ['Please choose another one.'] } })
    requireUncommon(newPassword, await namesAround(parts, account))
    const hash = await hashPassword(newPassword)
    await db.within(me.center, (tx) =>
      replace(tx, account, hash, doer, account.is_default_pass ? 'initial' : 'owner', keeps ? me.sessionId : undefined),
    )
    sessions.forget()
    return { ...account, password_hash: hash, is_default_pass: false, password_expires_at: null }
  }

  /** A password that somebody looked on at, and a session that was left open, do not make a change together. */
  const requireProven = async (me: Context['me'], { totp_on }: AccountRow) => {
    if (me.isDefaultPass || timeNow() - me.provenAt <= provenMs) return
    if (totp_on || (await db.within(me.center, (tx) => passkeysOf(tx, me.accountId))).length > 0) refuseUnproven()
  }

  return {
    async sendOtp({ email }, { doer, source, browser }) {
      const [found] = await db.across(signInNamed({ name: signInKey(email) }))
      const account = await db.within(found?.command_center_id ?? installation, (tx) => accountOf(tx, found?.account_id ?? installation))
      const isThere = account?.is_deleted === 0 && signInKey(account.email) === signInKey(email)
      const { otpToken, code } = await makeCode(db, secrets, {
        purpose: 'recovery',
        email,
        center: found?.command_center_id ?? null,
        accountId: isThere ? account.id : null,
        source,
        familiar: isThere && browser.knows(account.id) ? browser.id : null,
      })
      await db.within(found?.command_center_id ?? installation, async (tx) => {
        await record(tx, doer, { verb: 'recoveryAsked', kind: 'account', id: account?.id ?? installation, data: {} })
        await letters.post(tx, codeLetter(isThere ? account.email : null, code, 'lets you choose a new password'))
      })
      return { message: 'One time password is sent to your email.', data: { otpToken } }
    },

    async submitOtp(given, { source, browser }) {
      const [owner] = given.otpToken ? [] : await db.across(signInNamed({ name: signInKey(given.email ?? '') }))
      const familiar = owner && browser.knows(owner.account_id) ? browser.id : null
      return { message: 'One time password valid', data: { otpToken: await checkCode(db, secrets, 'recovery', { ...given, source, familiar }) } }
    },

    async changePassword({ otpToken, newPassword, email, totp, passkey }, context) {
      const { doer, source, browser } = context
      const { center, accountId, email: provenEmail } = await readProof(db, secrets, 'recovery', otpToken)
      const isOther = email !== undefined && email.toLowerCase() !== provenEmail.toLowerCase()
      if (!center || !accountId || isOther) refuse(400, 'This step has run out. Please start again with a new code.', 'wrong-code')
      const owner = await db.within(center, (tx) => accountOf(tx, accountId))
      requireUncommon(newPassword, owner ? await namesAround(parts, owner) : [])
      // Nobody is signed in: the letter's code is no session, so the log names the account as what it is about.
      const as = { source, browser, doer: { ...doer, session: null, accountType: 'public' } }
      const hasPasskey = (await db.within(center, (tx) => passkeysOf(tx, accountId))).length > 0
      if (passkey) await requirePasskey(parts, passkey, as, accountId)
      else if (owner?.totp_on) await requireFactor(db, secrets, owner, totp, as)
      else if (hasPasskey) refuse(401, 'Please show your passkey.', 'passkey-required')
      await useProof(db, secrets, 'recovery', otpToken)
      const hash = await hashPassword(newPassword)
      await db.within(center, async (tx) => {
        const account = await accountOf(tx, accountId)
        if (account?.is_deleted !== 0) refuse(400, 'This step has run out. Please start again with a new code.', 'wrong-code')
        await replace(tx, account, hash, as.doer, 'recovery')
      })
      await forgiveTries(db, secrets, accountId, { source })
      browser.remember(accountId)
      sessions.forget()
      return { message: 'Your password was changed. Please sign in with it.', data: null }
    },

    async changePasswordWithToken(input, context) {
      await changeOwn(input, context, true)
      return { message: 'Your password was changed.', data: null }
    },

    async changePasswordWithTokenV2(input, context) {
      const account = await changeOwn(input, context, false)
      return {
        message: 'Your password was changed.',
        data: await db.within(account.command_center_id, (tx) => openSession(tx, parts, account, 'staff', context)),
      }
    },

    async resetPassword({ param }, { me, doer }) {
      const center = await centerToReset(parts, me, param)
      const initialPassword = makeInitialPassword()
      const hash = await hashPassword(initialPassword)
      const expiresAt = new Date(timeNow() + initialPasswordLifeMs).toISOString()
      const username = await db.within(center, async (tx) => {
        const account = await accountOf(tx, param)
        if (!account || account.is_deleted === 1 || !mayReset(me, account)) refuse(404, 'There is no such account.')
        await letters.post(tx, passwordResetLetter(account.email, account.name))
        await setPassword(tx, param, { hash, expiresAt })
        await spendCodes(tx, param)
        await endSessions(tx, param, 'password reset')
        await record(tx, doer, { verb: 'passwordReset', kind: 'account', id: param, data: {} })
        await record(tx, doer, { verb: 'sessionsEnded', kind: 'account', id: param, data: { reason: 'password reset', keptSessionId: null } })
        return account.username
      })
      sessions.forget()
      return { message: 'A new initial password was made. It is shown only now.', data: { accountId: param, username, initialPassword, expiresAt } }
    },
  }
}

/** What somebody who knows a person and the town tries first. */
async function namesAround(
  { db, ownCenter }: Pick<AuthParts, 'db' | 'ownCenter'>,
  { username, name, email, command_center_id }: AccountRow,
): Promise<string[]> {
  const center = (await db.within(command_center_id, ownCenter))!
  return [username, name, email, center.name, center.slug]
}

/** As with changes of an account: the superadmin's are admins and executives, an admin's all others of the center; nobody resets their own. */
const mayReset = (me: Context['me'], { id, account_type }: AccountRow) =>
  id !== me.accountId && (me.may('centers.manage') ? ledByInstallation : centerTypes).includes(account_type as AccountType)

/** An admin resets within the own center; the superadmin resets the admins and executives of any. */
async function centerToReset({ db }: AuthParts, me: Context['me'], accountId: string): Promise<string> {
  if (!me.may('centers.manage')) return me.center
  const [found] = await db.across(centerOfAccount({ accountId }))
  const center = found?.value ?? refuse(404, 'There is no such account.')
  const account = await db.within(center, (tx) => accountOf(tx, accountId))
  if (!ledByInstallation.includes(account?.account_type as AccountType)) refuse(404, 'There is no such account.')
  return center
}
