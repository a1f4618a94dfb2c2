// The towns of the country to choose from, and the barangays of one for a center.
import { say } from '#contract/kit/say.ts'
import type { towns as contract } from '#contract/reference/towns.ts'
import { pageWithin } from '#server/kit/page.ts'
import type { Doer } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { townOf, townsNamed } from './psgc/towns.ts'
import { onceEach, recordChange } from './rows.ts'
import { addBarangaysOf } from './store.ts'
import { switchReference } from './storeRows.ts'

export interface TownPorts {
  /** The center becomes one of a town, or of none, where it was the other before; whether it did. */
  moveToTown(tx: Tx, doer: Doer, from: string | null, to: string | null): Promise<boolean>
}

export const serveTowns = ({ moveToTown }: TownPorts): Handlers<typeof contract> => ({
  getTowns: async ({ search, ...paging }) => ({ message: 'The cities and municipalities.', data: pageWithin(townsNamed(search), paging) }),

  addBarangaysOfTown: ({ psgcCode }, { change, doer }) =>
    change(async (tx) => {
      const town = townOf(psgcCode) ?? refuse(404, 'No city or municipality has this code.')
      const ids = await onceEach('barangay', addBarangaysOf(tx, psgcCode))
      for (const id of ids) await recordChange(tx, doer, 'barangay', id, 'add')
      const isOwn = await moveToTown(tx, doer, null, psgcCode)
      const { name } = town
      const text = say(
        '{count, plural, =0 {Every barangay of {name} is there already.} one {# barangay of {name} added.} other {# barangays of {name} added.}}',
        {
          ...{ count: ids.length, name },
        },
      )
      return { message: text, data: { ids, isOwn } }
    }),

  takeBackBarangays: ({ ids, psgcCode }, { change, doer }) =>
    change(async (tx) => {
      const taken: string[] = []
      for (const id of ids) {
        if (!(await switchReference(tx, 'barangay', id, 1))) continue
        await recordChange(tx, doer, 'barangay', id, 'deactivate')
        taken.push(id)
      }
      const isLeft = psgcCode !== undefined && (await moveToTown(tx, doer, psgcCode, null))
      if (taken.length === 0 && !isLeft) refuse(404, 'There is no such barangay in use.')
      return {
        message: say('{count, plural, one {# barangay} other {# barangays}} taken out of use.', { count: taken.length }),
        data: { ids: taken },
      }
    }),
})
