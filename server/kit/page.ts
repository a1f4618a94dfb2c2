// Keyset pages of queries that a room builds itself: the place after which a page starts, and the page of its rows.
import * as z from 'zod'
import type { Page } from '#contract/kit/page.ts'
import { refuse } from './refuse.ts'

/** Counted no further than this, so that a total stays cheap. */
export const mostCounted = 10_000

/** The place of a list that is ordered by name. */
export const NamePlace = z.tuple([z.string(), z.uuid()])

/** Where a cursor points, in the form that the list gave it; null at the start. */
export function placeOf<P extends z.ZodType>(cursor: string | undefined, place: P): z.output<P> | null {
  if (cursor === undefined) return null
  const parsed = place.safeParse(unpacked(cursor))
  return parsed.success ? parsed.data : refuse(400, 'This page cannot be found again. Please open the list anew.', 'bad-cursor')
}

function unpacked(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** A page of rows of which one more was read than is shown. */
export function pageOf<R>(rows: R[], limit: number, total: number, place: (row: R) => unknown[]): Page<R> {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next: last ? Buffer.from(JSON.stringify(place(last))).toString('base64url') : null, total }
}

/** A search as a pattern of `ilike`: what was typed stands for itself. */
export const likeText = (search: string | undefined) => (search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : undefined)
