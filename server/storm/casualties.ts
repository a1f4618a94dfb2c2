// Casualties of a storm: personal data, so that reading them leaves a fact.
import type { storm as contract } from '#contract/storm/room.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale } from '#server/kit/stale.ts'
import { addCasualty, casualtiesOf, casualtyOf, changeCasualty, removeCasualty } from './storeCasualties.ts'
import { stormNow, stormOf } from './storeStorms.ts'
import { noStorm } from './storms.ts'

const missing = () => refuse(404, 'There is no such casualty.')

type Calls = 'getCasualties' | 'addCasualty' | 'updateCasualty' | 'removeCasualty'

export const serveCasualties = (): Pick<Handlers<typeof contract>, Calls> => ({
  getCasualties: ({ stormId }, { readRecorded, doer }) =>
    readRecorded(async (tx) => {
      if (!(await stormOf(tx, stormId))) refuse(404, 'There is no such storm.')
      const data = await casualtiesOf(tx, stormId)
      await record(tx, doer, { verb: 'casualtiesRead', kind: 'storm', id: stormId, data: { count: data.length } })
      return { message: 'The casualties of the storm.', data }
    }),

  addCasualty: (form, { change, doer }) =>
    change(async (tx) => {
      const storm = (await stormNow(tx)) ?? noStorm()
      const id = await addCasualty(tx, storm.id, form)
      await record(tx, doer, { verb: 'casualtyChanged', kind: 'casualty', id, data: { action: 'add', kind: form.kind } })
      return { message: 'Casualty added.', data: (await casualtyOf(tx, id))! }
    }),

  updateCasualty: ({ id, version, ...form }, { change, doer }) =>
    change(async (tx) => {
      const isChanged = await changeCasualty(tx, id, version, form)
      const data = (await casualtyOf(tx, id)) ?? missing()
      if (!isChanged) return refuseStale('casualty', data, form)
      await record(tx, doer, { verb: 'casualtyChanged', kind: 'casualty', id, data: { action: 'change', kind: form.kind } })
      return { message: 'Casualty changed.', data }
    }),

  removeCasualty: ({ id }, { change, doer }) =>
    change(async (tx) => {
      const { kind } = (await casualtyOf(tx, id)) ?? missing()
      await removeCasualty(tx, id)
      await record(tx, doer, { verb: 'casualtyChanged', kind: 'casualty', id, data: { action: 'remove', kind } })
      return { message: 'Taken off the list.', data: { id } }
    }),
})
