// What the closed days of a period counted when they ended, and what changed since.
import { type SqlBool, sql } from 'kysely'
import type { Books, CorrectedField, Correction } from '#contract/statistics/books.ts'
import type { Span } from '#contract/statistics/periods.ts'
import { intervalNames } from '#contract/tickets/clock.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { cellsOf, type Narrowing, totalOf } from './cells.ts'
import { namesOfBarangays, namesOfCaseTypes, unitsNamed } from './storeNames.ts'

const shownMost = 100

/** The row of a ticket in a day, as the change keeps it. */
interface Kept {
  slot: number
  status: string
  priority: number
  case_type_id: string
  barangay_id: string | null
  units: string[]
  [interval: string]: unknown
}

/** Whether the row before or after is of those asked about. */
function fits(side: 'before' | 'after', { caseTypeId, barangayId, departmentId, responseTeamId, status, priority, own }: Narrowing) {
  const row = sql.ref(side)
  const conditions = [sql<SqlBool>`${row} is not null`]
  if (caseTypeId) conditions.push(sql<SqlBool>`${row} ->> 'case_type_id' = any (${caseTypeId})`)
  if (barangayId) conditions.push(sql<SqlBool>`${row} ->> 'barangay_id' = any (${barangayId})`)
  if (status) conditions.push(sql<SqlBool>`${row} ->> 'status' = any (${status})`)
  if (priority) conditions.push(sql<SqlBool>`(${row} ->> 'priority')::int = any (${priority})`)
  for (const units of [departmentId, responseTeamId, own && [own]]) if (units) conditions.push(sql<SqlBool>`${row} -> 'units' ?| ${units}`)
  // What is not named counts as another.
  return sql<SqlBool>`coalesce(${sql.join(conditions, sql` and `)}, false)`
}

export async function booksOf(tx: Tx, span: Span, narrowing: Narrowing): Promise<Books> {
  const days = await tx.one(
    sqlOf
      .selectFrom('closed_day')
      .select([sql<string | null>`min(day)::text`.as('from'), sql<string | null>`max(day)::text`.as('to')])
      .where('command_center_id', '=', tx.center)
      .where('day', '>=', span.from)
      .where('day', '<=', span.to),
  )
  const none = { received: { atClosing: 0, added: 0, removed: 0, now: 0 }, resolved: { atClosing: 0, now: 0 }, corrected: 0, corrections: [] }
  if (!days?.from || !days.to) return { closed: null, ...none }
  const closed = { from: days.from, to: days.to }
  const [was, is] = [fits('before', narrowing), fits('after', narrowing)]
  const changes = sqlOf
    .selectFrom('closed_day_change')
    .where('command_center_id', '=', tx.center)
    .where('day', '>=', closed.from)
    .where('day', '<=', closed.to)
    .where(sql<SqlBool>`(${was} or ${is})`)
  const count = (where: ReturnType<typeof fits>) => sql<number>`(count(*) filter (where ${where}))::int`
  const [cells, sums, rows] = await Promise.all([
    cellsOf(tx, closed, narrowing, ['status']),
    tx.one(
      changes.select([
        count(sql`${is} and not ${was}`).as('added'),
        count(sql`${was} and not ${is}`).as('removed'),
        count(sql`${is} and after ->> 'status' = 'resolved'`).as('resolvedNow'),
        count(sql`${was} and before ->> 'status' = 'resolved'`).as('resolvedBefore'),
        count(sql`is_correction`).as('corrected'),
      ]),
    ),
    tx.all(
      changes
        .select(['number', sql<string>`day::text`.as('day'), 'at', 'before', 'after'])
        .where('is_correction', '=', sql.lit(true))
        .orderBy('id', 'desc')
        .limit(shownMost)
        .$castTo<{ number: string; day: string; at: string; before: Kept | null; after: Kept | null }>(),
    ),
  ])
  const { added, removed, resolvedNow, resolvedBefore, corrected } = sums!
  const now = totalOf(cells)
  const resolved = totalOf(cells.filter(({ key }) => key === 'resolved'))
  return {
    closed,
    received: { atClosing: now - added + removed, added, removed, now },
    resolved: { atClosing: resolved - resolvedNow + resolvedBefore, now: resolved },
    corrected,
    corrections: await named(tx, rows),
  }
}

async function named(tx: Tx, rows: { number: string; day: string; at: string; before: Kept | null; after: Kept | null }[]): Promise<Correction[]> {
  const all = rows.flatMap(({ before, after }) => [before, after]).filter((row) => row !== null)
  const [types, places, units] = await Promise.all([
    namesOfCaseTypes(tx, [...new Set(all.map((row) => row.case_type_id))]),
    namesOfBarangays(tx, [...new Set(all.flatMap((row) => row.barangay_id ?? []))]),
    unitsNamed(tx, [...new Set(all.flatMap((row) => row.units))]),
  ])
  const unitNames = new Map(units.map(({ id, name }) => [id, name]))
  const told = (row: Kept): Record<CorrectedField, string | null> => ({
    hours: hoursOf(row.slot % 8),
    priority: `P${row.priority}`,
    caseType: types.get(row.case_type_id) ?? null,
    barangay: (row.barangay_id && places.get(row.barangay_id)) ?? null,
    units: row.units.map((id) => unitNames.get(id) ?? '').join(', ') || null,
    ...(Object.fromEntries(intervalNames.map((name) => [name, lengthOf(row[name] as number | null)])) as Record<
      (typeof intervalNames)[number],
      string | null
    >),
  })
  return rows.map(({ number, day, at, before, after }) => {
    const kind = before === null ? 'added' : after === null ? 'removed' : 'changed'
    const [was, is] = [before && told(before), after && told(after)]
    const fields = was && is ? (Object.keys(was) as CorrectedField[]).filter((field) => was[field] !== is[field]) : []
    return { transactionNumber: number, day, at, kind, changes: fields.map((field) => ({ field, before: was![field], after: is![field] })) }
  })
}

const two = (count: number) => String(count).padStart(2, '0')
const hoursOf = (slot: number) => `${two(slot * 3)}:00–${two(slot * 3 + 3)}:00`
const lengthOf = (seconds: number | null) =>
  seconds === null ? null : `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
