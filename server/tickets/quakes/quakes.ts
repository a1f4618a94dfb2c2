// Felt quakes: raised by the desk, a sensor or many reports, and ended by the desk or their time.
import type { Quake, quakes as contract } from '#contract/tickets/quakes/quakes.ts'
import { quakeReports } from '#contract/tickets/quakes/quakes.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { allInUse, type ReferenceRow } from '#server/reference/store.ts'
import { addQuake, endStandingQuake, recentReports, standingQuake } from './storeQuakes.ts'

/** The kind of case by its picture, which every center keeps. */
export const isQuake = ({ icon }: Pick<ReferenceRow<'caseType'>, 'icon'>) => icon === 'activity'

async function raise(tx: Tx, doer: Doer, sign: Quake['sign'], caseTypeId: string): Promise<void> {
  const id = await addQuake(tx, sign, caseTypeId)
  if (id) await record(tx, doer, { verb: 'quakeRaised', kind: 'quake', id, data: { quakeId: id, sign } })
}

/** A ticket of a quake was filed: a sensor's word is enough, else so many within so long. */
export async function noteQuake(tx: Tx, doer: Doer, source: string, caseTypeId: string): Promise<void> {
  if (source === 'sensor') await raise(tx, doer, 'sensor', caseTypeId)
  else if ((await recentReports(tx, caseTypeId)) >= quakeReports.least) await raise(tx, doer, 'reports', caseTypeId)
}

const show = async (tx: Tx): Promise<Quake | null> => {
  const found = await standingQuake(tx)
  if (!found) return null
  const { id, sign, at, felt, reported } = found
  return { id, sign, at, felt, reported }
}

export function serveQuakes(): Handlers<typeof contract> {
  return {
    async getQuake(_, { read }) {
      return { message: 'The felt quake.', data: await read(show) }
    },

    raiseQuake: (_, { doer, change }) =>
      change(async (tx) => {
        const kind = (await allInUse(tx, 'caseType')).find(isQuake) ?? refuse(409, 'The center has no case type for earthquakes.')
        await raise(tx, doer, 'desk', kind.id)
        return { message: 'The public page asks first whether anybody is hurt.', data: await show(tx) }
      }),

    endQuake: (_, { doer, change }) =>
      change(async (tx) => {
        const ended = await endStandingQuake(tx)
        if (ended) await record(tx, doer, { verb: 'quakeEnded', kind: 'quake', id: ended.id, data: { quakeId: ended.id } })
        return { message: 'The public page asks no more.', data: null }
      }),
  }
}
