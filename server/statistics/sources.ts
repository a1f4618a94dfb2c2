// Tickets of a period by where they came from.
import { sql } from 'kysely'
import type { SourceCounts } from '#contract/statistics/figures.ts'
import type { Span } from '#contract/statistics/periods.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { figuresIn, type Narrowing } from './cells.ts'

export const sourceCounts = (tx: Tx, span: Span, narrowing: Narrowing): Promise<SourceCounts> =>
  tx.all(
    figuresIn(tx, span, narrowing)
      .innerJoin('ticket as t', (on) => on.onRef('t.command_center_id', '=', 'f.command_center_id').onRef('t.number', '=', 'f.number'))
      .select([sql<SourceCounts[number]['source']>`t.source`.as('source'), sql<number>`count(*)::int`.as('count')])
      .groupBy('t.source')
      .orderBy('count', 'desc')
      .orderBy('t.source'),
  )
