// Offline reports, and their files, which follow them onto a ticket.
import type { Selectable } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import * as z from 'zod'
import type { Position } from '#contract/nouns/fields.ts'
import type { Page } from '#contract/kit/page.ts'
import type { OfflineReport } from '#contract/tickets/offlineReports.ts'
import type { OfflineReport as OfflineTable } from '#server/database/schema.ts'
import { mostCounted, pageOf, placeOf } from '#server/kit/page.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { positionOf } from './rows.ts'
import type { Person } from './storeTickets.ts'

export interface OfflineRow extends Omit<Selectable<OfflineTable>, 'decided'> {
  decided: (Person & { at: string }) | null
}
interface FullOffline extends OfflineRow {
  files: OfflineReport['files']
}

export interface NewOfflineReport {
  road: OfflineReport['road']
  writtenAt: string
  text: string
  caseTypeId?: string | undefined
  callerName?: string | undefined
  callerPhone?: string | undefined
  userId?: string | undefined
  barangayId?: string | undefined
  landmark?: string | undefined
  position?: Position | undefined
}

/** Keeps a late report and tells of it; the caller has checked what it refers to. */
export async function addOfflineReport(tx: Tx, doer: Doer, given: NewOfflineReport): Promise<string> {
  const id = uuid()
  const values = {
    road: given.road,
    text: given.text,
    written_at: given.writtenAt,
    case_type_id: given.caseTypeId ?? null,
    caller_name: given.callerName || null,
    caller_phone: given.callerPhone || null,
    user_id: given.userId ?? null,
    barangay_id: given.barangayId ?? null,
    landmark: given.landmark || null,
    lat: given.position?.lat ?? null,
    lng: given.position?.lng ?? null,
    accuracy: given.position?.accuracy ?? null,
  }
  await tx.all(sqlOf.insertInto('offline_report').values({ ...values, command_center_id: tx.centre, id }))
  const data = { offlineReportId: id, road: given.road, writtenAt: given.writtenAt }
  await record(tx, doer, { verb: 'offlineReportArrived', kind: 'offlineReport', id, data })
  return id
}

export const holdOfflineReport = (tx: Tx, id: string): Promise<OfflineRow | undefined> =>
  tx.one(sqlOf.selectFrom('offline_report').selectAll().where('command_center_id', '=', tx.centre).where('id', '=', id).forUpdate()) as Promise<
    OfflineRow | undefined
  >

interface Decision {
  state: 'tagged' | 'rejected'
  number?: string
  reason?: string
  note?: string | undefined
  by: Person
}

export const decideOfflineReport = (tx: Tx, id: string, { state, number, reason, note, by }: Decision) =>
  tx.run(
    `update offline_report set state = $3, number = $4, reason = $5, note = $6, decided = $7::jsonb || jsonb_build_object('at', clock_timestamp())
      where command_center_id = $1 and id = $2`,
    [tx.centre, id, state, number ?? null, reason ?? null, note ?? null, JSON.stringify(by)],
  )

export const moveFiles = (tx: Tx, id: string, number: string) =>
  tx.run(`update file set owner_kind = 'ticket', owner_id = $3 where command_center_id = $1 and owner_kind = 'offlineReport' and owner_id = $2`, [
    tx.centre,
    id,
    number,
  ])

const full = `select o.*, (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.type, 'bytes', f.bytes) order by f.created_at, f.id), '[]')
    from file f where f.command_center_id = o.command_center_id and f.owner_kind = 'offlineReport' and f.owner_id = o.id::text) as files
  from offline_report o where o.command_center_id = $1`

export const offlineReportOf = async (tx: Tx, id: string) =>
  (await tx.named<FullOffline>('offlineReport', `${full} and o.id = $2`, [tx.centre, id]))[0]

export function showOfflineReport(row: FullOffline): OfflineReport {
  return {
    id: row.id,
    state: row.state as OfflineReport['state'],
    road: row.road as OfflineReport['road'],
    caseTypeId: row.case_type_id,
    text: row.text,
    callerName: row.caller_name,
    callerPhone: row.caller_phone,
    userId: row.user_id,
    barangayId: row.barangay_id,
    landmark: row.landmark,
    position: positionOf(row),
    files: row.files,
    writtenAt: row.written_at,
    arrivedAt: row.arrived_at,
    transactionNumber: row.number,
    reason: row.reason,
    decidedBy: row.decided ? { id: row.decided.id, name: row.decided.name } : null,
    decidedAt: row.decided?.at ?? null,
  }
}

interface Asked {
  state: string
  road?: string | undefined
  search?: string | undefined
  cursor?: string | undefined
  limit: number
}
const Place = z.tuple([z.iso.datetime({ offset: true }), z.uuid()])

export async function listOfflineReports(tx: Tx, { state, road, search, cursor, limit }: Asked): Promise<Page<OfflineReport>> {
  const values: unknown[] = [tx.centre, state]
  const where = ['o.state = $2']
  if (road) where.push(`o.road = $${values.push(road)}`)
  if (search)
    where.push(`strpos(lower(concat_ws(' ', o.text, o.caller_name, o.caller_phone, o.landmark, o.number)), lower($${values.push(search)}::text)) > 0`)
  const { rows: counted } = await tx.raw(`select count(*) as n from (${full} and ${where.join(' and ')} limit ${mostCounted}) counted`, values)
  const place = placeOf(cursor, Place)
  if (place) {
    const at = values.push(...place)
    where.push(`(o.arrived_at, o.id) < ($${at - 1}::timestamptz, $${at}::uuid)`)
  }
  const { rows } = await tx.raw(`${full} and ${where.join(' and ')} order by o.arrived_at desc, o.id desc limit ${limit + 1}`, values)
  const page = pageOf(rows as FullOffline[], limit, (counted as { n: number }[])[0]!.n, (row) => [row.arrived_at, row.id])
  return { ...page, items: page.items.map(showOfflineReport) }
}
