// Tickets of a period by where they came from.
import type { SourceCounts } from '#contract/statistics/figures.ts'
import type { Span } from '#contract/statistics/periods.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { cellsOf, countBy, type Narrowing } from './cells.ts'

type Counted = SourceCounts[number]

export const sourceCounts = async (tx: Tx, span: Span, narrowing: Narrowing): Promise<SourceCounts> =>
  [...countBy(await cellsOf(tx, span, narrowing, ['source']), ({ key }) => key as Counted['source'])]
    .map(([source, count]) => ({ source, count }))
    .toSorted((one, other) => other.count - one.count || (one.source < other.source ? -1 : 1))
