// Citizens: their records, what other rooms read of them, and how the public side adds them.
import { uuidv7 as uuid } from 'uuidv7'
import { type Doer, record } from '#server/kit/record.ts'
import { nextVersion } from '#server/kit/queries.ts'
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
  block_id !== null && (blocked_until === null || Date.parse(blocked_until) > Date.now())

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

export interface NewDeletionRequest {
  citizenId: string | null
  name: string
  contact: string
  note: string
}

export async function addDeletionRequest(tx: Tx, doer: Doer, { citizenId, ...given }: NewDeletionRequest): Promise<string> {
  const id = uuid()
  await tx.all(sqlOf.insertInto('deletion_request').values({ command_center_id: tx.center, id, citizen_id: citizenId, ...given }))
  await record(tx, doer, { verb: 'deletionAsked', kind: 'deletionRequest', id, data: {} })
  return id
}
