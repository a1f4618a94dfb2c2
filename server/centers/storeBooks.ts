// City-government offices and the phone book.
import { type Selectable, sql } from 'kysely'
import type { Directory } from '#contract/centers/directories.ts'
import type { Lgu } from '#contract/centers/lgus.ts'
import type { Directory as DirectoryTable, Lgu as LguTable } from '#server/database/schema.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { nextVersion } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

interface Filter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  isDeleted?: 0 | 1 | undefined
}

const lgusOf = (tx: Tx) => sqlOf.selectFrom('lgu').selectAll().where('command_center_id', '=', tx.center)

export async function lguOf(tx: Tx, id: string): Promise<Lgu | undefined> {
  const row = await tx.one(lgusOf(tx).where('id', '=', id))
  return row && showLgu(row)
}

/** The same, held against every other change. */
export async function holdLgu(tx: Tx, id: string): Promise<Lgu | undefined> {
  const row = await tx.one(lgusOf(tx).where('id', '=', id).forUpdate())
  return row && showLgu(row)
}

/** Whether a picture is the photo of an office that is on the list. */
export const isPublicPhoto = async (tx: Tx, id: string, fileId: string) =>
  (await tx.one(lgusOf(tx).where('id', '=', id).where('photo_id', '=', fileId).where('is_deleted', '=', 0))) !== undefined

export async function lguPage(tx: Tx, { search, isDeleted, ...page }: Filter) {
  let query = lgusOf(tx)
  if (isDeleted !== undefined) query = query.where('is_deleted', '=', isDeleted)
  if (search) query = query.where(sql<boolean>`concat_ws(' ', name, head, description) ilike ${likeText(search)}`)
  const found = await keysetPage(tx, query, { keys: ['name', 'id'] }, page)
  return { ...found, items: found.items.map(showLgu) }
}

type LguForm = Omit<Lgu, 'id' | 'photoId' | 'isDeleted' | 'version'>

export async function insertLgu(tx: Tx, id: string, { contactNumbers, ...form }: LguForm, photoId: string | null): Promise<void> {
  await tx.all(sqlOf.insertInto('lgu').values({ command_center_id: tx.center, id, ...form, contact_numbers: contactNumbers, photo_id: photoId }))
}

export async function changeLgu(tx: Tx, { id, name, head, contactNumbers, address, description, photoId, isDeleted }: Lgu): Promise<void> {
  await tx.all(
    sqlOf
      .updateTable('lgu')
      .set({
        ...{ name, head, address, description, contact_numbers: contactNumbers, photo_id: photoId, is_deleted: isDeleted },
        version: nextVersion(),
      })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )
}

const showLgu = ({ id, name, head, contact_numbers, address, description, photo_id, is_deleted, version }: Selectable<LguTable>): Lgu => ({
  ...{ id, name, head, address, description, version },
  contactNumbers: contact_numbers,
  photoId: photo_id,
  isDeleted: is_deleted as 0 | 1,
})

const directoriesOf = (tx: Tx) => sqlOf.selectFrom('directory').selectAll().where('command_center_id', '=', tx.center)

export async function holdDirectory(tx: Tx, id: string): Promise<Directory | undefined> {
  const row = await tx.one(directoriesOf(tx).where('id', '=', id).forUpdate())
  return row && showDirectory(row)
}

export async function directoryPage(tx: Tx, { search, isDeleted, group, ...page }: Filter & { group?: string | undefined }) {
  let query = directoriesOf(tx)
  if (isDeleted !== undefined) query = query.where('is_deleted', '=', isDeleted)
  if (group) query = query.where('group_name', '=', group)
  if (search)
    query = query.where(sql<boolean>`concat_ws(' ', name, role, group_name, email, array_to_string(numbers, ' ')) ilike ${likeText(search)}`)
  const found = await keysetPage(tx, query, { keys: ['group_name', 'name', 'id'] }, page)
  return { ...found, items: found.items.map(showDirectory) }
}

type DirectoryForm = Omit<Directory, 'id' | 'isDeleted' | 'version'>

const placedAt = ({ position, isPublic }: Pick<Directory, 'position' | 'isPublic'>) => ({
  lat: position?.lat ?? null,
  lng: position?.lng ?? null,
  is_public: isPublic,
})

export async function insertDirectory(tx: Tx, id: string, { group, position, isPublic, hearsAlerts, ...form }: DirectoryForm): Promise<void> {
  const values = { command_center_id: tx.center, id, group_name: group, ...form, ...placedAt({ position, isPublic }), hears_alerts: hearsAlerts }
  await tx.all(sqlOf.insertInto('directory').values(values))
}

export async function changeDirectory(
  tx: Tx,
  { id, group, name, role, numbers, email, address, note, isDeleted, hearsAlerts, ...placed }: Directory,
): Promise<void> {
  await tx.all(
    sqlOf
      .updateTable('directory')
      .set({
        ...{ group_name: group, name, role, numbers, email, address, note, is_deleted: isDeleted, ...placedAt(placed), hears_alerts: hearsAlerts },
        version: nextVersion(),
      })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )
}

const showDirectory = ({ id, group_name, name, role, numbers, email, address, note, version, ...row }: Selectable<DirectoryTable>): Directory => ({
  ...{ id, name, role, numbers, email, address, note, version },
  group: group_name,
  position: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  isPublic: row.is_public as 0 | 1,
  hearsAlerts: row.hears_alerts as 0 | 1,
  isDeleted: row.is_deleted as 0 | 1,
})

/** The entries that stand somewhere. */
export const landmarks = prepared('landmarks', (p: Params) =>
  sqlOf
    .selectFrom('directory')
    .select(['name', 'group_name as group', 'address', sql<number>`lat`.as('lat'), sql<number>`lng`.as('lng'), 'is_public as isPublic'])
    .where('command_center_id', '=', p.center)
    .where('is_deleted', '=', sql.lit(0))
    .where('lat', 'is not', null)
    .orderBy('name')
    .limit(sql.lit(5000)),
)
