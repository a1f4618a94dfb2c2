// Sweeps away what no row knows: content whose transaction never came to be, half-written drafts, and uploads that a killed process left.
import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { type Database, sqlOf } from '#server/kit/transaction.ts'
import type { FileBucket } from './fileBucket.ts'

export const sweepJob = job('sweepFiles', z.object({}), '41 * * * *')

export interface Sweeping {
  db: Database
  /** Where the keeper has its content. */
  files: string
  receiving: string
  /** Where files are kept in the end. */
  bucket?: FileBucket | undefined
  olderThanMs?: number
}

const foundedAt = prepared('foundedAt', () => sqlOf.selectNoFrom(sql<string>`founded_at()`.as('founded')))
const contentsInUse = prepared('contentsInUse', (p: Params<{ names: string[] }>) =>
  sqlOf.selectFrom(sql<{ sha256: string }>`contents_in_use(${p.names})`.as('used')).select('used.sha256'),
)

const hourMs = 3_600_000
const atOnce = 1_000

export async function workSweep(jobs: Jobs, parts: Sweeping, say: (removed: number) => void): Promise<void> {
  let running: Promise<number> | null = null
  await jobs.work(sweepJob, async () => {
    // The round before may have outlived its job.
    if (running) return
    running = sweep(parts)
    try {
      const removed = await running
      if (removed > 0) say(removed)
    } finally {
      running = null
    }
  })
}

/** Answers how many it removed. Content in use is never among them: who keeps content that lies there already makes it young again first. */
export async function sweep({ db, files, receiving, bucket, olderThanMs = hourMs }: Sweeping): Promise<number> {
  const before = Date.now() - olderThanMs
  // What is older than the database belongs to another one: whoever named the wrong database must not lose it.
  const [{ founded } = { founded: '' }] = await db.across(foundedAt({}))
  const isOld = async (path: string, since = Date.parse(founded)) => {
    const { mtimeMs = Number.NaN } = (await stat(path).catch(() => null)) ?? {}
    return mtimeMs <= before && mtimeMs >= since
  }
  let removed = 0
  for (const name of await namesIn(receiving)) {
    if (!(await isOld(join(receiving, name), 0))) continue
    await rm(join(receiving, name), { recursive: true, force: true })
    removed++
  }
  for (const folder of await namesIn(files)) {
    const old: string[] = []
    for (const name of await namesIn(join(files, folder))) if (await isOld(join(files, folder, name))) old.push(name)
    for (let from = 0; from < old.length; from += atOnce) {
      const some = old.slice(from, from + atOnce)
      const inUse = await findInUse(db, some)
      for (const name of some) if (!inUse.has(name) && (await take(join(files, folder, name), isOld))) removed++
    }
  }
  return removed + (bucket ? await sweepBucket(bucket, db, { before, since: Date.parse(founded), olderThanMs }) : 0)
}

/** What nobody knows, by bucket, with the moment at which that was first seen. */
const unknown = new WeakMap<FileBucket, Map<string, number>>()
/** What arrives again meanwhile lies in the folder as well for an hour, and is put there anew from it: so long nobody may have known it. */
async function sweepBucket(
  bucket: FileBucket,
  db: Database,
  { before, since, olderThanMs }: { before: number; since: number; olderThanMs: number },
): Promise<number> {
  if (!(await bucket.isOurs())) return 0
  const known = unknown.get(bucket) ?? new Map<string, number>()
  const still = new Map<string, number>()
  let removed = 0
  for await (const page of bucket.list()) {
    const old = page.filter(({ at }) => at.getTime() <= before && at.getTime() >= since).map(({ name }) => name)
    const inUse = await findInUse(db, old)
    for (const name of old.filter((one) => !inUse.has(one))) {
      const seen = known.get(name)
      if (seen === undefined || performance.now() - seen < olderThanMs) still.set(name, seen ?? performance.now())
      // A row may have come while others were taken.
      else if (!(await findInUse(db, [name])).has(name)) {
        await bucket.remove(name)
        removed++
      }
    }
  }
  unknown.set(bucket, still)
  return removed
}

/** Put aside before it is removed, and looked at again: an upload of the same content may have come between, and then it is put back. */
async function take(path: string, isOld: (path: string) => Promise<boolean>): Promise<boolean> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch {
    return false
  }
  const isStillOld = await isOld(aside)
  await (isStillOld ? unlink(aside) : rename(aside, path))
  return isStillOld
}

/** The content of rows, and what is drawn small of it; a draft is nobody's. */
async function findInUse(db: Database, names: string[]): Promise<Set<string>> {
  const rows = await db.across(contentsInUse({ names: [...new Set(names.map((name) => name.slice(0, 64)))] }))
  return new Set(rows.flatMap(({ sha256 }) => [sha256, `${sha256}.small`]))
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
