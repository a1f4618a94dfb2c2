// The borders of barangays, and the versions of the apps.
import type { appVersions } from '#contract/reference/appVersions.ts'
import type { places } from '#contract/reference/places.ts'
import { installation } from '#server/auth/store.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { recordChange, refuseOld } from './rows.ts'
import { pageOfBorders, pageOfVersions, setBorder, setVersion } from './storeRows.ts'

export const serveBorders = (): Handlers<Pick<typeof places, 'getBarangayBorders' | 'setBarangayBorder'>> => ({
  async getBarangayBorders(filter, { read }) {
    return { message: 'Borders of the barangays.', data: await read((tx) => pageOfBorders(tx, filter)) }
  },

  async setBarangayBorder(input, { change, doer }) {
    return change(async (tx) => {
      const data = await setBorder(tx, input.id, input.version, input.border)
      if (!data) return refuseOld(tx, 'barangay', { id: input.id })
      await recordChange(tx, doer, 'barangay', input.id, 'update')
      return { message: input.border ? 'Border drawn.' : 'Border removed.', data }
    })
  },
})

export const serveVersions = (): Handlers<typeof appVersions> => ({
  async getAppVersions(filter, { read }) {
    return { message: 'The app versions.', data: await read((tx) => pageOfVersions(tx, filter), installation) }
  },

  async updateAppVersions(form, { change, doer }) {
    if (isOlder(form.version, form.minimum)) refuse(400, 'The minimum is above the version itself.')
    return change(async (tx) => {
      const updatedAt = await setVersion(tx, form)
      const { platform, version, minimum } = form
      await record(tx, doer, { verb: 'appVersionChanged', kind: 'appVersion', id: platform, data: { platform, version, minimum } })
      return { message: 'App version updated.', data: { ...form, updatedAt } }
    }, installation)
  },
})

function isOlder(one: string, other: string): boolean {
  const [left, right] = [one, other].map((version) => [...version.split('.').map(Number), 0].slice(0, 3)) as [number[], number[]]
  const at = left.findIndex((part, index) => part !== right[index])
  return at >= 0 && left[at]! < right[at]!
}
