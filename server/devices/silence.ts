// Each minute: a sensor that has fallen silent is an alert, once, until it is heard again.
import * as z from 'zod'
import { momentNow } from '#server/kit/clock.ts'
import { centersListed } from '#server/kit/functions.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { type Doer, record } from '#server/kit/record.ts'
import type { Database } from '#server/kit/transaction.ts'
import { openAlert } from './storeAlerts.ts'
import { newlySilent } from './storeSensors.ts'

const silenceJob = job('silence', z.object({}), '* * * * *')
const doer: Doer = { session: null, accountType: 'system', source: 'sensors', requestId: 'silence' }

export const workSilence = (jobs: Jobs, db: Database) => jobs.work(silenceJob, () => noteSilence(db))

export async function noteSilence(db: Database): Promise<void> {
  for (const { id: center } of await db.across(centersListed({})))
    await db.within(center, async (tx) => {
      for (const { id, value } of await newlySilent(tx)) {
        const alert = { kind: 'silence' as const, level: 'watch' as const, value: value ?? 0, transactionNumber: null }
        const alertId = await openAlert(tx, id, { ...alert, at: momentNow() })
        await record(tx, doer, { verb: 'sensorAlerted', kind: 'sensor', id, data: { ...alert, alertId, isRise: true } })
      }
    })
}
