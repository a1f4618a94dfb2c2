// Each minute: scheduled news whose time has come are published, once.
import * as z from 'zod'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { type Doer, record } from '#server/kit/record.ts'
import type { Database } from '#server/kit/transaction.ts'
import { publishDue } from './store.ts'
import { centersListed } from '#server/kit/functions.ts'

export const newsJob = job('news', z.object({}), '* * * * *')

const system: Doer = { session: null, accountType: 'system', source: 'news', requestId: 'news' }

export const workNews = (jobs: Jobs, db: Database) => jobs.work(newsJob, () => publishNews(db))

export async function publishNews(db: Database): Promise<void> {
  for (const { id: center } of await db.across(centersListed({}))) {
    await db.within(center, async (tx) => {
      for (const { id } of await publishDue(tx)) {
        await record(tx, system, { verb: 'newsChanged', kind: 'news', id, data: { action: 'publish', status: 'published' } })
      }
    })
  }
}
