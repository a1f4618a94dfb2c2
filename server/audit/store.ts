// Reads of the log: of the own center, and for the superadmin of what was done to centers and accounts in all of them.
import { type Selectable, sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import * as z from 'zod'
import { leftOutVerbs } from '#contract/audit/looks.ts'
import { type AuditLine, type AuditPage, purposesKeptDays } from '#contract/audit/room.ts'
import type { Page } from '#contract/kit/page.ts'
import type { Fact } from '#server/database/schema.ts'
import { timeNow } from '#server/kit/clock.ts'
import { countUpTo, cursorOf, cut, keysetPage, likeText, pageOf, placeOf, rowsBefore } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export interface LogFilter {
  from?: string | undefined
  to?: string | undefined
  actorId?: string | undefined
  verb?: string | undefined
  kind?: string | undefined
  id?: string | undefined
  search?: string | undefined
  looks?: 0 | 1 | undefined
}
interface Paging {
  cursor?: string | undefined
  limit: number
}

type NamelessLine = Omit<AuditLine, 'name'>
type LogPage = Page<NamelessLine> & Pick<AuditPage, 'leftOut'>
/** Who asks for one kind of fact gets it, also where it is a look. */
const leavesOut = ({ looks, verb }: LogFilter) => looks === 0 && verb === undefined
const looks = sql.join(leftOutVerbs.map((verb) => sql.lit(verb)))

/** Who did it where no account of the center did. */
const actorName = sql<string>`coalesce(a.name, f.actor_type)`

const factsOf = (tx: Tx) =>
  sqlOf
    .selectFrom('fact as f')
    .leftJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 'f.command_center_id').onRef('a.id', '=', 'f.actor_id'))
    .where('f.command_center_id', '=', tx.center)

function linesOf(tx: Tx, filter: LogFilter, which: 'looks' | 'changes' | 'all' = leavesOut(filter) ? 'changes' : 'all') {
  const { from, to, actorId, verb, kind, id, search } = filter
  let query = factsOf(tx)
    .select(['f.seq', 'f.at', 'f.verb', 'f.kind', 'f.object_id as id', 'f.actor_id as actorId', actorName.as('actorName')])
    .select(['f.actor_type as actorType', 'f.source', sql<AuditLine['data']>`f.data`.as('data')])
  if (from) query = query.where('f.at', '>=', from)
  if (to) query = query.where('f.at', '<', to)
  if (actorId) query = query.where('f.actor_id', '=', actorId)
  if (verb) query = query.where('f.verb', '=', verb)
  if (which !== 'all') query = query.where(which === 'looks' ? sql<boolean>`f.verb in (${looks})` : sql<boolean>`f.verb not in (${looks})`)
  if (kind) query = query.where('f.kind', '=', kind)
  if (id) query = query.where('f.object_id', '=', id)
  if (search)
    query = query.where(sql<boolean>`concat_ws(' ', f.verb, f.kind, f.object_id, a.name, f.actor_type, f.data::text) ilike ${likeText(search)}`)
  return query
}

/** So many lines are looked through at once for words; the next page goes on where they end. */
const stretch = 10_000
/** Of all centers, whose lines lie further apart. */
const stretchOfCenters = 4_000
/** An export of all centers, and a page that is asked for by its number, look no further back than this. */
const exportStretch = 500_000
const lastSeq = prepared('lastSeq', (p: Params) =>
  sqlOf.selectFrom('fact').select('seq').where('command_center_id', '=', p.center).orderBy('seq', 'desc').limit(sql.lit(1)),
)
const Place = z.tuple([z.number().int().min(0)])

export async function pageOfLog(tx: Tx, filter: LogFilter, paging: Paging): Promise<LogPage> {
  if (filter.search) return pageOfWords(tx, filter, paging)
  return { ...(await keysetPage(tx, linesOf(tx, filter), newestFirst, paging)), leftOut: await looksLeftOut(tx, filter) }
}
const newestFirst = { keys: ['f.seq'], descending: true } as const

/** How many looks the same filters would show too, where asked between two lines. */
async function looksLeftOut(tx: Tx, filter: LogFilter, between?: { end: number; before: number }): Promise<LogPage['leftOut']> {
  if (!leavesOut(filter)) return null
  const looks = linesOf(tx, filter, 'looks')
  const counted = await countUpTo(tx, between ? looks.where('f.seq', '>=', between.end).where('f.seq', '<', between.before) : looks)
  return typeof counted === 'number' ? { total: counted } : counted
}

/** The looks that the words would show too are counted as far as this page looks. */
async function pageOfWords(tx: Tx, filter: LogFilter, { cursor, limit }: Paging): Promise<LogPage> {
  const before = placeOf(cursor, Place)?.[0] ?? ((await tx.one(lastSeq({})))?.seq ?? 0) + 1
  const skipped = rowsBefore({ cursor, limit })
  const end = Math.max(0, before - (skipped > 0 ? exportStretch : stretch))
  const lines = await tx.all(cut(linesOf(tx, filter).where('f.seq', '>=', end), newestFirst, [before], limit).offset(skipped))
  const page = stretchOf(lines, limit, lines.length, ({ seq }) => seq, end > 1 ? end : null)
  const leftOut = await looksLeftOut(tx, filter, { end, before })
  return { ...page, leftOut: leftOut && end > 1 ? { ...leftOut, isMore: true as const } : leftOut }
}

/** A page that is full, or ends where what was looked through ends. */
function stretchOf<R>(lines: R[], limit: number, total: number, placeOfLine: (line: R) => number, end: number | null): Page<R> {
  const page = pageOf(lines, limit, total, (line) => [placeOfLine(line)])
  return page.next === null && end !== null ? { ...page, next: cursorOf([end]) } : page
}

export async function linesToExport(tx: Tx, filter: LogFilter, most: number) {
  const lines = await tx.all(linesOf(tx, filter).orderBy('f.seq', 'desc').limit(most))
  return { lines, leftOut: await looksLeftOut(tx, filter) }
}

interface PlacedFact extends Pick<Selectable<Fact>, 'seq' | 'at' | 'verb' | 'kind' | 'object_id' | 'actor_id' | 'actor_type' | 'source'> {
  log_position: number | null
  actor_name: string | null
  data: AuditLine['data']
  stretch_end: number | null
}

/** Lines of all centers, the newest first, after a place in the log: so many as fit among those that are looked through; where looks are left out, all of these are read. */
async function linesOfCenters(tx: Tx, filter: LogFilter, before: number | null, look: number, most: number) {
  const { from, to, actorId, verb, kind, id, search } = filter
  const leaves = leavesOut(filter)
  const wanted = [from, to, actorId, verb, kind, id, likeText(search)].map((one) => one ?? null)
  const isLook = leaves ? sql<boolean>`coalesce(f.verb in (${looks}), false)` : sql<boolean>`false`
  const found = sql<PlacedFact>`facts_of_centers(${sql.join([before, look, leaves ? look : most, ...wanted])})`.as('f')
  const rows = await tx.all(
    sqlOf
      .selectFrom(found)
      .select(['f.log_position as position', 'f.seq', 'f.at', 'f.verb', 'f.kind', 'f.object_id as id', 'f.actor_id as actorId'])
      .select(({ fn }) => fn.coalesce('f.actor_name', 'f.actor_type').as('actorName'))
      .select(['f.actor_type as actorType', 'f.source', 'f.data', 'f.stretch_end as end'])
      .select([isLook.as('isLook'), sql<number>`count(*) filter (where ${isLook}) over ()`.as('looks')])
      .$if(leaves, (some) => some.orderBy(isLook))
      .orderBy('f.log_position', 'desc')
      .limit(most),
  )
  const lines = rows.filter(({ position, isLook: looked }) => position !== null && !looked)
  const end = rows[0]?.end ?? null
  return {
    lines: lines.map(({ end: _, isLook: __, looks: ___, ...line }) => line),
    end,
    leftOut: leaves ? { total: rows[0]?.looks ?? 0, ...(end !== null && { isMore: true as const }) } : null,
  }
}

/** They have no cheap total: what this page shows, and whether there is more, is told. */
export async function pageOfCenters(tx: Tx, filter: LogFilter, { cursor, limit }: Paging): Promise<LogPage> {
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  const before = placeOf(cursor, Place)?.[0] ?? null
  const skipped = rowsBefore({ cursor, limit })
  const look = skipped > 0 ? exportStretch : isNarrowed ? stretchOfCenters : limit + 1
  const { lines: found, end, leftOut } = await linesOfCenters(tx, filter, before, look, skipped + limit + 1)
  const lines = found.slice(skipped)
  return { ...stretchOf(lines, limit, lines.length, ({ position }) => position!, end), leftOut }
}

export const linesOfCentersToExport = (tx: Tx, filter: LogFilter, most: number) => linesOfCenters(tx, filter, null, exportStretch, most)

interface ViewFilter extends Paging {
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  accountId?: string
  citizenId?: string
}

/** Each look at a citizen: a record read by itself, and every one that a search showed or an export took. */
const looksOf = (tx: Tx, citizenId: string | undefined) => {
  const seen = ['f.command_center_id', 'f.seq', 'f.at', 'f.actor_id', 'f.actor_type', 'f.data'] as const
  const nothing = sql<string | null>`null::text`
  const object = sql<string | null>`f.object_id`
  const one = sql<string | null>`one.id`
  const ofTicket = sql<string | null>`f.data->>'transactionNumber'`
  const facts = sqlOf.selectFrom('fact as f').select(seen).where('f.command_center_id', '=', tx.center)
  const alone = facts
    .select([object.as('citizen_id'), ofTicket.as('number'), nothing.as('other_id'), object.as('which')])
    .where('f.verb', '=', sql.lit('citizenRead'))
    .where('f.kind', '=', sql.lit('citizen'))
  let many = facts
    .crossJoin(({ ref }) => sql<{ id: string }>`jsonb_array_elements_text(${ref('f.data')} -> 'citizenIds')`.as<'one'>(sql`one (id)`))
    .select([one.as('citizen_id'), ofTicket.as('number'), nothing.as('other_id'), one.as('which')])
    .where('f.verb', 'in', [sql.lit('citizensSearched'), sql.lit('citizensExported'), sql.lit('personsShown')])
    .where('f.kind', '<>', sql.lit('citizen'))
  if (citizenId) many = many.where(({ ref }) => sql<boolean>`${ref('f.data')} -> 'citizenIds' @> ${JSON.stringify([citizenId])}::jsonb`)
  if (citizenId) return alone.unionAll(many).as('f')
  /** Callers, applicants and others of whom there is no record. */
  const shownBy = (field: string) =>
    facts
      .crossJoin(({ ref }) => sql<{ id: string }>`jsonb_array_elements_text(${ref('f.data')} -> ${sql.lit(field)})`.as<'one'>(sql`one (id)`))
      .where('f.verb', '=', sql.lit('personsShown'))
  const tickets = shownBy('transactionNumbers').select([nothing.as('citizen_id'), one.as('number'), nothing.as('other_id'), one.as('which')])
  const others = shownBy('ids').select([nothing.as('citizen_id'), nothing.as('number'), one.as('other_id'), one.as('which')])
  return alone.unionAll(many).unionAll(tickets).unionAll(others).as('f')
}
/** Who saw the data of whom: by the account that looked, or by the citizen. */
export function pageOfViews(tx: Tx, { cursor, limit, from, to, search, accountId, citizenId }: ViewFilter) {
  const call = sql<string>`coalesce(f.data->>'call', 'exportCitizens')`
  let query = sqlOf
    .selectFrom(looksOf(tx, citizenId))
    .leftJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 'f.command_center_id').onRef('a.id', '=', 'f.actor_id'))
    .select(['f.at', 'f.actor_id as actorId', actorName.as('actorName'), 'f.citizen_id as citizenId'])
    .select([call.as('call'), 'f.number as transactionNumber', 'f.other_id as otherId'])
  if (accountId) query = query.where('f.actor_id', '=', accountId)
  if (citizenId) query = query.where('f.citizen_id', '=', citizenId)
  if (from) query = query.where('f.at', '>=', from)
  if (to) query = query.where('f.at', '<', to)
  if (search) query = query.where(sql<boolean>`concat_ws(' ', a.name, f.citizen_id, f.data->>'call', f.number) ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: ['f.at', 'f.seq', 'f.which'], descending: true }, { cursor, limit })
}

/** What an export was for: beside the log, which names it by id. */
export async function keepPurpose(tx: Tx, accountId: string, purpose: string): Promise<string> {
  const id = uuid()
  await tx.all(sqlOf.insertInto('export_purpose').values({ command_center_id: tx.center, id, account_id: accountId, purpose }))
  return id
}

/** The words of those that are named and stand yet. */
export async function purposesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.all(
    sqlOf.selectFrom('export_purpose').select(['id', 'purpose']).where('command_center_id', '=', tx.center).where('id', 'in', ids),
  )
  return new Map(rows.map(({ id, purpose }) => [id, purpose]))
}

/** Takes the words away, and leaves that there was an export. */
export async function erasePurposes(tx: Tx): Promise<void> {
  const before = new Date(timeNow() - purposesKeptDays * 86_400_000).toISOString()
  await tx.all(
    sqlOf
      .updateTable('export_purpose')
      .set({ purpose: null })
      .where('command_center_id', '=', tx.center)
      .where('made_at', '<', before)
      .where('purpose', 'is not', null),
  )
  await tx.all(
    sqlOf
      .updateTable('citizen_export')
      .set({ reason: '' })
      .where('command_center_id', '=', tx.center)
      .where('at', '<', before)
      .where('reason', '<>', ''),
  )
}
