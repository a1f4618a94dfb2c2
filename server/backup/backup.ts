// Makes a backup of an installation while it works: all rows as they stand at one moment, the files that they name, and the secret.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { connect } from '#server/database/pool.ts'
import { hasCode } from '#server/database/embedded/plain.ts'
import { FileBucket } from '#server/files/fileBucket.ts'
import { FileKeeper } from '#server/files/keep.ts'
import { quiet, type Tell } from '#server/database/progress.ts'
import { type Entry, readArchive, writeArchive } from './archive.ts'
import { backupsIn, trailsIn } from './store.ts'
import { countRows, migrationsOf, rowsOf, sequencesOf, tablesOf } from './tables.ts'

export interface Made {
  path: string
  at: string
  rows: number
  files: number
  /** Named by rows, and neither on the disk nor given by their bucket. */
  missing: string[]
  removed: string[]
}

type Source = Pick<Config, 'data' | 'secret' | 'heads'> & Partial<Pick<Config, 'filesBucket'>>
export interface Keeping {
  folder: string
  passphrase: string
  /** So many are kept, */
  most: number
  /** and none that is older. */
  days: number
}

export async function makeBackup(ownerUrl: string, source: Source, keeping: Keeping, tell = quiet): Promise<Made> {
  await mkdir(keeping.folder, { recursive: true, mode: 0o700 })
  await removeHalves(keeping.folder)
  const owner = await connect(ownerUrl, 'tanod-backup')
  try {
    // Before that moment: one that is shipped after it names facts that the backup has not.
    const heads = await headsIn(source.heads)
    await owner.query('begin transaction isolation level repeatable read read only')
    const { rows } = await owner.query<{ at: string }>('select now() as at')
    const at = rows[0]!.at
    const path = join(keeping.folder, `tanod-${at.slice(0, 19).replaceAll(':', '-')}Z.backup`)
    const missing: string[] = []
    await writeArchive(path, keeping.passphrase, entriesOf(owner, source, { at, heads, missing, tell }))
    const found = await prove(path, keeping.passphrase, tell)
    return { path, at, ...found, missing, removed: await removeOld(keeping) }
  } finally {
    await owner.end()
  }
}

type Content = Extract<Entry, { kind: 'file' }>
const headsIn = (folder: string): Promise<Content[]> =>
  Promise.all(
    (existsSync(folder) ? readdirSync(folder) : []).map(async (name) => ({
      ...{ kind: 'file' as const, path: join('heads', name) },
      content: await readFile(join(folder, name)),
    })),
  )

interface Wanted {
  at: string
  heads: Content[]
  missing: string[]
  tell: Tell
}

async function* entriesOf(owner: pg.Client, source: Source, { at, heads, missing, tell }: Wanted): AsyncGenerator<Entry> {
  const { rows: months } = await owner.query<{ first: string; last: string }>('select min(at)::date as first, max(at)::date as last from fact')
  const { first, last } = months[0]!
  yield {
    kind: 'about',
    at,
    migrations: await migrationsOf(owner),
    secret: source.secret,
    months: [first ?? at.slice(0, 10), last ?? at.slice(0, 10)],
  }
  const counts: Record<string, number> = {}
  const tables = await tablesOf(owner)
  const all = await countRows(owner, tables)
  let done = 0
  for (const table of tables) {
    counts[table.name] = 0
    for await (const rows of rowsOf(owner, table)) {
      counts[table.name]! += rows.length
      tell('rows', (done += rows.length), all)
      yield { kind: 'rows', table: table.name, rows }
    }
  }
  const { rows: files } = await owner.query<{ sha256: string }>('select distinct sha256 from file')
  yield* filesOf(
    source,
    files.map(({ sha256 }) => sha256),
    { missing, tell },
  )
  yield* heads
  yield { kind: 'end', counts, sequences: await sequencesOf(owner) }
}

/** A backup has more patience than somebody who looks at a page. */
const patienceMs = 30_000

/** The contents of files, large and small; `missing` takes the names of those that are neither on the disk nor given by the bucket of files. */
export async function* filesOf(
  { data, filesBucket }: Pick<Source, 'data' | 'filesBucket'>,
  wanted: readonly string[],
  { missing, tell }: { missing: string[]; tell: Tell },
): AsyncGenerator<Content> {
  const keeper = new FileKeeper(join(data, 'files'))
  const bucket = filesBucket ? new FileBucket(filesBucket, { patienceMs }) : undefined
  for (const [index, sha256] of wanted.entries()) {
    tell('files', index, wanted.length)
    for (const size of ['whole', 'small'] as const) {
      const content = await contentOf(keeper.pathOf(sha256, size), bucket)
      if (content && content !== 'away')
        yield { kind: 'file', path: join('files', sha256.slice(0, 2), size === 'small' ? `${sha256}.small` : sha256), content }
      else if ((size === 'whole' || content) && missing.at(-1) !== sha256) missing.push(sha256)
    }
  }
}

/** From the disk, or from the bucket; a store that does not give it gives the next one perhaps. */
async function contentOf(path: string, bucket: FileBucket | undefined): Promise<Buffer | 'away' | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  try {
    const there = await bucket?.open(basename(path))
    return there ? await buffer(there) : undefined
  } catch {
    return 'away'
  }
}

/** Reads the file once more from beginning to end: only then it is one. */
export async function prove(path: string, passphrase: string, tell: Tell): Promise<{ rows: number; files: number }> {
  const found = { rows: 0, files: 0 }
  try {
    for await (const entry of readArchive(path, passphrase, (done, all) => tell('reading', done, all))) {
      if (entry.kind === 'rows') found.rows += entry.rows.length
      if (entry.kind === 'file') found.files++
    }
    return found
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** What a backup that was killed half-way left behind. */
async function removeHalves(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) if (/^tanod-.*\.backup\.part$/.test(name)) await rm(join(folder, name))
}

const exportPattern = /^center-.+-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}Z\.export$/

/** The newest backup stays, however old it is. */
async function removeOld({ folder, most, days }: Keeping): Promise<string[]> {
  const oldest = Date.now() - days * 86_400_000
  const backups = backupsIn(folder).filter(({ at }, index) => index > 0 && (index >= most || at.getTime() < oldest))
  const exports = readdirSync(folder).filter((name) => Date.parse(exportPattern.exec(name)?.[1] ?? '') < oldest)
  // Of a database that was put back or made anew since.
  const trails = trailsIn(folder).filter((trail) =>
    [trail, ...readdirSync(trail).map((name) => join(trail, name))].every((path) => statSync(path).mtimeMs < oldest),
  )
  const old = [...backups.map(({ path }) => path), ...exports.map((name) => join(folder, name)), ...trails]
  for (const path of old) await rm(path, { recursive: true })
  return old
}
