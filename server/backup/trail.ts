// The trail between two backups, for the built-in database: a copy of its files, every piece that it wrote since, and every file that came, so that it can be put back as it stood at any second.
import { rmSync, statfsSync, statSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { hasCode } from '#server/database/embedded/plain.ts'
import { asideOf } from '#server/database/embedded/launch.ts'
import { connect } from '#server/database/pool.ts'
import { type Entry, readArchive, writeArchive } from './archive.ts'
import { backupsIn, namesIn } from './store.ts'
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
const contentPattern = /^[\da-f]{64}(\.small)?$/
const inName = (at: Date) => at.toISOString().replaceAll(':', '-')

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

/** Pieces are numbered by a timeline and two halves of 8 digits, of which the last counts to 255. */
export const numberOf = (piece: string) => Number.parseInt(piece.slice(8, 16), 16) * 256 + Number.parseInt(piece.slice(16), 16)
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
      if (message !== trouble && !trail.isEnded) say(`What the database wrote could not be taken into ${folder}: ${message}`)
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
  #owner: pg.Client | null = null
  #isEnded = false

  constructor(config: Pick<Config, 'data' | 'secret'> & { folder: string; passphrase: string; ownerUrl: string }) {
    this.#config = config
    this.#dataDir = join(config.data, 'postgres')
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** What it is at is given up at once: the next start takes it up again. */
  end(): void {
    this.#isEnded = true
    void this.#owner?.end()
  }

  #goOn(): void {
    if (this.#isEnded) throw new Error('the trail was ended')
  }

  /** Takes what is there; makes a copy where none leads on. Answers where the trail is, or nothing before the first backup. */
  async look(): Promise<string | null> {
    const [newest] = backupsIn(this.#config.folder)
    if (!newest) return null
    this.#place ??= await this.#open()
    // First of all: else a full disk would stay full.
    await removeOld(this.#place)
    await this.#takePieces(this.#place)
    await this.#takeFiles(this.#place, newest.at)
    const [base] = basesIn(this.#place)
    if (!base || base.at < newest.at || hasGap(base.first, piecesIn(this.#place))) {
      requireRoom(this.#place, base)
      await this.#copy(this.#place)
      await this.#takePieces(this.#place)
    }
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
      this.#goOn()
      const path = join(aside, name)
      if (piecePattern.test(`${name}.piece`)) await this.#write(join(place, `${name}.piece`), pieceOf(name, path))
      if (!name.endsWith('.part')) await rm(path)
    }
  }

  /** Contents that came since: a folder tells by its own time whether one did. */
  async #takeFiles(place: string, newest: Date): Promise<void> {
    this.#filesSince ??= Math.max(...namesIn(place).map((name) => Number(filesPattern.exec(name)?.[1] ?? 0)), 0) || newest.getTime()
    const since = this.#filesSince
    const now = Date.now()
    const files = join(this.#config.data, 'files')
    const fresh: string[] = []
    for (const half of namesIn(files)) {
      if ((await stat(join(files, half))).mtimeMs < since) continue
      for (const name of await readdir(join(files, half))) {
        const found = contentPattern.test(name) ? await ifThere(stat(join(files, half, name))) : null
        if (found && found.ctimeMs >= since) fresh.push(join('files', half, name))
      }
    }
    if (fresh.length > 0) await this.#write(join(place, `files-${now}.piece`), this.#contentsOf(fresh))
    this.#filesSince = now
  }

  /** One at a time: a file may be large, and they may be many. */
  async *#contentsOf(paths: readonly string[]): AsyncGenerator<Entry> {
    for (const path of paths) {
      this.#goOn()
      const content = await ifThere(readFile(join(this.#config.data, path)))
      if (content) yield { kind: 'file', path, content }
    }
  }

  async #write(path: string, entries: AsyncIterable<Entry>): Promise<void> {
    await writeArchive(path, this.#config.passphrase, entries)
  }

  async #copy(place: string): Promise<void> {
    this.#goOn()
    const owner = await connect(this.#config.ownerUrl, 'tanod-trail')
    this.#owner = owner
    const draft = join(place, 'base.new')
    try {
      const { rows } = await owner.query<{ first: string }>(`select pg_walfile_name(pg_backup_start('tanod', true)) as first`)
      const end = { at: new Date(0) }
      await writeArchive(draft, this.#config.passphrase, this.#entriesOf(owner, end))
      for await (const entry of readArchive(draft, this.#config.passphrase)) if (entry.kind === 'file') this.#goOn()
      await rename(draft, join(place, `base-${inName(end.at)}-${rows[0]!.first}.base`))
      await owner.query('select pg_switch_wal()')
    } finally {
      this.#owner = null
      await rm(draft, { force: true })
      await owner.end()
    }
  }

  async *#entriesOf(owner: pg.Client, end: { at: Date }): AsyncGenerator<Entry> {
    const at = new Date().toISOString()
    yield { kind: 'about', at, migrations: await migrationsOf(owner), secret: this.#config.secret, months: [at.slice(0, 10), at.slice(0, 10)] }
    for await (const entry of filesBelow(this.#dataDir, '')) {
      this.#goOn()
      yield entry
    }
    const { rows } = await owner.query<{ labelfile: string; at: string }>('select labelfile, clock_timestamp() as at from pg_backup_stop(false)')
    yield { kind: 'file', path: 'backup_label', content: Buffer.from(rows[0]!.labelfile) }
    end.at = new Date(rows[0]!.at)
  }
}

async function* pieceOf(name: string, path: string): AsyncGenerator<Entry> {
  yield { kind: 'file', path: name, content: await readFile(path) }
}

/** What is taken away while it is looked at was not needed. */
const ifThere = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  })

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
  const file = await ifThere(open(join(root, path)))
  if (!file) return
  try {
    // What is put behind the end meanwhile is in the pieces, too.
    const { size } = await file.stat()
    for (let offset = 0; ; ) {
      const wanted = Math.min(chunk, size - offset)
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, offset)
      if (bytesRead === 0 && offset > 0) return
      yield { kind: 'file', path, offset, content: buffer.subarray(0, bytesRead) }
      offset += bytesRead
      if (bytesRead < wanted || offset === size) return
    }
  } finally {
    await file.close()
  }
}

/** A copy that would not fit leaves the room to the pieces. */
function requireRoom(trail: string, newest: Base | undefined): void {
  const { bavail, bsize } = statfsSync(trail)
  const [free, needed] = [bavail * bsize, newest ? statSync(newest.path).size : 0].map((bytes) => Math.ceil(bytes / 2 ** 20))
  if (free! < needed!) throw new Error(`there is no room for a new copy of the database: ${free} MB are free, the last one has ${needed} MB`)
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
