// Each node says every few seconds that it is there, and how many sockets it holds.
import { hostname } from 'node:os'
import type { Database } from '#server/kit/transaction.ts'

const everyMs = 5_000
export const nodeName = `${hostname()}:${process.pid}`

const beat = `insert into node (name, started_at, sockets) values ($1, now() - $2 * interval '1 second', $3)
  on conflict (name) do update set seen_at = now(), sockets = excluded.sockets`

export function startHeartbeat(db: Database, sockets: () => number, warn: (error: unknown) => void) {
  const say = async () => {
    await db.across(beat, [nodeName, process.uptime(), sockets()])
    await db.across("delete from node where seen_at < now() - interval '1 day'")
  }
  void say().catch(warn)
  const timer = setInterval(() => void say().catch(warn), everyMs)
  return () => clearInterval(timer)
}
