// The rows of hints, the tickets that are to be looked at, and those that may belong together with one.
import { sql, type SqlBool } from 'kysely'
import { type Hint, hintStandsHours, hintTicketsMost, type HintKind, type Judgment } from '#contract/hints/Hint.ts'
import type { Tab } from '#contract/tickets/states.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { type Database, sqlOf, type Tx } from '#server/kit/transaction.ts'

interface Person {
  id: string
  name: string
}

const due = prepared('centersWithHintsDue', () =>
  sqlOf.selectFrom(sql<{ command_center_id: string }>`centers_with_hints_due()`.as('due')).select('command_center_id'),
)
export const centersWithHintsDue = async (db: Database) => (await db.across(due({}))).map(({ command_center_id: id }) => id)

/** Nobody else looks at the tickets of this center until the transaction ends, so that no cause is told twice. */
const aloneInCenter = (tx: Tx) => tx.all(sqlOf.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${`hints ${tx.center}`}, 0))`.as('locked')))

export async function takeDue(tx: Tx, most: number): Promise<string[]> {
  await aloneInCenter(tx)
  const rows = await tx.all(
    sqlOf
      .deleteFrom('hint_due')
      .where('command_center_id', '=', tx.center)
      .where('number', 'in', ({ selectFrom }) =>
        selectFrom('hint_due').select('number').where('command_center_id', '=', tx.center).orderBy('number').limit(most).forUpdate().skipLocked(),
      )
      .returning('number'),
  )
  return rows.map(({ number }) => number).toSorted()
}

/** What hangs under another, was thrown away or is still to come is none of its own. */
const countless = ['merged', 'deleted', 'scheduled'].map((status) => sql.lit(status))
const ticket = prepared('ticketForHints', (p: Params<{ number: string }>) =>
  sqlOf
    .selectFrom('ticket')
    .select(['number', 'received_at', 'case_type_id', 'case_sub_type_id', 'lat', 'lng', 'caller_phone'])
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where('status', 'not in', countless),
)
export const ticketForHints = (tx: Tx, number: string) => tx.one(ticket({ number }))

interface Window {
  after: string
  before: string
}
const perDegree = 111_000
const alike = prepared(
  'alikeNear',
  (p: Params<Window & { caseTypeId: string; caseSubTypeId: string | null; lat: number; lng: number; metres: number }>) =>
    sqlOf
      .selectFrom('ticket')
      .select(['number', 'received_at', 'lat', 'lng'])
      .where('command_center_id', '=', p.center)
      .where('received_at', '>=', p.after)
      .where('received_at', '<=', p.before)
      .where('case_type_id', '=', p.caseTypeId)
      .where(sql<SqlBool>`case_sub_type_id is not distinct from ${p.caseSubTypeId}::uuid`)
      .where('status', 'not in', [...countless, sql.lit('declined')])
      .where(
        sql<SqlBool>`abs(lat - ${p.lat}::float8) <= ${p.metres}::float8 / ${sql.lit(perDegree)}
        and abs(lng - ${p.lng}::float8) * cos(radians(${p.lat}::float8)) <= ${p.metres}::float8 / ${sql.lit(perDegree)}`,
      )
      .orderBy('received_at', 'desc')
      .limit(sql.lit(200)),
)
/** Tickets of the same kind in the square around a place, and its time; the circle is for the caller to draw. */
export const alikeNear = (tx: Tx, asked: Window & { caseTypeId: string; caseSubTypeId: string | null; lat: number; lng: number; metres: number }) =>
  tx.all(alike(asked))

const ofNumber = prepared('alarmsOfNumber', (p: Params<Window & { phone: string }>) =>
  sqlOf
    .selectFrom('ticket')
    .select(['number', 'received_at'])
    .where('command_center_id', '=', p.center)
    .where('caller_phone', '=', p.phone)
    .where('received_at', '>=', p.after)
    .where('received_at', '<=', p.before)
    .where('status', 'not in', countless)
    .orderBy('received_at', 'desc')
    .limit(sql.lit(200)),
)
export const alarmsOfNumber = (tx: Tx, asked: Window & { phone: string }) => tx.all(ofNumber(asked))

interface Cause {
  kind: HintKind
  caseTypeId: string | null
  caseSubTypeId: string | null
  numbers: string[]
}
const sameCause = prepared('hintOfCause', (p: Params<Cause>) =>
  sqlOf
    .selectFrom('hint_ticket as n')
    .innerJoin('hint as h', (on) => on.onRef('h.command_center_id', '=', 'n.command_center_id').onRef('h.id', '=', 'n.hint_id'))
    .select(['h.id', 'h.judged_at'])
    .where('n.command_center_id', '=', p.center)
    .where(({ eb, fn }) => eb('n.number', '=', fn.any(p.numbers)))
    .where('h.kind', '=', p.kind)
    .where(sql<SqlBool>`(h.case_type_id, h.case_sub_type_id) is not distinct from (${p.caseTypeId}::uuid, ${p.caseSubTypeId}::uuid)`)
    .orderBy('h.made_at', 'desc')
    .limit(1),
)
/** The hint that any of these tickets belongs to already. */
export const hintOfCause = (tx: Tx, cause: Cause) => tx.one(sameCause(cause))

export interface NewHint {
  id: string
  kind: HintKind
  case_type_id: string | null
  case_sub_type_id: string | null
  within_metres: number | null
  within_minutes: number
}
export const addHint = (tx: Tx, hint: NewHint) => tx.all(sqlOf.insertInto('hint').values({ command_center_id: tx.center, ...hint }))
const add = prepared('addHintTickets', (p: Params<{ hintId: string; numbers: string[] }>) =>
  sqlOf
    .insertInto('hint_ticket')
    .columns(['command_center_id', 'hint_id', 'number'])
    .expression(
      sqlOf
        .selectFrom(sql<{ number: string }>`unnest(${p.numbers}::text[])`.as<'told'>(sql`told (number)`))
        .select([sql<string>`${p.center}::uuid`.as('center'), sql<string>`${p.hintId}::uuid`.as('hint'), 'told.number']),
    )
    .onConflict((on) => on.doNothing())
    .returning('number'),
)
/** How many of these tickets are new to it. */
export const addTickets = async (tx: Tx, hintId: string, numbers: string[]) => (await tx.all(add({ hintId, numbers }))).length
export const noteGrown = (tx: Tx, id: string) =>
  tx.all(sqlOf.updateTable('hint').set({ grew_at: sql`now()` }).where('command_center_id', '=', tx.center).where('id', '=', id))

const shownOf = (center: Params['center']) =>
  sqlOf
    .selectFrom('hint as h')
    .select(['h.id', 'h.kind', 'h.case_type_id', 'h.case_sub_type_id', 'h.within_metres', 'h.within_minutes'])
    .select(['h.made_at', 'h.grew_at', 'h.judged_as', 'h.judged_by', 'h.judged_at'])
    .where('h.command_center_id', '=', center)
const open = prepared('openHints', (p: Params<{ hours: number }>) =>
  shownOf(p.center)
    .where('h.judged_at', 'is', null)
    .where('h.grew_at', '>', sql<string>`now() - ${p.hours}::int * interval '1 hour'`)
    .orderBy('h.grew_at', 'desc')
    .limit(sql.lit(50)),
)
const one = prepared('hintById', (p: Params<{ id: string }>) => shownOf(p.center).where('h.id', '=', p.id))
const behind = prepared('ticketsOfHints', (p: Params<{ ids: string[] }>) =>
  sqlOf
    .selectFrom('hint_ticket as n')
    .innerJoin('ticket as t', (on) => on.onRef('t.command_center_id', '=', 'n.command_center_id').onRef('t.number', '=', 'n.number'))
    .select(['n.hint_id', 't.number as transactionNumber', 't.tab', 't.place', 't.received_at as receivedAt'])
    .where('n.command_center_id', '=', p.center)
    .where(({ eb, fn }) => eb('n.hint_id', '=', fn.any(p.ids)))
    .orderBy('t.received_at', 'desc'),
)

async function show(tx: Tx, rows: Awaited<ReturnType<typeof openRows>>): Promise<Hint[]> {
  if (rows.length === 0) return []
  const all = Map.groupBy(await tx.all(behind({ ids: rows.map(({ id }) => id) })), ({ hint_id: id }) => id)
  return rows.map((row) => {
    const tickets = (all.get(row.id) ?? []).map(({ hint_id: _, tab, ...ticket }) => ({ ...ticket, tab: tab as Tab }))
    return {
      ...{ id: row.id, kind: row.kind as HintKind, caseTypeId: row.case_type_id, caseSubTypeId: row.case_sub_type_id },
      ...{ withinMetres: row.within_metres, withinMinutes: row.within_minutes, madeAt: row.made_at, grewAt: row.grew_at },
      ...{ count: tickets.length, tickets: tickets.slice(0, hintTicketsMost) },
      judged: row.judged_at === null ? null : { as: row.judged_as as Judgment, by: row.judged_by as Person, at: row.judged_at },
    }
  })
}
const openRows = (tx: Tx) => tx.all(open({ hours: hintStandsHours }))
export const openHints = async (tx: Tx) => show(tx, await openRows(tx))
export const hintById = async (tx: Tx, id: string): Promise<Hint | undefined> => (await show(tx, await tx.all(one({ id }))))[0]

/** Whether it was judged by this: somebody else may have been first. */
export const judge = async (tx: Tx, id: string, as: Judgment, by: Person) =>
  (await tx.one(
    sqlOf
      .updateTable('hint')
      .set({ judged_as: as, judged_by: JSON.stringify(by), judged_at: sql`now()` })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id)
      .where('judged_at', 'is', null)
      .returning('id'),
  )) !== undefined

export const forgetHints = (tx: Tx, days: number) =>
  tx.changed(
    sqlOf.deleteFrom('hint').where('command_center_id', '=', tx.center).where('grew_at', '<', sql<string>`now() - ${days}::int * interval '1 day'`),
  )
