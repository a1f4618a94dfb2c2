// The forms that are no list: settings, the center and its logo, news with cover and contents, and decisions. Each control is saved and read back as its screen reads it.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicants, payments } from '#contract/accounts/applicants.ts'
import { infoFields, placeFields } from '#contract/centers/Center.ts'
import { identity } from '#contract/centers/identity.ts'
import { Settings } from '#contract/centers/settings.ts'
import { approval } from '#contract/citizens/approval.ts'
import { blocking } from '#contract/citizens/blocking.ts'
import { search } from '#contract/citizens/search.ts'
import { news } from '#contract/news/room.ts'
import { fieldsOfCenter, formTools, type FormTools, pathsOfSettings } from '#tests/forms.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'
import { piecesOf, times } from '#tests/long.ts'
import { schemaAt, valueOf } from '#tests/values.ts'
import * as z from 'zod'

type Values = Record<string, unknown>
let lab: Lab
let admin: Caller
let tools: FormTools
let picture: Blob
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.as('admin')
  tools = await formTools()
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  picture = new Blob([new Uint8Array(png)], { type: 'image/png' })
})
afterAll(() => lab.close())

describe('read back', () => {
  it('every setting of the screen; no setting is without a control', async () => {
    const paths = await pathsOfSettings()
    const leaves = (value: unknown, path: string): string[] =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(value).flatMap(([name, one]) => leaves(one, path ? `${path}.${name}` : name))
        : [path]
    let { settings, version } = (await admin.ask(identity.getSettings)).data
    expect(paths.toSorted()).toEqual(leaves(settings, '').toSorted())
    // One by one in the long form, some at a time in the gate.
    for (const some of piecesOf(paths, times(6, 1))) {
      for (const path of some) {
        const present = tools.valueAt(settings, path)
        const wanted = Array.isArray(present) ? [...present, 'Calabarzon'] : anotherNumber(path, present)
        settings = tools.withValue(settings as Values, path, wanted) as typeof settings
      }
      await admin.ask(identity.updateSettings, { version, settings })
      const back = (await admin.ask(identity.getSettings)).data
      expect(back.settings, some.join()).toEqual(settings)
      version = back.version
    }
    expect(paths.length).toBeGreaterThan(25)
  })

  it('every field of the center and its logo', async () => {
    const Form = z.object({ ...infoFields, ...placeFields })
    const names = await fieldsOfCenter()
    let present = (await admin.ask(identity.fetchCCInfo)).data!
    for (const name of names) {
      const wanted = valueOf(schemaAt(Form, name), name, 1, () => [])
      await admin.ask(identity.updateCCInfo, { version: present.version, [name]: wanted })
      const back = (await admin.ask(identity.fetchCCInfo)).data!
      expect(back, name).toEqual({ ...present, [name]: wanted, version: present.version + 1 })
      expect(back, name).not.toEqual({ ...present, version: present.version + 1 })
      present = back
    }
    const { data } = await admin.ask(identity.updateCCLogo, { logo: picture })
    expect((await admin.ask(identity.fetchCCInfo)).data).toEqual({ ...present, logoId: data.logoId, version: present.version + 1 })
    expect(data.logoId).not.toBe(present.logoId)
  })

  it('news: heading, cover, state and time, and each kind of content with its place', { tags: 'long' }, async () => {
    const { data: made } = await admin.ask(news.createNews, { title: 'One', summary: 'First.' })
    const back = async () => (await admin.ask(news.fetchNews, { limit: 100 })).data.items.find(({ id }) => id === made.id)!
    expect(await back()).toEqual(made)
    const changes = [
      { title: 'Two' },
      { summary: 'Second.' },
      { status: 'scheduled' as const, publishAt: '2030-01-02T03:04:05.000Z' },
      { status: 'published' as const },
      { status: 'archived' as const },
      { status: 'draft' as const },
    ]
    for (const part of changes) {
      const { version } = await back()
      await admin.ask(news.editNews, { id: made.id, version, ...part })
      const { publishAt, ...now } = await back()
      expect({ ...now, publishAt: publishAt && new Date(publishAt).toISOString() }).toMatchObject(part)
    }
    await admin.ask(news.editNews, { id: made.id, version: (await back()).version, cover: picture })
    expect((await back()).coverId).toMatch(/^[\da-f-]{36}$/)
    await admin.ask(news.addContent, { newsId: made.id, kind: 'text', text: '<p>A text</p>', order: 3 })
    await admin.ask(news.addContent, { newsId: made.id, kind: 'link', text: 'Words', url: 'https://example.invalid/', order: 2 })
    await admin.ask(news.addContent, { newsId: made.id, kind: 'image', text: 'Caption', file: picture, order: 1 })
    const { contents } = await back()
    expect(contents.map(({ kind, text, url, order }) => [kind, text, url, order])).toEqual([
      ['image', 'Caption', null, 1],
      ['link', 'Words', 'https://example.invalid/', 2],
      ['text', '<p>A text</p>', null, 3],
    ])
    for (const { id } of contents)
      for (const part of [
        { text: id === contents[2]!.id ? '<p>New</p>' : 'New' },
        { order: 9 },
        ...(id === contents[1]!.id ? [{ url: 'https://example.invalid/new' }] : []),
      ]) {
        const of = async () => (await back()).contents.find((one) => one.id === id)!
        await admin.ask(news.editContent, { id, version: (await of()).version, ...part })
        expect(await of()).toMatchObject(part)
      }
  })

  it('decisions on citizens, applicants and payments, each with its reason', async () => {
    const { data: pending } = await admin.ask(search.searchCitizenByCC, { status: 'PENDING', limit: 3 })
    const [yes, no] = pending.items.map(({ accountId }) => accountId) as [string, string]
    const of = async (id: string) => (await admin.ask(search.getCitizenInfo, { id })).data
    const why = 'A reason of one’s own'
    await admin.ask(approval.approveCitizen, { id: yes })
    expect(await of(yes)).toMatchObject({ status: 'APPROVED', decidedBy: 'Amihan Demo', reason: null })
    await admin.ask(approval.revokeCitizen, { id: yes, reason: why })
    expect(await of(yes)).toMatchObject({ status: 'REVOKED', reason: why })
    await admin.ask(approval.declineCitizen, { id: no, reason: why })
    expect(await of(no)).toMatchObject({ status: 'DECLINED', reason: why })
    const until = '2031-01-02T03:04:05.000Z'
    const { data: blocked } = await admin.ask(blocking.blockCitizen, { accountId: no, reason: why, until })
    const history = async () => (await admin.ask(blocking.getBlockHistory, { id: no })).data.items[0]!
    expect(await history()).toMatchObject({ reason: why })
    expect(new Date((await history()).until!).toISOString()).toBe(until)
    expect((await of(no)).isBlocked).toBe(1)
    await admin.ask(blocking.unblockCitizen, { id: blocked.accountId, reason: 'By mistake' })
    expect(await history()).toMatchObject({ reason: why, unblockReason: 'By mistake', unblockedBy: 'Amihan Demo' })

    const { data: types } = await lab.stranger.ask(applicants.getPublicResponseTypes, { commandCenterId: admin.centerId })
    const team = { commandCenterId: admin.centerId, name: 'Sample Rescuers', contactName: 'B', email: 'b@example.invalid', phone: '0917 000 0009' }
    const paid = { noticeVersion: '2026-11', amount: 5, method: 'Bank', reference: 'R-1', proof: picture }
    const { data: applied } = await lab.stranger.ask(applicants.registerResponseTeam, { ...team, ...paid, responseTypeId: types.items[0]!.id })
    const applicant = async () => (await admin.ask(applicants.getApplicants, { limit: 100 })).data.items.find(({ id }) => id === applied.id)!
    await admin.ask(payments.rejectRtPayment, { id: (await applicant()).latestPaymentLog!.id, reason: why })
    expect((await applicant()).latestPaymentLog).toMatchObject({ status: 'rejected', reason: why, decidedBy: 'Amihan Demo' })
    expect((await admin.ask(payments.getRtPayments, { applicantId: applied.id })).data.items[0]).toMatchObject({ status: 'rejected', reason: why })
    await admin.ask(applicants.rejectApplicant, { id: applied.id, reason: why })
    expect(await applicant()).toMatchObject({ status: 'rejected', reason: why, decidedBy: 'Amihan Demo' })
  })
})

function anotherNumber(path: string, present: unknown): number {
  const found = schemaAt(Settings, path) as {
    minimum?: number
    maximum?: number
    type?: string
    anyOf?: { minimum?: number; maximum?: number; type?: string }[]
  }
  const { minimum = 0, maximum = 1e6, type } = found.anyOf?.find((one) => one.type !== 'null') ?? found
  const from = Number(present ?? minimum)
  const step = type === 'integer' ? 1 : (maximum - minimum) / 50
  return from + step <= maximum ? from + step : from - step
}
