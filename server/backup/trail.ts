// The trail between two backups, for the built-in database: a copy of its files, every piece that it wrote since, and every file that came, so that it can be put back as it stood at any second.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { hasCode } from '#server/database/embedded/plain.ts'
import { asideOf } from '#server/database/embedded/launch.ts'
import { connect } from '#server/database/pool.ts'
import { type Entry, readArchive, writeArchive } from './archive.ts'
import { backupsIn } from './store.ts'
import { migrationsOf } from './tables.ts'

const lookMs = 10_000
const trailDays = 7
const dayMs = 86_400_000
const chunk = 8 * 1024 * 1024

export interface Base {
  path: string
  /** What was written from here on leads to any later moment. */
  at: Date
  first: string
}

const basePattern = /^base-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}\.\d{3})Z-([0-9A-F]{24})\.base$/
const piecePattern = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)\.piece$/
const filesPattern = /^files-(\d+)\.piece$/
const inName = (at: Date) => at.toISOString().replaceAll(':', '-')
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

/** The copies in a trail, the newest first. */
export const basesIn = (trail: string): Base[] =>
  namesIn(trail)
    .flatMap((name) => {
      const [, day, hour, minute, second, first] = basePattern.exec(name) ?? []
      return first ? [{ path: join(trail, name), at: new Date(`${day}T${hour}:${minute}:${second}Z`), first }] : []
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())

export const piecesIn = (trail: string): string[] =>
  namesIn(trail)
    .flatMap((name) => piecePattern.exec(name)?.[1] ?? [])
    .toSorted()
export const trailsIn = (backups: string): string[] => namesIn(backups).flatMap((name) => (/^trail-\d+$/.test(name) ? [join(backups, name)] : []))

/** Pieces are numbered by a timeline and two halves of 8 digits, of which the last counts to 255. */
const numberOf = (piece: string) => Number.parseInt(piece.slice(8, 16), 16) * 256 + Number.parseInt(piece.slice(16), 16)
export function hasGap(first: string, pieces: readonly string[]): boolean {
  const later = pieces.filter((name) => name.length === 24 && name.slice(0, 8) >= first.slice(0, 8) && numberOf(name) >= numberOf(first))
  return later.some((name, index) => name.slice(0, 8) !== first.slice(0, 8) || numberOf(name) !== numberOf(first) + index)
}

type Kept = Pick<Config, 'data' | 'databaseUrl' | 'secret' | 'backup' | 'backupPassphrase'>

export function keepTrail(config: Kept, ownerUrl: string, say: (line: string) => void): { stop(): Promise<void> } {
  const { backup: folder, backupPassphrase: passphrase } = config
  if (config.databaseUrl || !folder || !passphrase) return { stop: async () => {} }
  const trail = new Trail({ ...config, folder, passphrase, ownerUrl })
  let running: Promise<void> = Promise.resolve()
  let trouble = ''
  const look = async () => {
    try {
      await trail.look()
      trouble = ''
    } catch (error) {
      const { message } = error as Error
      if (message !== trouble) say(`What the database wrote could not be taken into ${folder}: ${message}`)
      trouble = message
    }
  }
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    running = look().finally(() => (isBusy = false))
  }, lookMs)
  return {
    async stop() {
      clearInterval(timer)
      trail.end()
      await running
    },
  }
}

export class Trail {
  readonly #config: Pick<Config, 'data' | 'secret'> & { folder: string; passphrase: string; ownerUrl: string }
  readonly #dataDir: string
  #place: string | null = null
  #filesSince: number | null = null
  #isEnded = false

  constructor(config: Pick<Config, 'data' | 'secret'> & { folder: string; passphrase: string; ownerUrl: string }) {
    this.#config = config
    this.#dataDir = join(config.data, 'postgres')
  }

  end(): void {
    this.#isEnded = true
  }

  /** Takes what is there; makes a copy where none leads on. Answers where the trail is, or nothing before the first backup. */
  async look(): Promise<string | null> {
    const [newest] = backupsIn(this.#config.folder)
    if (!newest) return null
    this.#place ??= await this.#open()
    await this.#takePieces(this.#place)
    await this.#takeFiles(this.#place, newest.at)
    const [base] = basesIn(this.#place)
    if (!base || base.at < newest.at || hasGap(base.first, piecesIn(this.#place))) {
      await this.#copy(this.#place)
      await this.#takePieces(this.#place)
    }
    await removeOld(this.#place)
    return this.#place
  }

  async #open(): Promise<string> {
    const owner = await connect(this.#config.ownerUrl, 'tanod-trail')
    try {
      const { rows } = await owner.query<{ id: string; mode: string }>(
        `select system_identifier::text as id, current_setting('archive_mode') as mode from pg_control_system()`,
      )
      if (rows[0]!.mode !== 'on') throw new Error('it begins with the next start of the database')
      const place = join(this.#config.folder, `trail-${rows[0]!.id}`)
      await mkdir(place, { recursive: true, mode: 0o700 })
      for (const name of await readdir(place)) if (/\.(part|new)$/.test(name)) await rm(join(place, name))
      return place
    } finally {
      await owner.end()
    }
  }

  async #takePieces(place: string): Promise<void> {
    const aside = asideOf(this.#dataDir)
    for (const name of namesIn(aside).toSorted()) {
      if (this.#isEnded) return
      const path = join(aside, name)
      if (piecePattern.test(`${name}.piece`))
        await this.#write(join(place, `${name}.piece`), [{ kind: 'file', path: name, content: await readFile(path) }])
      if (!name.endsWith('.part')) await rm(path)
    }
  }

  /** Contents that came since: a folder tells by its own time whether one did. */
  async #takeFiles(place: string, newest: Date): Promise<void> {
    const since = this.#filesSince ?? newest.getTime()
    const now = Date.now()
    const files = join(this.#config.data, 'files')
    const fresh = namesIn(files)
      .filter((half) => statSync(join(files, half)).mtimeMs >= since)
      .flatMap((half) => readdirSync(join(files, half)).map((name) => join(half, name)))
      .filter((name) => statSync(join(files, name), { throwIfNoEntry: false })?.isFile() && statSync(join(files, name)).ctimeMs >= since)
    if (fresh.length > 0)
      await this.#write(
        join(place, `files-${now}.piece`),
        fresh.map((name): Entry => ({ kind: 'file', path: join('files', name), content: readFileSync(join(files, name)) })),
      )
    this.#filesSince = now
  }

  async #write(path: string, entries: readonly Entry[]): Promise<void> {
    await writeArchive(path, this.#config.passphrase, listed(entries))
  }

  async #copy(place: string): Promise<void> {
    const owner = await connect(this.#config.ownerUrl, 'tanod-trail')
    const draft = join(place, 'base.new')
    try {
      const { rows } = await owner.query<{ first: string }>(`select pg_walfile_name(pg_backup_start('tanod', true)) as first`)
      const end = { at: new Date(0) }
      await writeArchive(draft, this.#config.passphrase, this.#entriesOf(owner, end))
      for await (const entry of readArchive(draft, this.#config.passphrase)) if (entry.kind === 'end') break
      await rename(draft, join(place, `base-${inName(end.at)}-${rows[0]!.first}.base`))
      await owner.query('select pg_switch_wal()')
    } finally {
      await rm(draft, { force: true })
      await owner.end()
    }
  }

  async *#entriesOf(owner: pg.Client, end: { at: Date }): AsyncGenerator<Entry> {
    const at = new Date().toISOString()
    yield { kind: 'about', at, migrations: await migrationsOf(owner), secret: this.#config.secret, months: [at.slice(0, 10), at.slice(0, 10)] }
    yield* filesBelow(this.#dataDir, '')
    const { rows } = await owner.query<{ labelfile: string; at: string }>('select labelfile, clock_timestamp() as at from pg_backup_stop(false)')
    yield { kind: 'file', path: 'backup_label', content: Buffer.from(rows[0]!.labelfile) }
    end.at = new Date(rows[0]!.at)
  }
}

async function* listed(entries: readonly Entry[]): AsyncGenerator<Entry> {
  yield* entries
}

/** Of these the database makes its own. */
const ownOfRun =
  /^(postmaster\.(pid|opts)|backup_label|tablespace_map|(pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+|(.+\/)?(pgsql_tmp.*|pg_internal\.init.*))$/

async function* filesBelow(root: string, below: string): AsyncGenerator<Entry> {
  for (const one of await readdir(join(root, below), { withFileTypes: true })) {
    const path = below + one.name
    if (ownOfRun.test(path)) continue
    if (one.isDirectory()) {
      yield { kind: 'file', path: `${path}/`, content: Buffer.alloc(0) }
      yield* filesBelow(root, `${path}/`)
    } else if (one.isFile()) yield* chunksOf(root, path)
  }
}

/** As the file is while it is written to: what changes meanwhile is in the pieces. */
async function* chunksOf(root: string, path: string): AsyncGenerator<Entry> {
  const file = await open(join(root, path)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  })
  if (!file) return
  try {
    for (let offset = 0; ; ) {
      const buffer = Buffer.alloc(chunk)
      const { bytesRead } = await file.read(buffer, 0, chunk, offset)
      if (bytesRead === 0 && offset > 0) return
      yield { kind: 'file', path, offset, content: buffer.subarray(0, bytesRead) }
      offset += bytesRead
      if (bytesRead < chunk) return
    }
  } finally {
    await file.close()
  }
}

async function removeOld(trail: string): Promise<void> {
  const oldest = Date.now() - trailDays * dayMs
  const bases = basesIn(trail)
  const gone = bases.slice(1).filter(({ at }) => at.getTime() < oldest)
  for (const { path } of gone) await rm(path)
  const last = bases.filter((one) => !gone.includes(one)).at(-1)
  if (!last || gone.length === 0) return
  for (const name of piecesIn(trail)) if (name.length === 24 && numberOf(name) < numberOf(last.first)) rmSync(join(trail, `${name}.piece`))
  for (const name of namesIn(trail)) if (Number(filesPattern.exec(name)?.[1] ?? Infinity) < last.at.getTime() - dayMs) rmSync(join(trail, name))
}
