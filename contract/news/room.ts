// News of a center, each item made of contents in order.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { Slug } from '#contract/centers/Center.ts'
import { get, ofOffices, post } from '#contract/kit/endpoint.ts'
import { changing } from '#contract/nouns/changing.ts'
import { At, ById, Flag, filledLine, line, Version, WebAddress } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { upload } from '#contract/kit/upload.ts'

export const newsStatuses = ['draft', 'scheduled', 'published', 'archived'] as const
export const mostContents = 100
const NewsStatus = z.enum(newsStatuses)
const ContentKind = z.enum(['text', 'image', 'link'])

export const Content = z.object({
  id: z.uuid(),
  newsId: z.uuid(),
  kind: ContentKind,
  text: z.string(),
  url: z.string().nullable(),
  fileId: z.uuid().nullable(),
  order: z.number().int(),
  version: Version,
})
export type Content = z.output<typeof Content>

export const News = z.object({
  id: z.uuid(),
  title: z.string(),
  summary: z.string(),
  status: NewsStatus,
  coverId: z.uuid().nullable(),
  contents: z.array(Content).max(mostContents),
  /** When a scheduled item comes out by itself. */
  publishAt: At.nullable(),
  publishedAt: At.nullable(),
  createdAt: At,
  createdBy: z.string(),
  isDeleted: Flag,
  version: Version,
})
export type News = z.output<typeof News>

/** What anybody may read of it. */
export const PublicNews = News.omit({ status: true, publishAt: true, createdBy: true, isDeleted: true, version: true })
export type PublicNews = z.output<typeof PublicNews>

const access = may('news.write')
const item = { title: filledLine(160), summary: line(500), status: NewsStatus }
const beside = { publishAt: At.optional(), cover: upload().optional() }
const content = {
  kind: ContentKind,
  /** HTML where the kind is text, of which what is not on the server's list is dropped; else plain. */
  text: line(20_000),
  url: z.union([WebAddress, z.literal('')]).optional(),
  order: z.number().int().min(0).max(999),
}

export const news = ofOffices({
  fetchNews: get('/resources/fetchNews', {
    doc: 'News of the center with their contents; the deleted ones only where asked for.',
    access,
    input: z.object({ ...pageInput, status: NewsStatus.optional(), isDeleted: z.union([Flag, z.literal('all')]).default(0) }),
    data: page(News),
  }),
  createNews: post('/resources/createNews', {
    harm: 'speaksToPublic',
    doc: 'Writes an item of news.',
    access,
    input: z.object({
      ...item,
      summary: item.summary.default(''),
      status: NewsStatus.default('draft'),
      ...beside,
    }),
    data: News,
  }),
  editNews: post('/resources/editNews/{id}', {
    harm: 'speaksToPublic',
    isEdit: true,
    doc: 'Changes, schedules, publishes or archives an item.',
    access,
    input: z.object({
      id: z.uuid(),
      version: Version.optional(),
      ...changing({ ...item, ...beside }),
    }),
    data: News,
  }),
  deleteNews: get('/resources/deleteNews/{id}', { harm: 'reversible', doc: 'Takes an item away.', access, input: ById, data: News }),
  restoreNews: post('/resources/restoreNews/{id}', {
    harm: 'reversible',
    doc: 'Brings a deleted item back.',
    access,
    beyond: true,
    input: ById,
    data: News,
  }),
  addContent: post('/resources/addContent', {
    harm: 'reversible',
    doc: 'Adds a content to an item.',
    access,
    input: z.object({ newsId: z.uuid(), ...content, kind: ContentKind.default('text'), order: content.order.optional(), file: upload().optional() }),
    data: News,
  }),
  editContent: post('/resources/editContent', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Changes a content.',
    access,
    input: z.object({ id: z.uuid(), version: Version.optional(), ...changing({ ...content, file: upload().optional() }) }),
    data: News,
  }),
  deleteContent: get('/resources/deleteContent/{id}', {
    harm: 'irreversible',
    doc: 'Removes a content from its item.',
    access,
    input: ById,
    data: News,
  }),
  getPublicNews: get('/ccPublic/getPublicNews/{slug}', {
    doc: 'Published news of a center, for the public.',
    access: 'public',
    beyond: true,
    input: z.object({ slug: Slug, ...pageInput }),
    data: page(PublicNews),
  }),
})
