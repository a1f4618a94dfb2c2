// What is left of recordings: kept where their page went away, given up where they are no sound, and swept away where they are nobody's.
import * as z from 'zod'
import { Refusal } from '#server/kit/refuse.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Database } from '#server/kit/transaction.ts'
import { keepRecording, makeFile, type RecordingParts } from './recordings.ts'
import { dropRecording, recordingsLeft, recordingsUnderWay } from './storeRecordings.ts'

const recordingsJob = job('recordings', z.object({}), '*/2 * * * *')

/** A page that hung up has brought the last piece by then. */
const waitSeconds = 120
const strayMs = 3_600_000
const isId = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
const system: Doer = { session: null, accountType: 'system', source: 'job', requestId: 'recordings' }

export const workRecordings = (jobs: Jobs, parts: RecordingParts & { db: Database }) => jobs.work(recordingsJob, () => tidyRecordings(parts))

export async function tidyRecordings({ db, ...parts }: RecordingParts & { db: Database }, afterSeconds = waitSeconds): Promise<void> {
  const failures: unknown[] = []
  for (const { command_center_id: center, id } of await recordingsLeft(db, afterSeconds)) {
    try {
      const file = (await parts.recordings.received(id)) > 0 ? await makeFile(parts, id).catch(noSound) : null
      await db.within(center, async (tx) => void (await (file ? keepRecording(tx, system, file) : dropRecording(tx, id))))
      await parts.recordings.remove(id)
    } catch (error) {
      failures.push(error)
    }
  }
  const old: string[] = []
  for (const name of await parts.recordings.names()) if ((await parts.recordings.touchedAt(name)) < Date.now() - strayMs) old.push(name)
  const underWay = await recordingsUnderWay(db, old.filter(isId))
  for (const name of old) if (!underWay.has(name)) await parts.recordings.remove(name)
  // One that cannot be kept stays for the next round, and keeps none of the others from it.
  if (failures.length > 0) throw failures[0]
}

const noSound = (error: unknown) => (error instanceof Refusal ? null : Promise.reject(error as Error))
