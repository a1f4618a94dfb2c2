// What the statements of a piece of work cost the database, by its own account: no clock is in it.
import type pg from 'pg'
import { type Query, statementOf, Tx } from '#server/kit/transaction.ts'

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

interface ReadingCost {
  /** Rows that were taken from a table, whether they were wanted or not. */
  looked: number
  /** Rows that any step of a plan handed on. */
  handed: number
  /** Those that were looked into, were it in vain. */
  tables: Set<string>
}

/** The work is done as the owner, who sees all centers: what confines it is in its statements. */
export async function readingCost(owner: pg.Client, center: string, work: (tx: Tx) => Promise<unknown>): Promise<ReadingCost> {
  const cost: ReadingCost = { looked: 0, handed: 0, tables: new Set() }
  const add = (plan: Plan) => {
    const rows = plan['Actual Rows'] * plan['Actual Loops']
    cost.handed += rows
    if (plan['Relation Name']) cost.tables.add(plan['Relation Name'])
    if (plan['Relation Name'])
      cost.looked += rows + ((plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) * plan['Actual Loops']
    for (const one of plan.Plans ?? []) add(one)
  }
  class Explained extends Tx {
    override async all<R>(query: Query<R>): Promise<R[]> {
      const { text, values } = statementOf(query, this.center)
      const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, values)
      add(rows[0]!['QUERY PLAN'][0].Plan)
      return super.all(query)
    }
  }
  await owner.query('begin')
  try {
    await owner.query(`select set_config('tanod.centre', $1, true)`, [center])
    const tx = new Explained(owner)
    tx.center = center
    await work(tx)
  } finally {
    await owner.query('rollback')
  }
  return cost
}
