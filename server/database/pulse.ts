// Feels whether the database answers at all. One that stands still is cut off, so that nobody waits for it; a slow statement is left alone.
import pg from 'pg'
import { doubt, machineOf } from './hosts.ts'

const everyMs = 250

export interface Pulse {
  /** Nobody need ask: the database took the last question and does not answer. */
  isGone(): boolean
  stop(): Promise<void>
}

export function feelPulse(pool: pg.Pool, url: string, waitMs: number): Pulse {
  const silenceMostMs = waitMs * 0.8
  const open = new Set<pg.Client>()
  pool.on('connect', (client) => open.add(client as pg.Client))
  pool.on('remove', (client) => open.delete(client as pg.Client))
  let own: pg.Client | null = null
  let askedAt: number | null = null
  let lastAt = performance.now()
  let isGone = false
  let isStopped = false

  async function ask(): Promise<void> {
    try {
      own ??= await connectOnce(url, waitMs)
      await own.query('select 1')
      isGone = false
    } catch {
      doubt(url)
      own?.connection.stream.destroy()
      own = null
    } finally {
      askedAt = null
      if (isStopped) void own?.end()
    }
  }

  function beat(): void {
    const now = performance.now()
    // A process that stood still itself cannot tell who was silent.
    if (now - lastAt > 2 * everyMs && askedAt !== null) askedAt = now
    lastAt = now
    if (askedAt === null) {
      const isQuiet = pool.idleCount === pool.totalCount && pool.waitingCount === 0
      if (isQuiet && !isGone) return
      askedAt = now
      void ask()
    } else if (now - askedAt > silenceMostMs && own) {
      isGone = true
      doubt(url)
      for (const client of [own, ...open]) client.connection.stream.destroy()
    }
  }
  const timer = setInterval(beat, everyMs)

  return {
    isGone: () => isGone,
    async stop() {
      isStopped = true
      clearInterval(timer)
      if (askedAt === null) await own?.end()
    },
  }
}

async function connectOnce(url: string, waitMs: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await machineOf(url), application_name: 'tanod-pulse', connectionTimeoutMillis: waitMs })
  client.on('error', () => {})
  await client.connect()
  return client
}
