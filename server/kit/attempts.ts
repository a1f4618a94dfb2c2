// Limits how often something may be tried, over all nodes: the try is counted before it is allowed.
import { k, say } from '#contract/kit/say.ts'
import { sql } from 'kysely'
import { type Params, prepared } from './prepared.ts'
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
const waitFor = prepared('waitFor', (p: Params<{ key: Buffer; windowMs: number }>) =>
  sqlOf
    .selectFrom('attempt')
    .select(({ ref }) => sql<number>`ceil(extract(epoch from ${ref('since')} + ${p.windowMs} * interval '1 ms' - now()))::int`.as('wait'))
    .where('key', '=', p.key),
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
  for (const { key, most, windowMs } of limits) {
    const taken = await db.across(takeTry({ key, most, windowMs }))
    if (taken.length > 0) continue
    const [row] = await db.across(waitFor({ key, windowMs }))
    const wait = Math.max(1, row?.wait ?? 1)
    refuse(429, say(text, { wait: durationOf(wait) }), 'too-many', { retryAfter: wait })
  }
}

/** Gives a try back: it was not a wrong one. */
export async function giveBack(db: Database, keys: Buffer[]): Promise<void> {
  await db.across(giveTries({ keys }))
}

export async function forget(db: Database, key: Buffer): Promise<void> {
  await db.across(forgetTries({ key }))
}
