// Public pictures: who sees which and when, without an account, and with which headers.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { centersOfAll } from '#contract/centers/centers.ts'
import type { CommandCenter } from '#contract/centers/Center.ts'
import { identity } from '#contract/centers/identity.ts'
import { lgus } from '#contract/centers/lgus.ts'
import { filePath, publicFilePath } from '#contract/files/files.ts'
import { news } from '#contract/news/room.ts'
import { places } from '#contract/publicSide/places.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'

let lab: Lab
let admin: Caller
let picture: Blob
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  admin = await lab.as('admin')
  const png = await sharp({ create: { width: 600, height: 500, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  picture = new Blob([new Uint8Array(png)], { type: 'image/png' })
})
afterAll(() => lab.close())

const fetched = (path: string) => fetch(`${lab.nodes[0]!.url}${path}`)
const statusOf = async (id: string, center = admin.centerId) => (await fetched(publicFilePath(center, id))).status

describe('INP-04: a public picture', () => {
  it('is the logo, as long as it is: named to visitors, redrawn, with the headers of files', async () => {
    const { data: first } = await admin.ask(identity.updateCCLogo, { logo: picture })
    const { data: second } = await admin.ask(identity.updateCCLogo, { logo: picture })
    expect([await statusOf(first.logoId!), await statusOf(second.logoId!)]).toEqual([404, 200])
    const shown = async () => (await lab.stranger.ask(places.getCommandCenters, { slug: 'taytay' })).data.items[0]!.logoUrl
    await until(async () => (await shown()) === publicFilePath(admin.centerId, second.logoId!, 'small'))
    const answer = await fetched((await shown())!)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect((await sharp(bytes).metadata()).format).toBe('webp')
    expect((await sharp(bytes).metadata()).width).toBeLessThanOrEqual(480)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect((await fetched(filePath(second.logoId!))).status).toBe(401)
  })

  it('is what published news show, until they are taken back', async () => {
    const writer = await lab.as('contentwriter')
    const { data: draft } = await writer.ask(news.createNews, { title: 'With a cover', summary: '', cover: picture })
    const { data: item } = await writer.ask(news.addContent, { newsId: draft.id, kind: 'image', text: '', file: picture })
    const files = [item.coverId!, item.contents[0]!.fileId!]
    const statuses = () => Promise.all(files.map((id) => statusOf(id)))
    expect(await statuses()).toEqual([404, 404])
    const { data: out } = await writer.ask(news.editNews, { id: item.id, version: item.version, status: 'published' })
    expect(await statuses()).toEqual([200, 200])
    await writer.ask(news.editNews, { id: item.id, version: out.version, status: 'draft' })
    expect(await statuses()).toEqual([404, 404])
  })

  it('is the photo of an office on the list, the present one alone', async () => {
    const { data: office } = await admin.ask(lgus.addLguInfo, { name: 'Engineering', head: '', address: '', description: '', photo: picture })
    expect(await statusOf(office.photoId!)).toBe(200)
    const { data: changed } = await admin.ask(lgus.editLguInfo, { id: office.id, version: office.version, photo: picture })
    expect([await statusOf(office.photoId!), await statusOf(changed.photoId!)]).toEqual([404, 200])
    await admin.ask(lgus.deactivateLguInfo, { id: office.id })
    expect(await statusOf(changed.photoId!)).toBe(404)
  })

  it('is nothing else, of no other center, and nothing of a closed one: 404 alike', { tags: 'long' }, async () => {
    const { logoId } = (await admin.ask(identity.fetchCCInfo)).data!
    const { rows } = await lab.owner.query<{ id: string; command_center_id: string; owner_kind: string }>(
      "select id, command_center_id, owner_kind from file where owner_kind not in ('centerLogo', 'news', 'lguPhoto')",
    )
    expect(new Set(rows.map(({ owner_kind }) => owner_kind)).size).toBeGreaterThan(0)
    for (const { id, command_center_id } of rows) expect(await statusOf(id, command_center_id)).toBe(404)
    const elsewhere = await lab.as('admin', 'taguig')
    for (const wrong of [
      publicFilePath(elsewhere.centerId, logoId!),
      publicFilePath(admin.centerId, 'x'),
      publicFilePath('..%2f..', logoId!),
      publicFilePath('00000000-0000-4000-8000-000000000000', logoId!),
    ])
      expect((await fetched(wrong)).status, wrong).toBe(404)
    const superadmin = await lab.as('superadmin')
    const { commandCenterId: id, version } = (await superadmin.ask(centersOfAll.getCommandCenters, { search: 'taytay' })).data
      .items[0] as CommandCenter
    await lab.owner.query('update ticket set priority = 2, life_threat = false where command_center_id = $1 and (priority = 1 or life_threat)', [id])
    await superadmin.ask(centersOfAll.updateCommandCenter, { id, version, isDeleted: 1 })
    expect(await statusOf(logoId!)).toBe(404)
  })
})
