// The rows of the public side: centers as strangers see them, and reports by the hash of their secret link.
import { type Selectable, sql } from 'kysely'
import type { CommandCenter } from '#server/database/schema.ts'
import { momentNow } from '#server/kit/clock.ts'
import { centersShown } from '#server/kit/functions.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { type Database, sqlOf, type Tx } from '#server/kit/transaction.ts'

export { channelHash, channelKey, endTexts, phoneHash } from './telling/store.ts'
export { familyTokenOf, tokenOf } from './visitors.ts'

export type CenterRow = Selectable<CommandCenter>
export const publicCenters = (db: Database) => db.across(centersShown({}))

export interface SentReport {
  command_center_id: string
  id: string
  user_id: string
  filed: 'received' | 'late' | 'held'
  case_type_id: string
  created_at: string
  offline_report_id: string | null
  offline_state: 'waiting' | 'tagged' | 'rejected' | null
  own_number: string | null
  /** The ticket that it has become, which another may have been merged with. */
  number: string | null
  ticket_center_id: string | null
  /** The report made the ticket `own_number`; it was not only added to it. */
  owns: boolean
  said: 'over' | 'mistake' | 'notSolved' | null
  said_at: string | null
}

const reportOfToken = prepared('reportOfToken', (p: Params<{ hash: Buffer }>) =>
  sqlOf.selectFrom(sql<SentReport>`find_public_report(${p.hash})`.as('found')).selectAll(),
)
export const findReport = async (db: Database, tokenHash: Buffer) => (await db.across(reportOfToken({ hash: tokenHash })))[0]

const shared = prepared('sharedReport', (p: Params<{ hash: Buffer }>) =>
  sqlOf.selectFrom(sql<{ token_hash: Buffer }>`find_shared_report(${p.hash})`.as('found')).selectAll(),
)
/** The report behind a link that only shows. */
export async function findShared(db: Database, shareHash: Buffer) {
  const [found] = await db.across(shared({ hash: shareHash }))
  return found && (await db.across(reportOfToken({ hash: found.token_hash })))[0]
}

const reportChanges = (p: Params<{ id: string }>) =>
  sqlOf.updateTable('public_report').where('command_center_id', '=', p.center).where('id', '=', p.id)
const keepShare = prepared('keepShare', (p: Params<{ id: string; hash: Buffer }>) => reportChanges(p).set({ share_hash: p.hash }))
export const shareReport = (tx: Tx, id: string, hash: Buffer) => tx.all(keepShare({ id, hash }))
const keepSaid = prepared('keepSaid', (p: Params<{ id: string; said: string }>) =>
  reportChanges(p).set({ said: p.said, said_at: sql<string>`clock_timestamp()` }),
)
export const keepWhatWasSaid = (tx: Tx, id: string, said: NonNullable<SentReport['said']>) => tx.all(keepSaid({ id, said }))

export interface NewReport {
  id: string
  tokenHash: Buffer
  clientHash: Buffer | null
  userId: string
  filed: SentReport['filed']
  caseTypeId: string
  isOpen311: boolean
  noticeVersion: string | null
  noticeAt: string | null
}

const insertReport = prepared('insertReport', (p: Params<NewReport>) =>
  sqlOf
    .insertInto('public_report')
    .values({
      ...{ command_center_id: p.center, id: p.id, token_hash: p.tokenHash, client_hash: p.clientHash, user_id: p.userId, filed: p.filed },
      ...{ case_type_id: p.caseTypeId, is_open311: p.isOpen311, notice_version: p.noticeVersion },
      notice_at: sql<string | null>`case when ${p.noticeVersion}::text is not null then coalesce(${p.noticeAt}::timestamptz, now()) end`,
    })
    .onConflict((on) => on.doNothing()),
)
/** Nothing where the phone's id of it is known already. */
export const addReport = async (tx: Tx, given: NewReport): Promise<boolean> => (await tx.changed(insertReport(given))) > 0

const reportsSent = (tx: Tx) =>
  sqlOf
    .selectFrom('public_report')
    .select(['id', 'user_id', 'filed', 'number'])
    .select(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('ticket as t')
            .select('t.lat')
            .whereRef('t.command_center_id', '=', 'public_report.command_center_id')
            .whereRef('t.number', '=', 'public_report.number')
            .where('t.lat', 'is not', null),
        ),
        exists(
          selectFrom('offline_report as o')
            .select('o.lat')
            .whereRef('o.command_center_id', '=', 'public_report.command_center_id')
            .whereRef('o.id', '=', 'public_report.offline_report_id')
            .where('o.lat', 'is not', null),
        ),
      ]).as('is_placed'),
    )
    .where('command_center_id', '=', tx.center)
export const reportOfClient = (tx: Tx, clientHash: Buffer) => tx.one(reportsSent(tx).where('client_hash', '=', clientHash))
export const reportSent = (tx: Tx, id: string) => tx.one(reportsSent(tx).where('id', '=', id))

/** A page that was made for a number to be texted: a UUID of version 8, which the id of no report is. */
const isOfNumber = sql<boolean>`substr(id::text, 15, 1) = '8'`
/** The report that made a ticket. */
export const reportOfTicket = (tx: Tx, number: string) =>
  tx.one(
    sqlOf
      .selectFrom('public_report')
      .select('id')
      .where('command_center_id', '=', tx.center)
      .where('number', '=', number)
      .where(sql<boolean>`not ${isOfNumber}`)
      .orderBy('id')
      .limit(1),
  )

export const placeReport = (
  tx: Tx,
  id: string,
  { number = null, offlineReportId = null }: { number?: string | null; offlineReportId?: string | null },
) =>
  tx.send(
    sqlOf
      .updateTable('public_report')
      .set({ number, offline_report_id: offlineReportId })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )

const triesOf = prepared('triesOf', (p: Params<{ keys: readonly Buffer[]; windowMs: number }>) =>
  sqlOf.selectNoFrom(sql<number[]>`count_tries(${p.keys}, ${p.windowMs})`.as('counts')),
)
/** How often each key was tried within the window, this try included. */
export const countTries = async (db: Pick<Database, 'across'>, keys: readonly Buffer[], windowMs: number): Promise<number[]> =>
  (await db.across(triesOf({ keys, windowMs })))[0]!.counts

const roomOf = prepared('takeWithin', (p: Params<{ keys: readonly Buffer[]; mosts: readonly number[]; windowMs: number; moment: string }>) =>
  sqlOf.selectNoFrom(sql<boolean>`take_within(${p.keys}, ${p.mosts}, ${p.windowMs}, ${p.moment})`.as('hasRoom')),
)
/** Takes one of each key if none of them was taken so often within the time that ends now; of all or of none. */
export async function takeWithin(db: Pick<Database, 'across'>, limits: readonly { key: Buffer; most: number }[], windowMs: number): Promise<boolean> {
  const moment = momentNow()
  const [row] = await db.across(roomOf({ keys: limits.map(({ key }) => key), mosts: limits.map(({ most }) => most), windowMs, moment }))
  return row!.hasRoom
}

export async function outlinesOf(tx: Tx): Promise<Map<string, number[][][]>> {
  const rows = await tx.all(
    sqlOf.selectFrom('barangay').select(['id', 'border']).where('command_center_id', '=', tx.center).where('border', 'is not', null),
  )
  return new Map(rows.map((row) => [row.id, ringsOf(row.border as Border)]))
}

type Border = { type: 'Polygon'; coordinates: number[][][] } | { type: 'MultiPolygon'; coordinates: number[][][][] }
const ringsOf = (border: Border) => (border.type === 'Polygon' ? border.coordinates.slice(0, 1) : border.coordinates.map((part) => part[0]!))
