// The workers that draw what visitors sent: outside every request, two at a time, each source in its turn, small pictures never behind large ones.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import * as z from 'zod'
import { publicPixelsMost, refusals } from '#contract/publicSide/media.ts'
import { received } from '#contract/kit/upload.ts'
import { english } from '#contract/language/english.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import { addFile, fileOf, type NewFile } from '#server/files/store.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { Database } from '#server/kit/transaction.ts'
import { offlineReportNow, ticketOf } from '#server/tickets/store.ts'
import type { Followers } from '#server/publicSide/followers.ts'
import type { Pieces } from '#server/files/pieces.ts'
import { arriveMedia, giveUpMedia, mediaUnderWay, settleMedia, stillUnderWay, takeMedia, type TakenMedia } from './storeMedia.ts'

const leaseMs = 30_000
const tries = 5
const lookMs = 5_000
const smallPixels = 2_600_000
const giveUpHours = 24
/** What the schema raises when files would pass a quota: drawing again makes no room. */
const noRoom = 'TQ001'
const strayMs = 3_600_000
const system: Doer = { session: null, accountType: 'public', source: '', requestId: 'drawing' }

interface Parts {
  db: Database
  keeper: FileKeeper
  pieces: Pieces
  followers: Pick<Followers, 'wake'>
  warn(error: unknown): void
}

export interface Drawing {
  /** Something has arrived. */
  wake(): void
  stop(): Promise<void>
}

/** One worker takes whatever is next, another small pictures alone. */
export function startDrawing(parts: Parts): Drawing {
  const workers = [work(parts, null), work(parts, smallPixels)]
  return {
    wake: () => workers.forEach(({ wake }) => wake()),
    stop: async () => void (await Promise.all(workers.map(({ stop }) => stop()))),
  }
}

function work(parts: Parts, mostPixels: number | null) {
  let isStopped = false
  let isWoken = false
  let go = () => {}
  const rest = () =>
    new Promise<void>((resolve) => {
      if (isStopped) return resolve()
      go = resolve
      setTimeout(resolve, lookMs).unref()
    })
  /** Where the database was away for a moment, nothing waits until the lease has run out. */
  const settle = async (taken: TakenMedia) => {
    for (let left = tries; left > 0 && !isStopped; left--) {
      const failed = await draw(parts, taken)
        .catch((error: { code?: string }) => (error.code === noRoom ? settleWithout(parts, taken, refusals.noRoom) : Promise.reject(error)))
        .then(
          () => false,
          (error: unknown) => (parts.warn(error), true),
        )
      if (!failed) return
      await rest()
    }
  }
  const run = async () => {
    while (!isStopped) {
      isWoken = false
      const taken = await takeMedia(parts.db, mostPixels, leaseMs).catch((error: unknown) => parts.warn(error))
      if (taken) await settle(taken)
      else if (!isWoken) await rest()
    }
  }
  const wake = () => {
    isWoken = true
    go()
  }
  const ended = run()
  return {
    wake,
    stop: () => {
      isStopped = true
      wake()
      return ended
    },
  }
}

/** It is not kept, and why. */
async function settleWithout(
  { db, pieces, followers }: Pick<Parts, 'db' | 'pieces' | 'followers'>,
  taken: TakenMedia,
  refusal: string,
): Promise<void> {
  const { id, command_center_id: center, own_number: number, offline_report_id: offline } = taken
  await db.within(center, (tx) => settleMedia(tx, id, { state: 'refused', fileId: null, refusal }))
  await pieces.remove(id)
  followers.wake(number ?? offline ?? id)
}

async function draw({ db, keeper, pieces, followers }: Parts, taken: TakenMedia): Promise<void> {
  const { id, command_center_id: center } = taken
  const kept = await keep(keeper, pieces, taken)
  const now = taken.offline_report_id ? await db.read(center, (tx) => offlineReportNow(tx, taken.offline_report_id!)) : null
  const number = now?.number ?? taken.own_number
  if (typeof kept === 'string') return settleWithout({ db, pieces, followers }, taken, kept)
  if (number && (taken.ticket_center_id ?? center) !== center) {
    // Handed to another center: the file goes there first, under the upload's own id, so that it is there once.
    await db.within(taken.ticket_center_id!, async (tx) => {
      if (await fileOf(tx, id)) return
      await addFile(tx, { ...kept, owner_kind: 'ticket', owner_id: number })
      await record(tx, system, { verb: 'mediaKept', kind: 'ticket', id: number, data: { transactionNumber: number, fileId: id } })
    })
    await db.within(center, (tx) => settleMedia(tx, id, { state: 'kept', fileId: kept.id, refusal: null }))
  } else
    await db.within(center, async (tx) => {
      if (!(await settleMedia(tx, id, { state: 'kept', fileId: kept.id, refusal: null }))) return
      if (!number) return void (await addFile(tx, { ...kept, owner_kind: 'offlineReport', owner_id: taken.offline_report_id! }))
      await addFile(tx, { ...kept, owner_kind: 'ticket', owner_id: number })
      const accounts = (await ticketOf(tx, number))?.allocated_to ?? []
      await record(tx, system, { verb: 'mediaKept', kind: 'ticket', id: number, data: { transactionNumber: number, fileId: kept.id }, accounts })
    })
  await pieces.remove(id)
  followers.wake(number ?? taken.offline_report_id ?? id)
}

/** The file, or why it is none. Its id is the upload's own, so that what is drawn twice is there once. */
async function keep(keeper: FileKeeper, pieces: Pieces, { id, name }: TakenMedia): Promise<NewFile | string> {
  const path = pieces.pathOf(id)
  const bytes = await pieces.received(id)
  try {
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
    const whole = { [received]: true, path, name, bytes, sha256: hash.digest('hex') } as const
    const file = await keeper.keep(
      whole,
      ['image', 'video', 'audio'],
      { kind: 'ticket', id: '', by: null },
      { pixelsMost: publicPixelsMost, side: 2_560 },
    )
    return { ...file, id }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'scanner-away') throw error
    if (error.code === 'malicious') return refusals.malicious
    return error.status === 415 && english(error.said).startsWith('Only') ? refusals.kind : refusals.unreadable
  }
}

export const lostMediaJob = job('lostMedia', z.object({}), '*/5 * * * *')

const isId = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)

/** Removes what no row has under way: settled while its process died, or of a report that is gone. */
async function sweepStrays({ db, pieces }: Pick<Parts, 'db' | 'pieces'>): Promise<void> {
  const old: string[] = []
  for (const name of await pieces.names()) if ((await pieces.touchedAt(name)) < Date.now() - strayMs) old.push(name)
  if (old.length === 0) return
  const underWay = await stillUnderWay(db, old.filter(isId))
  for (const name of old) if (!underWay.has(name)) await pieces.remove(name)
}

/** What came whole while its process died is taken up; what did not come within a day is given up, and what is nobody's swept away. */
export async function tidyMedia({ db, pieces }: Pick<Parts, 'db' | 'pieces'>): Promise<void> {
  for (const id of await giveUpMedia(db, giveUpHours)) await pieces.remove(id)
  for (const { command_center_id: center, id, bytes } of await mediaUnderWay(db)) {
    if (bytes !== (await pieces.received(id))) continue
    const pixels = await pieces.pixelsOf(id)
    await db.within(center, (tx) => arriveMedia(tx, id, pixels))
  }
  await sweepStrays({ db, pieces })
}

export const workLostMedia = (jobs: Jobs, parts: Pick<Parts, 'db' | 'pieces'>) => jobs.work(lostMediaJob, () => tidyMedia(parts))
