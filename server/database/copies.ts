// Copies of the database that follow it and only read: how far behind each is, told by what the primary had written when. By no clock but this process's own.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { addressesOf } from './hosts.ts'
import { openPool } from './pool.ts'

export interface CopyStanding {
  /** Host and port, or the folder of a socket. */
  machine: string
  /** behind: by more than is allowed. writes: it is no copy, but the primary at the moment, or another database. */
  state: 'follows' | 'behind' | 'away' | 'writes'
  /** Nothing is missing of what is older. */
  behindMs: number | null
}

interface CopyParts {
  url: string
  /** Asks the primary how far it has written. */
  written(): Promise<string>
  most: number
  /** One that is further behind is not asked. */
  behindMostMs: number
  waitMs: number
  everyMs?: number
}

/** A moment, and what the primary had written by then at most: whoever has read as far lacks nothing of before. */
interface Mark {
  at: number
  place: bigint
}
const keptMarks = 120
const usualEveryMs = 1_000
const beatMs = 100

/** '16/B374D848', as a number that can be compared. */
function placeOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export const askWritten = 'select pg_current_wal_insert_lsn()::text as lsn'
const askRead = 'select pg_is_in_recovery() as copies, pg_last_wal_replay_lsn()::text as lsn'

export class Copy {
  readonly machine: string
  readonly pool: pg.Pool
  /** The moment up to which nothing is missing, by performance.now(). */
  asOf = Number.NEGATIVE_INFINITY
  /** False from where it failed until it is looked at again. */
  isTrusted = false
  takesWrites = false
  #place: bigint | null = null
  readonly #url: string
  readonly #silenceMostMs: number
  readonly #open = new Set<pg.Client>()
  #own: pg.Client | null = null

  constructor(url: string, most: number, waitMs: number) {
    const { hostname, port, searchParams } = new URL(url)
    this.machine = searchParams.get('host') ?? `${hostname}:${port || 5432}`
    this.#url = url
    this.#silenceMostMs = waitMs * 0.8
    this.pool = openPool(url, most, 'tanod-reads', waitMs)
    this.pool.on('connect', (client) => this.#open.add(client as pg.Client))
    this.pool.on('remove', (client) => this.#open.delete(client as pg.Client))
  }

  /** What it has read, held against the marks; one that stands still is cut off, so that nobody waits for it. */
  async look(marks: readonly Mark[]): Promise<void> {
    // Counted in beats of this process: one that stood still itself cannot tell who was silent.
    let beats = 0
    const silence = setInterval(() => {
      if (++beats * beatMs >= this.#silenceMostMs) this.#cutOff()
    }, beatMs)
    try {
      this.#own ??= await this.#connect()
      const { rows } = await this.#own.query<{ copies: boolean; lsn: string | null }>(askRead)
      const { copies, lsn } = rows[0]!
      this.takesWrites = !copies
      this.#place = copies && lsn !== null ? placeOf(lsn) : null
      this.asOf = marks.findLast(({ place }) => this.#place !== null && place <= this.#place)?.at ?? Number.NEGATIVE_INFINITY
      this.isTrusted = true
    } catch {
      this.#own?.connection.stream.destroy()
      this.#own = null
      this.#place = null
      this.takesWrites = false
      this.isTrusted = false
    } finally {
      clearInterval(silence)
    }
  }

  /** Whoever had read what the primary wrote only later, or never, follows another one. */
  isOfAnother = (written: bigint): boolean => this.#place !== null && this.#place > written

  get answers(): boolean {
    return this.#place !== null
  }

  /** Nothing is written here, so whoever is silent need not be waited for. */
  async stop(): Promise<void> {
    this.#cutOff()
    await this.pool.end()
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'tanod-follows', connectionTimeoutMillis: this.#silenceMostMs })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  #cutOff(): void {
    for (const client of [...(this.#own ? [this.#own] : []), ...this.#open]) client.connection.stream.destroy()
  }
}

export class Copies {
  readonly all: readonly Copy[]
  readonly #written: () => Promise<string>
  readonly #behindMostMs: number
  readonly #everyMs: number
  #marks: Mark[] = []
  #looking: Promise<void> | null = null
  #going: Promise<void> = Promise.resolve()
  readonly #stopped = new AbortController()

  constructor({ url, written, most, behindMostMs, waitMs, everyMs = usualEveryMs }: CopyParts) {
    this.all = addressesOf(url).map((one) => new Copy(one, most, waitMs))
    this.#written = written
    this.#behindMostMs = behindMostMs
    this.#everyMs = everyMs
  }

  start(): void {
    this.#going = this.#goOn()
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#going
    await Promise.all(this.all.map((copy) => copy.stop()))
  }

  /** The one that rests most, of those that follow closely enough and lack nothing of before `since`. */
  pick(since = Number.NEGATIVE_INFINITY): Copy | undefined {
    const least = Math.max(since, performance.now() - this.#behindMostMs)
    const busy = ({ pool }: Copy) => pool.totalCount - pool.idleCount + pool.waitingCount
    return this.all
      .filter(({ asOf, isTrusted }) => isTrusted && asOf >= least)
      .toSorted((one, other) => busy(one) - busy(other) || other.asOf - one.asOf)[0]
  }

  standing(): CopyStanding[] {
    const now = performance.now()
    return this.all.map(({ machine, asOf, answers, takesWrites }) => {
      // Of one that is further behind than was marked, that much is known.
      const behindMs = answers ? Math.round(now - Math.max(asOf, this.#marks[0]?.at ?? now)) : null
      const state = behindMs === null ? 'away' : asOf >= now - this.#behindMostMs ? 'follows' : 'behind'
      return { machine, state: takesWrites ? 'writes' : state, behindMs }
    })
  }

  /** Marks where the primary is, then asks each copy how far it has read. */
  look(): Promise<void> {
    return (this.#looking ??= this.#look().finally(() => (this.#looking = null)))
  }

  async #look(): Promise<void> {
    const at = performance.now()
    const written = await this.#written().then(placeOf, () => null)
    if (written !== null) {
      // A primary that is less far than it was is another one.
      if (this.#marks.some(({ place }) => place > written)) this.#marks = []
      this.#marks = [...this.#marks, { at, place: written }].slice(-keptMarks)
    }
    const others = new Set(this.all.filter((copy) => written !== null && copy.isOfAnother(written)))
    await Promise.all(this.all.map((copy) => copy.look(others.has(copy) ? [] : this.#marks)))
  }

  async #goOn(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      await this.look()
      await delay(this.#everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}
