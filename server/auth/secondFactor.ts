// Switches the time-based second factor on and off, and takes a lost one off where two people wish it.
import { Secret } from 'otpauth'
import { factorResetMs } from '#contract/auth/limits.ts'
import { secondFactorTypes, type secondFactor as contract } from '#contract/auth/secondFactor.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Actor } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { Refusal, refuse } from '#server/kit/refuse.ts'
import { centerOfAccount } from '#server/kit/functions.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { AuthParts } from './parts.ts'
import { factorResetLetter, secondFactorLetter } from './letters.ts'
import { accountOf, endSessions, lockedAccount, noteReset, setSecondFactor } from './store.ts'
import { passkeysOf, removePasskeys } from './storePasskeys.ts'
import { requireFactor, requirePassword, totpOf } from './verify.ts'

export function requireFactorType({ accountType }: Pick<Actor, 'accountType'>): void {
  if (!(secondFactorTypes as readonly string[]).includes(accountType)) refuse(403, 'The second factor is for superadmins, admins and verifiers.')
}

/** An admin may ask for the own center, the superadmin for any and for a fellow superadmin. */
async function centerToReset({ db }: Pick<AuthParts, 'db'>, me: Actor, accountId: string): Promise<string> {
  if (!me.may('centers.manage')) return me.center
  const [found] = await db.across(centerOfAccount({ accountId }))
  return found?.value ?? refuse(404, 'There is no such account.')
}

/** Whoever is signed in stays so after a wrong code: it is an answer to the form. */
function asWrongCode(error: unknown): never {
  if (error instanceof Refusal && error.status === 401)
    refuse(400, 'The code is wrong. Check the clock of your phone.', 'wrong-code', { fields: { code: ['The code is wrong.'] } })
  throw error
}

export function serveSecondFactor({ db, secrets, letters, sessions }: AuthParts): Handlers<typeof contract> {
  const own = async (me: Actor) => (await db.within(me.center, (tx) => accountOf(tx, me.accountId)))!

  return {
    async beginSecondFactor({ password }, context) {
      const { me } = context
      requireFactorType(me)
      const account = await own(me)
      if (account.totp_on) refuse(409, 'The second factor is on already.')
      await requirePassword(db, secrets, account, password, context)
      const secret = new Secret({ size: 20 }).base32
      await db.within(me.center, (tx) => setSecondFactor(tx, me.accountId, secrets.seal(secret), false))
      return {
        message: 'Scan this with your authenticator app, then type its code.',
        data: { secret, uri: totpOf(secret, account.username).toString() },
      }
    },

    async confirmSecondFactor({ code }, { me, doer, source, browser }) {
      const account = await own(me)
      if (account.totp_on || !account.totp_secret) refuse(409, 'Please begin again: there is no second factor waiting.')
      await requireFactor(db, secrets, account, code, { source, browser, doer }).catch(asWrongCode)
      await db.within(me.center, async (tx) => {
        await setSecondFactor(tx, me.accountId, account.totp_secret, true)
        await letters.post(tx, secondFactorLetter(account.email, account.name, true))
        await record(tx, doer, { verb: 'secondFactorChanged', kind: 'account', id: me.accountId, data: { on: true } })
      })
      sessions.forget()
      return { message: 'The second factor is on.', data: null }
    },

    async removeSecondFactor({ password, code }, context) {
      const { me, doer, source, browser } = context
      const account = await own(me)
      if (!account.totp_on || !account.totp_secret) refuse(409, 'The second factor is not on.')
      await requirePassword(db, secrets, account, password, context)
      await requireFactor(db, secrets, account, code, { source, browser, doer }).catch(asWrongCode)
      await db.within(me.center, async (tx) => {
        await letters.post(tx, secondFactorLetter(account.email, account.name, false))
        await setSecondFactor(tx, me.accountId, null, false)
        await record(tx, doer, { verb: 'secondFactorChanged', kind: 'account', id: me.accountId, data: { on: false } })
      })
      sessions.forget()
      return { message: 'The second factor is off.', data: null }
    },

    async resetSecondFactor({ id }, { me, doer }) {
      const center = await centerToReset({ db }, me, id)
      const reply = await db.within(center, async (tx) => {
        const account = await lockedAccount(tx, id)
        if (!account || account.is_deleted === 1 || id === me.accountId) refuse(404, 'There is no such account.')
        if (!account.totp_on && (await passkeysOf(tx, id)).length === 0) refuse(409, 'This account has no second factor.')
        const { factor_reset_by: askedBy, factor_reset_until: waitsUntil } = account
        const isAsked = askedBy !== null && waitsUntil !== null && Date.parse(waitsUntil) > timeNow()
        if (!isAsked || askedBy === me.accountId) {
          const until = isAsked ? waitsUntil : new Date(timeNow() + factorResetMs).toISOString()
          if (!isAsked) {
            await noteReset(tx, id, me.accountId, until)
            await letters.post(tx, factorResetLetter(account.email, account.name, false))
            await record(tx, doer, { verb: 'factorResetAsked', kind: 'account', id, data: { until } })
          }
          return { message: 'Another administrator must ask for it too, within a day.', data: { isDone: false, until } }
        }
        await setSecondFactor(tx, id, null, false)
        await removePasskeys(tx, id)
        await noteReset(tx, id, null, null)
        await letters.post(tx, factorResetLetter(account.email, account.name, true))
        await record(tx, doer, { verb: 'factorReset', kind: 'account', id, data: { askedBy } })
        await endSessions(tx, id, 'second factor taken off')
        await record(tx, doer, { verb: 'sessionsEnded', kind: 'account', id, data: { reason: 'second factor taken off', keptSessionId: null } })
        return { message: 'The second factor was taken off.', data: { isDone: true, until: null } }
      })
      sessions.forget()
      return reply
    },
  }
}
