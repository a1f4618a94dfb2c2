// Offline reports, and their files, which follow them onto a ticket.
import { type Selectable, sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { Position } from '#contract/nouns/fields.ts'
import type { Page } from '#contract/kit/page.ts'
import type { OfflineReport } from '#contract/tickets/offlineReports/offlineReports.ts'
import type { OfflineReport as OfflineTable } from '#server/database/schema.ts'
import { filesHung } from '#server/files/store.ts'
import { holds, keysetPage } from '#server/kit/page.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { view } from '#server/kit/keys/view.ts'
import { positionOf } from '#server/tickets/lists/rows.ts'
import type { Person } from '#server/tickets/columns.ts'

export interface OfflineRow extends Omit<Selectable<OfflineTable>, 'decided'> {
  decided: (Person & { at: string }) | null
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
  clusterId?: string | undefined
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
    cluster_id: given.clusterId ?? null,
  }
  await tx.all(sqlOf.insertInto('offline_report').values({ ...values, command_center_id: tx.center, id }))
  const data = { offlineReportId: id, road: given.road, writtenAt: given.writtenAt }
  await record(tx, doer, { verb: 'offlineReportArrived', kind: 'offlineReport', id, data })
  return id
}

/** Of one that staff have not decided on yet, and that told no place. */
export async function placeOffline(tx: Tx, doer: Doer, id: string, { lat, lng, accuracy }: Position): Promise<void> {
  const isPlaced = await tx.changed(
    sqlOf
      .updateTable('offline_report')
      .set({ lat, lng, accuracy: accuracy ?? null })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('lat', 'is', null),
  )
  if (isPlaced) await record(tx, doer, { verb: 'offlineReportPlaced', kind: 'offlineReport', id, data: { offlineReportId: id } })
}

/** Whether a text message is new. */
export async function noteText(tx: Tx, hash: Buffer): Promise<boolean> {
  const noted = sqlOf.insertInto('text_received').values({ command_center_id: tx.center, message_hash: hash })
  return (await tx.all(noted.onConflict((on) => on.doNothing()).returning('message_hash'))).length > 0
}

const anyText = prepared('takesTexts', (p: Params) =>
  sqlOf.selectNoFrom(({ exists, selectFrom }) =>
    exists(selectFrom('text_received').select(sql.lit(1).as('one')).where('command_center_id', '=', p.center)).as('isSo'),
  ),
)
/** Whether text messages reach the center: what came is remembered for a month. */
export const takesTexts = async (tx: Tx): Promise<boolean> => Boolean((await tx.one(anyText({})))!.isSo)

export const isTextKnown = async (tx: Tx, hash: Buffer): Promise<boolean> =>
  (await tx.one(
    sqlOf.selectFrom('text_received').select('message_hash').where('command_center_id', '=', tx.center).where('message_hash', '=', hash),
  )) !== undefined

/** The ticket that it has become, if it has. */
export const offlineReportNow = (tx: Tx, id: string): Promise<{ number: string | null } | undefined> =>
  tx.one(sqlOf.selectFrom('offline_report').select('number').where('command_center_id', '=', tx.center).where('id', '=', id))

export const holdOfflineReport = (tx: Tx, id: string): Promise<OfflineRow | undefined> =>
  tx.one(sqlOf.selectFrom('offline_report').selectAll().where('command_center_id', '=', tx.center).where('id', '=', id).forUpdate()) as Promise<
    OfflineRow | undefined
  >

interface Decision {
  state: 'tagged' | 'rejected'
  number?: string
  reason?: string
  note?: string | undefined
  by: Person
}

export const decideOfflineReport = (tx: Tx, id: string, { state, by, ...given }: Decision) =>
  tx.all(
    sqlOf
      .updateTable('offline_report')
      .set({
        state,
        number: given.number ?? null,
        reason: given.reason ?? null,
        note: given.note ?? null,
        decided: sql<string>`${JSON.stringify(by)}::jsonb || jsonb_build_object('at', clock_timestamp())`,
      })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )

export const moveFiles = (tx: Tx, id: string, number: string) =>
  tx.all(
    sqlOf
      .updateTable('file')
      .set({ owner_kind: 'ticket', owner_id: number })
      .where('command_center_id', '=', tx.center)
      .where('owner_kind', '=', 'offlineReport')
      .where('owner_id', '=', id),
  )

const full = (tx: Tx) =>
  sqlOf
    .selectFrom('offline_report as o')
    .selectAll('o')
    .select(({ ref }) => filesHung(ref('o.command_center_id'), 'offlineReport', sql<string>`${ref('o.id')}::text`).as('files'))
    .where('o.command_center_id', '=', tx.center)
    .$narrowType<Pick<OfflineRow, 'decided'>>()
type FullOffline = NonNullable<Awaited<ReturnType<typeof offlineReportOf>>>

export const offlineReportOf = (tx: Tx, id: string) => tx.one(full(tx).where('o.id', '=', id))

const offlineReportView = view<OfflineReport>(
  'offlineReport',
  ({ id }) => [id],
  async (tx, _, id) => {
    const row = await offlineReportOf(tx, id!)
    return row && showOfflineReport(row)
  },
)

export function showOfflineReport(row: FullOffline): OfflineReport {
  return offlineReportView({
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
  })
}

interface Asked {
  state: string
  road?: string | undefined
  clusterId?: string | undefined
  search?: string | undefined
  cursor?: string | undefined
  limit: number
}

export async function listOfflineReports(tx: Tx, { state, road, clusterId, search, cursor, limit }: Asked): Promise<Page<OfflineReport>> {
  let query = full(tx).where('o.state', '=', state)
  if (clusterId) query = query.where('o.cluster_id', '=', clusterId)
  // A flood of one network stands on its own row, not among what came by side roads, unless it is sought.
  else if (state === 'waiting' && !road && !search) query = query.where('o.cluster_id', 'is', null)
  if (road) query = query.where('o.road', '=', road)
  if (search)
    query = query.where(({ ref }) => holds([ref('o.text'), ref('o.caller_name'), ref('o.caller_phone'), ref('o.landmark'), ref('o.number')], search))
  // A flood is looked through from its beginning, so that what comes in shifts nothing.
  const page = await keysetPage(
    tx,
    query,
    { keys: ['o.arrived_at', 'o.id'], descending: !clusterId, of: (row) => [row.arrived_at, row.id] },
    { cursor, limit },
  )
  return { ...page, items: page.items.map(showOfflineReport) }
}
