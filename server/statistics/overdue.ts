// Open tickets that are past a target and have no stamp for it: they have missed it already, whenever it will be measured.
import { sql } from 'kysely'
import type { Span } from '#contract/statistics/periods.ts'
import { type TargetName, targetNames, type Targets } from '#contract/tickets/clock.ts'
import { openStatuses } from '#contract/tickets/states.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { figuresIn, type Narrowing } from './cells.ts'

/** How many, by target. */
export type Overdue = Readonly<Record<TargetName, number>>
export const noneOverdue: Overdue = { answer: 0, processing: 0, response: 0 }

export const open = openStatuses.map((status) => sql.lit(status))

/** What ends the wait for a target, as the running clock has it. */
export const isWaited = {
  answer: sql<boolean>`t.accepted_at is null and t.dispatched_at is null`,
  processing: sql<boolean>`t.dispatched_at is null and t.on_scene_at is null`,
  response: sql<boolean>`t.on_scene_at is null`,
}

function pastOf(name: TargetName, targets: Targets) {
  const cases = Object.entries(targets[name]).map(([priority, seconds]) => sql`when ${Number(priority)}::int then ${seconds}::int`)
  // A second that has not run out is still within: lengths are whole seconds too.
  return sql<number>`count(*) filter (where ${isWaited[name]}
    and floor(extract(epoch from now() - t.received_at)) > (case f.priority ${sql.join(cases, sql` `)} end))::int`.as(name)
}

/** By case type. */
export async function overdueOf(tx: Tx, span: Span, narrowing: Narrowing, targets: Targets): Promise<Map<string, Overdue>> {
  const rows = await tx.all(
    figuresIn(tx, span, narrowing)
      .innerJoin('ticket as t', (on) => on.onRef('t.command_center_id', '=', 'f.command_center_id').onRef('t.number', '=', 'f.number'))
      // As the index of what is open has it.
      .where('t.tab', 'in', open)
      .where('t.status', 'in', open)
      .select('f.case_type_id as caseTypeId')
      .select(targetNames.map((name) => pastOf(name, targets)))
      .groupBy('f.case_type_id'),
  )
  return new Map(rows.map(({ caseTypeId, ...overdue }) => [caseTypeId, overdue as Overdue]))
}

export const together = (all: Iterable<Overdue>): Overdue =>
  [...all].reduce(
    (sum, one) => ({
      answer: sum.answer + one.answer,
      processing: sum.processing + one.processing,
      response: sum.response + one.response,
    }),
    noneOverdue,
  )
