// Connections to PostgreSQL: times as ISO text, big integers as numbers, limits on every session.
import pg from 'pg'
import { clientOf, doubt, machineOf } from './hosts.ts'

const types = pg.types
/** '2026-11-21 00:46:48.123456+00' of a UTC session, as ISO text. */
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, Number)

/** Said as a statement: a pooler between may pass no startup options on. */
const utc = "set timezone to 'UTC'"
const limits = `${utc}; set statement_timeout to 15000; set lock_timeout to 5000; set idle_in_transaction_session_timeout to 15000`

/** Who finds no connection within `waitMs` is told to come again. */
export function openPool(url: string, max: number, name: string, waitMs = 1_500): pg.Pool {
  const pool = new pg.Pool({
    Client: clientOf(url),
    connectionString: url,
    max,
    application_name: name,
    pipeline: true,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  } as pg.PoolConfig)
  // A connection that the server drops is replaced at its next use; without a listener the process would end.
  pool.on('error', () => {})
  pool.on('remove', () => doubt(url))
  pool.on('connect', (client) => {
    client.on('error', () => {})
    // It travels before whatever is asked first; where it fails the connection is gone.
    client.query(limits).catch(() => {})
  })
  return pool
}

export async function connect(url: string, name: string, waitMs = 5_000): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await machineOf(url, waitMs), application_name: name, connectionTimeoutMillis: waitMs })
  client.on('error', () => doubt(url))
  await client.connect().catch((error: unknown) => {
    doubt(url)
    throw error
  })
  await client.query(utc)
  return client
}
