// News: written, scheduled, published and read by anybody, and never across centers.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filePath } from '#contract/files/files.ts'
import type { Reply } from '#contract/kit/client.ts'
import { news } from '#contract/news/room.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { times } from '#tests/long.ts'
import { Pace } from '#tests/pace.ts'
import { publishNews } from './publish.ts'

let lab: Lab
let writer: Caller
let elsewhere: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  writer = await lab.as('contentwriter')
  elsewhere = await lab.as('contentwriter', 'taguig')
})
afterAll(() => lab.close())

const item = { title: 'Road closed', summary: 'Until Friday.' }
const nowhere = '01890000-0000-7000-8000-000000000000'
const picture = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#B00020' } })
        .png()
        .toBuffer(),
    ),
  ])
const publicTitles = async (slug = 'taytay') =>
  (await lab.stranger.ask(news.getPublicNews, { slug, limit: 100 })).data.items.map(({ title }) => title)

describe('an item', () => {
  it('is a draft that nobody else reads, then published for anybody, then archived', async () => {
    const { data: draft } = await writer.ask(news.createNews, item)
    expect(draft).toMatchObject({ ...item, status: 'draft', publishedAt: null, contents: [], isDeleted: 0 })
    expect(await publicTitles()).not.toContain('Road closed')
    const { data: out } = await writer.ask(news.editNews, { id: draft.id, version: 1, status: 'published' })
    expect(out.publishedAt).not.toBeNull()
    expect(await publicTitles()).toContain('Road closed')
    expect(await publicTitles('taguig')).not.toContain('Road closed')
    await writer.ask(news.deleteNews, { id: draft.id })
    expect(await publicTitles()).not.toContain('Road closed')
    const { data: back } = await writer.ask(news.restoreNews, { id: draft.id })
    expect(back.isDeleted).toBe(0)
    await writer.ask(news.editNews, { id: draft.id, version: back.version, status: 'archived' })
    expect(await publicTitles()).not.toContain('Road closed')
  })

  it('409 with the difference on an older version, 404 alike for another center’s and for none', async () => {
    const { data: draft } = await writer.ask(news.createNews, item)
    await writer.ask(news.editNews, { id: draft.id, version: 1, title: 'Road open' })
    const refusal = await refusalOf(writer.ask(news.editNews, { id: draft.id, version: 1, title: 'Road wet' }))
    expect([refusal.status, refusal.details]).toMatchObject([409, { difference: { title: { yours: 'Road wet', theirs: 'Road open' } } }])
    const tries = (id: string) => [
      elsewhere.ask(news.editNews, { id, version: 2, title: 'X' }),
      elsewhere.ask(news.deleteNews, { id }),
      elsewhere.ask(news.addContent, { newsId: id, kind: 'text', text: 'X' }),
    ]
    const others = await Promise.all(tries(draft.id).map(refusalOf))
    const nones = await Promise.all(tries(nowhere).map(refusalOf))
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(others.map(({ details }) => details)).toEqual(nones.map(({ details }) => details))
  })

  it('comes out by itself at its time, once, on two nodes; 400 for a time that is past', async () => {
    const past = new Date(Date.now() - 1_000).toISOString()
    expect((await refusalOf(writer.ask(news.createNews, { ...item, status: 'scheduled', publishAt: past }))).status).toBe(400)
    expect((await refusalOf(writer.ask(news.createNews, { ...item, status: 'scheduled' }))).status).toBe(400)
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    const { data } = await writer.ask(news.createNews, { ...item, title: 'Timed', status: 'scheduled', publishAt })
    await publishNews(lab.nodes[0]!.db)
    expect(await publicTitles()).not.toContain('Timed')
    await lab.owner.query("update news set publish_at = now() - interval '1 second' where id = $1", [data.id])
    await Promise.all(lab.nodes.map(({ db }) => publishNews(db)))
    expect(await publicTitles()).toContain('Timed')
    await lab.settle()
    const { rows } = await lab.owner.query("select data->>'action' as action from fact where object_id = $1 order by seq", [data.id])
    expect(rows.map(({ action }) => action)).toEqual(['create', 'publish'])
  })
})

describe('contents', () => {
  it('keep their order, and rich text without what could run', async () => {
    const { data: draft } = await writer.ask(news.createNews, item)
    const newsId = draft.id
    await writer.ask(news.addContent, { newsId, kind: 'text', text: '<p onclick="x()">One<script>alert(1)</script></p>', order: 5 })
    await writer.ask(news.addContent, { newsId, kind: 'link', text: '<b>plain</b>', url: 'https://example.invalid/' })
    const { data } = await writer.ask(news.addContent, { newsId, kind: 'text', text: 'First', order: 0 })
    expect(data.contents.map(({ text, order }) => [text, order])).toEqual([
      ['First', 0],
      ['<p>One</p>', 5],
      ['<b>plain</b>', 6],
    ])
    const last = data.contents[2]!
    const { data: edited } = await writer.ask(news.editContent, { id: last.id, version: 1, kind: 'text', text: '<img src=x onerror=alert(1)>Two' })
    expect(edited.contents[2]!.text).toBe('Two')
    const refusal = await refusalOf(writer.ask(news.editContent, { id: last.id, version: 1, text: 'Three' }))
    expect([refusal.status, JSON.stringify(refusal.details)]).toEqual([409, expect.not.stringContaining('command_center_id')])
    const { data: less } = await writer.ask(news.deleteContent, { id: last.id })
    expect(less.contents).toHaveLength(2)
    expect((await refusalOf(writer.ask(news.deleteContent, { id: last.id }))).status).toBe(404)
  })

  it('400 for a picture without a file and a link without an address; 415 for a file that is no picture', async () => {
    const { data: draft } = await writer.ask(news.createNews, item)
    const add = (content: object) => refusalOf(writer.ask(news.addContent, { newsId: draft.id, text: '', ...content } as never))
    expect((await add({ kind: 'image' })).status).toBe(400)
    expect((await add({ kind: 'link' })).status).toBe(400)
    expect((await add({ kind: 'image', file: new Blob(['<svg onload=alert(1)>']) })).status).toBe(415)
  })

  it('show pictures to the center alone', async () => {
    const { data: draft } = await writer.ask(news.createNews, { ...item, cover: await picture() })
    const { data } = await writer.ask(news.addContent, { newsId: draft.id, kind: 'image', text: 'Red', file: await picture() })
    for (const id of [data.coverId!, data.contents[0]!.fileId!]) {
      const fetched = (caller: Caller) => fetch(`${lab.nodes[1]!.url}${filePath(id)}`, { headers: { authorization: `Bearer ${caller.token}` } })
      const own = await fetched(writer)
      expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect((await fetched(elsewhere)).status).toBe(404)
      expect((await fetched(await lab.as('dispatcher'))).status).toBe(404)
    }
  })

  it('many items come in pages within 300 ms', async () => {
    await lab.owner.query(
      `insert into news (command_center_id, id, title, summary, status, published_at, created_at)
        select $1, gen_random_uuid(), 'Item ' || n, '', 'published', now(), now() - n * interval '1 minute' from generate_series(1, $2::int) n`,
      [writer.centerId, times(500, 10_000)],
    )
    const pace = new Pace()
    let cursor: string | null = null
    for (let page = 0; page < times(4, 12); page++) {
      const from: string | undefined = cursor ?? undefined
      const { data }: Reply<typeof news.fetchNews> = await pace.of(() => writer.ask(news.fetchNews, { limit: 100, search: 'item', cursor: from }))
      expect(data.items).toHaveLength(100)
      cursor = data.next
    }
    expect(pace.middle).toBeLessThan(pace.limit(300))
  })
})

it('403 for a dispatcher', async () => {
  expect((await refusalOf((await lab.as('dispatcher')).ask(news.fetchNews, {}))).status).toBe(403)
})
