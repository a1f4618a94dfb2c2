// Road closures and danger areas: drawn, seen by all, ended by hand or by themselves.
import * as z from 'zod'
import type { map as contract } from '#contract/map/room.ts'
import { timeNow } from '#server/kit/clock.ts'
import { centersWithEndingAreas } from '#server/kit/functions.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Database } from '#server/kit/transaction.ts'
import { addArea, areasNow, endArea, endAreasDue } from './storeAreas.ts'

type Calls = Pick<typeof contract, 'getMapAreas' | 'addMapArea' | 'endMapArea'>

export const serveAreas = (): Handlers<Calls> => ({
  async getMapAreas(_, { read }) {
    return { message: 'Closures and danger areas.', data: await read((tx) => tx.all(areasNow({}))) }
  },

  async addMapArea(form, { me, change, doer }) {
    if (form.endsAt !== null && Date.parse(form.endsAt) <= timeNow()) refuse(400, 'The end must lie in the time to come.')
    if (form.kind === 'danger' && form.shape.length < 3) refuse(400, 'A danger area has at least three corners.')
    return change(async (tx) => {
      const data = await addArea(tx, form, { id: me.accountId, name: me.name })
      await record(tx, doer, { verb: 'mapAreaAdded', kind: 'mapArea', id: data.id, data: { areaId: data.id, kind: form.kind } })
      return { message: form.kind === 'closure' ? 'Road closure drawn.' : 'Danger area drawn.', data }
    })
  },

  async endMapArea({ id }, { change, doer }) {
    return change(async (tx) => {
      if (!(await tx.one(endArea({ id })))) refuse(404, 'There is no such area, or it has ended already.')
      await record(tx, doer, { verb: 'mapAreaEnded', kind: 'mapArea', id, data: { areaId: id, byItself: false } })
      return { message: 'It has ended.', data: { id } }
    })
  },
})

export const mapJob = job('map', z.object({}), '* * * * *')
const system: Doer = { session: null, accountType: 'system', source: 'map', requestId: 'map' }

export const workMap = (jobs: Jobs, db: Database) => jobs.work(mapJob, () => endAreas(db))

export async function endAreas(db: Database): Promise<void> {
  for (const { center } of await db.across(centersWithEndingAreas({})))
    await db.within(center, async (tx) => {
      for (const { id } of await tx.all(endAreasDue({})))
        await record(tx, system, { verb: 'mapAreaEnded', kind: 'mapArea', id, data: { areaId: id, byItself: true } })
    })
}
