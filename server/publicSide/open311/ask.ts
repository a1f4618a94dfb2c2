// Reads what a query of Open311 asks for, in bounds: at most ninety days and a thousand requests.
import * as z from 'zod'
import { At, Id } from '#contract/nouns/fields.ts'
import { say } from '#contract/kit/say.ts'
import { timeNow } from '#server/kit/clock.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Sought } from './store.ts'

export type Query = Readonly<Record<string, unknown>>

const most = 1_000
const spanMs = 90 * 86_400_000

/** The words of a list that commas part; null where nothing was said. */
function listOf(query: Query, name: string): string[] | null {
  const words = [query[name] ?? ''].flat().flatMap((text) => String(text).split(','))
  const said = words.map((word) => word.trim()).filter(Boolean)
  return said.length > 0 ? said : null
}

function momentOf(query: Query, name: string): number | null {
  const [text] = listOf(query, name) ?? []
  if (text === undefined) return null
  // In an address a plus sign that is not encoded arrives as a space.
  const read = z.safeParse(At, text.replace(' ', '+'))
  return read.success
    ? Date.parse(read.data)
    : refuse(400, say('{name} is no date and time with its offset, such as 2026-11-22T08:00:00+08:00.', { name }))
}

export function soughtBy(query: Query): Omit<Sought, 'jurisdiction'> {
  const ids = listOf(query, 'service_request_id')?.slice(0, most) ?? null
  const [start, end] = [momentOf(query, 'start_date'), momentOf(query, 'end_date')]
  const till = end ?? (start === null ? timeNow() : Math.min(timeNow(), start + spanMs))
  const since = Math.max(start ?? 0, till - spanMs)
  const states = listOf(query, 'status') ?? []
  if (states.some((state) => state !== 'open' && state !== 'closed')) refuse(400, 'The status is open or closed.')
  const known = (all: string[] | null) => all?.filter((one) => z.safeParse(Id, one).success) ?? null
  return {
    ids: known(ids),
    codes: ids ? null : known(listOf(query, 'service_code')),
    // Who names requests means them whenever they were made.
    since: new Date(ids ? 0 : since).toISOString(),
    till: new Date(ids ? timeNow() : till).toISOString(),
    isOver: ids || new Set(states).size !== 1 ? null : states[0] === 'closed',
    most,
  }
}
