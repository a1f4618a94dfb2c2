// The timeline of a ticket looks at the lines of that ticket in a long log, which is written for it, whichever verbs name one.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, openLab } from '#tests/lab.ts'
import { readingCost } from '#tests/readingCost.ts'
import { countTimeline, timelineOf } from './storeUpdates.ts'
import { verbsOf } from './timeline.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 0 })
})
afterAll(() => lab.close())

const others = 5_000
const named = 3

it('looks at no more lines than there are of the ticket, of itself and of chats and calls', async () => {
  const { rows } = await lab.owner.query<{ center: string; number: string; lines: number }>(
    `select command_center_id as center, object_id as number, count(*)::int as lines from fact where kind = 'ticket' group by 1, 2 order by 3 desc limit 1`,
  )
  const { center, number, lines } = rows[0]!
  const verbs = verbsOf(['chat', 'call'])
  // Talk about others, and some about this one: of each verb that there is.
  await lab.owner.query(
    `insert into fact (command_center_id, seq, at, position, actor_type, verb, kind, object_id, data, audience, source, request_id, hash)
     select $1, 1000000 + n, now(), 1000000000 + n, 'dispatcher', ($2::text[])[1 + n % cardinality($2::text[])], 'conversation', 'talk ' || n % 1000,
       jsonb_build_object('transactionNumber', case when n < $3 then $4 else 'other ' || n % 700 end), '{}', '', '', sha256('') from generate_series(0, $5) n`,
    [center, verbs, named * verbs.length, number, others],
  )
  await lab.owner.query('analyze fact')
  const part = { before: null, verbs: verbsOf(), limit: 1_000 }
  const found = await readingCost(lab.owner, center, async (tx) =>
    expect((await timelineOf(tx, number, part)).length).toBeGreaterThan(named * verbs.length),
  )
  const counted = await readingCost(lab.owner, center, (tx) => countTimeline(tx, number, verbsOf()))
  // Besides the lines, whoever did each.
  expect(found.looked).toBeLessThanOrEqual(2 * (lines + named * verbs.length))
  expect(counted.looked).toBeLessThanOrEqual(lines + named * verbs.length)
})
