// Counts the waves of statements to the database: those that are sent together are one, and one that waits for an answer begins the next.
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Database } from '#server/kit/transaction.ts'

const counting = new AsyncLocalStorage<true>()

/** What is sent on a node's pool for this work alone: not what else goes on there, nor what follows from the log afterwards. */
export async function countWaves({ db }: { db: Database }, work: () => Promise<unknown>): Promise<string[][]> {
  const waves: string[][] = []
  let isAnswered = true
  const { pool, onFacts } = db
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return client
    const query = client.query
    watched.set(client, query)
    client.query = ((asked: pg.QueryConfig | string, ...rest: unknown[]) => {
      const sent = (query as (...given: unknown[]) => Promise<unknown>).call(client, asked, ...rest)
      if (!counting.getStore()) return sent
      if (isAnswered) waves.push([])
      isAnswered = false
      waves.at(-1)!.push(typeof asked === 'string' ? asked : (asked.name ?? asked.text))
      const end = () => void (isAnswered = true)
      sent.then(end, end)
      return sent
    }) as typeof client.query
    return client
  }
  pool.connect = (async () => watch(await connect())) as typeof pool.connect
  db.onFacts = () => counting.exit(onFacts)
  try {
    await counting.run(true, work)
    return waves
  } finally {
    pool.connect = connect as typeof pool.connect
    db.onFacts = onFacts
    for (const [client, query] of watched) client.query = query
  }
}
