// The timeline of a ticket looks at the lines of that ticket in a long log, which is written for it, whichever verbs name one.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, openLab } from '#tests/lab.ts'
import { readingCost } from '#tests/readingCost.ts'
import { countTimeline, sinceOf, timelineOf } from './storeUpdates.ts'
import { verbsOf } from './timeline.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 0 })
})
afterAll(() => lab.close())

const others = 5_000
const named = 3

it('looks at no more lines than there are of the ticket, of itself and of chats and calls', async () => {
  await lab.owner.query(`select prepare_fact_months((now() - interval '25 months')::date, now()::date)`)
  const { rows } = await lab.owner.query<{ center: string; number: string; lines: number; received: string }>(
    `select f.command_center_id as center, f.object_id as number, count(*)::int as lines, t.received_at as received
     from fact f join ticket t on t.command_center_id = f.command_center_id and t.number = f.object_id
     where f.kind = 'ticket' and t.received_at > now() - interval '5 days' group by 1, 2, 4 order by 3 desc limit 1`,
  )
  const { center, number, lines, received } = rows[0]!
  const verbs = verbsOf(['chat', 'call'])
  // Talk about others, and some about this one: of each verb that there is.
  await lab.owner.query(
    `insert into fact (command_center_id, seq, at, position, actor_type, verb, kind, object_id, data, audience, source, request_id, hash)
     select $1, 1000000 + n, now(), 1000000000 + n, 'dispatcher', ($2::text[])[1 + n % cardinality($2::text[])], 'conversation', 'talk ' || n % 1000,
       jsonb_build_object('transactionNumber', case when n < $3 then $4 else 'other ' || n % 700 end), '{}', '', '', sha256('') from generate_series(0, $5) n`,
    [center, verbs, named * verbs.length, number, others],
  )
  await lab.owner.query('analyze fact')
  const part = { before: null, verbs: verbsOf(), limit: 1_000, since: sinceOf({ received_at: received }) }
  const found = await readingCost(lab.owner, center, async (tx) =>
    expect((await timelineOf(tx, number, part)).length).toBeGreaterThan(named * verbs.length),
  )
  const counted = await readingCost(lab.owner, center, (tx) => countTimeline(tx, number, part))
  // Besides the lines whoever did each, by whichever plan: far from the thousands about others.
  expect(found.looked).toBeLessThanOrEqual(4 * (lines + named * verbs.length))
  // Of 29 months, this one and those about it.
  for (const { tables } of [found, counted]) expect([...tables].filter((table) => table.startsWith('fact_')).length).toBeLessThan(7)
  expect(counted.looked).toBeLessThanOrEqual(2 * (lines + named * verbs.length))
})
