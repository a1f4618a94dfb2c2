// A phone agrees to be told of assignments, tries it out, and acknowledges from the notification.
import * as z from 'zod'
import { say } from '#contract/kit/say.ts'
import type { alerting as contract } from '#contract/tickets/alerting/alerting.ts'
import type { AuthParts } from '#server/auth/parts.ts'
import { speak } from '#server/kit/speak.ts'
import type { Config } from '#server/config.ts'
import { momentNow } from '#server/kit/clock.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Database } from '#server/kit/transaction.ts'
import { checkPushAddress } from '#server/outside/pushAddress.ts'
import { publicKeyFor } from '#server/outside/webPush.ts'
import { acknowledgeAssignment } from '#server/tickets/steps/acknowledge.ts'
import { findTicketFor } from '#server/tickets/storeTickets.ts'
import { push } from './keepAlerts.ts'
import { alertOf, keepPhone, notePhonesReached, phoneOf, removePhones } from './storeAlerting.ts'
import { readToken } from './tokens.ts'

export interface AlertingParts {
  db: Database
  secrets: Secrets
  sessions: AuthParts['sessions']
  config: Pick<Config, 'privateHosts' | 'mailFrom' | 'webAddress'>
}

const Signed = z.object({ session: z.string() })
const over = () => refuse(409, 'This assignment is over, or this phone is signed out.')

export function serveAlerting({ db, secrets, sessions, config }: AlertingParts): Handlers<typeof contract> {
  return {
    async getAlertPhone(_, { me, read }) {
      const phone = await read((tx) => phoneOf(tx, me.sessionId))
      const data = { isOn: phone !== undefined, reachedAt: phone?.reached_at ?? null, key: publicKeyFor(secrets) }
      return { message: 'Whether this phone is told.', data }
    },

    async allowAlerts({ language, ...address }, { me, change }) {
      checkPushAddress(address.endpoint, config.privateHosts)
      return change(async (tx) => {
        const addressHash = secrets.hash('alert phone', address.endpoint)
        // By it the phone answers for its session; sealed, because nothing may read the hash of a session again.
        const session = me.tokenHash.toString('base64')
        const secret = secrets.seal(JSON.stringify({ ...address, session }))
        await keepPhone(tx, { sessionId: me.sessionId, accountId: me.accountId, addressHash, secret, language })
        return { message: 'This phone rings for assignments, also while the page is closed.', data: { isOn: true, reachedAt: null } }
      })
    },

    async endAlerts(_, { me, change }) {
      return change(async (tx) => {
        await removePhones(tx, [me.sessionId])
        return { message: 'This phone is told no more.', data: { isOn: false, reachedAt: null } }
      })
    },

    async tryAlert(_, { me, read, change }) {
      const phone = (await read((tx) => phoneOf(tx, me.sessionId))) ?? refuse(409, 'This phone is not told yet.')
      const title = speak(phone.language, say('Notifications work'))
      const body = speak(phone.language, say('So this phone rings when the center sends you.'))
      const payload = { title, body, url: '/cms/dashboard', tag: 'try', kind: 'try', at: momentNow(), token: null }
      const topic = secrets.hash('alert topic', 'try', me.sessionId).toString('base64url').slice(0, 32)
      const fate = await push(secrets, config, phone.secret, JSON.stringify(payload), topic)
      return change(async (tx) => {
        if (fate === 'ended') await removePhones(tx, [me.sessionId])
        if (fate === 'taken') await notePhonesReached(tx, [me.sessionId])
        const kept = await phoneOf(tx, me.sessionId)
        const message = fate === 'taken' ? 'The notification is on its way.' : 'The push service of this phone did not take the notification.'
        return { message, data: { isOn: kept !== undefined, reachedAt: kept?.reached_at ?? null, isTaken: fate === 'taken' } }
      })
    },

    async acknowledgeAlert({ token }, { doer, change }) {
      const named = readToken(secrets, token) ?? over()
      const [alert, phone] = await db.read(named.center, async (tx) => [await alertOf(tx, named.alert), await phoneOf(tx, named.session)] as const)
      if (!alert || !phone || alert.kind !== 'assigned' || alert.account_id !== phone.account_id || alert.ended_at) return over()
      const { session } = Signed.parse(JSON.parse(secrets.unseal(phone.secret)))
      const held = await sessions.holderOfHash(Buffer.from(session, 'base64'))
      const me = 'actor' in held ? held.actor : over()
      const told = { transactionNumber: alert.number }
      return change(async (tx) => {
        const ticket = (await findTicketFor(tx, me, alert.number)) ?? over()
        // Another phone of the crew, or the crew on its page, was faster.
        if (!ticket.awaiting.includes(me.accountId)) return { message: 'Acknowledged already.', data: told }
        await acknowledgeAssignment(tx, me, { ...doer, session: me.tokenHash, accountType: me.accountType }, alert.number)
        return { message: 'Acknowledged.', data: told }
      }, named.center)
    },
  }
}
