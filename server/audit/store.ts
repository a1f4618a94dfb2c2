// Reads of the log: of the own centre, and for the superadmin of what was done to centres and accounts in all of them.
import { sql } from 'kysely'
import type { AuditLine, DataView } from '#contract/audit/room.ts'
import { keysetPage } from '#server/kit/keyset.ts'
import { likeText } from '#server/kit/page.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export interface LogFilter {
  from?: string | undefined
  to?: string | undefined
  actorId?: string | undefined
  verb?: string | undefined
  kind?: string | undefined
  id?: string | undefined
  search?: string | undefined
}
interface Paging {
  cursor?: string | undefined
  limit: number
}

/** Who did it where no account of the centre did. */
const actorName = sql<string>`coalesce(a.name, f.actor_type)`

const factsOf = (tx: Tx) =>
  sqlOf
    .selectFrom('fact as f')
    .leftJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 'f.command_center_id').onRef('a.id', '=', 'f.actor_id'))
    .where('f.command_center_id', '=', tx.centre)

function linesOf(tx: Tx, { from, to, actorId, verb, kind, id, search }: LogFilter) {
  let query = factsOf(tx)
    .select(['f.seq', 'f.at', 'f.verb', 'f.kind', 'f.object_id as id', 'f.actor_id as actorId', actorName.as('actorName')])
    .select(['f.actor_type as actorType', 'f.source', sql<AuditLine['data']>`f.data`.as('data')])
  if (from) query = query.where('f.at', '>=', from)
  if (to) query = query.where('f.at', '<', to)
  if (actorId) query = query.where('f.actor_id', '=', actorId)
  if (verb) query = query.where('f.verb', '=', verb)
  if (kind) query = query.where('f.kind', '=', kind)
  if (id) query = query.where('f.object_id', '=', id)
  if (search)
    query = query.where(sql<boolean>`concat_ws(' ', f.verb, f.kind, f.object_id, a.name, f.actor_type, f.data::text) ilike ${likeText(search)}`)
  return query
}

export const pageOfLog = (tx: Tx, filter: LogFilter, paging: Paging) =>
  keysetPage(tx, linesOf(tx, filter), { keys: ['f.seq'], descending: true }, paging)

export const linesToExport = (tx: Tx, filter: LogFilter, most: number) => tx.all(linesOf(tx, filter).orderBy('f.seq', 'desc').limit(most))

/** Kinds of objects that the superadmin manages. */
const ofInstallation = ['account', 'accountType', 'applicant', 'appVersion', 'centre', 'settings']

export interface PlacedLine extends AuditLine {
  position: number
}

/** Lines of all centres, the newest first, after a place in the log. */
export async function linesOfCentres(tx: Tx, { from, to, actorId, verb, kind, id, search }: LogFilter, before: number | null, most: number) {
  const wanted = [from, to, actorId, verb, kind, id, likeText(search)].map((one) => one ?? null)
  const values = [ofInstallation, before, most, ...wanted]
  return tx.named<PlacedLine>(
    'linesOfCentres',
    `select log_position as position, seq, at, verb, kind, object_id as id, actor_id as "actorId", coalesce(actor_name, actor_type) as "actorName",
      actor_type as "actorType", source, data from facts_of_centres($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values,
  )
}

interface ViewFilter extends Paging {
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  accountId?: string
  citizenId?: string
}

/** Each look at a citizen: a record read by itself, and every one that a search showed or an export took. */
const looksOf = (tx: Tx, citizenId: string | undefined) => {
  const among = citizenId ? sql`and f.data->'citizenIds' @> ${JSON.stringify([citizenId])}::jsonb` : sql``
  const seen = sql`f.command_center_id, f.seq, f.at, f.actor_id, f.actor_type, f.data`
  return sql<Look>`(select ${seen}, f.object_id as citizen_id from fact f
      where f.command_center_id = ${tx.centre} and f.verb = 'citizenRead' and f.kind = 'citizen'
    union all select ${seen}, one.id from fact f cross join lateral jsonb_array_elements_text(f.data->'citizenIds') as one(id)
      where f.command_center_id = ${tx.centre} and f.verb = any ('{citizensSearched,citizensExported}') and f.kind <> 'citizen' ${among})`
}
interface Look {
  command_center_id: string
  seq: number
  at: string
  actor_id: string | null
  actor_type: string
  citizen_id: string
}

/** Who saw the data of whom: by the account that looked, or by the citizen. */
export function pageOfViews(tx: Tx, { cursor, limit, from, to, search, accountId, citizenId }: ViewFilter) {
  const call = sql<string>`coalesce(f.data->>'call', 'exportCitizens')`
  let query = sqlOf
    .selectFrom(looksOf(tx, citizenId).as('f'))
    .leftJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 'f.command_center_id').onRef('a.id', '=', 'f.actor_id'))
    .select(['f.at', 'f.actor_id as actorId', actorName.as('actorName'), 'f.citizen_id as citizenId'])
    .select([call.as('call'), sql<DataView['transactionNumber']>`f.data->>'transactionNumber'`.as('transactionNumber')])
  if (accountId) query = query.where('f.actor_id', '=', accountId)
  if (citizenId) query = query.where('f.citizen_id', '=', citizenId)
  if (from) query = query.where('f.at', '>=', from)
  if (to) query = query.where('f.at', '<', to)
  if (search)
    query = query.where(sql<boolean>`concat_ws(' ', a.name, f.citizen_id, f.data->>'call', f.data->>'transactionNumber') ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: ['f.at', 'f.seq', 'f.citizen_id'], descending: true }, { cursor, limit })
}
