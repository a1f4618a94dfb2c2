// Limits how often something may be tried, over all nodes: the try is counted, or holds a place, before it is allowed.
import { k, say } from '#contract/kit/say.ts'
import { sql } from 'kysely'
import { type Params, prepared } from './prepared.ts'
import { tooBusy } from './admission/fairGate.ts'
import type { Network } from './admission/sources.ts'
import { now } from './queries.ts'
import { refuse } from './refuse.ts'
import type { Secrets } from './secrets.ts'
import { type Database, sqlOf } from './transaction.ts'

export interface Limit {
  key: Buffer
  most: number
  windowMs: number
}

type OfKey = Params<{ key: Buffer; most: number; windowMs: number }>
const isPast = (p: Pick<OfKey, 'windowMs'>) => sql<boolean>`${sql.ref('attempt.since')} < now() - ${p.windowMs} * interval '1 ms'`

/** A try that is under way has a place among those that count. One whose node died gives it back by time: nobody has heard whether it was right. */
const heldMs = 30_000
/** So much before, whoever still waits for an answer gets none. */
const answeredMs = 25_000
const held = sql`interval '${sql.raw(String(heldMs))} ms'`
const atWork = sql<string[]>`array(select m from unnest(attempt.moments) m where m > clock_timestamp() - ${held})`

const takeTry = prepared('takeTry', (p: OfKey) =>
  sqlOf
    .insertInto('attempt')
    .values({ key: p.key, since: now, count: sql.lit(1) })
    .onConflict((on) =>
      on
        .column('key')
        .doUpdateSet(({ ref }) => ({
          since: sql<string>`case when ${isPast(p)} then now() else ${ref('attempt.since')} end`,
          count: sql<number>`case when ${isPast(p)} then 1 else ${ref('attempt.count')} + 1 end`,
        }))
        .where(({ eb, or }) => or([eb('attempt.count', '<', p.most), isPast(p)])),
    )
    .returning('count'),
)
const waitFor = prepared('waitFor', (p: OfKey) =>
  sqlOf
    .selectFrom('attempt')
    .select(({ ref }) => {
      const until = sql`case when ${ref('count')} >= ${p.most} then ${ref('since')} + ${p.windowMs} * interval '1 ms' else (select min(m) + ${held} from unnest(${atWork}) m) end`
      return sql<number>`ceil(extract(epoch from ${until} - now()))::int`.as('wait')
    })
    .where('key', '=', p.key),
)

const takePlace = prepared('takePlace', (p: Params<{ key: Buffer; most: number; windowMs: number; moment: string | null }>) => {
  const moment = sql`coalesce(${p.moment}::timestamptz, clock_timestamp())`
  return sqlOf
    .insertInto('attempt')
    .values({ key: p.key, since: now, count: sql.lit(0), moments: sql<string[]>`array[${moment}]` })
    .onConflict((on) =>
      on
        .column('key')
        .doUpdateSet(({ ref }) => ({
          since: sql<string>`case when ${isPast(p)} or ${ref('attempt.count')} = 0 then now() else ${ref('attempt.since')} end`,
          count: sql<number>`case when ${isPast(p)} then 0 else ${ref('attempt.count')} end`,
          moments: sql<string[]>`${atWork} || ${moment}`,
        }))
        .where(sql<boolean>`case when ${isPast(p)} then 0 else attempt.count end + cardinality(${atWork}) < ${p.most}`),
    )
    .returning(sql<string>`moments[cardinality(moments)]::text`.as('moment'))
})
const endPlaces = prepared('endPlaces', (p: Params<{ keys: Buffer[]; moment: string; counted: number }>) =>
  sqlOf
    .with('place', (db) =>
      db
        .selectFrom('attempt')
        .select('key')
        .where(({ eb, fn }) => eb('key', '=', fn.any(p.keys)))
        .orderBy('key')
        .forUpdate(),
    )
    .updateTable('attempt')
    .from('place')
    .set(({ eb }) => ({
      count: eb('attempt.count', '+', p.counted),
      moments: sql<string[]>`array(select m from unnest(attempt.moments) m where m <> ${p.moment}::timestamptz)`,
    }))
    .whereRef('attempt.key', '=', 'place.key'),
)
const giveTries = prepared('giveTries', (p: Params<{ keys: Buffer[] }>) =>
  sqlOf
    .updateTable('attempt')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where(({ eb, fn }) => eb('key', '=', fn.any(p.keys)))
    .where('count', '>', 0),
)
const forgetTries = prepared('forgetTries', (p: Params<{ key: Buffer }>) => sqlOf.deleteFrom('attempt').where('key', '=', p.key))

const wrongTries = k('Too many tries. Please wait {wait}, or recover the password by e-mail.')

const durationOf = (seconds: number) =>
  seconds > 90
    ? say('{count, plural, one {# minute} other {# minutes}}', { count: Math.ceil(seconds / 60) })
    : say('{count, plural, one {# second} other {# seconds}}', { count: seconds })

/** A customer with a /48 has so many times the tries of one household, however many /64 that is. */
export const wideTimes = 2

/** What a network may try: the address or its /64, and the /48 around it. */
export function perNetwork(
  secrets: Pick<Secrets, 'hash'>,
  { near, wide }: Network,
  { most, windowMs }: Omit<Limit, 'key'>,
  ...what: string[]
): Limit[] {
  const around = wide === null ? [] : [{ key: secrets.hash(...what, wide), most: most * wideTimes, windowMs }]
  return [{ key: secrets.hash(...what, near), most, windowMs }, ...around]
}

/** Takes one try of each limit, or refuses with 429, the {wait} in the text, and the seconds to wait. */
export async function spend(db: Database, limits: Limit[], text: string = wrongTries): Promise<void> {
  for (const limit of limits) if ((await db.across(takeTry(limit))).length === 0) await refuseTry(db, limit, text)
}

async function refuseTry(db: Database, limit: Limit, text: string): Promise<never> {
  const [row] = await db.across(waitFor(limit))
  const wait = Math.max(1, row?.wait ?? 1)
  return refuse(429, say(text, { wait: durationOf(wait) }), 'too-many', { retryAfter: wait })
}

/**
 * Judges a guess of which so many are allowed. It holds a place from the beginning, so that parallel ones are no more, and counts before anybody hears what
 * became of it. What was never judged leaves its place: at once, or by time when its node dies.
 */
export async function judge<R>(db: Database, limits: Limit[], look: () => Promise<R>): Promise<R> {
  const began = performance.now()
  const keys: Buffer[] = []
  let moment: string | null = null
  let counted = 0
  try {
    for (const limit of limits) {
      const [taken]: { moment: string }[] = await db.across(takePlace({ ...limit, moment }))
      if (!taken) return await refuseTry(db, limit, wrongTries)
      moment = taken.moment
      keys.push(limit.key)
    }
    const seen = await look()
    counted = 1
    if (performance.now() - began > answeredMs) throw tooBusy()
    return seen
  } finally {
    if (moment) await db.across(endPlaces({ keys, moment, counted }))
  }
}

/** Gives a try back: it was not a wrong one. */
export async function giveBack(db: Database, keys: Buffer[]): Promise<void> {
  await db.across(giveTries({ keys }))
}

export async function forget(db: Database, key: Buffer): Promise<void> {
  await db.across(forgetTries({ key }))
}
