// Connections to PostgreSQL: times as ISO text, big integers as numbers, limits on every session.
import pg from 'pg'

const types = pg.types
/** '2026-11-21 00:46:48.123456+00' of a UTC session, as ISO text. */
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, Number)

const limits = '-c TimeZone=UTC -c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000'

/** Who finds no connection within `waitMs` is told to come again. */
export function openPool(url: string, max: number, name: string, waitMs = 1_500): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    options: limits,
    pipeline: true,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  } as pg.PoolConfig)
  // A connection that the server drops is replaced at its next use; without a listener the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, options: '-c TimeZone=UTC', connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}
