// A visitor's device agrees to be told of a report by Web Push, or no more.
import { k } from '#contract/kit/say.ts'
import { english } from '#contract/language/english.ts'
import { sentenceOf } from '#contract/publicSide/sentence.ts'
import type { telling as contract } from '#contract/publicSide/telling.ts'
import { spend } from '#server/kit/attempts.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import { checkPushAddress } from '#server/outside/pushAddress.ts'
import { publicKeyFor } from '#server/outside/webPush.ts'
import type { PublicParts } from '#server/publicSide/parts.ts'
import { standingOf } from '#server/publicSide/standing.ts'
import { findReport } from '#server/publicSide/store.ts'
import { contactsOf, endContact, keepContact } from './store.ts'

const hourMs = 3_600_000
const mostDevices = 10
const slower = k('That was sent very often. Please wait {wait}, or call 911.')

export function serveTelling({ db, secrets, centers, config: { privateHosts } }: PublicParts): Handlers<typeof contract> {
  const sentOf = async (token: string) => (await findReport(db, tokenHash(token))) ?? refuse(404, 'This link leads to no report.')
  const hashOf = (deviceId: string) => secrets.hash('push device', deviceId.toLowerCase())

  return {
    async getPush({ token, deviceId }) {
      const sent = await sentOf(token)
      const known = await db.read(sent.command_center_id, (tx) => contactsOf(tx, sent.id))
      const isOn = known.some(({ kind, address_hash: hash }) => kind === 'push' && hash.equals(hashOf(deviceId)))
      return { message: 'Whether this device is told.', data: { isOn, key: publicKeyFor(secrets) } }
    },

    async allowPush({ token, deviceId, language, ...subscription }, { change }) {
      checkPushAddress(subscription.endpoint, privateHosts)
      const sent = await sentOf(token)
      await spend(db, [{ key: secrets.hash('push', token), most: 60, windowMs: hourMs }], slower)
      const center = await centers.choose({ commandCenterId: sent.ticket_center_id ?? sent.command_center_id })
      const told = english(sentenceOf(await db.read(center.id, (tx) => standingOf(tx, sent, center, []))))
      return change(async (tx) => {
        const addressHash = hashOf(deviceId)
        const others = (await contactsOf(tx, sent.id)).filter(({ kind, address_hash: hash }) => kind === 'push' && !hash.equals(addressHash))
        if (others.length >= mostDevices) refuse(409, 'This report is told to as many phones as it can be.')
        const secret = secrets.seal(JSON.stringify(subscription))
        await keepContact(tx, { reportId: sent.id, kind: 'push', addressHash, secret, language, told })
        return { message: 'This phone is told whenever something changes.', data: { isOn: true } }
      }, sent.command_center_id)
    },

    async endPush({ token, deviceId }, { change }) {
      const sent = await sentOf(token)
      return change(async (tx) => {
        await endContact(tx, sent.id, 'push', hashOf(deviceId))
        return { message: 'This phone is told no more.', data: { isOn: false } }
      }, sent.command_center_id)
    },
  }
}
