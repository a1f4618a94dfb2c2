// Each node says every few seconds that it is there, and how many sockets it holds.
import { hostname } from 'node:os'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { before, now } from '#server/kit/queries.ts'
import { type Database, sqlOf } from '#server/kit/transaction.ts'

const everyMs = 5_000
export const nodeName = `${hostname()}:${process.pid}`

const beat = prepared('beat', (p: Params<{ name: string; upSeconds: number; sockets: number }>) =>
  sqlOf
    .insertInto('node')
    .values({ name: p.name, started_at: before(p.upSeconds, 'second'), sockets: p.sockets })
    .onConflict((on) => on.column('name').doUpdateSet({ seen_at: now, sockets: p.sockets })),
)
const forgetNodes = prepared('forgetNodes', () => sqlOf.deleteFrom('node').where('seen_at', '<', before(1, 'day')))

export function startHeartbeat(db: Database, sockets: () => number, warn: (error: unknown) => void) {
  const say = async () => {
    await db.across(beat({ name: nodeName, upSeconds: process.uptime(), sockets: sockets() }))
    await db.across(forgetNodes({}))
  }
  void say().catch(warn)
  const timer = setInterval(() => void say().catch(warn), everyMs)
  return () => clearInterval(timer)
}
