// Those who apply for an account.
import { sql } from 'kysely'
import type { Applicant } from '#contract/accounts/applicants.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { nextVersion } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { view } from '#server/kit/keys/view.ts'
import { latestPayments } from './storePayments.ts'
import { signInNamed } from '#server/kit/functions.ts'

const applicantView = view<Applicant>(
  'applicant',
  ({ id }) => [id],
  (tx, _, id) => applicantOf(tx, id!),
)

const applicantsOf = (tx: Tx) =>
  sqlOf
    .selectFrom('applicant as p')
    .leftJoin('account as by', (on) => on.onRef('by.command_center_id', '=', 'p.command_center_id').onRef('by.id', '=', 'p.decided_by'))
    .selectAll('p')
    .select('by.name as decider')
    .where('p.command_center_id', '=', tx.center)

type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>
const rowOf = (tx: Tx, id: string) => tx.one(applicantsOf(tx).where('p.id', '=', id))

export async function applicantOf(tx: Tx, id: string): Promise<Applicant | undefined> {
  const row = await rowOf(tx, id)
  return row && (await show(tx, [row]))[0]
}

/** The applicant, held against another decision until the transaction ends. */
export async function holdApplicant(tx: Tx, id: string): Promise<Applicant | undefined> {
  await tx.one(sqlOf.selectFrom('applicant').select('id').where('command_center_id', '=', tx.center).where('id', '=', id).forUpdate())
  return applicantOf(tx, id)
}

export interface ApplicantFilter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  accountType?: string | undefined
  status?: string | undefined
}

export async function applicantPage(tx: Tx, { cursor, limit, search, accountType, status }: ApplicantFilter) {
  let query = applicantsOf(tx)
  if (accountType) query = query.where('p.kind', '=', accountType)
  if (status) query = query.where('p.status', '=', status.toUpperCase())
  if (search) query = query.where(sql<boolean>`concat_ws(' ', p.name, p.email, p.phone) ilike ${likeText(search)}`)
  const { items, ...page } = await keysetPage(tx, query, { keys: ['p.id'], descending: true }, { cursor, limit })
  return { ...page, items: await show(tx, items) }
}

export interface NewApplicant {
  id: string
  kind: 'responseteam'
  name: string
  email: string
  phone: string
  details: { contactName: string; responseTypeId: string; plateNumber: string | null; note: string }
  notice_version: string
  accepted_notice_at: string
}

export const insertApplicant = (tx: Tx, { details, ...row }: NewApplicant) =>
  tx.all(sqlOf.insertInto('applicant').values({ ...row, details: JSON.stringify(details), command_center_id: tx.center }))

export const decideApplicant = (tx: Tx, id: string, status: 'APPROVED' | 'REJECTED', by: string, reason: string | null) =>
  tx.all(
    sqlOf
      .updateTable('applicant')
      .set({ status, reason, decided_by: by, decided_at: sql<string>`now()`, version: nextVersion() })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )

/** A user name made of a person's or a unit's name that nobody signs in with yet. */
export async function freeUsername(tx: Tx, name: string): Promise<string> {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.+|\.+$/g, '')
    .slice(0, 30)
  const stem = plain.length >= 3 ? plain : `user.${plain}`
  for (let n = 1; ; n++) {
    const wanted = n === 1 ? stem : `${stem}${n}`
    if ((await tx.one(signInNamed({ name: wanted }))) === undefined) return wanted
  }
}

interface Details {
  contactName?: string
  responseTypeId?: string
  plateNumber?: string | null
  note?: string
  reason?: string
}

async function show(tx: Tx, rows: Row[]): Promise<Applicant[]> {
  const payments = await latestPayments(
    tx,
    'applicant_id',
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const { contactName, responseTypeId, plateNumber, note, reason } = row.details as Details
    return applicantView({
      id: row.id,
      accountType: row.kind as Applicant['accountType'],
      name: row.name,
      email: row.email,
      phone: row.phone,
      contactName: contactName ?? null,
      responseTypeId: responseTypeId ?? null,
      plateNumber: plateNumber ?? null,
      note: note ?? reason ?? '',
      status: row.status.toLowerCase() as Applicant['status'],
      reason: row.reason,
      latestPaymentLog: payments.get(row.id) ?? null,
      createdAt: row.created_at,
      decidedAt: row.decided_at,
      decidedBy: row.decider,
      version: row.version,
    })
  })
}
