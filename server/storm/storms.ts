// The switch: storm mode is entered and left, and the board of it is read.
import type { storm as contract } from '#contract/storm/room.ts'
import { mayGoOn, type Storm } from '#contract/storm/Storm.ts'
import { settingsOf } from '#server/centers/store.ts'
import { timeNow } from '#server/kit/clock.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { boardOf } from './board.ts'
import type { StormParts } from './parts.ts'
import { urgentReports } from './storeReports.ts'
import { addStorm, changeStorm, endStorm, lastStorm, pageOfStorms, resumeStorm, stormNow, stormOf } from './storeStorms.ts'

export const noStorm = () => refuse(409, 'No storm is on. Storm mode has to be opened first.', 'no-storm')
const missing = () => refuse(404, 'There is no such storm.')

/** The one that is named, else the one that is on. */
export const chosenStorm = async (tx: Tx, id: string | undefined): Promise<Storm | undefined> =>
  id ? ((await stormOf(tx, id)) ?? missing()) : stormNow(tx)

type Calls = 'getStorm' | 'getStorms' | 'openStorm' | 'updateStorm' | 'closeStorm' | 'goOnWithStorm' | 'getStormBoard'

export const serveStorms = ({ ports }: StormParts): Pick<Handlers<typeof contract>, Calls> => ({
  getStorm: (_, { read }) =>
    read(async (tx) => ({
      message: 'The storm that is on.',
      data: { storm: (await stormNow(tx)) ?? null, calmFrom: (await settingsOf(tx)).storm.calmFrom, urgent: await urgentReports(tx) },
    })),

  async getStorms(filter, { read }) {
    return { message: 'The storms of the center.', data: await read((tx) => pageOfStorms(tx, filter)) }
  },

  openStorm: (form, { me, change, doer }) =>
    change(async (tx) => {
      const data = await addStorm(tx, form, { openedBy: { id: me.accountId, name: me.name }, warningId: null })
      if (!data) return refuse(409, 'Storm mode is on already.', 'already-there')
      await record(tx, doer, { verb: 'stormOpened', kind: 'storm', id: data.id, data: { warningId: null } })
      return { message: 'Storm mode is on.', data }
    }),

  updateStorm: ({ id, version, ...form }, { change, doer }) =>
    change(async (tx) => {
      const isChanged = await changeStorm(tx, id, version, form)
      const data = (await stormOf(tx, id)) ?? missing()
      if (!isChanged) return refuseStale('storm', data, form)
      await record(tx, doer, { verb: 'stormChanged', kind: 'storm', id, data: {} })
      return { message: 'The storm is named anew.', data }
    }),

  closeStorm: ({ id }, { me, change, doer }) =>
    change(async (tx) => {
      const isEnded = await endStorm(tx, id, { id: me.accountId, name: me.name })
      const data = (await stormOf(tx, id)) ?? missing()
      if (isEnded) await record(tx, doer, { verb: 'stormClosed', kind: 'storm', id, data: {} })
      return { message: 'Storm mode is over. Targets and sounds are as before.', data }
    }),

  goOnWithStorm: ({ id }, { change, doer }) =>
    change(async (tx) => {
      const storm = (await stormOf(tx, id)) ?? missing()
      if (storm.closedAt === null) return { message: 'Storm mode is on.', data: storm }
      if ((await lastStorm(tx))?.id !== id || !mayGoOn(storm, timeNow()))
        refuse(409, 'Only the storm that was left last goes on, and within a day. Please enter storm mode anew.', 'too-late')
      await resumeStorm(tx, id)
      await record(tx, doer, { verb: 'stormGoesOn', kind: 'storm', id, data: {} })
      return { message: 'Storm mode is on again, with what was reported and counted.', data: (await stormOf(tx, id))! }
    }),

  getStormBoard: ({ stormId }, { read }) =>
    read(async (tx) => {
      const storm = await chosenStorm(tx, stormId)
      return { message: 'The board of the storm.', data: storm ? await boardOf(tx, ports, storm) : null }
    }),
})
