// The own center: what it says about itself, its logo and its settings.
import type { CommandCenter } from '#contract/centers/Center.ts'
import type { identity as contract } from '#contract/centers/identity.ts'
import type { Settings } from '#contract/centers/settings.ts'
import { installation } from '#server/auth/store.ts'
import { addFile, removeFile } from '#server/files/store.ts'
import { record } from '#server/kit/record.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { CenterParts } from './parts.ts'
import { changeCenter, insertSettings, keptSettings, lockCenter, ownCenter, replaceSettings, showCenter } from './store.ts'

type Given = { [K in keyof CommandCenter]?: CommandCenter[K] | undefined }

/** The columns that hold these fields; all of one column are given together. */
export const centerValues = ({ name, about, hotlines, address, email, facebookPage, psgcCode, mapCenter, mapBounds, timeZone }: Given) => ({
  ...(name !== undefined && { name }),
  info: JSON.stringify({ about, hotlines, address, email, facebookPage }),
  psgc_code: psgcCode ?? null,
  map: JSON.stringify({ center: mapCenter, bounds: mapBounds }),
  ...(timeZone !== undefined && { time_zone: timeZone }),
})

export function serveIdentity({ keeper }: CenterParts): Handlers<typeof contract> {
  const shown = async (tx: Tx) => showCenter((await ownCenter(tx))!)

  return {
    async fetchCCInfo(_, { me, read }) {
      return { message: 'The command center.', data: me.center === installation ? null : await read(shown) }
    },

    updateCCInfo: ({ version, ...changes }, { change, doer }) =>
      change(async (tx) => {
        await lockCenter(tx)
        const current = await shown(tx)
        if (version !== undefined && current.version !== version) refuseStale('command center', current, changes)
        if (saysNothing(changes)) return { message: 'The information of the center was changed.', data: current }
        const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
        await changeCenter(tx, centerValues({ ...current, ...given }))
        await record(tx, doer, { verb: 'centerChanged', kind: 'center', id: tx.center, data: { changed: Object.keys(given) } })
        return { message: 'The information of the center was changed.', data: await shown(tx) }
      }),

    async updateCCLogo({ logo }, { me, change, doer }) {
      const file = await keeper.keep(logo, ['image'], { kind: 'centerLogo', id: me.center, by: me.accountId })
      return change(async (tx) => {
        await lockCenter(tx)
        const { logoId } = await shown(tx)
        await addFile(tx, file)
        await changeCenter(tx, { logo_file_id: file.id })
        if (logoId) await removeFile(tx, logoId)
        await record(tx, doer, { verb: 'centerChanged', kind: 'center', id: tx.center, data: { changed: ['logo'] } })
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
        await record(tx, doer, { verb: 'settingsChanged', kind: 'settings', id: tx.center, data: { changed } })
        return { message: 'The settings were saved.', data: await keptSettings(tx) }
      }),
  }
}
