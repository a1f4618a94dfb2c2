// Recovers, changes and resets passwords; every change ends the account's other sessions and tells the owner.
import { initialPasswordLifeMs } from '#contract/auth/limits.ts'
import type { password as contract } from '#contract/auth/password.ts'
import { forget } from '#server/kit/attempts.ts'
import type { Context } from '#server/kit/context.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { checkCode, makeCode, useProof } from './codes.ts'
import { codeLetter, passwordChangedLetter } from './letters.ts'
import { hashPassword, makeInitialPassword, requireUncommon } from './passwords.ts'
import type { AuthParts } from './room.ts'
import { openSession } from './signIn.ts'
import { type AccountRow, accountOf, endSessions, installation, setPassword, signInKey, spendCodes } from './store.ts'
import { requirePassword, triesKey } from './verify.ts'

export function servePassword(parts: AuthParts): Handlers<typeof contract> {
  const { db, secrets, letters, sessions } = parts

  const replace = async (tx: Tx, account: AccountRow, hash: string, doer: Doer, by: 'recovery' | 'owner' | 'initial', kept?: string) => {
    await setPassword(tx, account.id, { hash })
    await spendCodes(tx, account.id)
    await endSessions(tx, account.id, 'password changed', { kept })
    await record(tx, doer, { verb: 'passwordChanged', kind: 'account', id: account.id, data: { by } })
    await record(tx, doer, {
      verb: 'sessionsEnded',
      kind: 'account',
      id: account.id,
      data: { reason: 'password changed', keptSessionId: kept ?? null },
    })
    await letters.post(tx, passwordChangedLetter(account.email, account.name))
  }

  /** What both calls of the signed-in do; the fresh account is answered, with the old sessions ended. */
  const changeOwn = async (
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    { me, doer }: Context,
    keeps: boolean,
  ) => {
    const account = (await db.within(me.centre, (tx) => accountOf(tx, me.accountId)))!
    await requirePassword(db, secrets, account, currentPassword)
    if (newPassword === currentPassword)
      refuse(400, 'The new password must differ from the present one.', 'same-password', { fields: { newPassword: ['Please choose another one.'] } })
    requireUncommon(newPassword, [account.username, account.name, account.email])
    const hash = await hashPassword(newPassword)
    await db.within(me.centre, (tx) =>
      replace(tx, account, hash, doer, account.is_default_pass ? 'initial' : 'owner', keeps ? me.sessionId : undefined),
    )
    sessions.forget()
    return { ...account, password_hash: hash, is_default_pass: false, password_expires_at: null }
  }

  return {
    async sendOtp({ email }, { doer, source }) {
      const [found] = await db.across<{ command_center_id: string; account_id: string }>('select * from find_sign_in($1)', [signInKey(email)])
      const account = await db.within(found?.command_center_id ?? installation, (tx) => accountOf(tx, found?.account_id ?? installation))
      const isThere = account?.is_deleted === 0 && signInKey(account.email) === signInKey(email)
      const { otpToken, code } = await makeCode(db, secrets, {
        purpose: 'recovery',
        email,
        centre: found?.command_center_id ?? null,
        accountId: isThere ? account.id : null,
        source,
      })
      await db.within(found?.command_center_id ?? installation, async (tx) => {
        await record(tx, doer, { verb: 'recoveryAsked', kind: 'account', id: account?.id ?? installation, data: {} })
        await letters.post(tx, codeLetter(isThere ? account.email : null, code, 'lets you choose a new password'))
      })
      return { message: 'One time password is sent to your email.', data: { otpToken } }
    },

    async submitOtp({ otpToken, otp }) {
      return { message: 'One time password valid', data: { otpToken: await checkCode(db, secrets, 'recovery', otpToken, otp) } }
    },

    async changePassword({ otpToken, newPassword }, { doer }) {
      requireUncommon(newPassword, [])
      const { centre, accountId } = await useProof(db, secrets, 'recovery', otpToken)
      if (!centre || !accountId) refuse(400, 'This step has run out. Please start again with a new code.', 'wrong-code')
      const hash = await hashPassword(newPassword)
      await db.within(centre, async (tx) => {
        const account = await accountOf(tx, accountId)
        if (account?.is_deleted !== 0) refuse(400, 'This step has run out. Please start again with a new code.', 'wrong-code')
        await replace(tx, account, hash, { ...doer, accountId, accountType: account.account_type }, 'recovery')
      })
      await forget(db, triesKey(secrets, accountId))
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
        data: await db.within(account.command_center_id, (tx) => openSession(tx, account, 'staff', context)),
      }
    },

    async resetPassword({ param }, { me, doer }) {
      const centre = await centreToReset(parts, me, param)
      const initialPassword = makeInitialPassword()
      const hash = await hashPassword(initialPassword)
      const expiresAt = new Date(Date.now() + initialPasswordLifeMs).toISOString()
      const username = await db.within(centre, async (tx) => {
        const account = await accountOf(tx, param)
        if (!account || account.is_deleted === 1) refuse(404, 'There is no such account.')
        await setPassword(tx, param, { hash, expiresAt })
        await spendCodes(tx, param)
        await endSessions(tx, param, 'password reset')
        await record(tx, doer, { verb: 'passwordReset', kind: 'account', id: param, data: {} })
        await record(tx, doer, { verb: 'sessionsEnded', kind: 'account', id: param, data: { reason: 'password reset', keptSessionId: null } })
        return account.username
      })
      await forget(db, triesKey(secrets, param))
      sessions.forget()
      return { message: 'A new initial password was made. It is shown only now.', data: { accountId: param, username, initialPassword, expiresAt } }
    },
  }
}

/** An admin resets within the own centre; the superadmin resets the admins and executives of any. */
async function centreToReset({ db }: AuthParts, me: Context['me'], accountId: string): Promise<string> {
  if (!me.may('centres.manage')) return me.centre
  const [found] = await db.across<{ centre: string | null }>('select centre_of_account($1) as centre', [accountId])
  const centre = found?.centre ?? refuse(404, 'There is no such account.')
  const account = await db.within(centre, (tx) => accountOf(tx, accountId))
  if (!['admin', 'executive', 'superadmin'].includes(account?.account_type ?? '')) refuse(404, 'There is no such account.')
  return centre
}
