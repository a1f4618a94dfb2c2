// Cuts a query into keyset pages: where the last one ended is the cursor, so that rows that come or go shift nothing.
import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { Page } from '#contract/kit/page.ts'
import { mostCounted } from './page.ts'
import { refuse } from './refuse.ts'
import { sqlOf, type Tx } from './transaction.ts'

export interface PageOrder {
  /** SQL expressions that together tell every row from the others; never anything that a caller wrote. */
  keys: readonly string[]
  descending?: boolean
}

export async function keysetPage<D, T extends keyof D, O>(
  tx: Tx,
  query: SelectQueryBuilder<D, T, O>,
  { keys, descending = false }: PageOrder,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<O>> {
  const sides = sql.join(keys.map((key) => sql.raw(key)))
  let some = query.select(sql<unknown[]>`jsonb_build_array(${sides})`.as('cursor_keys')).limit(limit + 1)
  for (const key of keys) some = some.orderBy(sql.raw(key), descending ? 'desc' : 'asc')
  if (cursor !== undefined) {
    const after = sql.join(readCursor(cursor, keys.length))
    some = some.where(sql<SqlBool>`(${sides}) ${sql.raw(descending ? '<' : '>')} (${after})`)
  }
  const counted = query.clearSelect().select(sql`1`.as('one')).limit(mostCounted).as('counted')
  const counting = tx.one(sqlOf.selectFrom(counted as never).select(sql<number>`count(*)`.as('total')))
  const [rows, count] = await found(Promise.all([tx.all(some), counting]), cursor)
  const items = rows.slice(0, limit)
  return {
    items,
    next: rows.length > limit ? writeCursor((items.at(-1) as unknown as { cursor_keys: unknown[] }).cursor_keys) : null,
    total: count!.total,
  }
}

const writeCursor = (keys: unknown[]) => Buffer.from(JSON.stringify(keys)).toString('base64url')

function readCursor(cursor: string, count: number): unknown[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(keys) && keys.length === count && keys.every((key) => ['string', 'number', 'boolean'].includes(typeof key))) return keys
  } catch {
    return refuseCursor()
  }
  return refuseCursor()
}

/** A cursor that somebody wrote by hand may hold values that the columns do not take. */
async function found<R>(rows: Promise<R>, cursor: string | undefined): Promise<R> {
  try {
    return await rows
  } catch (error) {
    if (cursor !== undefined && (error as { code?: string }).code?.startsWith('22')) return refuseCursor()
    throw error
  }
}

const refuseCursor = () => refuse(400, 'This page cannot be found again. Please open the list anew.', 'bad-cursor')
