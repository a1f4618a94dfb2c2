// How long things took, kept in memory month by month: each for as long as none of its tickets is counted anew, and no more than there is room for.
import { sql } from 'kysely'
import { addDays, monthOf, type Span } from '#contract/statistics/periods.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { lengthNames, sumsOf, totalOf } from './cells.ts'
import { gather, type Gathered, type Listed, ofDays } from './exact.ts'

/** Up to so many tickets each is looked at; where more were not looked at yet, how long they took is taken from elsewhere. */
export const exactMost = 100_000
/** Of so few days each ticket is looked at anew; of more, those of the months that changed. */
export const fewDays = 7

/** Lengths of all centers together: some 65 MB. */
const room = 16_000_000
/** What a list takes beside its lengths. */
const ofList = 50

interface Month {
  version: string
  groups: readonly Listed[]
  size: number
}

/** What is kept of a month: all of it changes with the figures of its tickets. */
export interface KeptOf<L extends Listed> {
  name: string
  /** By month. */
  gather(tx: Tx, spans: readonly Span[]): Promise<L[]>
}
export const lengthsOfTickets: KeptOf<Gathered> = {
  name: 'tickets',
  gather: (tx, spans) => gather(tx, spans, {}, { names: lengthNames, isByMonth: true }),
}

/** By what it is, center and month; what was looked at last is at the end. */
const kept = new Map<string, Month>()
let taken = 0

const versionsOfMonths = prepared('versionsOfMonths', (p: Params<Span>) =>
  sqlOf
    .selectFrom('figure_month')
    .select(['month', 'version'])
    .where('command_center_id', '=', p.center)
    .where('month', '>=', sql<string>`date_trunc('month', ${p.from}::date)::date`)
    .where('month', '<=', sql<string>`${p.to}::date`),
)

/** Every ticket of a span, by month, case type and priority; null where more than so many would have to be looked at, and then some are for the next time. */
export async function gatherMonths<L extends Listed>(tx: Tx, span: Span, of: KeptOf<L>, most = exactMost): Promise<L[] | null> {
  const keyOf = (month: string) => `${of.name} ${tx.center} ${month}`
  const asked = await tx.all(versionsOfMonths(span))
  const months = new Map<string, Month>()
  for (const { month, version } of asked) {
    const found = kept.get(keyOf(month))
    if (found?.version === version) months.set(month, found)
  }
  const missing = asked.filter(({ month }) => !months.has(month)).toSorted((one, other) => (one.month < other.month ? 1 : -1))
  for (const [month, found] of await lookAt(tx, missing, of, most)) months.set(month, found)
  for (const [month, found] of months) keep(keyOf(month), found)
  return months.size < asked.length ? null : [...months].flatMap(([month, { groups }]) => within(span, month, groups as readonly L[]))
}

/** The newest of these months, as far as they hold no more than so many tickets. */
async function lookAt(tx: Tx, missing: readonly { month: string; version: string }[], of: KeptOf<Listed>, most: number): Promise<[string, Month][]> {
  if (missing.length === 0) return []
  const spans = missing.map(({ month }) => monthOf(month))
  const counts = Map.groupBy(await sumsOf(tx, { from: spans.at(-1)!.from, to: spans[0]!.to }, {}, ['status'], 'month', false), ({ starts }) => starts)
  let total = 0
  const chosen = missing.filter(({ month }) => (total += totalOf(counts.get(month) ?? [])) <= most)
  const found = Map.groupBy(await of.gather(tx, inARow(chosen.map(({ month }) => monthOf(month)))), ({ month }) => month)
  return chosen.map(({ month, version }) => {
    const groups = found.get(month) ?? []
    const sizes = groups.flatMap(({ lengths }) => [...lengths.values()]).map(({ length }) => length + ofList)
    return [month, { version, groups, size: sizes.reduce((sum, size) => sum + size, 0) }]
  })
}

/** From the newest on; neighbors as one. */
function inARow(spans: readonly Span[]): Span[] {
  const rows: Span[] = []
  for (const span of spans) {
    const last = rows.at(-1)
    if (last && addDays(span.to, 1) === last.from) last.from = span.from
    else rows.push({ ...span })
  }
  return rows
}

/** Of a month at the end of a span, the days that are in it. */
function within<L extends Listed>({ from, to }: Span, month: string, groups: readonly L[]): readonly L[] {
  const whole = monthOf(month)
  if (from <= whole.from && to >= whole.to) return groups
  const first = from <= whole.from ? 1 : Number(from.slice(8))
  const last = to >= whole.to ? 31 : Number(to.slice(8))
  return groups.map((group) => ({
    ...group,
    lengths: new Map([...group.lengths].map(([name, own]) => [name, ofDays(own, first, last)])),
  }))
}

function keep(key: string, month: Month): void {
  taken += month.size - (kept.get(key)?.size ?? 0)
  kept.delete(key)
  kept.set(key, month)
  for (const [oldest, { size }] of kept) {
    if (taken <= room) return
    kept.delete(oldest)
    taken -= size
  }
}
