// How many hints there were in a period, of each kind, and how often they were right.
import { sql } from 'kysely'
import { type HintKind, type Judgment, judgments } from '#contract/hints/Hint.ts'
import type { HintFigures } from '#contract/statistics/figures.ts'
import type { Span } from '#contract/statistics/periods.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const isAmong = (wasRight: boolean) => {
  const all = Object.keys(judgments).filter((one) => judgments[one as Judgment] === wasRight)
  return sql<number>`(count(*) filter (where h.judged_as = any (${sql.val(all)}::text[])))::int`
}

export const hintFiguresOf = (tx: Tx, { from, to }: Span): Promise<HintFigures> =>
  tx.all(
    sqlOf
      .selectFrom('hint as h')
      .innerJoin('command_center as c', 'c.id', 'h.command_center_id')
      .select(sql<HintKind>`h.kind`.as('kind'))
      .select([sql<number>`count(*)::int`.as('made'), isAmong(true).as('right'), isAmong(false).as('wrong')])
      .where('h.command_center_id', '=', tx.center)
      .where(sql<boolean>`(h.made_at at time zone c.time_zone)::date between ${from}::date and ${to}::date`)
      .groupBy('h.kind')
      .orderBy('h.kind'),
  )
