// Lists and changes of reference rows, the borders of barangays, and the versions of the apps.
import { sql, type SqlBool } from 'kysely'
import { inLanguages } from '#contract/nouns/names.ts'
import { labelOf, type KindName, type Border } from '#contract/reference/kinds.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { nextVersion } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { fieldsOfKind } from './fields.ts'
import { asColumns, columnsOf, loose, type ReferenceRow, snake, tableOf, type Values } from './store.ts'

export interface ReferenceFilter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  isDeleted?: 0 | 1 | undefined
  sort?: string | undefined
  descending?: boolean | undefined
  caseTypeId?: string | undefined
  barangayId?: string | undefined
  kind?: string | undefined
}

export function pageOfReference<K extends KindName>(
  tx: Tx,
  kind: K,
  { cursor, limit, search, isDeleted, sort, descending, ...ids }: ReferenceFilter,
) {
  let query = loose.selectFrom(tableOf(kind)).select(columnsOf(kind)).where('command_center_id', '=', tx.center).$castTo<ReferenceRow<K>>()
  if (isDeleted !== undefined) query = query.where('is_deleted', '=', isDeleted)
  for (const { name, sort: is } of fieldsOfKind(kind)) {
    const wanted = ids[name as keyof typeof ids]
    if ((is === 'reference' || name === 'kind') && wanted) query = query.where(snake(name), '=', wanted)
  }
  if (search) query = query.where(sql<SqlBool>`${searched(kind)} ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: [keyOf(kind, sort), 'id'], descending: descending ?? false }, { cursor, limit })
}

/** All texts and lists of a row as one. */
const searched = (kind: KindName) => {
  const texts = fieldsOfKind(kind).filter(({ name, sort }) => (sort === 'text' || sort === 'list') && name !== 'icon' && name !== 'color')
  return sql`concat_ws(' ', ${sql.join(texts.map(({ name }) => sql`${valueOf(name)}::text`))})`
}

function keyOf(kind: KindName, sort: string | undefined) {
  const fields = fieldsOfKind(kind)
  const field = fields.find(({ name }) => name === sort) ?? fields.find(({ name }) => name === 'order') ?? { name: labelOf(kind), sort: 'text' }
  if (field.sort === 'number') return sql.ref(snake(field.name))
  return field.name === labelOf(kind) ? sql`lower(${sql.ref(field.name)})` : sql`lower(coalesce(${valueOf(field.name)}::text, ''))`
}

/** What a path leads to: a column, or one language of it. */
function valueOf(path: string) {
  const [column = '', part] = path.split('.')
  return part ? sql`(${sql.ref(snake(column))}->>${sql.lit(part)})` : sql.ref(snake(column))
}

const ofVersion = (tx: Tx, kind: KindName, id: string) =>
  loose.updateTable(tableOf(kind)).where('command_center_id', '=', tx.center).where('id', '=', id)

/** Languages that a change does not name stay as they are. */
const withOthers = (values: Values) =>
  Object.fromEntries(
    inLanguages
      .filter((field) => values[field])
      .map((field) => [snake(field), sql`${sql.ref(snake(field))} || ${JSON.stringify(values[field])}::jsonb`]),
  )

/** Nothing is answered where the row is not there, or has another version. */
export const changeReference = <K extends KindName>(tx: Tx, kind: K, id: string, version: number | undefined, values: Values) =>
  tx.one(
    ofVersion(tx, kind, id)
      .$if(version !== undefined, (query) => query.where('version', '=', version!))
      .set({ ...asColumns(kind, values), ...withOthers(values), version: nextVersion() })
      .returning(columnsOf(kind))
      .$castTo<ReferenceRow<K>>(),
  )

/** Nothing is answered where the row is not there, or is so already. */
export const switchReference = <K extends KindName>(tx: Tx, kind: K, id: string, isDeleted: 0 | 1) =>
  tx.one(
    ofVersion(tx, kind, id)
      .where('is_deleted', '<>', isDeleted)
      .set({ is_deleted: isDeleted, version: nextVersion() })
      .returning(columnsOf(kind))
      .$castTo<ReferenceRow<K>>(),
  )

export function pageOfBorders(tx: Tx, { cursor, limit, search }: Pick<ReferenceFilter, 'cursor' | 'limit' | 'search'>) {
  let query = sqlOf
    .selectFrom('barangay')
    .select(['id', 'name'])
    .select(sql<Border>`border`.as('border'))
    .where('command_center_id', '=', tx.center)
    .where('is_deleted', '=', 0)
    .where('border', 'is not', null)
  if (search) query = query.where('name', 'ilike', likeText(search)!)
  return keysetPage(tx, query, { keys: [sql`lower(name)`, 'id'] }, { cursor, limit })
}

export const setBorder = (tx: Tx, id: string, version: number | undefined, border: Border | null) =>
  tx.one(
    ofVersion(tx, 'barangay', id)
      .$if(version !== undefined, (query) => query.where('version', '=', version!))
      .set({ border: border && JSON.stringify(border), version: nextVersion() })
      .returning(columnsOf('barangay'))
      .$castTo<ReferenceRow<'barangay'>>(),
  )

export interface Version {
  platform: 'android' | 'ios' | 'web'
  version: string
  minimum: string
  note: string
}

/** Read and written inside the installation's own center. */
export function pageOfVersions(tx: Tx, { cursor, limit, search }: Pick<ReferenceFilter, 'cursor' | 'limit' | 'search'>) {
  let query = sqlOf
    .selectFrom('app_version')
    .select(['version', 'minimum', 'note', 'updated_at as updatedAt'])
    .select(sql<Version['platform']>`platform`.as('platform'))
    .where('command_center_id', '=', tx.center)
  if (search) query = query.where(sql<SqlBool>`concat_ws(' ', platform, version, note) ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: ['platform'] }, { cursor, limit })
}

export async function setVersion(tx: Tx, { platform, ...values }: Version): Promise<string> {
  const set = { ...values, updated_at: sql<string>`now()` }
  const written = sqlOf
    .insertInto('app_version')
    .values({ command_center_id: tx.center, platform, ...set })
    .onConflict((on) => on.columns(['command_center_id', 'platform']).doUpdateSet(set))
  return (await tx.one(written.returning('updated_at')))!.updated_at
}
