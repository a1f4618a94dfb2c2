// Requests for deletion, what is removed for them, and what was exported why.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { DeletionRequest } from '#contract/citizens/approval.ts'
import { proofOf } from '#contract/citizens/proof.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { nextVersion, now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { view } from '#server/kit/keys/view.ts'

const requestsOf = (tx: Tx) =>
  sqlOf
    .selectFrom('deletion_request as r')
    .leftJoin('account as by', (on) => on.onRef('by.command_center_id', '=', 'r.command_center_id').onRef('by.id', '=', 'r.decided_by'))
    .selectAll('r')
    .leftJoin('citizen as c', (on) => on.onRef('c.command_center_id', '=', 'r.command_center_id').onRef('c.id', '=', 'r.citizen_id'))
    .select(['by.name as decider', 'c.status as record_status'])
    .where('r.command_center_id', '=', tx.center)

type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>
const rowOf = (tx: Tx, id: string) => tx.one(requestsOf(tx).where('r.id', '=', id))

export async function requestOf(tx: Tx, id: string): Promise<DeletionRequest | undefined> {
  const row = await rowOf(tx, id)
  return row && show(row)
}

/** The request, held against another decision until the transaction ends. */
export async function holdRequest(tx: Tx, id: string): Promise<DeletionRequest | undefined> {
  await tx.one(sqlOf.selectFrom('deletion_request').select('id').where('command_center_id', '=', tx.center).where('id', '=', id).forUpdate())
  return requestOf(tx, id)
}

interface Filter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  status?: string | undefined
}

export async function requestPage(tx: Tx, { search, status, ...page }: Filter) {
  let query = requestsOf(tx)
  if (status) query = query.where('r.status', '=', status)
  if (search) query = query.where(sql<boolean>`concat_ws(' ', r.name, r.contact) ilike ${likeText(search)}`)
  const found = await keysetPage(tx, query, { keys: ['r.id'], descending: true }, page)
  return { ...found, items: found.items.map(show) }
}

/** A fulfilled request keeps no word of whom it was from. */
export const closeRequest = (tx: Tx, id: string, { status, reason, by }: { status: 'done' | 'rejected'; reason: string | null; by: string }) =>
  tx.all(
    sqlOf
      .updateTable('deletion_request')
      .set({ status, reason, decided_by: by, decided_at: now, code_hash: null, ...(status === 'done' && { name: '', contact: '', note: '' }) })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )

/** Removes the person from the record: only the id stays, as the log's pseudonym. */
export async function removePerson(tx: Tx, citizenId: string): Promise<void> {
  const files = sqlOf.deleteFrom('file').where('command_center_id', '=', tx.center).where('owner_kind', '=', 'citizen')
  await tx.all(files.where('owner_id', '=', citizenId))
  const blocks = sqlOf.updateTable('citizen_block').set({ reason: '', unblock_reason: null }).where('command_center_id', '=', tx.center)
  await tx.all(blocks.where('citizen_id', '=', citizenId))
  const nothing = { name: '', phone: null, email: null, address: '', barangay_id: null, birth_date: null, id_picture_ids: [], selfie_id: null }
  const brought = { note: '', note_until: null, language: null, source: null }
  const person = sqlOf.updateTable('citizen').set({ ...nothing, ...brought, reason: null, removed_at: now, version: nextVersion() })
  await tx.all(person.where('command_center_id', '=', tx.center).where('id', '=', citizenId))
}

export async function keepExport(tx: Tx, given: { by: string; citizenId: string | null; reason: string; citizens: number }): Promise<string> {
  const id = uuid()
  const { by, citizenId, reason, citizens } = given
  await tx.all(
    sqlOf.insertInto('citizen_export').values({ command_center_id: tx.center, id, account_id: by, citizen_id: citizenId, reason, citizens }),
  )
  return id
}

const requestView = view<DeletionRequest>(
  'deletionRequest',
  ({ id }) => [id],
  (tx, _, id) => requestOf(tx, id!),
)
const show = (row: Row): DeletionRequest =>
  requestView({
    id: row.id,
    accountId: row.citizen_id,
    name: row.name,
    contact: row.contact,
    note: row.note,
    status: row.status as DeletionRequest['status'],
    reason: row.reason,
    proof: proofOf({ status: row.status, provenBy: row.proven_by as 'code' | 'office' | null, recordStatus: row.record_status }),
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    decidedBy: row.decider,
  })
