// The tablets and phones handed to teams: lists, changes, and the end of a lost one's sessions.
import { randomBytes } from 'node:crypto'
import type { deviceCalls as contract } from '#contract/devices/devices.ts'
import { fullAccountOf, lockAccount, responseTeamOf } from '#server/accounts/store.ts'
import { endSessions } from '#server/auth/store.ts'
import type { Context } from '#server/kit/context.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { makeToken, tokenHash } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { DeviceParts } from './parts.ts'
import {
  addDevice,
  changeDevice,
  deviceOf,
  latestTracker,
  pageOfDevices,
  replaceDeviceKey,
  switchDevice,
  trackerModel,
  trackerOf,
} from './storeDevices.ts'

/** Of no maker: an address that its owner may choose. */
const makeAddress = () => ['02', ...[...randomBytes(5)].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase())].join(':')

const outOfUse = (isDeleted: 0 | 1, isTracker: boolean) => {
  if (isDeleted === 0) return 'Device taken into use again.'
  return isTracker ? 'Tracker taken out of use; its key has ended.' : 'Device taken out of use; its sessions have ended.'
}
const missing = () => refuse(404, 'There is no such device.')
const tell = (tx: Tx, doer: Doer, id: string, { isDeleted, accountId }: { isDeleted: 0 | 1; accountId: string | null }) =>
  record(tx, doer, { verb: 'deviceChanged', kind: 'device', id, data: { isDeleted }, accounts: accountId ? [accountId] : [] })

/** Of a unit whose phone is lost: its key ends, and whoever is to tell where the unit is scans a new one. */
export async function endTracker(tx: Tx, doer: Doer, accountId: string): Promise<void> {
  const tracker = await trackerOf(tx, accountId)
  if (!tracker || !(await switchDevice(tx, tracker.macAddress, 1))) return
  await replaceDeviceKey(tx, tracker.macAddress, null)
  await tell(tx, doer, tracker.macAddress, { isDeleted: 1, accountId })
}
export const hasTracker = async (tx: Tx, accountId: string) => (await trackerOf(tx, accountId))?.isDeleted === 0

async function checkAccount(tx: Tx, accountId: string | null | undefined): Promise<void> {
  if (!accountId || (await fullAccountOf(tx, accountId))?.is_deleted === 0) return
  refuse(400, 'There is no such account.', 'bad-input', { fields: { accountId: ['There is no such account.'] } })
}

export function serveDeviceCalls({ db, sessions }: DeviceParts): Handlers<typeof contract> {
  const switched = async (id: string, isDeleted: 0 | 1, { change, doer }: Context) => {
    const reply = await change(async (tx) => {
      const isNew = await switchDevice(tx, id, isDeleted)
      const known = (await deviceOf(tx, id)) ?? missing()
      // A tracker is an app beside the unit's own page: its key ends, and nothing that the crew works on.
      const isTracker = known.model === trackerModel
      if (isNew && isDeleted === 1 && isTracker) await replaceDeviceKey(tx, id, null)
      const data = (await deviceOf(tx, id))!
      if (isNew) await tell(tx, doer, id, data)
      if (isNew && isDeleted === 1 && data.accountId && !isTracker) {
        await endSessions(tx, data.accountId, 'device taken out of use')
        const ended = { reason: 'device taken out of use', keptSessionId: null }
        await record(tx, doer, { verb: 'sessionsEnded', kind: 'account', id: data.accountId, data: ended })
      }
      return { message: outOfUse(isDeleted, isTracker), data }
    })
    sessions.forget()
    return reply
  }

  return {
    async getDevices(filter, { read }) {
      return { message: 'Devices of the center.', data: await read((tx) => pageOfDevices(tx, filter)) }
    },

    async addDevice({ macAddress, ...form }, { change, doer }) {
      return change(async (tx) => {
        await checkAccount(tx, form.accountId)
        if (!(await addDevice(tx, macAddress, { ...form, name: form.name || macAddress })))
          refuse(409, 'There is already a device with this MAC address.', 'already-there')
        await tell(tx, doer, macAddress, { isDeleted: 0, accountId: form.accountId })
        return { message: 'Device added.', data: (await deviceOf(tx, macAddress))! }
      })
    },

    async updateDevice({ id, version, ...form }, { change, doer }) {
      return change(async (tx) => {
        await checkAccount(tx, form.accountId)
        const isIdle = saysNothing(form)
        const isChanged = isIdle || (await changeDevice(tx, id, version, form))
        const data = (await deviceOf(tx, id)) ?? missing()
        if (!isChanged) return refuseStale('device', data, form)
        if (!isIdle) await tell(tx, doer, id, data)
        return { message: 'Device updated.', data }
      })
    },

    /** Its reply holds a secret, so it is never kept to be given again. */
    async resetDeviceKey({ id }, { me, doer }) {
      const key = makeToken()
      const device = await db.within(me.center, async (tx) => {
        if (!(await replaceDeviceKey(tx, id, tokenHash(key)))) missing()
        const changed = (await deviceOf(tx, id))!
        await tell(tx, doer, id, changed)
        return changed
      })
      return { message: 'The device has a new key. It is shown only now.', data: { device, key } }
    },

    /** Its reply holds a secret, so it is never kept to be given again. */
    async setUpTracker({ id }, { me, doer }) {
      const key = makeToken()
      const device = await db.within(me.center, async (tx) => {
        // Held, so that a unit has one.
        await lockAccount(tx, id)
        const team = (await responseTeamOf(tx, id)) ?? refuse(404, 'There is no such response team.')
        if (team.isDeleted === 1) refuse(404, 'There is no such response team.')
        const address = (await trackerOf(tx, id))?.macAddress ?? makeAddress()
        if (!(await deviceOf(tx, address)))
          await addDevice(tx, address, { name: `${team.callSign} · tracker`, model: trackerModel, accountId: id, note: '' })
        await switchDevice(tx, address, 0)
        await replaceDeviceKey(tx, address, tokenHash(key))
        await tell(tx, doer, address, { isDeleted: 0, accountId: id })
        return (await deviceOf(tx, address))!
      })
      return { message: 'The unit has a tracker with a new key. It is shown only now.', data: { device, key } }
    },
    async getOwnTracker(_, { me, read }) {
      return { message: 'Your tracker.', data: (await read((tx) => latestTracker(tx, me.accountId))) ?? null }
    },

    deactivateDevice: ({ id }, context) => switched(id, 1, context),
    reactivateDevice: ({ id }, context) => switched(id, 0, context),
  }
}
