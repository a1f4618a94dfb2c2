// Takes rows of what is to be told for this node alone, under a lease: what another node holds is passed over, and what one that died held is taken again.
import { type RawBuilder, sql } from 'kysely'
import { sqlOf, type Tx } from './transaction.ts'

const leaseMs = 15_000

interface Taking {
  table: 'cell' | 'cell_transfer'
  /** Which of the center's rows have something to tell. */
  has: RawBuilder<boolean>
  /** What goes first. */
  order: readonly ('tries' | 'next_at')[]
  /** What else is written on those that are taken. */
  also: Record<string, RawBuilder<unknown>>
  most: number
}
export function takeLeased<Row>(tx: Tx, { table, has, order, also, most }: Taking): Promise<Row[]> {
  // Both have these columns.
  const one = table as 'cell_transfer'
  let due = sqlOf
    .selectFrom(one)
    .select('id')
    .where('command_center_id', '=', tx.center)
    .where(has)
    .where(sql<boolean>`next_at <= clock_timestamp() and (taken_until is null or taken_until < clock_timestamp())`)
  for (const column of order) due = due.orderBy(column)
  return tx.all(
    sqlOf
      .updateTable(one)
      .set({
        taken_until: sql<string>`clock_timestamp() + ${sql.lit(leaseMs)} * interval '1 ms'`,
        tries: sql<number>`tries + 1`,
        ...also,
      })
      .where('command_center_id', '=', tx.center)
      .where('id', 'in', due.limit(most).forUpdate().skipLocked())
      .returningAll()
      .$castTo<Row>(),
  )
}
