// The rows of news and their contents.
import { sql, type SqlBool } from 'kysely'
import type { Content, News } from '#contract/news/room.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { nextVersion, now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const contents = sql<Content[]>`coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'newsId', c.news_id, 'kind', c.kind, 'text', c.text,
    'url', c.url, 'fileId', c.file_id, 'order', c."order", 'version', c.version) order by c."order", c.id)
  from news_content c where c.command_center_id = n.command_center_id and c.news_id = n.id), '[]')`

const newsOf = (tx: Tx) =>
  sqlOf
    .selectFrom('news as n')
    .leftJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 'n.command_center_id').onRef('a.id', '=', 'n.created_by'))
    .select(['n.id', 'n.title', 'n.summary', 'n.cover_id as coverId', 'n.version', contents.as('contents')])
    .select(['n.publish_at as publishAt', 'n.published_at as publishedAt', 'n.created_at as createdAt'])
    .select([sql<News['status']>`n.status`.as('status'), sql<0 | 1>`n.is_deleted`.as('isDeleted'), sql<string>`coalesce(a.name, '')`.as('createdBy')])
    .where('n.command_center_id', '=', tx.center)

interface Filter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  status?: News['status'] | undefined
  isDeleted: 0 | 1 | 'all'
}

const searched = sql`concat_ws(' ', n.title, n.summary)`

export function pageOfNews(tx: Tx, { cursor, limit, search, status, isDeleted }: Filter) {
  let query = newsOf(tx)
  if (status) query = query.where('n.status', '=', status)
  if (isDeleted !== 'all') query = query.where('n.is_deleted', '=', isDeleted)
  if (search) query = query.where(sql<SqlBool>`${searched} ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: ['n.created_at', 'n.id'], descending: true }, { cursor, limit })
}

/** What anybody may read. */
export function pageOfPublicNews(tx: Tx, { cursor, limit, search }: Pick<Filter, 'cursor' | 'limit' | 'search'>) {
  let query = newsOf(tx).where('n.status', '=', 'published').where('n.is_deleted', '=', 0)
  if (search) query = query.where(sql<SqlBool>`${searched} ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: ['n.published_at', 'n.id'], descending: true }, { cursor, limit })
}

export const newsItemOf = (tx: Tx, id: string) => tx.one(newsOf(tx).where('n.id', '=', id))
export const newsById = (tx: Tx, ids: string[]) => tx.all(newsOf(tx).where('n.id', '=', sql<string>`any (${ids}::uuid[])`))

/** Whether a file belongs to news that anybody may read. */
export const isPublicNews = async (tx: Tx, id: string) =>
  (await tx.one(newsOf(tx).where('n.id', '=', id).where('n.status', '=', 'published').where('n.is_deleted', '=', 0))) !== undefined

export interface NewsColumns {
  title: string
  summary: string
  status: News['status']
  publish_at: string | null
  cover_id: string | null
}

const publishing = (status: News['status']) => (status === 'published' ? { published_at: sql<string>`coalesce(published_at, now())` } : {})

export const addNews = (tx: Tx, id: string, by: string, { status, ...columns }: NewsColumns) => {
  const publishedAt = status === 'published' ? sql<string>`now()` : null
  return tx.all(sqlOf.insertInto('news').values({ command_center_id: tx.center, id, created_by: by, status, ...columns, published_at: publishedAt }))
}

const changing = (tx: Tx, id: string) =>
  sqlOf.updateTable('news').set({ version: nextVersion() }).where('command_center_id', '=', tx.center).where('id', '=', id)

export async function changeNews(tx: Tx, id: string, version: number | undefined, columns: NewsColumns): Promise<boolean> {
  const changed = changing(tx, id)
    .set({ ...columns, ...publishing(columns.status) })
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
  return (await tx.all(changed.returning('id'))).length > 0
}

export async function switchNews(tx: Tx, id: string, isDeleted: 0 | 1): Promise<boolean> {
  return (await tx.all(changing(tx, id).set({ is_deleted: isDeleted }).where('is_deleted', '<>', isDeleted).returning('id'))).length > 0
}

/** Publishes what is due, and answers what it was. */
export const publishDue = (tx: Tx) =>
  tx.all(
    sqlOf
      .updateTable('news')
      .set({ status: 'published', published_at: now, publish_at: null, version: nextVersion() })
      .where('command_center_id', '=', tx.center)
      .where('status', '=', 'scheduled')
      .where('is_deleted', '=', 0)
      .where('publish_at', '<=', now)
      .returning('id'),
  )

export interface ContentColumns {
  kind: Content['kind']
  text: string
  url: string | null
  file_id: string | null
  order: number
}

export type ContentRow = NonNullable<Awaited<ReturnType<typeof contentOf>>>

export const contentOf = (tx: Tx, id: string) =>
  tx.one(sqlOf.selectFrom('news_content').selectAll().where('command_center_id', '=', tx.center).where('id', '=', id))

export const addContent = (tx: Tx, newsId: string, id: string, columns: ContentColumns) =>
  tx.all(sqlOf.insertInto('news_content').values({ command_center_id: tx.center, id, news_id: newsId, ...columns }))

export async function changeContent(tx: Tx, id: string, version: number | undefined, columns: ContentColumns): Promise<boolean> {
  const changed = sqlOf
    .updateTable('news_content')
    .set({ ...columns, version: nextVersion() })
    .where('command_center_id', '=', tx.center)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
  return (await tx.all(changed.returning('id'))).length > 0
}

export const removeContent = (tx: Tx, id: string) =>
  tx.all(sqlOf.deleteFrom('news_content').where('command_center_id', '=', tx.center).where('id', '=', id))
