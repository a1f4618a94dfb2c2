// How callers were asked in a period: how many by a card, at the desk or on their own phones, how many arrests were found, and how soon compressions began.
import { sql } from 'kysely'
import type { Asker } from '#contract/cards/Card.ts'
import type { CardFigures } from '#contract/statistics/figures.ts'
import type { Span } from '#contract/statistics/periods.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

/** From the first answer, which no correction moves. */
const seconds = (name: 'recognizedAt' | 'compressionsAt') =>
  sql<number>`extract(epoch from (t.card->>${sql.lit(name)})::timestamptz - (t.card->>'startedAt')::timestamptz)`
const at = (share: number, name: 'recognizedAt' | 'compressionsAt') =>
  sql<number | null>`round(percentile_cont(${sql.lit(share)}) within group (order by ${seconds(name)}))::int`

export async function cardFiguresOf(tx: Tx, { from, to }: Span): Promise<CardFigures> {
  const all = sqlOf
    .selectFrom('ticket as t')
    .innerJoin('command_center as c', 'c.id', 't.command_center_id')
    .where('t.command_center_id', '=', tx.center)
    .where('t.is_rehearsal', '=', false)
    .where('t.card', 'is not', null)
    // The days of the center are told below; a day more on both sides holds them in every zone.
    .where(sql<boolean>`t.received_at >= ${from}::date - 1 and t.received_at < ${to}::date + 2`)
    .where(sql<boolean>`t.card->>'startedAt' is not null`)
    .where(sql<boolean>`(t.received_at at time zone c.time_zone)::date between ${from}::date and ${to}::date`)
  const askedBy = (asker: Asker) => all.where(sql<boolean>`t.card->>'askedBy' = ${sql.lit(asker)}`)
  const asked = askedBy('desk')
  const citizens = await tx.one(askedBy('citizen').select(sql<number>`count(*)::int`.as('count')))
  const totals = await tx.one(
    asked.select([
      sql<number>`count(*)::int`.as('asked'),
      sql<number>`count(t.card->>'recognizedAt')::int`.as('arrests'),
      sql<number>`count(t.card->>'compressionsAt')::int`.as('compressions'),
      at(0.5, 'recognizedAt').as('recognizedP50'),
      at(0.9, 'recognizedAt').as('recognizedP90'),
      at(0.5, 'compressionsAt').as('compressionsP50'),
      at(0.9, 'compressionsAt').as('compressionsP90'),
    ]),
  )
  const byCard = await tx.all(
    asked
      .select([sql<string>`t.card->>'code'`.as('code'), sql<number>`(t.card->>'version')::int`.as('version'), sql<number>`count(*)::int`.as('count')])
      .groupBy(sql`1, 2`)
      .orderBy(sql`3 desc`)
      .limit(200),
  )
  return { ...totals!, byCitizens: citizens!.count, byCard }
}
