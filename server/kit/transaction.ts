// Transactions of one center: row-level security sees that center alone, and a lost race is tried again.
import { k, say } from '#contract/kit/say.ts'
import {
  type Compilable,
  DummyDriver,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely'
import pg from 'pg'
import type { Copies } from '#server/database/copies.ts'
import type { DB } from '#server/database/schema.ts'
import type { FairGate } from './admission/fairGate.ts'
import { laneNow } from './admission/lanes.ts'
import { timeNow } from './clock.ts'
import { isReady, type Params, prepared, type Ready } from './prepared.ts'
import { Refusal, refuse } from './refuse.ts'
import { type Span, spanNow } from './traces/traces.ts'

/** Builds queries; a transaction runs them. */
export const sqlOf = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
})

/** A query of its own, or one compiled beforehand. */
export type Query<R> = Compilable<R> | Ready<R>

export function statementOf(query: Query<unknown>, center: string): pg.QueryConfig {
  if (isReady(query)) return { name: query.name, text: query.text, values: query.valuesIn(center) }
  const { sql, parameters } = query.compile()
  return { text: sql, values: parameters as unknown[] }
}

const command = (text: string): Ready<never> => ({ name: text, text, valuesIn: () => [] })
const [begin, beginReading, commit] = [command('begin'), command('begin read only'), command('commit')]
const enterCenter = prepared('enterCenter', (p: Params) => sqlOf.selectNoFrom(sql`set_config('tanod.centre', ${p.center}, true)`.as('center')))

/** By its name, or as what it does to which table: never with a value. */
export function nameOf({ name, text }: pg.QueryConfig): string {
  if (name) return name
  const [verb = 'statement'] = /[a-z]+/i.exec(text) ?? []
  const table = /\b(?:from|into|update) (?:only )?"(\w+)"/.exec(text)?.[1]
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase()
}

/** What opens each transaction, and travels with its first question. */
const opening = new Set(['begin', 'begin read only', 'enterCenter'])
const ofPostgres = { 'db.system.name': 'postgresql' }
const beginStatement = (within: Span, name: string) => (opening.has(name) ? undefined : within.child(name, 'client', ofPostgres))

export class Tx {
  readonly #client: pg.ClientBase
  readonly #sent: Promise<unknown>[] = []
  /** What failed first, of statements that travelled beside each other. */
  #first: unknown
  /** The center whose rows this transaction sees. */
  center = ''
  /** Set when a fact was recorded, so that it is sealed right after the commit. */
  hasFacts = false
  /** Why a statement failed that nobody waited for. */
  failure: unknown
  /** Where a copy of the database is read: the moment up to which nothing is missing there, by performance.now(). */
  readonly #knownAt: number | undefined
  readonly #span: Span | undefined

  constructor(client: pg.ClientBase, { knownAt, span }: { knownAt?: number | undefined; span?: Span | undefined } = {}) {
    this.#client = client
    this.#knownAt = knownAt
    this.#span = span
  }

  /** The moment that what is read here shows: this one, or of a copy the one up to which it has followed. */
  get asOf(): string {
    return new Date(timeNow() - (this.#knownAt === undefined ? 0 : performance.now() - this.#knownAt)).toISOString()
  }

  /** A statement whose answer nobody waits for: it travels with the next one, and its failure fails the transaction. */
  send(query: Query<unknown>): void {
    const sent = this.#query(query)
    sent.catch((error: { code?: string }) => {
      if (error.code !== afterFailure) this.failure ??= error
    })
    this.#sent.push(sent)
  }

  /** Ends when all that was sent has been answered; the first that failed is what failed. */
  async end(): Promise<void> {
    this.send(commit)
    const answers = (await Promise.all(this.#sent)) as pg.QueryResult[]
    // A statement whose failure the work had swallowed turns the commit into a rollback: that is never a success.
    if (answers.at(-1)!.command !== 'COMMIT') throw new Error('The transaction was rolled back.')
  }

  async all<R>(query: Query<R>): Promise<R[]> {
    return (await this.#ask(query)).rows as R[]
  }

  async one<R>(query: Query<R>): Promise<R | undefined> {
    return (await this.all(query))[0]
  }

  /** How many rows a change touched. */
  async changed(query: Query<unknown>): Promise<number> {
    return (await this.#ask(query)).rowCount ?? 0
  }

  async #ask(query: Query<unknown>): Promise<pg.QueryResult> {
    try {
      return await this.#query(query)
    } catch (error) {
      if ((error as { code?: string }).code !== afterFailure) this.#first ??= error
      throw error
    }
  }

  #query(query: Query<unknown>): Promise<pg.QueryResult> {
    const statement = statementOf(query, this.center)
    const asked = this.#client.query(statement)
    const span = this.#span && beginStatement(this.#span, nameOf(statement))
    if (span)
      asked.then(
        () => span.end(),
        (error: unknown) => span.end(error),
      )
    return asked
  }

  /** Why the transaction failed: what broke it, where `thrown` only tells that something had. */
  causeOf(thrown: unknown): unknown {
    return this.failure ?? ((thrown as { code?: string }).code === afterFailure ? (this.#first ?? thrown) : thrown)
  }

  /** Goes on as another center: for the few changes that cross the line, such as a transfer. */
  enter(center: string): void {
    if (center === this.center) return
    this.center = center
    this.send(enterCenter({}))
  }
}

/** What each statement after the one that failed is told. */
const afterFailure = '25P02'
/** The database stopped a statement that took longer than its limit. */
const overTime = '57014'
/** A fact was to be written by a session that stands no more. */
const endedSession = 'TA401'
const lostRaces = new Set(['40001', '40P01'])
/** A database that takes no writes, or no longer our password, is one that is away: after a failover the next connection may reach the right one. */
const elsewhere = new Set(['25006', '28P01', '28000'])
const gone = new Set([...elsewhere, '57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])

export class Database {
  readonly pool: pg.Pool
  /** Told after each commit that left facts to seal. */
  onFacts: () => void = () => {}
  /** Seals behind a commit that was sent and not answered yet, on its connection; null where whoever seals is at it already. */
  sealBehind: (send: <R>(query: Query<R>) => Promise<R[]>) => Promise<unknown> | null = () => null
  /** Whether the database stands still: then a caller is told so at once. */
  isGone: () => boolean = () => false
  /** What answers for the primary where that was declared; none: the primary answers all. */
  copies: Copies | undefined
  /** How often what a copy may answer was answered by one, and how often by the primary. */
  readonly answeredBy = { copy: 0, primary: 0 }
  /** What strangers go through, so that the rest of the connections is kept for the signed-in. */
  readonly #strangers: FairGate | undefined

  constructor(pool: pg.Pool, strangers?: FairGate) {
    this.pool = pool
    this.#strangers = strangers
  }

  async within<R>(center: string, work: (tx: Tx) => Promise<R>, tries = 4): Promise<R> {
    const span = beginSpan('change', center)
    const { client, leave } = await this.#take(span)
    const tx = new Tx(client, { span })
    let stage: Stage = 'working'
    try {
      tx.send(begin)
      tx.enter(center)
      const result = await work(tx)
      stage = 'keeping'
      const ended = tx.end()
      // One way less than after its answer; where it is undone, there is nothing of it to seal.
      const sealed = tx.hasFacts ? this.sealBehind(async (query) => (await client.query(statementOf(query, ''))).rows) : null
      await ended
      if (sealed) void sealed.then(() => client.release(), releasing(client))
      else client.release()
      leave()
      span?.end()
      if (tx.hasFacts && !sealed) this.onFacts()
      return result
    } catch (thrown) {
      await this.#abandon(client, tx.causeOf(thrown))
      leave()
      const error = tx.causeOf(thrown)
      span?.end(error)
      if (tries > 1 && lostRaces.has((error as { code?: string }).code ?? '')) return this.within(center, work, tries - 1)
      throw unavailable(error, stage)
    }
  }

  /** Nothing can be written here, so the answer need not wait for the end. */
  async read<R>(center: string, work: (tx: Tx) => Promise<R>, tries = 4): Promise<R> {
    const span = beginSpan('read', center)
    const { client, leave } = await this.#take(span)
    try {
      return await this.#readBy(client, leave, center, work, { span })
    } catch (error) {
      if (tries > 1 && lostRaces.has((error as { code?: string }).code ?? '')) return this.read(center, work, tries - 1)
      throw isForbidden(error) ? error : unavailable(error, 'working')
    }
  }

  /** A reading that may show what stood some seconds ago, though nothing of before `since` is missing: a copy of the database answers, and where none can, the primary, once. */
  async readBehind<R>(center: string, work: (tx: Tx) => Promise<R>, since?: number): Promise<R> {
    const copy = this.copies?.pick(since)
    if (copy) {
      const { asOf } = copy
      const span = beginSpan('readAtCopy', center)
      try {
        const client = await copy.pool.connect()
        const result = await this.#readBy(client, () => {}, center, work, { knownAt: asOf, span })
        this.answeredBy.copy++
        return result
      } catch (error) {
        span?.end(error)
        if (error instanceof Refusal || isForbidden(error)) throw error
        // One reading that is in the way there says nothing of the next.
        if (!isOfTheStatement(error) || gone.has((error as { code?: string }).code ?? '')) copy.isTrusted = false
      }
    }
    if (this.copies) this.answeredBy.primary++
    return this.read(center, work)
  }

  async #readBy<R>(
    client: pg.PoolClient,
    leave: () => void,
    center: string,
    work: (tx: Tx) => Promise<R>,
    given: { knownAt?: number; span: Span | undefined },
  ): Promise<R> {
    const tx = new Tx(client, given)
    try {
      tx.send(beginReading)
      tx.enter(center)
      const result = await work(tx)
      const ended = tx.end().then(
        () => client.release(),
        () => this.#abandon(client),
      )
      void ended.then(leave)
      given.span?.end()
      return result
    } catch (thrown) {
      const error = tx.causeOf(thrown)
      await this.#abandon(client, error)
      leave()
      given.span?.end(error)
      throw error
    }
  }

  /** A query outside any center: the functions that look across, and tables that hold no center's data. */
  async across<R>(query: Query<R>): Promise<R[]> {
    const statement = statementOf(query, '')
    const span = spanNow()?.child(nameOf(statement), 'client', ofPostgres)
    const { client, leave } = await this.#take(span)
    try {
      const { rows } = await client.query(statement)
      client.release()
      span?.end()
      return rows as R[]
    } catch (error) {
      span?.end(error)
      releasing(client)(error)
      throw unavailable(error, 'working')
    } finally {
      leave()
    }
  }

  /** A connection, and how to give the place back that was taken for it. */
  async #take(span: Span | undefined): Promise<{ client: pg.PoolClient; leave: () => void }> {
    let leave = () => {}
    try {
      if (this.isGone()) throw unavailable(new Error('The database stands still.'), 'connecting')
      const lane = laneNow()
      if (lane && lane.kind !== 'staff' && this.#strangers) leave = await this.#strangers.enter(lane)
      const client = await this.pool.connect().catch((error: unknown) => Promise.reject(unavailable(error, 'connecting') as Error))
      return { client, leave }
    } catch (error) {
      leave()
      span?.end(error)
      throw error
    }
  }

  async #abandon(client: pg.PoolClient, error?: unknown): Promise<void> {
    try {
      await client.query('rollback')
      client.release(isElsewhere(error))
    } catch {
      client.release(true)
    }
  }
}

/** Within whatever is done; what the house does by itself is not traced. */
const beginSpan = (name: string, center: string) => spanNow()?.child(name, 'client', { ...ofPostgres, 'tanod.center': center })

/** In a reading, a write is refused by whatever database: it is a fault of the work. */
const isForbidden = (error: unknown) => (error as { code?: string } | undefined)?.code === '25006'
const isElsewhere = (error: unknown) => elsewhere.has((error as { code?: string } | undefined)?.code ?? '')
/** What a pooler says of itself has no other code than that of a message that cannot be read. */
const isCutOff = (error: unknown) => error instanceof pg.DatabaseError && error.code === '08P01' && error.severity === 'FATAL'
/** The server's own answer to a statement leaves the connection in order; anything else does not. */
const isOfTheStatement = (error: unknown) => error instanceof pg.DatabaseError

/** After an error of a statement, by which the connection may have gone too. */
const releasing = (client: pg.PoolClient) => (error: unknown) => client.release(!isOfTheStatement(error) || isElsewhere(error))

type Stage = 'connecting' | 'working' | 'keeping'
/** Whoever was cut off while the change was being kept cannot know; the same key finds out. */
const outcome: Record<Stage, string> = {
  connecting: k('Nothing was changed.'),
  working: k('Nothing was changed.'),
  keeping: k('It is not known whether the change was kept.'),
}

/** The database being away is an answer of its own; every other error stays what it is. */
function unavailable(error: unknown, stage: Stage): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === endedSession) return refusalOf(() => refuse(401, 'Session Expired', 'session-expired'))
  if (code === overTime)
    return refusalOf(() =>
      refuse(503, 'This took too long and was stopped. Nothing was changed. Please ask for less, such as fewer days.', 'too-slow'),
    )
  if (
    stage !== 'connecting' &&
    !gone.has(code) &&
    !isCutOff(error) &&
    !/Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(message)
  )
    return error
  return refusalOf(() =>
    refuse(
      503,
      say('The database does not answer just now. {outcome} Please try again in a moment.', { outcome: say(outcome[stage]) }),
      'unavailable',
    ),
  )
}

function refusalOf(refusing: () => never): unknown {
  try {
    return refusing()
  } catch (refusal) {
    return refusal
  }
}
