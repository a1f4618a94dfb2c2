// Switches the time-based second factor on and off.
import { Secret } from 'otpauth'
import { secondFactorTypes, type secondFactor as contract } from '#contract/auth/secondFactor.ts'
import type { Actor } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { Refusal, refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { AuthParts } from './parts.ts'
import { secondFactorLetter } from './letters.ts'
import { accountOf, setSecondFactor } from './store.ts'
import { requireFactor, requirePassword, totpOf } from './verify.ts'

/** Whoever is signed in stays so after a wrong code: it is an answer to the form. */
function asWrongCode(error: unknown): never {
  if (error instanceof Refusal && error.status === 401)
    refuse(400, 'The code is wrong. Check the clock of your phone.', 'wrong-code', { fields: { code: ['The code is wrong.'] } })
  throw error
}

export function serveSecondFactor({ db, secrets, letters }: AuthParts): Handlers<typeof contract> {
  const own = async (me: Actor) => (await db.within(me.center, (tx) => accountOf(tx, me.accountId)))!

  return {
    async beginSecondFactor({ password }, { me }) {
      if (!(secondFactorTypes as readonly string[]).includes(me.accountType))
        refuse(403, 'The second factor is for superadmins, admins and verifiers.')
      const account = await own(me)
      if (account.totp_on) refuse(409, 'The second factor is on already.')
      await requirePassword(db, secrets, account, password, me.sessionId)
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
      return { message: 'The second factor is on.', data: null }
    },

    async removeSecondFactor({ password, code }, { me, doer, source, browser }) {
      const account = await own(me)
      if (!account.totp_on || !account.totp_secret) refuse(409, 'The second factor is not on.')
      await requirePassword(db, secrets, account, password, me.sessionId)
      await requireFactor(db, secrets, account, code, { source, browser, doer }).catch(asWrongCode)
      await db.within(me.center, async (tx) => {
        await letters.post(tx, secondFactorLetter(account.email, account.name, false))
        await setSecondFactor(tx, me.accountId, null, false)
        await record(tx, doer, { verb: 'secondFactorChanged', kind: 'account', id: me.accountId, data: { on: false } })
      })
      return { message: 'The second factor is off.', data: null }
    },
  }
}
