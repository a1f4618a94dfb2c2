// A connection pooler between Tanod and its database: one that changes connections by transaction loses what is said for a session.
import { connect } from './pool.ts'
import { PlainError } from './embedded/plain.ts'

const pid = 'select pg_backend_pid() as pid'

/** Two connections that are open at once must be two at the server as well, and stay the same. */
export async function refuseSharedConnections(url: string, waitMs: number): Promise<void> {
  // One after the other: two at once may have the pooler open two connections, and each would be given its own by chance.
  const one = await connect(url, 'tanod-migrate', waitMs)
  const other = await connect(url, 'tanod-migrate', waitMs)
  const pidOf = async (client: typeof one) => (await client.query<{ pid: number }>(pid)).rows[0]!.pid
  try {
    const before = await pidOf(one)
    await other.query('begin')
    const isShared = (await pidOf(other)) === before || (await pidOf(one)) !== before
    await other.query('rollback')
    if (isShared)
      throw new PlainError(
        'The pooler that DATABASE_URL leads to changes connections by transaction, and Tanod needs its own: set pool_mode = session for this database, or name the server itself.',
      )
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}
