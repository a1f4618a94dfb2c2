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
  /** The centre whose rows this transaction sees. */
  centre: string
  /** Set when a fact was recorded, so that it is sealed right after the commit. */
  hasFacts = false

  constructor(client: pg.ClientBase, centre: string) {
    this.#client = client
    this.centre = centre
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
  async enter(centre: string): Promise<void> {
    this.centre = centre
    await this.#client.query({ name: 'enter', text: "select set_config('tanod.centre', $1, true)", values: [centre] })
  }
}

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
    const tx = new Tx(client, centre)
    let stage: Stage = 'working'
    try {
      // Sent ahead without waiting: the first statement of the work travels with them.
      const opened = Promise.all([client.query('begin'), tx.enter(centre)])
      opened.catch(() => {})
      const result = await work(tx)
      await opened
      // A statement whose failure the work had swallowed turns the commit into a rollback: that is never a success.
      stage = 'keeping'
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back.')
      client.release()
      if (tx.hasFacts) this.onFacts()
      return result
    } catch (error) {
      await this.#abandon(client)
      if (tries > 1 && lostRaces.has((error as { code?: string }).code ?? '')) return this.within(centre, work, tries - 1)
      throw unavailable(error, stage)
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
