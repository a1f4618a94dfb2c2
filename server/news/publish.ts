// Each minute: scheduled news whose time has come are published, once.
import * as z from 'zod'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { type Doer, record } from '#server/kit/record.ts'
import type { Database } from '#server/kit/transaction.ts'
import { publishDue } from './store.ts'

export const newsJob = job('news', z.object({}), '* * * * *')

const system: Doer = { accountId: null, accountType: 'system', source: 'news', requestId: 'news' }

export const workNews = (jobs: Jobs, db: Database) => jobs.work(newsJob, () => publishNews(db))

export async function publishNews(db: Database): Promise<void> {
  for (const { id: centre } of await db.across<{ id: string }>('select id from list_centers()')) {
    await db.within(centre, async (tx) => {
      for (const { id } of await publishDue(tx)) {
        await record(tx, system, { verb: 'newsChanged', kind: 'news', id, data: { deed: 'publish', status: 'published' } })
      }
    })
  }
}
