// Each night: the names of people in storms that are over are removed when they have been kept as long as closed tickets are.
import * as z from 'zod'
import { settingsOf } from '#server/centers/store.ts'
import { centersListed } from '#server/kit/functions.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import type { Database } from '#server/kit/transaction.ts'
import { forgetNames } from './storeStorms.ts'

const stormsJob = job('storms', z.object({}), '49 17 * * *')

export const workStorms = (jobs: Jobs, db: Database) => jobs.work(stormsJob, () => forgetOldStorms(db))

export async function forgetOldStorms(db: Database): Promise<void> {
  for (const { id } of await db.across(centersListed({})))
    await db.within(id, async (tx) => forgetNames(tx, (await settingsOf(tx)).retentionDays.closedTickets))
}
