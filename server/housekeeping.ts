// The work that comes round by itself: months of the log made ahead, what is of no more use forgotten.
import * as z from 'zod'
import { type Jobs, job } from '#server/kit/jobs.ts'
import type { Database } from '#server/kit/transaction.ts'

export const houseJob = job('house', z.object({}), '17 * * * *')

export async function workHouse(jobs: Jobs, db: Database): Promise<void> {
  await jobs.work(houseJob, async () => {
    await db.across("select prepare_fact_months(now()::date, (now() + interval '3 months')::date)")
    await db.across("select forget_deeds(interval '48 hours')")
    await db.across("delete from attempt where since < now() - interval '2 hours'")
    await db.across("delete from one_time_password where expires_at < now() - interval '2 hours'")
  })
}
