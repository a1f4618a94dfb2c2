// Each night: what is held of citizens longer than the center's settings allow is removed, and premises and interpreters whose time is over; whoever has an open ticket stays.
import * as z from 'zod'
import { erasePurposes } from '#server/audit/store.ts'
import { settingsOf } from '#server/centers/store.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { record } from '#server/kit/record.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { forgetInterpreters, forgetPremises } from '#server/reference/store.ts'
import type { ErasurePorts } from './parts.ts'
import { removeAllOf } from './removal.ts'
import { forgetNotes } from './storeRegistered.ts'
import { pastRetention, removePictures } from './storeRetention.ts'
import { centersListed } from '#server/kit/functions.ts'

export const citizensJob = job('citizens', z.object({}), '11 18 * * *', ['citizenRecords', 'declinedRegistrations', 'identityPictures'])

export const workCitizens = (jobs: Jobs, db: Database, erasure: ErasurePorts) => jobs.work(citizensJob, () => forgetCitizens(db, erasure))

const system = { session: null, accountType: 'system', source: 'job', requestId: 'citizens' }

export async function forgetCitizens(db: Database, erasure: ErasurePorts): Promise<void> {
  for (const { id } of await db.across(centersListed({}))) {
    while ((await db.within(id, (tx) => forgetSome(tx, erasure))) > 0);
    await db.within(id, erasePurposes)
    await db.within(id, (tx) => forgetPremises(tx, system))
    await db.within(id, (tx) => forgetInterpreters(tx, system))
  }
}

/** So many at a time that no transaction is long; answers how many there were. */
async function forgetSome(tx: Tx, erasure: ErasurePorts): Promise<number> {
  const { retentionDays } = await settingsOf(tx)
  const past = await pastRetention(tx, retentionDays, 200)
  for (const citizen of past) {
    await removeAllOf(tx, system, erasure, citizen.id)
    await record(tx, system, { verb: 'citizenForgotten', kind: 'citizen', id: citizen.id, data: { because: citizen.because } })
  }
  const seen = await removePictures(tx, retentionDays.identityPictures, 200)
  for (const id of seen) await record(tx, system, { verb: 'citizenForgotten', kind: 'citizen', id, data: { because: 'identityPictures' } })
  const over = await forgetNotes(tx)
  for (const id of over) await record(tx, system, { verb: 'citizenForgotten', kind: 'citizen', id, data: { because: 'notes' } })
  return past.length + seen.length
}
