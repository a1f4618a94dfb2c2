// The own centre: what it says about itself, its logo and its settings.
import type { CommandCenter } from '#contract/centres/Centre.ts'
import type { identity as contract } from '#contract/centres/identity.ts'
import type { Settings } from '#contract/centres/settings.ts'
import { installation } from '#server/auth/store.ts'
import { addFile, removeFile } from '#server/files/store.ts'
import { record } from '#server/kit/record.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { CentreParts } from './parts.ts'
import { changeCentre, insertSettings, keptSettings, lockCentre, ownCentre, replaceSettings, showCentre } from './store.ts'

type Given = { [K in keyof CommandCenter]?: CommandCenter[K] | undefined }

/** The columns that hold these fields; all of one column are given together. */
export const centreValues = ({ name, about, hotlines, address, email, facebookPage, psgcCode, mapCenter, mapBounds, timeZone }: Given) => ({
  ...(name !== undefined && { name }),
  info: JSON.stringify({ about, hotlines, address, email, facebookPage }),
  psgc_code: psgcCode ?? null,
  map: JSON.stringify({ center: mapCenter, bounds: mapBounds }),
  ...(timeZone !== undefined && { time_zone: timeZone }),
})

export function serveIdentity({ keeper }: CentreParts): Handlers<typeof contract> {
  const shown = async (tx: Tx) => showCentre((await ownCentre(tx))!)

  return {
    async fetchCCInfo(_, { me, read }) {
      return { message: 'The command centre.', data: me.centre === installation ? null : await read(shown) }
    },

    updateCCInfo: ({ version, ...changes }, { change, doer }) =>
      change(async (tx) => {
        await lockCentre(tx)
        const current = await shown(tx)
        if (current.version !== version) refuseStale('command centre', current, changes)
        const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
        await changeCentre(tx, centreValues({ ...current, ...given }))
        await record(tx, doer, { verb: 'centreChanged', kind: 'centre', id: tx.centre, data: { changed: Object.keys(given) } })
        return { message: 'The information of the centre was changed.', data: await shown(tx) }
      }),

    async updateCCLogo({ logo }, { me, change, doer }) {
      const file = await keeper.keep(logo, ['image'], { kind: 'centreLogo', id: me.centre, by: me.accountId })
      return change(async (tx) => {
        await lockCentre(tx)
        const { logoId } = await shown(tx)
        await addFile(tx, file)
        await changeCentre(tx, { logo_file_id: file.id })
        if (logoId) await removeFile(tx, logoId)
        await record(tx, doer, { verb: 'centreChanged', kind: 'centre', id: tx.centre, data: { changed: ['logo'] } })
        return { message: 'The logo was changed.', data: await shown(tx) }
      })
    },

    async getSettings(_, { read }) {
      return { message: 'The settings.', data: await read(keptSettings) }
    },

    updateSettings: ({ version, settings }, { change, doer }) =>
      change(async (tx) => {
        await insertSettings(tx)
        const before = (await keptSettings(tx)).settings
        if ((await replaceSettings(tx, settings, version)) === 0) refuseStale('page of settings', { ...(await keptSettings(tx)) }, { settings })
        const changed = (Object.keys(settings) as (keyof Settings)[]).filter(
          (name) => JSON.stringify(settings[name]) !== JSON.stringify(before[name]),
        )
        await record(tx, doer, { verb: 'settingsChanged', kind: 'settings', id: tx.centre, data: { changed } })
        return { message: 'The settings were saved.', data: await keptSettings(tx) }
      }),
  }
}
