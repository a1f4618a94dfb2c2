// Each node says every few seconds that it is there, and how many sockets it holds; it hears by how much its clock is off.
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { learnClock } from '#server/kit/clock.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { before, now } from '#server/kit/queries.ts'
import { type Database, sqlOf } from '#server/kit/transaction.ts'

const everyMs = 5_000
export const nodeName = `${hostname()}:${process.pid}`

const beat = prepared('beat', (p: Params<{ name: string; upSeconds: number; sockets: number; clock: string }>) => {
  const ahead = sql<number>`greatest(-2e9, least(2e9, round(1000 * extract(epoch from ${p.clock}::timestamptz - clock_timestamp()))))::int`
  return sqlOf
    .insertInto('node')
    .values({ name: p.name, started_at: before(p.upSeconds, 'second'), sockets: p.sockets, clock_ahead_ms: ahead })
    .onConflict((on) => on.column('name').doUpdateSet({ seen_at: now, sockets: p.sockets, clock_ahead_ms: ahead }))
    .returning('clock_ahead_ms as ahead')
})
const forgetNodes = prepared('forgetNodes', () => sqlOf.deleteFrom('node').where('seen_at', '<', before(1, 'day')))

/** The first is waited for: who asks is told no time by a wrong clock. */
export async function startHeartbeat(db: Database, sockets: () => number, warn: (error: unknown) => void) {
  const say = async () => {
    const asked = performance.now()
    const [said] = await db.across(beat({ name: nodeName, upSeconds: process.uptime(), sockets: sockets(), clock: new Date().toISOString() }))
    const tookMs = performance.now() - asked
    // What was under way for long proves no wrong clock.
    learnClock(said!.ahead > 0 ? said!.ahead : Math.min(0, said!.ahead + tookMs))
    await db.across(forgetNodes({}))
  }
  await say().catch(warn)
  const timer = setInterval(() => void say().catch(warn), everyMs)
  return () => clearInterval(timer)
}
