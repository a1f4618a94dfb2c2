// Tickets found by the index of words and marks: what was typed, and what a list is narrowed by, within the center and month by month.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { joinPhones } from '#contract/nouns/phoneText.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { refuse } from '#server/kit/refuse.ts'
import { flags } from '#contract/tickets/Ticket.ts'
import { everyName, priorityCalled, runningNumber, statusCalled } from '#contract/tickets/lists/called.ts'
import { priorities } from '#contract/tickets/priorities.ts'
import { statuses, type Tab, tabs } from '#contract/tickets/states.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { kindsAndBarangays } from '#server/reference/store.ts'
import type { Bounds, Filters } from './bounds.ts'

/** Each begins with ~, where `tickets_matching` puts the center and the month; marks as `ticket_words` writes them. */
export const mark = (kind: 's' | 't' | 'p' | 'c' | 'b' | 'a' | 'u' | 'f' | 'g', value: string | number) => `'~#${kind}${value}'`
export const anyMark = (kind: Parameters<typeof mark>[0], values: readonly (string | number)[]) =>
  `(${values.map((value) => mark(kind, value)).join(' | ')})`

/** What else a word means, beside itself: the marks of what is called so. */
type Meaning = (word: string) => readonly string[]

const partsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whole words and beginnings of words, all of which must be there; cut where `ticket_words` cuts. */
export function wordsOf(search: string, meaning: Meaning = () => []): string {
  const words = partsOf(joinPhones(search.normalize('NFKC')))
  if (words.length === 0) refuse(400, 'Write a word or a number to search for.')
  const running = runningNumber(search)
  // The running number of a ticket is written in four digits or more.
  const padded = running ? [4, 5].map((digits) => `'~${running.padStart(digits, '0')}'`) : []
  return words
    .map((word) => {
      const ways = [`'~${[...word].slice(0, 100).join('')}':*`, ...padded, ...meaning(word)]
      return ways.length > 1 ? `(${ways.join(' | ')})` : ways[0]!
    })
    .join(' & ')
}

/** What the words of a search are called in the center: kinds and barangays by their names in every language, priorities and statuses. */
export async function meaningOf(tx: Tx): Promise<Meaning> {
  const own = (await kindsAndBarangays(tx)).map((one) => [mark(one.kind === 'caseType' ? 'c' : 'b', one.id), partsOf(everyName(one))] as const)
  const all = [...own, ...usual]
  return (word) => (word.length < 2 ? [] : all.flatMap(([meant, names]) => (names.some((name) => name.startsWith(word)) ? [meant] : [])))
}

/** What was typed, where it is the whole number of a ticket. */
export const wholeNumber = (search: string) => (/^[a-z0-9]{1,12}-\d{6}-\d{4,12}$/i.test(search) ? search.toUpperCase() : null)

const usual = [
  ...priorities.map((one) => [mark('p', one), partsOf(priorityCalled[one])] as const),
  ...statuses.map((one) => [mark('s', one), partsOf(statusCalled[one])] as const),
]

const kinds = { status: 's', priority: 'p', caseTypeId: 'c', barangayId: 'b', acceptedBy: 'a', allocatedTo: 'u' } as const

/** The marks that filters ask for. */
export const marksOf = (given: Filters): string[] => [
  ...Object.entries(kinds).flatMap(([name, kind]) => {
    const values = given[name as keyof typeof kinds]
    return values && values.length > 0 ? [anyMark(kind, values)] : []
  }),
  ...(given.flag ?? []).map((name) => mark('f', flags.indexOf(name))),
]

const fieldOf = (degrees: number) => Math.floor(degrees * 50)
const mostFields = 150

/** The fields of the map that a box touches; null where it has an open side, or so many that they narrow nothing. */
export function fieldsOf({ north, south, east, west }: { [side in 'north' | 'south' | 'east' | 'west']?: number | undefined }): string | null {
  if (north === undefined || south === undefined || east === undefined || west === undefined) return null
  const range = (from: number, to: number) => Array.from({ length: Math.max(0, fieldOf(to) - fieldOf(from) + 1) }, (_, step) => fieldOf(from) + step)
  if ((fieldOf(north) - fieldOf(south) + 1) * (fieldOf(east) - fieldOf(west) + 1) > mostFields) return null
  const fields = range(south, north).flatMap((lat) => range(west, east).map((lng) => `${lat}x${lng}`))
  return fields.length > 0 ? anyMark('g', fields) : null
}

interface Stretch {
  most: number
  isForward?: boolean
  /** Received at, and number. */
  place?: readonly [string, string] | null
}

/** The numbers of the tickets that fit, in order of receipt from a place on. */
const matchingNumbers = (
  sought: string,
  { since, until }: { [side in keyof Bounds]: Bounds[side] | RawBuilder<string> },
  { most, isForward = false, place = null }: Stretch,
) => sql<string>`tickets_matching(${sought}, ${since}, ${until}, ${isForward}, ${place?.[0] ?? null}, ${place?.[1] ?? null}, ${most})`

export const matching = (...asked: Parameters<typeof matchingNumbers>) => sql<string>`(select ${matchingNumbers(...asked)} as number)`

/** Tabs of what waits, and of what was resolved within the day. */
const liveTabs = ['pending', 'accepted', 'transferred', 'scheduled'] as const satisfies readonly Tab[]

export const isLive = (tab: Tab) => liveTabs.some((one) => one === tab)

/** The tabs in which tickets of these statuses are. */
export const tabsOf = (given: readonly string[]): Tab[] =>
  tabs.filter((tab) => given.includes(tab) || ((tab === 'accepted' || tab === 'archived') && given.includes('resolved')))

/** What fits of these tabs: of what is over the newest, of what is not all, so that no newer one that is over hides it. */
export async function standing(tx: Tx, sought: string, bounds: Bounds, among: readonly Tab[], most: number) {
  const live = liveTabs.filter((tab) => among.includes(tab))
  const over = among.filter((tab) => !isLive(tab))
  const parts: RawBuilder<string>[] = []
  if (live.length > 0) {
    const { numbers, months } = await fitting(tx, live, sought, bounds)
    parts.push(
      numbers
        ? sql`(select unnest(${sql.val(numbers)}::text[]) as number)`
        : sql`(select number from ticket t where command_center_id = ${tx.center} and tab = any (${sql.val(live)}::text[])
            and (${sql.join(
              months.map((month) => saidIn(month, sought)),
              sql` or `,
            )}))`,
    )
  }
  if (over.length > 0) parts.push(matching(`${anyMark('t', over)} & ${sought}`, bounds, { most }))
  return parts.length > 0 ? sql<string>`(${sql.join(parts, sql` union all `)})` : sql<string>`(select null::text where false)`
}

interface Month extends Record<keyof Bounds, string> {
  prefix: string
}

/** What fits of what is not over, by the index of words of its months; no numbers where they are many: its tabs are looked through. */
export async function fitting(tx: Tx, among: readonly Tab[], sought: string, { since, until }: Bounds) {
  const months = await tx.all(monthsOf({ tabs: among, since, until }))
  const ofMonth = matchingNumbers(`${anyMark('t', among)} & ${sought}`, { since: sql`m.since`, until: sql`m.until` }, { most: mostFitting })
  const found = await tx.all(
    sqlOf
      .selectFrom(
        sql<{ number: string }>`(select f.number from unnest(${sql.val(months.map((one) => one.since))}::timestamptz[],
          ${sql.val(months.map((one) => one.until))}::timestamptz[]) m (since, until), lateral (select ${ofMonth} as number) f)`.as('f'),
      )
      .select('f.number')
      .limit(mostFitting),
  )
  return { months, numbers: found.length < mostFitting ? found.map(({ number }) => number) : null }
}
const mostFitting = 1_000

/** Of a ticket `t` of that month. */
export const saidIn = ({ since, until, prefix }: Month, words: string) =>
  sql<SqlBool>`(t.received_at >= ${since} and t.received_at < ${until} and t.words @@ ${words.replaceAll('~', prefix)}::tsquery)`

/** The months in which tickets of these tabs came in, each found from the one after it by the index of a tab, with what their words begin with. */
const monthsOf = prepared('monthsOf', (p: Params<Bounds & { tabs: readonly Tab[] }>) => {
  const newest = (before: RawBuilder<unknown>) => sql`(select max(received_at) from ticket where command_center_id = ${p.center}
    and ticket.tab = o.tab and received_at < ${before} and received_at >= coalesce(${p.since}::timestamptz, '-infinity'))`
  return sqlOf
    .selectFrom(
      sql<{ month: string; last: string }>`(with recursive o (tab, at) as (
          select o.tab, ${newest(sql`coalesce(${p.until}::timestamptz, 'infinity')`)} from unnest(${p.tabs}::text[]) o (tab)
          union all select o.tab, ${newest(sql`date_trunc('month', o.at, 'UTC')`)} from o where o.at is not null)
        select date_trunc('month', at, 'UTC') as month, max(at) as last from o where at is not null group by 1)`.as('m'),
    )
    .select(sql<string>`greatest(m.month, ${p.since}::timestamptz)`.as('since'))
    .select(sql<string>`m.last + interval '1 microsecond'`.as('until'))
    .select(sql<string>`sought_prefix(${p.center}, m.month)`.as('prefix'))
    .orderBy('m.month')
})

export const numbersMatching = (sought: string, bounds: Bounds, most: number) =>
  sqlOf.selectNoFrom(matchingNumbers(sought, bounds, { most }).as('number'))

export const countMatching = (sought: string, bounds: Bounds, most: number) =>
  sqlOf.selectFrom(matchingNumbers(sought, bounds, { most }).as<'found'>('found')).select(sql<number>`count(*)`.as('total'))
