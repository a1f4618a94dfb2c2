// What is needed beside the figures: names, and what day it is in the center.
import { sql } from 'kysely'
import { prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const namesIn = async (tx: Tx, table: 'case_type' | 'barangay', ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.all(sqlOf.selectFrom(table).select(['id', 'name']).where('command_center_id', '=', tx.center).where('id', 'in', ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
export const namesOfCaseTypes = (tx: Tx, ids: string[]) => namesIn(tx, 'case_type', ids)
export const namesOfBarangays = (tx: Tx, ids: string[]) => namesIn(tx, 'barangay', ids)

/** Departments and teams with their names and which of the two they are. */
export async function unitsNamed(tx: Tx, ids: string[]): Promise<{ id: string; name: string; accountType: string }[]> {
  if (ids.length === 0) return []
  return tx.all(
    sqlOf
      .selectFrom('account')
      .select(['id', 'name', 'account_type as accountType'])
      .where('command_center_id', '=', tx.center)
      .where('id', 'in', ids),
  )
}

const calendar = prepared('calendarOfCenter', (p) =>
  sqlOf
    .selectFrom('command_center')
    .select(['name', 'time_zone as zone', sql<string>`(now() at time zone time_zone)::date`.as('today')])
    .where('id', '=', p.center),
)
export const calendarOf = async (tx: Tx) => (await tx.one(calendar({})))!
