// Lists and searches of citizens.
import { expressionBuilder, sql } from 'kysely'
import type { Citizen, CitizenRow } from '#contract/citizens/Citizen.ts'
import { plainPhone } from '#contract/nouns/Phone.ts'
import type { Citizen as CitizenTable, DB } from '#server/database/schema.ts'
import { keysetPage } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { type CitizenRecord, citizensOf, isBlocked } from './store.ts'

export interface CitizenFilter {
  search?: string | undefined
  status?: 'PENDING' | 'APPROVED' | 'DECLINED' | 'REVOKED' | 'BLOCKED' | undefined
  barangayId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const isBlockedNow = sql<boolean>`c.block_id is not null and (c.blocked_until is null or c.blocked_until > now())`
const { selectFrom } = expressionBuilder<DB & { c: CitizenTable }, 'c'>()
const barangayName = selectFrom('barangay as b')
  .select('b.name')
  .whereRef('b.command_center_id', '=', 'c.command_center_id')
  .whereRef('b.id', '=', 'c.barangay_id')

type Listed = CitizenRecord & { barangay: string | null }

export function filtered(tx: Tx, { search, status, barangayId, from, to }: CitizenFilter) {
  // Of the center, and not of each row: looked up once, it leads to where the days begin.
  const zone = sqlOf.selectFrom('command_center as z').select('z.time_zone').where('z.id', '=', tx.center)
  let query = citizensOf(tx).select(barangayName.as('barangay'))
  if (status === 'BLOCKED') query = query.where(isBlockedNow)
  else if (status) query = query.where('c.status', '=', status)
  if (barangayId) query = query.where('c.barangay_id', '=', barangayId)
  if (from) query = query.where(sql<boolean>`c.created_at >= ${from}::date::timestamp at time zone ${zone}`)
  if (to) query = query.where(sql<boolean>`c.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`)
  if (search) query = query.where('c.id', 'in', like(search))
  return query
}

/** Citizens whose name, number or address of mail holds the text; a number in any usual way to write it. */
function like(search: string) {
  const wanted = (/^[\d\s()+.-]+$/.test(search) ? plainPhone(search).replace(/^0(?=9)/, '+63') : search).toLowerCase().replace(/[\\%_]/g, '\\$&')
  return sqlOf.selectFrom(sql<{ id: string }>`citizens_like(${wanted})`.as('found')).select(sql<string>`found`.as('id'))
}

export async function citizenPage(tx: Tx, filter: CitizenFilter, page: { cursor?: string | undefined; limit: number }) {
  const found = await keysetPage(tx, filtered(tx, filter), { keys: ['c.created_at', 'c.id'], descending: true }, page)
  return { ...found, items: found.items.map(showRow) }
}

export const someCitizens = (tx: Tx, filter: CitizenFilter, most: number) =>
  tx.all(filtered(tx, filter).orderBy('c.created_at', 'desc').orderBy('c.id', 'desc').limit(most))

export async function citizenRows(tx: Tx, ids: readonly string[]): Promise<Map<string, CitizenRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.all(filtered(tx, {}).where('c.id', 'in', ids))
  return new Map(rows.map((row) => [row.id, showRow(row)]))
}

/** Those whom a number or a name may mean, the best match first. */
export async function callersLike(tx: Tx, phone: string | undefined, name: string | undefined): Promise<CitizenRow[]> {
  const number = phone ? plainPhone(phone) : null
  const wanted = name?.toLowerCase() ?? null
  const rows = await tx.all(
    filtered(tx, {})
      .where(
        sql<boolean>`(c.phone = ${number} or (${wanted}::text is not null and c.id in (select citizens_like(replace(replace(${wanted ?? ''}, '%', ''), '_', '')))))`,
      )
      .orderBy(sql`(c.phone is not distinct from ${number}) desc, similarity(lower(c.name), coalesce(${wanted}, '')) desc, c.created_at desc`)
      .limit(50),
  )
  return rows.map(showRow)
}

const because = (one: CitizenRecord, other: CitizenRecord) =>
  (
    [
      ['phone', one.phone !== null && one.phone === other.phone],
      ['email', one.email !== null && one.email === other.email],
      ['name', one.name.trim().toLowerCase() === other.name.trim().toLowerCase()],
      ['birthDate', one.birth_date !== null && one.birth_date === other.birth_date],
    ] as const
  ).flatMap(([field, isSame]) => (isSame ? [field] : []))

/** Records that share the number or the mailbox, or the birth date and about the name. */
export async function duplicatesOf(tx: Tx, citizen: CitizenRecord) {
  const rows = await tx.all(
    filtered(tx, {})
      .where('c.id', '<>', citizen.id)
      .where(
        sql<boolean>`(c.phone = ${citizen.phone} or c.email = ${citizen.email} or lower(c.name) = lower(${citizen.name})
          or (c.birth_date = ${citizen.birth_date} and similarity(lower(c.name), lower(${citizen.name})) > 0.4))`,
      )
      .orderBy('c.created_at', 'desc')
      .limit(20),
  )
  return rows.map((row) => ({ ...showRow(row), because: because(citizen, row) }))
}

const counts = prepared('citizenCounts', (p: Params) =>
  sqlOf
    .selectFrom('citizen as c')
    .select(({ fn }) => [
      ...(['PENDING', 'APPROVED', 'DECLINED', 'REVOKED'] as const).map((status) =>
        fn.countAll<number>().filterWhere('c.status', '=', sql.lit(status)).as(status),
      ),
      fn.countAll<number>().filterWhere(isBlockedNow).as('BLOCKED'),
    ])
    .where('c.command_center_id', '=', p.center)
    .where('c.removed_at', 'is', null),
)
export const citizenCounts = async (tx: Tx) => (await tx.one(counts({})))!

export const showRow = (row: Listed): CitizenRow => ({
  accountId: row.id,
  name: row.name,
  phone: row.phone,
  barangayId: row.barangay_id,
  barangay: row.barangay,
  status: row.status as Citizen['status'],
  isBlocked: isBlocked(row) ? 1 : 0,
  blockedUntil: isBlocked(row) ? row.blocked_until : null,
  createdAt: row.created_at,
  version: row.version,
})
