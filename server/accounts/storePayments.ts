// Payments of response teams and of applicants: one row for each proof that was handed in, kept for ever.
import { sql } from 'kysely'
import type { PaymentLog } from '#contract/accounts/Account.ts'
import { keysetPage } from '#server/kit/page.ts'
import { nextVersion } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { view } from '#server/kit/keys/view.ts'

const paymentsOf = (tx: Tx) =>
  sqlOf
    .selectFrom('payment as p')
    .leftJoin('account as by', (on) => on.onRef('by.command_center_id', '=', 'p.command_center_id').onRef('by.id', '=', 'p.decided_by'))
    .selectAll('p')
    .select('by.name as decider')
    .where('p.command_center_id', '=', tx.center)

type Row = NonNullable<Awaited<ReturnType<typeof paymentRow>>>
const paymentRow = (tx: Tx, id: string) => tx.one(paymentsOf(tx).where('p.id', '=', id))

export async function paymentOf(tx: Tx, id: string): Promise<PaymentLog | undefined> {
  const row = await paymentRow(tx, id)
  return row && show(row)
}

/** The payment of this id, else the newest of the account or applicant of this id, one that waits before others. */
export async function paymentMeant(tx: Tx, id: string): Promise<PaymentLog | undefined> {
  const theirs = paymentsOf(tx).where(({ eb, or }) => or([eb('p.account_id', '=', id), eb('p.applicant_id', '=', id)]))
  const waiting = theirs.orderBy(sql`p.status = 'pending'`, 'desc').orderBy('p.id', 'desc').limit(1)
  return (await paymentOf(tx, id)) ?? (await tx.all(waiting)).map(show)[0]
}

/** The newest payment of each of these accounts or applicants. */
export async function latestPayments(tx: Tx, whose: 'account_id' | 'applicant_id', ids: readonly string[]): Promise<Map<string, PaymentLog>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.all(paymentsOf(tx).distinctOn(`p.${whose}`).where(`p.${whose}`, 'in', ids).orderBy(`p.${whose}`).orderBy('p.id', 'desc'))
  return new Map(rows.map((row) => [row[whose]!, show(row)]))
}

export interface PaymentFilter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  accountId?: string | undefined
  applicantId?: string | undefined
  status?: string | undefined
  /** A department's teams alone. */
  departmentId?: string | undefined
}

export async function paymentPage(tx: Tx, { cursor, limit, search, accountId, applicantId, status, departmentId }: PaymentFilter) {
  let query = paymentsOf(tx)
  if (accountId) query = query.where('p.account_id', '=', accountId)
  if (applicantId) query = query.where('p.applicant_id', '=', applicantId)
  if (status) query = query.where('p.status', '=', status)
  if (search) query = query.where(sql<boolean>`strpos(lower(p.reference), lower(${search})) > 0`)
  if (departmentId)
    query = query.where(
      sql<boolean>`(p.account_id = ${departmentId}::uuid or exists (select from response_team r where r.command_center_id = p.command_center_id
        and r.account_id = p.account_id and r.department_id = ${departmentId}::uuid))`,
    )
  const { items, ...page } = await keysetPage(tx, query, { keys: ['p.id'], descending: true }, { cursor, limit })
  return { ...page, items: items.map(show) }
}

export interface NewPayment {
  id: string
  account_id: string | null
  applicant_id: string | null
  amount: number
  method: string
  reference: string
  paid_on: string | null
  proof_id: string
}

export const insertPayment = (tx: Tx, payment: NewPayment) => tx.all(sqlOf.insertInto('payment').values({ ...payment, command_center_id: tx.center }))

/** Decides a pending payment; nothing where it is not pending any more. */
export const decidePayment = (tx: Tx, id: string, status: 'approved' | 'rejected', by: string, reason: string | null) =>
  tx.one(
    sqlOf
      .updateTable('payment')
      .set({ status, reason, decided_by: by, decided_at: sql<string>`now()`, version: nextVersion() })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning('id'),
  )

/** The account that an approved applicant was given takes over the applicant's payments. */
export const handOverPayments = (tx: Tx, applicantId: string, accountId: string) =>
  tx.all(
    sqlOf.updateTable('payment').set({ account_id: accountId }).where('command_center_id', '=', tx.center).where('applicant_id', '=', applicantId),
  )

const paymentView = view<PaymentLog>(
  'payment',
  ({ id }) => [id],
  (tx, _, id) => paymentOf(tx, id!),
)
const show = (row: Row): PaymentLog =>
  paymentView({
    id: row.id,
    accountId: row.account_id,
    applicantId: row.applicant_id,
    amount: row.amount,
    method: row.method,
    reference: row.reference,
    proofId: row.proof_id,
    status: row.status as PaymentLog['status'],
    reason: row.reason,
    paidOn: row.paid_on,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    decidedBy: row.decider ?? (row.decided_by && 'Superadmin'),
    version: row.version,
  })
