// Transactions of one centre: row-level security sees that centre alone, and a lost race is tried again.
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type Compilable } from 'kysely'
import pg from 'pg'
import type { DB } from '#server/database/schema.ts'
import { refuse } from '#server/kit/refuse.ts'

/** Builds queries; a transaction runs them. */
export const sqlOf = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export class Tx {
  readonly #client: pg.ClientBase
  readonly #sent: Promise<unknown>[] = []
  /** The centre whose rows this transaction sees. */
  centre = ''
  /** Set when a fact was recorded, so that it is sealed right after the commit. */
  hasFacts = false
  /** Why a statement failed that nobody waited for. */
  failure: unknown

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  /** A statement whose answer nobody waits for: it travels with the next one, and its failure fails the transaction. */
  send(name: string, text: string, values: unknown[] = []): void {
    const sent = this.#client.query({ name, text, values })
    sent.catch((error: { code?: string }) => {
      if (error.code !== afterFailure) this.failure ??= error
    })
    this.#sent.push(sent)
  }

  /** Ends when all that was sent has been answered; the first that failed is what failed. */
  async end(): Promise<void> {
    this.send('commit', 'commit')
    const answers = (await Promise.all(this.#sent)) as pg.QueryResult[]
    // A statement whose failure the work had swallowed turns the commit into a rollback: that is never a success.
    if (answers.at(-1)!.command !== 'COMMIT') throw new Error('The transaction was rolled back.')
  }

  async all<R>(query: Compilable<R>): Promise<R[]> {
    const { sql, parameters } = query.compile()
    return (await this.#client.query(sql, parameters as unknown[])).rows as R[]
  }

  async one<R>(query: Compilable<R>): Promise<R | undefined> {
    return (await this.all(query))[0]
  }

  /** A statement of a hot path, parsed once per connection. */
  async named<R>(name: string, text: string, values: unknown[]): Promise<R[]> {
    return (await this.#client.query({ name, text, values })).rows as R[]
  }

  async run(text: string, values: unknown[] = []): Promise<number> {
    return (await this.#client.query(text, values)).rowCount ?? 0
  }

  raw(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
    return this.#client.query(text, values)
  }

  /** Goes on as another centre: for the few deeds that cross the line, such as a transfer. */
  enter(centre: string): void {
    if (centre === this.centre) return
    this.centre = centre
    this.send('enter', "select set_config('tanod.centre', $1, true)", [centre])
  }
}

/** What each statement after the one that failed is told. */
const afterFailure = '25P02'
const lostRaces = new Set(['40001', '40P01'])
const gone = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])

export class Database {
  readonly pool: pg.Pool
  /** Told after each commit that left facts to seal. */
  onFacts: () => void = () => {}
  /** Whether the database stands still: then a caller is told so at once. */
  isGone: () => boolean = () => false

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  async within<R>(centre: string, work: (tx: Tx) => Promise<R>, tries = 4): Promise<R> {
    const client = await this.#client()
    const tx = new Tx(client)
    let stage: Stage = 'working'
    try {
      tx.send('begin', 'begin')
      tx.enter(centre)
      const result = await work(tx)
      stage = 'keeping'
      await tx.end()
      client.release()
      if (tx.hasFacts) this.onFacts()
      return result
    } catch (thrown) {
      await this.#abandon(client)
      const error = tx.failure ?? thrown
      if (tries > 1 && lostRaces.has((error as { code?: string }).code ?? '')) return this.within(centre, work, tries - 1)
      throw unavailable(error, stage)
    }
  }

  /** Nothing can be written here, so the answer need not wait for the end. */
  async read<R>(centre: string, work: (tx: Tx) => Promise<R>): Promise<R> {
    const client = await this.#client()
    const tx = new Tx(client)
    try {
      tx.send('beginReading', 'begin read only')
      tx.enter(centre)
      const result = await work(tx)
      void tx.end().then(
        () => client.release(),
        () => this.#abandon(client),
      )
      return result
    } catch (thrown) {
      await this.#abandon(client)
      throw unavailable(tx.failure ?? thrown, 'working')
    }
  }

  /** A query outside any centre: the functions that look across, and tables that hold no centre's data. */
  async across<R>(text: string, values: unknown[] = []): Promise<R[]> {
    const client = await this.#client()
    try {
      const { rows } = await client.query(text, values)
      client.release()
      return rows as R[]
    } catch (error) {
      client.release(!isOfTheStatement(error))
      throw unavailable(error, 'working')
    }
  }

  async #client(): Promise<pg.PoolClient> {
    try {
      if (this.isGone()) throw new Error('The database stands still.')
      return await this.pool.connect()
    } catch (error) {
      throw unavailable(error, 'connecting')
    }
  }

  async #abandon(client: pg.PoolClient): Promise<void> {
    try {
      await client.query('rollback')
      client.release()
    } catch {
      client.release(true)
    }
  }
}

/** The server's own answer to a statement leaves the connection in order; anything else does not. */
const isOfTheStatement = (error: unknown) => error instanceof pg.DatabaseError

type Stage = 'connecting' | 'working' | 'keeping'
/** Whoever was cut off while the change was being kept cannot know; the same key finds out. */
const outcome: Record<Stage, string> = {
  connecting: 'Nothing was changed.',
  working: 'Nothing was changed.',
  keeping: 'It is not known whether the change was kept.',
}

/** The database being away is an answer of its own; every other error stays what it is. */
function unavailable(error: unknown, stage: Stage): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (
    stage !== 'connecting' &&
    !gone.has(code) &&
    !/Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(message)
  )
    return error
  try {
    return refuse(503, `The database does not answer just now. ${outcome[stage]} Please try again in a moment.`, 'unavailable')
  } catch (refusal) {
    return refusal
  }
}
