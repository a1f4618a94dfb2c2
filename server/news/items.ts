// Items of news: written, scheduled, published, archived, taken away and brought back; and what the public reads.
import { uuidv7 as uuid } from 'uuidv7'
import type { News, news as contract } from '#contract/news/room.ts'
import { addFile, removeFile } from '#server/files/store.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Context } from '#server/kit/context.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { NewsParts } from './parts.ts'
import { addNews, changeNews, newsItemOf, type NewsColumns, pageOfNews, pageOfPublicNews, switchNews } from './store.ts'
import { centerCalled } from '#server/kit/functions.ts'

type Calls = Pick<Handlers<typeof contract>, 'fetchNews' | 'createNews' | 'editNews' | 'deleteNews' | 'restoreNews' | 'getPublicNews'>

export const missingNews = () => refuse(404, 'There is no such news.')
export function requireThere({ isDeleted }: Pick<News, 'isDeleted'>): void {
  if (isDeleted) refuse(409, 'This item is deleted. Bring it back before you change it.')
}

/** Tells of a action on an item, and answers the item as it now stands. */
export async function tellNews(
  tx: Tx,
  doer: Doer,
  id: string,
  action: 'create' | 'edit' | 'delete' | 'restore' | 'addContent' | 'editContent' | 'deleteContent',
) {
  const item = (await newsItemOf(tx, id))!
  await record(tx, doer, { verb: 'newsChanged', kind: 'news', id, data: { action, status: item.status } })
  return item
}

const saved: Record<News['status'], string> = {
  draft: 'Draft saved.',
  scheduled: 'News scheduled.',
  published: 'News published.',
  archived: 'News archived.',
}

/** A scheduled item needs a time to come; any other has none. */
function timeOf(status: News['status'], publishAt: string | null | undefined): string | null {
  if (status !== 'scheduled') return null
  if (!publishAt || Date.parse(publishAt) <= timeNow()) {
    const message = 'Please choose a time to come for the news to appear.'
    return refuse(400, message, 'bad-input', { fields: { publishAt: [message] } })
  }
  return publishAt
}

export function serveItems({ db, keeper }: NewsParts): Calls {
  const switched = (id: string, isDeleted: 0 | 1, { change, doer }: Context) =>
    change(async (tx) => {
      const isNew = await switchNews(tx, id, isDeleted)
      const data = isNew ? await tellNews(tx, doer, id, isDeleted ? 'delete' : 'restore') : ((await newsItemOf(tx, id)) ?? missingNews())
      return { message: isDeleted ? 'News deleted.' : 'News brought back.', data }
    })

  return {
    async fetchNews(filter, { read }) {
      return { message: 'News of the center.', data: await read((tx) => pageOfNews(tx, filter)) }
    },

    async createNews({ cover, title, summary, status, publishAt }, { me, change, doer }) {
      const id = uuid()
      const publish_at = timeOf(status, publishAt)
      const file = cover && (await keeper.keep(cover, ['image'], { kind: 'news', id, by: me.accountId }))
      return change(async (tx) => {
        if (file) await addFile(tx, file)
        await addNews(tx, id, me.accountId, { title, summary, status, publish_at, cover_id: file?.id ?? null })
        return { message: saved[status], data: await tellNews(tx, doer, id, 'create') }
      })
    },

    async editNews({ id, version, cover, publishAt, ...given }, { me, change, doer }) {
      const file = cover && (await keeper.keep(cover, ['image'], { kind: 'news', id, by: me.accountId }))
      return change(async (tx) => {
        const present = (await newsItemOf(tx, id)) ?? missingNews()
        requireThere(present)
        if (version !== undefined && present.version !== version) return refuseStale('news', present, { ...given, publishAt })
        if (saysNothing({ ...given, publishAt, cover })) return { message: 'News saved.', data: present }
        const { title = present.title, summary = present.summary, status = present.status } = given
        const isAsBefore = status === present.status && publishAt === undefined
        const publish_at = isAsBefore ? present.publishAt : timeOf(status, publishAt === undefined ? present.publishAt : publishAt)
        const columns: NewsColumns = { title, summary, status, publish_at, cover_id: cover === null ? null : (file?.id ?? present.coverId) }
        if (file) await addFile(tx, file)
        if (!(await changeNews(tx, id, version, columns))) return refuseStale('news', (await newsItemOf(tx, id))!, { ...given, publishAt })
        if (columns.cover_id !== present.coverId && present.coverId) await removeFile(tx, present.coverId)
        return { message: status === present.status ? 'News saved.' : saved[status], data: await tellNews(tx, doer, id, 'edit') }
      })
    },

    deleteNews: ({ id }, context) => switched(id, 1, context),
    restoreNews: ({ id }, context) => switched(id, 0, context),

    async getPublicNews({ slug, ...filter }, { read }) {
      const [center] = await db.across(centerCalled({ slug }))
      if (!center?.is_active) refuse(404, 'There is no such command center.')
      return { message: 'News of the center.', data: await read((tx) => pageOfPublicNews(tx, filter), center.id) }
    },
  }
}
