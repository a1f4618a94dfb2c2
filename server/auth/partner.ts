// Signing in through the partner's own provider: for the accounts of its realm, each bound to the first person that it confirms.
import type { Network } from '#server/kit/admission/sources.ts'
import * as z from 'zod'
import { guessesPerSource, guessWindowMs } from '#contract/auth/limits.ts'
import type { partner as contract } from '#contract/auth/partner.ts'
import { partnerPage } from '#contract/auth/partner.ts'
import { say } from '#contract/kit/say.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Context } from '#server/kit/context.ts'
import { signInNamed } from '#server/kit/functions.ts'
import { perNetwork, spend } from '#server/kit/attempts.ts'
import { record } from '#server/kit/record.ts'
import { Refusal, refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { OutsideTrouble } from '#server/outside/fetchOutside.ts'
import { isLocal } from '#server/isLocal.ts'
import type { Kept, PartnerProvider } from '#server/outside/PartnerProvider.ts'
import type { AuthParts } from './parts.ts'
import { openSession } from './signIn.ts'
import { type AccountRow, accountOf, bindPartner, installation, signInKey } from './store.ts'
import { passkeysOf } from './storePasskeys.ts'
import { requireFactor } from './verify.ts'

const lifeMs = 10 * 60_000
const Begun = z.object({ until: z.number(), kept: z.record(z.string(), z.string()) })
/** Whom the provider has confirmed, while the second factor is asked for, or whether that is who sits here. */
const Confirmed = z.object({
  until: z.number(),
  confirmed: z.object({ subject: z.string(), email: z.string().nullable(), groups: z.array(z.string()) }),
})
const nobody = '00000000-0000-4000-8000-00000000ffff'

/** Where nobody said by which address this installation is reached, people come back to this machine alone. */
function isOurs({ pathname, origin, hostname }: URL, { webAddress, origins }: AuthParts['config']): boolean {
  if (pathname !== partnerPage) return false
  return webAddress === undefined ? isLocal(hostname) || origins.includes(origin) : [new URL(webAddress).origin, ...origins].includes(origin)
}

export function servePartner({ db, secrets, partners, config, joined }: AuthParts): Handlers<typeof contract> {
  const seal = (what: object) => secrets.seal(JSON.stringify({ ...what, until: timeNow() + lifeMs }))
  const unseal = (text: string | undefined) => {
    try {
      const kept = z.union([Begun, Confirmed]).parse(JSON.parse(secrets.unseal(text!)))
      if (kept.until > timeNow()) return kept
    } catch {
      // Not ours, or altered: as none.
    }
    return refuse(401, 'This sign-in has run out. Please start again.', 'partner-expired')
  }
  const once = (what: string, source: Network) =>
    spend(db, [
      ...perNetwork(secrets, source, { most: guessesPerSource, windowMs: guessWindowMs }, 'partner from'),
      { key: secrets.hash('partner answer', what), most: 1, windowMs: lifeMs },
    ]).catch((error: unknown) => {
      if (error instanceof Refusal) refuse(401, 'This sign-in was used already. Please start again.', 'partner-used')
      throw error
    })

  /** The provider answers for the password alone: a second factor that the account has here is asked for here. */
  async function requireOwnFactor(account: AccountRow, totp: string | undefined, context: Context, confirmed: () => string): Promise<void> {
    if (account.totp_on)
      return requireFactor(db, secrets, account, totp, context).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'totp-required') refuse(401, error.said, error.code, { ...error.details, kept: confirmed() })
        throw error
      })
    if ((await db.within(account.command_center_id, (tx) => passkeysOf(tx, account.id))).length > 0)
      refuse(401, 'Your account signs in with a passkey.', 'passkey-required')
  }

  return {
    async beginPartnerSignIn({ returnTo }, { source }) {
      const way = partners.find(({ begin }) => begin) ?? refuse(404, 'There is no such call.')
      if (!isOurs(new URL(returnTo), config)) refuse(400, 'The address to come back to is not the sign-in page.')
      await spend(db, perNetwork(secrets, source, { most: guessesPerSource, windowMs: guessWindowMs }, 'partner begun'))
      const { url, kept } = await asked(way, () => way.begin!(returnTo))
      return { message: 'The partner asks who you are.', data: { url, kept: seal({ kept }) } }
    },

    async finishPartnerSignIn({ answer: told, kept: sealed, totp }, context) {
      const answer = new URLSearchParams(told)
      const way = partners.find(({ takes }) => takes(answer)) ?? refuse(404, 'There is no such call.')
      const opened = way.begin || sealed ? unseal(sealed) : { kept: {} }
      const confirm = async (kept: Kept) => {
        await once(kept['state'] ?? told, context.source)
        return asked(way, () => way.confirm(answer, kept))
      }
      const { subject, email, groups } = 'confirmed' in opened ? opened.confirmed : await confirm(way.begin ? opened.kept : {})
      const [found] = email ? await db.across(signInNamed({ name: signInKey(email) })) : []
      const center = found?.command_center_id ?? installation
      const account = found && (await db.within(center, (tx) => accountOf(tx, found.account_id)))
      const isThere = account?.is_deleted === 0 && (config.demo || !account.is_demo)
      // Staff come by their groups: who has left the group of the post does not sign in as it any more.
      const isStaff = account?.realm === 'staff' && config.staffGroups.length > 0
      const isOfGroup = config.staffGroups.some(({ group, type }) => type === account?.account_type && groups.includes(group))
      const isOpen = isThere && (account.realm === 'dgsi' || (isStaff && isOfGroup)) && [null, subject].includes(account.partner_subject)
      // What the partner began, any page can begin: whoever is to be signed in sees first whose account it is, in this browser.
      if (isOpen && !way.begin && !('confirmed' in opened)) {
        const kept = seal({ confirmed: { subject, email, groups: [] } })
        refuse(401, say('{partner} says that you are {name}.', { partner: way.name, name: account.name }), 'partner-confirm', { kept })
      }
      if (isOpen && isStaff) {
        // Only the groups that matter here: a person may be in hundreds.
        const ours = groups.filter((one) => config.staffGroups.some(({ group }) => group === one))
        await requireOwnFactor(account, totp, context, () => seal({ confirmed: { subject, email, groups: ours } }))
      }
      if (isOpen && 'confirmed' in opened) await once(sealed!, context.source)
      const data = await db.within(center, async (tx) => {
        if (isOpen && (await bindPartner(tx, account.id, subject)) > 0) {
          context.browser.remember(account.id)
          const isProven = !isStaff || account.totp_on
          return openSession(tx, { secrets, config, joined }, { ...account, is_default_pass: false }, isStaff ? 'staff' : 'dgsi', context, isProven)
        }
        const reason = isThere && isStaff && !isOfGroup ? 'groups' : 'partner'
        await record(tx, context.doer, { verb: 'signInRefused', kind: 'account', id: account?.id ?? nobody, data: { reason } })
        return reason
      })
      if (typeof data !== 'string') return { message: 'Signed in.', data }
      if (data === 'groups')
        refuse(401, say('{name} knows you, but none of your groups there opens an account of your kind.', { name: way.name }), 'partner-group')
      return refuse(
        401,
        say('{name} knows you, but no account here is yours. An administrator of your center can make one.', { name: way.name }),
        'partner-unknown',
      )
    },
  }
}

/** What the provider answers is its own; what people are told is whether it answered, and whether it agreed. */
async function asked<R>({ name }: PartnerProvider, ask: () => Promise<R>): Promise<R> {
  try {
    return await ask()
  } catch (error) {
    const trouble = error instanceof OutsideTrouble ? error : (error as Error).cause
    if (trouble instanceof OutsideTrouble && trouble.kind !== 'refused')
      refuse(503, say('{name} does not answer at the moment. Please try again.', { name }), 'partner-away')
    return refuse(401, say('{name} did not confirm who you are. Please start again.', { name }), 'partner-refused')
  }
}
