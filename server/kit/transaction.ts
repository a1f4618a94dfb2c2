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
import type { DB } from '#server/database/schema.ts'
import type { FairGate } from './admission/fairGate.ts'
import { laneNow } from './admission/lanes.ts'
import { isReady, type Params, prepared, type Ready } from './prepared.ts'
import { refuse } from './refuse.ts'

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

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  /** A statement whose answer nobody waits for: it travels with the next one, and its failure fails the transaction. */
  send(query: Query<unknown>): void {
    const sent = this.#client.query(statementOf(query, this.center))
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
      return await this.#client.query(statementOf(query, this.center))
    } catch (error) {
      if ((error as { code?: string }).code !== afterFailure) this.#first ??= error
      throw error
    }
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
  /** Whether the database stands still: then a caller is told so at once. */
  isGone: () => boolean = () => false
  /** What strangers go through, so that the rest of the connections is kept for the signed-in. */
  readonly #strangers: FairGate | undefined

  constructor(pool: pg.Pool, strangers?: FairGate) {
    this.pool = pool
    this.#strangers = strangers
  }

  async within<R>(center: string, work: (tx: Tx) => Promise<R>, tries = 4): Promise<R> {
    const { client, leave } = await this.#take()
    const tx = new Tx(client)
    let stage: Stage = 'working'
    try {
      tx.send(begin)
      tx.enter(center)
      const result = await work(tx)
      stage = 'keeping'
      await tx.end()
      client.release()
      leave()
      if (tx.hasFacts) this.onFacts()
      return result
    } catch (thrown) {
      await this.#abandon(client, tx.causeOf(thrown))
      leave()
      const error = tx.causeOf(thrown)
      if (tries > 1 && lostRaces.has((error as { code?: string }).code ?? '')) return this.within(center, work, tries - 1)
      throw unavailable(error, stage)
    }
  }

  /** Nothing can be written here, so the answer need not wait for the end. */
  async read<R>(center: string, work: (tx: Tx) => Promise<R>, tries = 4): Promise<R> {
    const { client, leave } = await this.#take()
    const tx = new Tx(client)
    try {
      tx.send(beginReading)
      tx.enter(center)
      const result = await work(tx)
      const given = tx.end().then(
        () => client.release(),
        () => this.#abandon(client),
      )
      void given.then(leave)
      return result
    } catch (thrown) {
      const error = tx.causeOf(thrown)
      await this.#abandon(client, error)
      leave()
      if (tries > 1 && lostRaces.has((error as { code?: string }).code ?? '')) return this.read(center, work, tries - 1)
      throw isForbidden(error) ? error : unavailable(error, 'working')
    }
  }

  /** A query outside any center: the functions that look across, and tables that hold no center's data. */
  async across<R>(query: Query<R>): Promise<R[]> {
    const { client, leave } = await this.#take()
    try {
      const { rows } = await client.query(statementOf(query, ''))
      client.release()
      return rows as R[]
    } catch (error) {
      client.release(!isOfTheStatement(error) || isElsewhere(error))
      throw unavailable(error, 'working')
    } finally {
      leave()
    }
  }

  /** A connection, and how to give the place back that was taken for it. */
  async #take(): Promise<{ client: pg.PoolClient; leave: () => void }> {
    if (this.isGone()) throw unavailable(new Error('The database stands still.'), 'connecting')
    const lane = laneNow()
    const leave = lane && lane.kind !== 'staff' && this.#strangers ? await this.#strangers.enter(lane) : () => {}
    try {
      return { client: await this.pool.connect(), leave }
    } catch (error) {
      leave()
      throw unavailable(error, 'connecting')
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

/** In a reading, a write is refused by whatever database: it is a fault of the work. */
const isForbidden = (error: unknown) => (error as { code?: string } | undefined)?.code === '25006'
const isElsewhere = (error: unknown) => elsewhere.has((error as { code?: string } | undefined)?.code ?? '')
/** What a pooler says of itself has no other code than that of a message that cannot be read. */
const isCutOff = (error: unknown) => error instanceof pg.DatabaseError && error.code === '08P01' && error.severity === 'FATAL'
/** The server's own answer to a statement leaves the connection in order; anything else does not. */
const isOfTheStatement = (error: unknown) => error instanceof pg.DatabaseError

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
