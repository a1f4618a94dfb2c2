// Limits how often something may be tried, over all nodes: the try is counted before it is allowed.
import { refuse } from './refuse.ts'
import type { Database } from './transaction.ts'

export interface Limit {
  key: Buffer
  most: number
  windowMs: number
}

const count = `insert into attempt as a (key, since, count) values ($1, now(), 1)
  on conflict (key) do update set
    since = case when a.since < now() - $3 * interval '1 ms' then now() else a.since end,
    count = case when a.since < now() - $3 * interval '1 ms' then 1 else a.count + 1 end
    where a.count < $2 or a.since < now() - $3 * interval '1 ms'
  returning count`

const wrongTries = (wait: string) => `Too many tries. Please wait ${wait}, or recover the password by e-mail.`

/** Takes one try of each limit, or refuses with 429 and the seconds to wait. */
export async function spend(db: Database, limits: Limit[], sentence = wrongTries): Promise<void> {
  for (const { key, most, windowMs } of limits) {
    const taken = await db.across(count, [key, most, windowMs])
    if (taken.length > 0) continue
    const [row] = await db.across<{ wait: number }>(
      `select ceil(extract(epoch from since + $2 * interval '1 ms' - now()))::int as wait from attempt where key = $1`,
      [key, windowMs],
    )
    const wait = Math.max(1, row?.wait ?? 1)
    refuse(429, sentence(wait > 90 ? `${Math.ceil(wait / 60)} minutes` : `${wait} seconds`), 'too-many', { retryAfter: wait })
  }
}

/** Gives a try back: it was not a wrong one. */
export async function giveBack(db: Database, keys: Buffer[]): Promise<void> {
  await db.across('update attempt set count = count - 1 where key = any ($1) and count > 0', [keys])
}

export async function forget(db: Database, key: Buffer): Promise<void> {
  await db.across('delete from attempt where key = $1', [key])
}
