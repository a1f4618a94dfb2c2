// What the center warns of, told to everybody at once; and asking to be warned, without an account.
import { createHash } from 'node:crypto'
import { k } from '#contract/kit/say.ts'
import type { alerts as contract, PublicAlerts } from '#contract/publicSide/alerts.ts'
import { type Limit, perNetwork, spend } from '#server/kit/attempts.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { checkPushAddress } from '#server/outside/pushAddress.ts'
import { publicKeyFor } from '#server/outside/webPush.ts'
import type { KnownCenter } from '#server/publicSide/centers.ts'
import { alertsOf } from '#server/publicSide/followers.ts'
import type { PublicParts } from '#server/publicSide/parts.ts'
import { nearPathOf } from '#contract/publicSide/near.ts'
import { endSubscription, keepSubscription, publicAlerts, subscriptionsOf } from '#server/warnings/store.ts'
import { phoneHash } from '#server/publicSide/telling/store.ts'
import { asksNobody, isRightCode, sendAlertCode } from './code.ts'

const hourMs = 3_600_000
const limits = { perNetwork: 200, perDevice: 30, codesPerNumber: 3, guessesPerNumber: 10 }
const slower = k('That was sent very often. Please wait {wait}.')

/** The page carries so many of them, each with so many names; whoever stays is told the others. */
const carried = { alerts: 3, barangays: 12 }
export const carriedOf = (center: KnownCenter, now: number): PublicAlerts => {
  const standing = center.alerts.filter(({ expiresAt }) => Date.parse(expiresAt) > now).slice(0, carried.alerts)
  return toldOf(
    center,
    standing.map((one) => ({ ...one, barangays: one.barangays.slice(0, carried.barangays) })),
  )
}

function toldOf({ slug, settings }: KnownCenter, alerts: PublicAlerts['alerts']): PublicAlerts {
  const ids = alerts.map(({ id }) => id).join()
  const stamp = createHash('sha256').update(ids).digest('base64url').slice(0, 22)
  return { stamp, alerts, nearPath: settings.publicReports.nearMe ? nearPathOf(slug) : null }
}

export function serveAlertsOfAll({ db, jobs, secrets, centers, followers, sms, config: { privateHosts } }: PublicParts): Handlers<typeof contract> {
  const hashOf = (deviceId: string) => secrets.hash('alerts to device', deviceId.toLowerCase())
  const mine = async (center: KnownCenter, deviceId: string) => ({
    all: await db.read(center.id, (tx) => subscriptionsOf(tx, hashOf(deviceId))),
    key: publicKeyFor(secrets),
    hasTexts: await sms.isSet(center.id),
    asksNeighbors: center.settings.neighbors.asks === 1,
  })
  const known = ({ barangays }: KnownCenter, ids: readonly string[]) => {
    if (!ids.every((id) => barangays.some((one) => one.id === id))) refuse(404, 'There is no such barangay.')
  }
  const ofNumber = (phone: string, most: number, why: string): Limit => ({ key: secrets.hash('alerts by text', why, phone), most, windowMs: hourMs })

  return {
    async getPublicAlerts({ commandCenterId, known: stamp, waitSeconds }) {
      const center = await centers.choose({ commandCenterId })
      const look = async () => {
        const alerts = await db.read(center.id, (tx) => publicAlerts(tx))
        return { found: toldOf(center, alerts), objects: [alertsOf(center.id)] }
      }
      return { message: 'What the center warns of.', data: await followers.until(stamp, waitSeconds * 1_000, look) }
    },

    async getAlertSubscriptions({ commandCenterId, deviceId }) {
      const center = await centers.choose({ commandCenterId })
      return { message: 'What this phone is warned of.', data: await mine(center, deviceId) }
    },

    async subscribeByPush({ commandCenterId, deviceId, language, barangayIds, hazards, ...address }, { change, source }) {
      checkPushAddress(address.endpoint, privateHosts)
      const center = await centers.choose({ commandCenterId })
      known(center, barangayIds)
      await spend(
        db,
        [
          ...perNetwork(secrets, source, { most: limits.perNetwork, windowMs: hourMs }, 'alerts by push'),
          { key: hashOf(deviceId), most: limits.perDevice, windowMs: hourMs },
        ],
        slower,
      )
      await change(async (tx) => {
        const [hash, secret] = [hashOf(deviceId), secrets.seal(JSON.stringify(address))]
        await keepSubscription(tx, { way: 'push', addressHash: hash, deviceHash: hash, secret, language, barangayIds, hazards })
        return { message: '', data: {} }
      }, center.id)
      return { message: 'This phone is warned from now on.', data: await mine(center, deviceId) }
    },

    async askAlertCode({ commandCenterId, phone, purpose, language }, { change, source }) {
      const center = await centers.choose({ commandCenterId })
      if (purpose === 'neighbors' && center.settings.neighbors.asks === 0) refuse(409, asksNobody)
      if (!(await sms.isSet(center.id))) refuse(409, 'This center sends no text messages.')
      await spend(
        db,
        [
          ...perNetwork(secrets, source, { most: limits.perNetwork, windowMs: hourMs }, 'alert codes'),
          ofNumber(phone, limits.codesPerNumber, 'code'),
        ],
        slower,
      )
      return change(async (tx) => {
        await sendAlertCode(tx, { jobs, secrets }, { purpose, center: center.id, name: center.name, phone, language })
        return { message: 'A code was sent to this number.', data: {} }
      }, center.id)
    },

    async subscribeBySms({ commandCenterId, deviceId, phone, code, language, barangayIds, hazards }, { change, source }) {
      const center = await centers.choose({ commandCenterId })
      known(center, barangayIds)
      await spend(
        db,
        [
          ...perNetwork(secrets, source, { most: limits.perNetwork, windowMs: hourMs }, 'alert code from'),
          ofNumber(phone, limits.guessesPerNumber, 'guess'),
        ],
        slower,
      )
      if (!isRightCode(secrets, 'warnings', center.id, phone, code)) refuse(400, 'The code is wrong or too old. Ask for a new one.', 'wrong-code')
      await change(async (tx) => {
        const given = { addressHash: phoneHash(secrets, phone), deviceHash: hashOf(deviceId), secret: secrets.seal(phone) }
        await keepSubscription(tx, { way: 'sms', ...given, language, barangayIds, hazards })
        return { message: '', data: {} }
      }, center.id)
      return { message: 'This number is warned from now on.', data: await mine(center, deviceId) }
    },

    async endAlertSubscription({ commandCenterId, deviceId, id }, { change }) {
      const center = await centers.choose({ commandCenterId })
      await change(async (tx) => {
        await endSubscription(tx, hashOf(deviceId), id)
        return { message: '', data: {} }
      }, center.id)
      return { message: 'It has ended. Nothing of it is kept.', data: await mine(center, deviceId) }
    },
  }
}
