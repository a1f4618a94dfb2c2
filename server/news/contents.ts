// The contents of an item of news, in their order: rich text, pictures and links.
import { say } from '#contract/kit/say.ts'
import { uuidv7 as uuid } from 'uuidv7'
import { type Content, mostContents, type news as contract } from '#contract/news/room.ts'
import { addFile, removeFile } from '#server/files/store.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import { cleanHtml } from './clean.ts'
import { missingNews, requireThere, tellNews } from './items.ts'
import type { NewsParts } from './parts.ts'
import { addContent, changeContent, type ContentColumns, contentOf, type ContentRow, newsItemOf, removeContent } from './store.ts'

type Calls = Pick<Handlers<typeof contract>, 'addContent' | 'editContent' | 'deleteContent'>

const missing = () => refuse(404, 'There is no such content.')

const shown = ({ id, news_id: newsId, kind, text, url, file_id: fileId, order, version }: ContentRow) => ({
  id,
  newsId,
  kind,
  text,
  url,
  fileId,
  order,
  version,
})

/** What is kept of a content: each kind has what it needs, and only text is rich. */
function columnsOf({ kind, text, url, file_id, order }: Omit<ContentColumns, 'url'> & { url: string | null | undefined }): ContentColumns {
  if (kind === 'image' && !file_id) refuse(400, 'Please add a picture.', 'bad-input', { fields: { file: ['Please add a picture.'] } })
  if (kind === 'link' && !url) refuse(400, 'Please give the address of the link.', 'bad-input', { fields: { url: ['Please give the address.'] } })
  return { kind, text: kind === 'text' ? cleanHtml(text) : text, url: url || null, file_id, order }
}

export const serveContents = ({ keeper }: NewsParts): Calls => ({
  async addContent({ newsId, file, kind, text, url, order }, { me, change, doer }) {
    const kept = file && (await keeper.keep(file, ['image'], { kind: 'news', id: newsId, by: me.accountId }))
    return change(async (tx) => {
      const item = (await newsItemOf(tx, newsId)) ?? missingNews()
      requireThere(item)
      if (item.contents.length >= mostContents) refuse(400, say('An item of news has at most {most, number} contents.', { most: mostContents }))
      const last = Math.max(-1, ...item.contents.map((content) => content.order))
      const columns = columnsOf({ kind, text, url, file_id: kept?.id ?? null, order: order ?? Math.min(999, last + 1) })
      if (kept) await addFile(tx, kept)
      await addContent(tx, newsId, uuid(), columns)
      return { message: 'Content added.', data: await tellNews(tx, doer, newsId, 'addContent') }
    })
  },

  async editContent({ id, version, file, ...given }, { me, read, change, doer }) {
    const before = (await read((tx) => contentOf(tx, id))) ?? missing()
    const kept = file && (await keeper.keep(file, ['image'], { kind: 'news', id: before.news_id, by: me.accountId }))
    return change(async (tx) => {
      const present = (await contentOf(tx, id)) ?? missing()
      const item = (await newsItemOf(tx, present.news_id))!
      requireThere(item)
      if (saysNothing({ ...given, file })) return { message: 'Content saved.', data: item }
      const { kind = present.kind as Content['kind'], text = present.text, url = present.url, order = present.order } = given
      const columns = columnsOf({ kind, text, url, file_id: file === null ? null : (kept?.id ?? present.file_id), order })
      if (kept) await addFile(tx, kept)
      if (!(await changeContent(tx, id, version, columns))) return refuseStale('content', shown(present), given)
      if (columns.file_id !== present.file_id && present.file_id) await removeFile(tx, present.file_id)
      return { message: 'Content saved.', data: await tellNews(tx, doer, present.news_id, 'editContent') }
    })
  },

  async deleteContent({ id }, { change, doer }) {
    return change(async (tx) => {
      const { news_id: newsId, file_id: fileId } = (await contentOf(tx, id)) ?? missing()
      await removeContent(tx, id)
      if (fileId) await removeFile(tx, fileId)
      return { message: 'Content removed.', data: await tellNews(tx, doer, newsId, 'deleteContent') }
    })
  },
})
