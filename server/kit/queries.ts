// Pieces that the queries of many rooms are made of.
import { type RawBuilder, sql } from 'kysely'

export const now = sql<string>`now()`

/** So long ago. */
export const before = (count: RawBuilder<number> | number, unit: 'day' | 'hour' | 'minute' | 'second') =>
  sql<string>`now() - ${count} * ${sql.lit(`1 ${unit}`)}::interval`

/** A change makes a row's next version; where another row stands beside it, as in an upsert, the table is named. */
export const nextVersion = (table?: string) => sql<number>`${sql.ref(table ? `${table}.version` : 'version')} + 1`
