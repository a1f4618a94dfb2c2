// The room news: its parts, all its handlers, its rows on the live feed, and who may see its pictures.
import type { news as contract } from '#contract/news/room.ts'
import type { RowsOf } from '#server/feed/catchUp.ts'
import type { PublicFileRules } from '#server/files/servePublicFiles.ts'
import type { FileRules } from '#server/files/serveFiles.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { serveContents } from './contents.ts'
import { serveItems } from './items.ts'
import { isPublicNews, newsById } from './store.ts'
import type { NewsParts } from './parts.ts'

export const newsRows: RowsOf = {
  news: async (tx, ids) => new Map((await newsById(tx, ids)).map((row) => [row.id, row])),
}

export const newsFiles: FileRules = {
  news: async (tx, actor, file) => actor.may('news.write') || isPublicNews(tx, file.owner_id),
}

export const publicNewsFiles: PublicFileRules = { news: (tx, file) => isPublicNews(tx, file.owner_id) }

export const serveNews = (parts: NewsParts): Handlers<typeof contract> => ({ ...serveItems(parts), ...serveContents(parts) })
