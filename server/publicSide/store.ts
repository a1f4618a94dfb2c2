// The rows of the public side: centres as strangers see them, and reports by the hash of their secret link.
import type { Selectable } from 'kysely'
import type { CommandCenter } from '#server/database/schema.ts'
import { type Database, sqlOf, type Tx } from '#server/kit/transaction.ts'

export type CentreRow = Selectable<CommandCenter>
export const publicCentres = (db: Database) => db.across<CentreRow>('select * from public_centers()')

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
}

export const findReport = async (db: Database, tokenHash: Buffer) =>
  (await db.across<SentReport>('select * from find_public_report($1)', [tokenHash]))[0]

export interface NewReport {
  id: string
  tokenHash: Buffer
  clientHash: Buffer | null
  userId: string
  filed: SentReport['filed']
  caseTypeId: string
  noticeVersion: string | undefined
  noticeAt: string | undefined
}

/** Nothing where the phone's id of it is known already. */
export const addReport = async (tx: Tx, given: NewReport): Promise<boolean> =>
  (await tx.run(
    `insert into public_report (command_center_id, id, token_hash, client_hash, user_id, filed, case_type_id, notice_version, notice_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, case when $8::text is not null then coalesce($9::timestamptz, now()) end) on conflict do nothing`,
    [
      tx.centre,
      given.id,
      given.tokenHash,
      given.clientHash,
      given.userId,
      given.filed,
      given.caseTypeId,
      given.noticeVersion ?? null,
      given.noticeAt ?? null,
    ],
  )) > 0

export const reportOfClient = (tx: Tx, clientHash: Buffer) =>
  tx.one(
    sqlOf
      .selectFrom('public_report')
      .select(['id', 'user_id', 'filed', 'number'])
      .where('command_center_id', '=', tx.centre)
      .where('client_hash', '=', clientHash),
  )

export const placeReport = (
  tx: Tx,
  id: string,
  { number = null, offlineReportId = null }: { number?: string | null; offlineReportId?: string | null },
) =>
  tx.run('update public_report set number = $3, offline_report_id = $4 where command_center_id = $1 and id = $2', [
    tx.centre,
    id,
    number,
    offlineReportId,
  ])

/** How often each key was tried within the window, this try included. */
export const countTries = async (db: Database, keys: readonly Buffer[], windowMs: number): Promise<number[]> =>
  (await db.across<{ counts: number[] }>('select count_tries($1, $2) as counts', [keys, windowMs]))[0]!.counts

export async function outlinesOf(tx: Tx): Promise<Map<string, number[][][]>> {
  const rows = await tx.all(
    sqlOf.selectFrom('barangay').select(['id', 'border']).where('command_center_id', '=', tx.centre).where('border', 'is not', null),
  )
  return new Map(rows.map((row) => [row.id, ringsOf(row.border as unknown as Border)]))
}

type Border = { type: 'Polygon'; coordinates: number[][][] } | { type: 'MultiPolygon'; coordinates: number[][][][] }
const ringsOf = (border: Border) => (border.type === 'Polygon' ? border.coordinates.slice(0, 1) : border.coordinates.map((part) => part[0]!))
