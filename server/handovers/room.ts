// The room handovers: one shift writes how it leaves the desk, the next one countersigns.
import * as z from 'zod'
import type { handovers as contract } from '#contract/handovers/room.ts'
import { say } from '#contract/kit/say.ts'
import { settingsOf } from '#server/centers/store.ts'
import { centersListed } from '#server/kit/functions.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { type Happening, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale } from '#server/kit/stale.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { addHandover, forgetHandovers, handoverOf, handoverWaiting, pageOfHandovers, rewrite, sign } from './store.ts'
import { standingOf } from './standing.ts'

type Verb = 'handoverWritten' | 'handoverRewritten' | 'handoverCountersigned'
const factOf = <V extends Verb>(verb: V, id: string, version: number) => ({ verb, kind: 'handover', id, data: { version } }) as Happening<V>

/** The one that still waits, or why it does not. */
async function waitingFor(tx: Tx, id: string) {
  const found = (await handoverOf(tx, id)) ?? refuse(404, 'There is no such handover.')
  if (found.signedBy) refuse(409, say('{name} has taken the desk over already.', { name: found.signedBy.name }), 'already-there')
  return found
}

export const serveHandovers = (): Handlers<typeof contract> => ({
  getDeskStanding: (_, { read }) => read(async (tx) => ({ message: 'How the desk stands.', data: (await standingOf(tx)).standing })),

  async getHandovers(filter, { read }) {
    return { message: 'Handovers of the desk.', data: await read((tx) => pageOfHandovers(tx, filter)) }
  },

  writeHandover: ({ notes }, { me, change, doer }) =>
    change(async (tx) => {
      const id = await addHandover(tx, { ...(await standingOf(tx)), notes }, { id: me.accountId, name: me.name })
      if (!id) {
        const name = (await handoverWaiting(tx))?.writtenBy.name ?? ''
        return refuse(409, say('The handover by {name} still waits to be countersigned.', { name }), 'already-there')
      }
      await record(tx, doer, factOf('handoverWritten', id, 1))
      return { message: 'Handed over. The next shift countersigns it.', data: (await handoverOf(tx, id))! }
    }),

  rewriteHandover: ({ id, version, notes }, { me, change, doer }) =>
    change(async (tx) => {
      const found = await waitingFor(tx, id)
      if (found.writtenBy.id !== me.accountId) refuse(403, 'Only who wrote it may write it anew.')
      if (!(await rewrite(tx, { id, version }, { ...(await standingOf(tx)), notes }))) return refuseStale('handover', found, { notes })
      await record(tx, doer, factOf('handoverRewritten', id, version + 1))
      return { message: 'Written anew, as the desk stands now.', data: (await handoverOf(tx, id))! }
    }),

  countersignHandover: ({ id, version, remark }, { me, change, doer }) =>
    change(async (tx) => {
      const found = await waitingFor(tx, id)
      if (found.writtenBy.id === me.accountId) refuse(409, 'Somebody of the next shift has to countersign it.')
      if (!(await sign(tx, { id, version }, { id: me.accountId, name: me.name }, remark))) return refuseStale('handover', found, { remark })
      await record(tx, doer, factOf('handoverCountersigned', id, version + 1))
      return { message: say('You have taken the desk over from {name}.', { name: found.writtenBy.name }), data: (await handoverOf(tx, id))! }
    }),
})

const handoversJob = job('handovers', z.object({}), '57 17 * * *')
export const workHandovers = (jobs: Jobs, db: Database) => jobs.work(handoversJob, () => forgetOldHandovers(db))

/** Their notes may name people: they are kept as long as closed tickets. */
export async function forgetOldHandovers(db: Database): Promise<void> {
  for (const { id } of await db.across(centersListed({})))
    await db.within(id, async (tx) => forgetHandovers(tx, (await settingsOf(tx)).retentionDays.closedTickets))
}
