// Makes, lists and takes off passkeys, signs in by them, and shows by them who is at a session.
import { uuidv7 as uuid } from 'uuidv7'
import { mostPasskeys, type PasskeyAnswer, type passkeys as contract } from '#contract/auth/passkeys.ts'
import type { Actor, Context } from '#server/kit/context.ts'
import { guessesPerSource, guessWindowMs } from '#contract/auth/limits.ts'
import { perNetwork, spend } from '#server/kit/attempts.ts'
import { momentNow } from '#server/kit/clock.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { passkeyLetter } from './letters.ts'
import type { AuthParts } from './parts.ts'
import { openSession } from './signIn.ts'
import { type AccountRow, accountOf } from './store.ts'
import { insertPasskey, passkeyOf, passkeysOf, removePasskeys, showPasskey, usePasskey } from './storePasskeys.ts'
import { requireFactorType } from './secondFactor.ts'
import { askToMake, askToShow, readMade, readShown } from './webAuthn.ts'
import { asForm, forgiveTries, isOpen, provenAgain } from './verify.ts'

type Parts = Pick<AuthParts, 'db' | 'secrets' | 'config'>

/** Whose passkey it is, where it is right; what is wrong is a fact of the account that it names. */
export async function requirePasskey(
  parts: Parts,
  given: PasskeyAnswer,
  { source, doer }: Pick<Context, 'source' | 'doer'>,
  only?: string,
): Promise<AccountRow> {
  const { db, secrets, config } = parts
  await spend(db, perNetwork(secrets, source, { most: guessesPerSource, windowMs: guessWindowMs }, 'passkey from'))
  const { center, accountId, credentialId, counterOf } = await readShown(parts, given)
  const refused = () => refuse(401, 'This passkey is not known here any more.', 'passkey-refused')
  if (only && only !== accountId) refused()
  const found = await db.within(center, async (tx) => ({
    account: await accountOf(tx, accountId),
    passkey: await passkeyOf(tx, accountId, credentialId),
  }))
  if (!found.account) return refused()
  const counter = found.passkey ? await counterOf(found.passkey) : null
  if (counter === null || !isOpen(found.account, 'staff', config.demo)) {
    await db.within(center, (tx) => record(tx, doer, { verb: 'secondFactorRefused', kind: 'account', id: accountId, data: { at: momentNow() } }))
    return refused()
  }
  await db.within(center, (tx) => usePasskey(tx, found.passkey!.id, counter))
  return found.account
}

export function servePasskeys(parts: AuthParts): Handlers<typeof contract> {
  const { db, letters, secrets, sessions } = parts
  const own = async (me: Actor) => (await db.within(me.center, (tx) => accountOf(tx, me.accountId)))!

  return {
    async getPasskeys(_, { me, read }) {
      return { message: 'Your passkeys.', data: (await read((tx) => passkeysOf(tx, me.accountId))).map(showPasskey) }
    },

    async beginPasskey({ site }, { me, read }) {
      requireFactorType(me)
      const present = await read((tx) => passkeysOf(tx, me.accountId))
      if (present.length >= mostPasskeys) refuse(409, 'There are ten passkeys already. Take one off first.')
      return { message: 'Your device asks for your finger, face or PIN.', data: await askToMake(parts, await own(me), site, present) }
    },

    async addPasskey({ name, ...given }, { me, doer }) {
      requireFactorType(me)
      const made = await readMade(parts, given)
      const [account, id] = [await own(me), uuid()]
      const row = await db.within(me.center, async (tx) => {
        const kept = await insertPasskey(tx, { ...made, id, account_id: me.accountId, name })
        await letters.post(tx, passkeyLetter(account.email, account.name, true))
        await record(tx, doer, { verb: 'passkeyChanged', kind: 'account', id: me.accountId, data: { passkeyId: id, on: true } })
        return kept!
      })
      sessions.forget()
      return { message: 'The passkey was added.', data: showPasskey(row) }
    },

    async removePasskey({ id }, { me, doer }) {
      const account = await own(me)
      await db.within(me.center, async (tx) => {
        if ((await removePasskeys(tx, me.accountId, id)) === 0) refuse(404, 'There is no such passkey.')
        await letters.post(tx, passkeyLetter(account.email, account.name, false))
        await record(tx, doer, { verb: 'passkeyChanged', kind: 'account', id: me.accountId, data: { passkeyId: id, on: false } })
      })
      sessions.forget()
      return { message: 'The passkey was taken off.', data: null }
    },

    async beginPasskeySignIn({ site }) {
      return { message: 'Your device asks for your finger, face or PIN.', data: await askToShow(parts, site) }
    },

    async finishPasskeySignIn(given, context) {
      const account = await requirePasskey(parts, given, context)
      await forgiveTries(db, secrets, account.id, context)
      context.browser.remember(account.id)
      const data = await db.within(account.command_center_id, (tx) => openSession(tx, parts, account, 'staff', context))
      return { message: 'Signed in.', data }
    },

    async proveByPasskey(given, context) {
      await requirePasskey(parts, given, context, context.me.accountId).catch(asForm)
      return provenAgain(sessions, context)
    },
  }
}
