// The work that comes round by itself: months of the log made ahead, what is of no more use forgotten.
import { sql } from 'kysely'
import * as z from 'zod'
import { forgetCellWords } from '#server/centers/store.ts'
import { forgetAlertDeliveries, forgetAlertSubscribers } from '#server/warnings/store.ts'
import { forgetMessages, forgetNeighborCalls, forgetPartnerSecrets } from '#server/tickets/store.ts'
import { forgetVolunteers } from '#server/reference/store.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { prepared } from '#server/kit/prepared.ts'
import { before } from '#server/kit/queries.ts'
import { type Database, sqlOf } from '#server/kit/transaction.ts'

export const houseJob = job('house', z.object({}), '17 * * * *')

const makeMonths = prepared('makeMonths', () =>
  sqlOf.selectNoFrom(sql`prepare_fact_months(now()::date, (now() + interval '3 months')::date)`.as('done')),
)
const forgetKeys = prepared('forgetKeys', () => sqlOf.selectNoFrom(sql`forget_idempotency_keys(interval '48 hours')`.as('count')))
const forgetAttempts = prepared('forgetAttempts', () => sqlOf.deleteFrom('attempt').where('since', '<', before(2, 'hour')))
const forgetCodes = prepared('forgetCodes', () => sqlOf.deleteFrom('one_time_password').where('expires_at', '<', before(2, 'hour')))
const forgetAlerts = prepared('forgetCrewAlerts', () => sqlOf.selectNoFrom(sql`forget_crew_alerts(interval '30 days')`.as('count')))
const forgetSecrets = prepared('forgetWebhookSecrets', () => sqlOf.selectNoFrom(sql`forget_webhook_secrets()`.as('count')))

export const chores = [
  makeMonths,
  forgetKeys,
  forgetAttempts,
  forgetCodes,
  forgetAlerts,
  forgetSecrets,
  forgetMessages,
  forgetPartnerSecrets,
  forgetCellWords,
  forgetAlertDeliveries,
  forgetAlertSubscribers,
  forgetNeighborCalls,
  forgetVolunteers,
]

export async function workHouse(jobs: Jobs, db: Database): Promise<void> {
  await jobs.work(houseJob, async () => {
    for (const chore of chores) await db.across<unknown>(chore({}))
  })
}
