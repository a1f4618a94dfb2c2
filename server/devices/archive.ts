// Each night: months of readings that are over are archived, and what is too old is removed.
import * as z from 'zod'
import { settingsOf } from '#server/centers/store.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import type { Database } from '#server/kit/transaction.ts'
import { archiveMonths, forgetReadings } from './storeReadings.ts'
import { centersListed } from '#server/kit/functions.ts'

export const readingsJob = job('readings', z.object({}), '41 17 * * *', ['sensorReadings'])

export const workReadings = (jobs: Jobs, db: Database) => jobs.work(readingsJob, () => archiveReadings(db))

export async function archiveReadings(db: Database): Promise<void> {
  for (const { id } of await db.across(centersListed({}))) {
    await db.within(id, async (tx) => {
      await archiveMonths(tx)
      await forgetReadings(tx, (await settingsOf(tx)).retentionDays.sensorReadings)
    })
  }
}
