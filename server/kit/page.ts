// Keyset pages of a list: where the last one ended is the cursor, so that rows that come or go shift nothing.
import { type AliasedExpression, type Expression, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool, type StringReference } from 'kysely'
import * as z from 'zod'
import type { Page } from '#contract/kit/page.ts'
import { refuse } from './refuse.ts'
import { sqlOf, type Tx } from './transaction.ts'

/** Counted no further than this, so that a total stays cheap. */
export const mostCounted = 10_000

export interface Paging {
  cursor?: string | undefined
  limit: number
}

/** What together tells every row from the others: columns, or expressions of them. */
export interface PageOrder<K = string> {
  keys: readonly (K | RawBuilder<unknown>)[]
  descending?: boolean
}

/** A page of a query, with the place of a row where its columns hold it, and how many rows there are: counted up to a limit, unless the list knows. */
export async function keysetPage<D, T extends keyof D, O>(
  tx: Tx,
  query: SelectQueryBuilder<D, T, O>,
  order: PageOrder<StringReference<D, T>> & { of?: (row: O) => unknown[] },
  { cursor, limit }: Paging,
  total?: number,
): Promise<Page<O>> {
  const number = pageNumberOf(cursor)
  const place = number === null ? placeOf(cursor, z.array(z.union([z.string(), z.number(), z.boolean()])).length(order.keys.length)) : null
  const keys = sql<unknown[]>`jsonb_build_array(${sql.join(order.keys.map(sideOf))})`.as('cursor_keys')
  const page = cut(order.of ? query : query.select(keys), order, place, limit).$if(number !== null, (some) => some.offset((number! - 1) * limit))
  const [rows, count] = await found(Promise.all([tx.all(page), total ?? countUpTo(tx, query)]), cursor)
  return pageOf(rows, limit, count, order.of ?? ((row) => (row as O & { cursor_keys: unknown[] }).cursor_keys))
}

const sideOf = (key: string | RawBuilder<unknown>) => (typeof key === 'string' ? sql.ref(key) : key)

/** A query in its order, after a place, with one row more than is shown. */
export function cut<D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  { keys, descending = false }: PageOrder<StringReference<D, T>>,
  place: readonly unknown[] | null,
  limit: number,
): SelectQueryBuilder<D, T, O> {
  const sides = keys.map(sideOf)
  let some = query.limit(sql.lit(limit + 1))
  for (const side of sides) some = some.orderBy(side, descending ? 'desc' : 'asc')
  if (!place) return some
  return some.where(sql<SqlBool>`(${sql.join(sides)}) ${descending ? sql`<` : sql`>`} (${sql.join([...place])})`)
}

/** How many there are, or that there are more than were counted. */
export type Counted = number | { total: number; isMore?: true }
export const countedUpTo = (total: number, most: number): Counted => (total >= most ? { total, isMore: true } : total)

/** Counted no further than is worth knowing. */
export async function countUpTo<D, T extends keyof D, O>(tx: Tx, query: SelectQueryBuilder<D, T, O>, most = mostCounted): Promise<Counted> {
  const counted = query.clearSelect().select(sql`1`.as('one')).limit(sql.lit(most)).as('counted')
  // Which columns there were before is of no matter to a count.
  const row = await tx.one(sqlOf.selectFrom(counted as unknown as AliasedExpression<object, 'counted'>).select(sql<number>`count(*)`.as('total')))
  return countedUpTo(row!.total, most)
}

/** Who counts pages, as most programs do: so far, and no further than a cursor is worth. */
export function pageNumberOf(cursor: string | undefined): number | null {
  if (cursor === undefined || !/^\d{1,4}$/.test(cursor)) return null
  return Number(cursor) || refuseCursor()
}

/** How many rows stand before the page that is asked for by its number; none where it is asked for by a place. */
export const rowsBefore = ({ cursor, limit }: Paging): number => ((pageNumberOf(cursor) ?? 1) - 1) * limit

/** Where a cursor points, in the form that the list gave it; null at the start, and for the number of a page. */
export function placeOf<P extends z.ZodType>(cursor: string | undefined, place: P): z.output<P> | null {
  if (cursor === undefined || pageNumberOf(cursor) !== null) return null
  const parsed = place.safeParse(unpacked(cursor))
  return parsed.success ? parsed.data : refuseCursor()
}

function unpacked(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** A page of rows of which one more was read than is shown. */
export function pageOf<R>(rows: R[], limit: number, counted: Counted, place: (row: R) => unknown[]): Page<R> {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const total = typeof counted === 'number' ? { total: counted } : counted
  return { items, next: last ? cursorOf(place(last)) : null, ...total }
}

/** A page of rows that were read whole, in their order: by its number, or after the row that the cursor names. */
export function pageWithin<R extends { id: string }>(all: readonly R[], { cursor, limit }: Paging): Page<R> {
  const number = pageNumberOf(cursor)
  const [after] = number === null ? (placeOf(cursor, z.tuple([z.string()])) ?? []) : []
  const from = number === null ? all.findIndex(({ id }) => id === after) + 1 : (number - 1) * limit
  return pageOf(all.slice(from, from + limit + 1), limit, all.length, ({ id }) => [id])
}

export const cursorOf = (place: readonly unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** A cursor that somebody wrote by hand may hold values that the columns do not take. */
export async function found<R>(rows: Promise<R>, cursor: string | undefined): Promise<R> {
  try {
    return await rows
  } catch (error) {
    if (cursor !== undefined && (error as { code?: string }).code?.startsWith('22')) return refuseCursor()
    throw error
  }
}

const refuseCursor = () => refuse(400, 'This page cannot be found again. Please open the list anew.', 'bad-cursor')

/** A search as a pattern of `ilike`: what was typed stands for itself. */
export const likeText = (search: string | undefined) => (search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : undefined)

/** Whether what was typed is anywhere in these texts, in capitals or not. */
export const holds = (texts: readonly Expression<unknown>[], search: string) =>
  sql<SqlBool>`strpos(lower(concat_ws(' ', ${sql.join([...texts])})), lower(${search}::text)) > 0`
