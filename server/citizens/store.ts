// Citizens: their records, what other rooms read of them, and how the public side adds them.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import { timeNow } from '#server/kit/clock.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { nextVersion, now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export const citizensOf = (tx: Tx) =>
  sqlOf.selectFrom('citizen as c').selectAll('c').where('c.command_center_id', '=', tx.center).where('c.removed_at', 'is', null)

export type CitizenRecord = NonNullable<Awaited<ReturnType<typeof citizenOf>>>

/** A citizen of the center whose data was not removed. */
export const citizenOf = (tx: Tx, id: string) => tx.one(citizensOf(tx).where('c.id', '=', id))

/** Two at most: a number that several have names nobody. */
export const citizensWithPhone = (tx: Tx, phone: string) => tx.all(citizensOf(tx).where('c.phone', '=', phone).limit(2))

/** Whether there is such a citizen, or was one whose data has been removed since. */
export const wasCitizen = async (tx: Tx, id: string) =>
  (await tx.one(sqlOf.selectFrom('citizen').select('id').where('command_center_id', '=', tx.center).where('id', '=', id))) !== undefined

/** The same, held against every other change until the transaction ends. */
export const holdCitizen = (tx: Tx, id: string) => tx.one(citizensOf(tx).where('c.id', '=', id).forUpdate())

/** Whether reports of a citizen arrive marked: blocked, and the block not run out. */
export const isBlocked = ({ block_id, blocked_until }: Pick<CitizenRecord, 'block_id' | 'blocked_until'>): boolean =>
  block_id !== null && (blocked_until === null || Date.parse(blocked_until) > timeNow())

export interface NewCitizen {
  /** A visitor's own id, where the visitor has one already. */
  id?: string
  name: string
  phone: string
  email?: string | undefined
  address: string
  barangayId: string
  birthDate: string
  idPictureIds: string[]
  selfieId: string | null
  noticeVersion: string
  noticeAt: string
}

/** Keeps a registration as a pending citizen; whoever is not verified yet may hand in again. */
export async function addCitizen(tx: Tx, doer: Doer, { id = uuid(), ...given }: NewCitizen): Promise<string> {
  const particulars = {
    name: given.name,
    phone: given.phone,
    email: given.email ?? null,
    address: given.address,
    barangay_id: given.barangayId,
    birth_date: given.birthDate,
    id_picture_ids: given.idPictureIds,
    selfie_id: given.selfieId,
    status: 'PENDING',
    notice_version: given.noticeVersion,
    accepted_notice_at: given.noticeAt,
  }
  await tx.all(
    sqlOf
      .insertInto('citizen')
      .values({ command_center_id: tx.center, id, ...particulars })
      .onConflict((on) =>
        on
          .columns(['command_center_id', 'id'])
          .doUpdateSet({ ...particulars, version: nextVersion('citizen') })
          .where('citizen.status', 'in', ['DECLINED', 'REVOKED', 'PENDING']),
      ),
  )
  await record(tx, doer, { verb: 'citizenRegistered', kind: 'citizen', id, data: {} })
  return id
}

/** The verified citizen of a number or an address; a contact that several have names nobody. */
export async function verifiedWith(tx: Tx, { phone = null, email = null }: { phone?: string | null | undefined; email?: string | null | undefined }) {
  const verified = () => citizensOf(tx).where('c.status', '=', 'APPROVED').limit(2)
  const found = [
    ...(phone ? await tx.all(verified().where('c.phone', '=', phone)) : []),
    ...(email ? await tx.all(verified().where(sql<boolean>`lower(c.email) = ${email.toLowerCase()}`)) : []),
  ]
  return new Set(found.map(({ id }) => id)).size === 1 ? found[0] : undefined
}

export interface NewDeletionRequest {
  id: string
  citizenId: string | null
  name: string
  contact: string
  note: string
  code: Buffer | null
  codeLifeMs: number
}

const insertRequest = prepared('insertDeletionRequest', (p: Params<NewDeletionRequest>) =>
  sqlOf.insertInto('deletion_request').values({
    ...{ command_center_id: p.center, id: p.id, citizen_id: p.citizenId, name: p.name, contact: p.contact, note: p.note, code_hash: p.code },
    code_until: sql<string>`now() + ${p.codeLifeMs} * interval '1 ms'`,
  }),
)
export async function addDeletionRequest(tx: Tx, doer: Doer, given: NewDeletionRequest): Promise<void> {
  await tx.all(insertRequest(given))
  await record(tx, doer, { verb: 'deletionAsked', kind: 'deletionRequest', id: given.id, data: {} })
}

const ofWaiting = (p: Params<{ id: string }>) =>
  sqlOf
    .updateTable('deletion_request')
    .where('command_center_id', '=', p.center)
    .where('id', '=', p.id)
    .where('status', '=', sql.lit('pending'))
    .where('proven_by', 'is', null)
const tryCode = prepared('tryDeletionCode', (p: Params<{ id: string; most: number }>) =>
  ofWaiting(p)
    .set(({ eb }) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('code_until', '>', now)
    .where('code_tries', '<', p.most)
    .returning('code_hash'),
)
/** Spends one try of the code of a request; answers the hash of the right one. */
export const tryDeletionCode = async (tx: Tx, id: string, most: number) => (await tx.one(tryCode({ id, most })))?.code_hash

const keepProof = prepared('proveDeletion', (p: Params<{ id: string; by: string }>) => ofWaiting(p).set({ proven_by: p.by, code_hash: null }))
/** False where it was decided or proven meanwhile. */
export async function proveDeletion(tx: Tx, doer: Doer, id: string, by: 'code' | 'office'): Promise<boolean> {
  if ((await tx.changed(keepProof({ id, by }))) === 0) return false
  await record(tx, doer, { verb: 'deletionProven', kind: 'deletionRequest', id, data: { by } })
  return true
}
