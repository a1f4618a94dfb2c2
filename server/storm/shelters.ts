// Evacuation centers: kept by the desk, counted in a storm.
import type { storm as contract } from '#contract/storm/room.ts'
import { momentNow } from '#server/kit/clock.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { barangayOf } from '#server/reference/store.ts'
import { addShelter, changeShelter, type CountForm, countShelter, shelterOf, sheltersOf } from './storeShelters.ts'
import { stormNow } from './storeStorms.ts'
import { chosenStorm, noStorm } from './storms.ts'

export const noShelter = () => refuse(404, 'There is no such evacuation center.')
const shown = async (tx: Tx, id: string) => (await shelterOf(tx, (await stormNow(tx))?.id ?? null, id)) ?? noShelter()

async function checkBarangay(tx: Tx, barangayId: string | undefined): Promise<void> {
  if (!barangayId || (await barangayOf(tx, barangayId))) return
  refuse(400, 'There is no such barangay.', 'bad-input', { fields: { barangayId: ['There is no such barangay.'] } })
}

/** Whether it is the newest: one that was made before another, and comes after it, replaces nothing. */
export async function takeCount(tx: Tx, doer: Doer, stormId: string, id: string, form: CountForm & { at: string }, by: string): Promise<boolean> {
  if (!(await countShelter(tx, stormId, id, form, by))) return false
  const { families, persons } = form
  await record(tx, doer, { verb: 'shelterCounted', kind: 'shelter', id, data: { families, persons } })
  return true
}

type Calls = 'getShelters' | 'addShelter' | 'updateShelter' | 'countShelter'

export const serveShelters = (): Pick<Handlers<typeof contract>, Calls> => ({
  getShelters: ({ stormId, ...filter }, { read }) =>
    read(async (tx) => ({ message: 'Evacuation centers.', data: await sheltersOf(tx, (await chosenStorm(tx, stormId))?.id ?? null, filter) })),

  addShelter: (form, { change, doer }) =>
    change(async (tx) => {
      await checkBarangay(tx, form.barangayId)
      const id = await addShelter(tx, form)
      await record(tx, doer, { verb: 'shelterChanged', kind: 'shelter', id, data: { isDeleted: 0 } })
      return { message: 'Evacuation center added.', data: await shown(tx, id) }
    }),

  updateShelter: ({ id, version, ...form }, { change, doer }) =>
    change(async (tx) => {
      await checkBarangay(tx, form.barangayId)
      const isIdle = saysNothing(form)
      const isChanged = isIdle || (await changeShelter(tx, id, version, form))
      const data = await shown(tx, id)
      if (!isChanged) return refuseStale('evacuation center', data, form)
      if (!isIdle) await record(tx, doer, { verb: 'shelterChanged', kind: 'shelter', id, data: { isDeleted: data.isDeleted } })
      return { message: 'Evacuation center updated.', data }
    }),

  countShelter: ({ id, ...form }, { me, change, doer }) =>
    change(async (tx) => {
      const storm = (await stormNow(tx)) ?? noStorm()
      await shown(tx, id)
      await takeCount(tx, doer, storm.id, id, { ...form, at: momentNow() }, me.name)
      return { message: 'Counted.', data: await shown(tx, id) }
    }),
})
