// The phones that signed in to an account: which they are, and the end of one that is lost, or of all.
import { k, say } from '#contract/kit/say.ts'
import { type AccountPhone, centerTypes, type staff as contract } from '#contract/accounts/staff.ts'
import { loseSessions, phonesOfAccountNow, sessionsOfPhone } from '#server/auth/store.ts'
import type { Context } from '#server/kit/context.ts'
import { centerOfAccount } from '#server/kit/functions.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { noAccount } from './add.ts'
import { holdAccount } from './change.ts'
import type { AccountParts } from './parts.ts'
import { fullAccountOf } from './store.ts'
import { crewBySessions } from './storeCrews.ts'

const mostNamed = 4
const [oneLost, allLost] = [
  k('This phone of {name} is signed out. It forgets what it kept at its next contact.'),
  k('{name} is signed out everywhere. Each phone forgets what it kept at its next contact.'),
]

export function servePhones({ db, dutyOf, sessions, phones: ports }: AccountParts): Pick<Handlers<typeof contract>, 'getPhones' | 'losePhones'> {
  /** An admin's own center; for the superadmin the center of the leader. */
  const whose = async (id: string, { me }: Context) =>
    me.may('centers.manage')
      ? { types: ['admin', 'executive'] as const, center: (await db.across(centerOfAccount({ accountId: id })))[0]?.value ?? refuse(404, noAccount) }
      : { types: centerTypes, center: me.center }

  const listed = async (tx: Tx, id: string): Promise<AccountPhone[]> => {
    const found = await phonesOfAccountNow(tx, id)
    const ids = found.flatMap(({ sessionIds }) => sessionIds)
    const [crew, told] = [await crewBySessions(tx, ids), new Set((await ports.toldOf(tx, ids)).map((one) => one.session_id))]
    return found.map(({ phoneId, device, sessionIds, lastActiveAt, isOpen, endReason }) => ({
      ...{ phoneId, device, lastActiveAt },
      crew: [...new Set(crew.filter(({ sessionId }) => sessionIds.includes(sessionId!)).map(({ name }) => name))].slice(0, mostNamed),
      state: isOpen ? 'signedIn' : endReason === 'phone lost' ? 'lost' : 'signedOut',
      isTold: isOpen && sessionIds.some((one) => told.has(one)),
    }))
  }

  return {
    async getPhones({ id }, context) {
      const { types, center } = await whose(id, context)
      const data = await context.read(async (tx) => {
        const account = (await fullAccountOf(tx, id)) ?? refuse(404, noAccount)
        if (!(types as readonly string[]).includes(account.account_type)) refuse(404, noAccount)
        return { phones: await listed(tx, id), hasTracker: await ports.hasTracker(tx, id) }
      }, center)
      return { message: 'The phones of the account.', data }
    },

    async losePhones({ id, phoneId = null, endTracker }, context) {
      const { types, center } = await whose(id, context)
      const { change, doer } = context
      const reply = await change(async (tx) => {
        const { name } = await holdAccount(tx, id, types, dutyOf)
        const ids = await sessionsOfPhone(tx, id, phoneId)
        if (phoneId && ids.length === 0) refuse(404, 'There is no such phone.')
        await record(tx, doer, { verb: 'sessionsEnded', kind: 'account', id, data: { reason: 'phone lost', keptSessionId: null } })
        await record(tx, doer, { verb: 'phoneLost', kind: 'account', id, data: { phoneId } })
        const sessionsEnded = await loseSessions(tx, ids)
        await ports.tellNoMore(tx, ids)
        if (endTracker) await ports.endTracker(tx, doer, id)
        return { message: say(phoneId ? oneLost : allLost, { name }), data: { sessionsEnded } }
      }, center)
      sessions.forget()
      return reply
    },
  }
}
