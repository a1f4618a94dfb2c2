// A draft outlives a clock that is wrong by a day, and a touch that comes before the phone's database has answered.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Draft, emptyDraft, forgetDraft, joinDrafts, keepDraft, keptDraft, leaveDraft, moveDraft } from './draft.ts'

const { shelves, phone } = vi.hoisted(() => ({ shelves: new Map<string, Map<string, unknown>>(), phone: { isFull: false } }))
vi.mock('idb-keyval', () => ({
  createStore: (name: string) => shelves.get(name) ?? shelves.set(name, new Map()).get(name),
  set: async (key: string, value: unknown, shelf: Map<string, unknown>) => {
    if (phone.isFull && !shelf.has(key)) throw new DOMException('Full', 'QuotaExceededError')
    shelf.set(key, structuredClone(value))
  },
  del: async (key: string, shelf: Map<string, unknown>) => void shelf.delete(key),
  entries: async (shelf: Map<string, unknown>) => [...shelf.entries()],
}))
beforeEach(() => shelves.get('tanod-draft')?.clear())
afterEach(() => {
  phone.isFull = false
  vi.useRealTimers()
})
const lying = () => [...shelves.get('tanod-draft')!.values()] as Draft[]
/** A page that is opened while another stands, or anew, takes over what lies there. */
const opened = async (ofThisTab?: string) => {
  const kept = (await keptDraft(ofThisTab))!
  const draft = joinDrafts(kept, emptyDraft())
  await moveDraft(kept, draft)
  return draft
}
/** As the page does with what is typed; no two moments are the same. */
const types = async (draft: Draft, description: string) => {
  await new Promise((resolve) => setTimeout(resolve, 2))
  const now = { ...draft, description, takenFrom: undefined }
  await keepDraft(now)
  return now
}

const dayMs = 24 * 3_600_000
const written = () => ({ ...emptyDraft(), caseTypeId: 'flood', caseTypeName: 'Flood', description: 'Knee deep', callerName: 'Nena' })

test.each([dayMs + 60_000, -dayMs - 60_000])('a clock that is put right by %i ms loses no draft', async (byMs) => {
  await keepDraft(written())
  vi.useFakeTimers({ now: Date.now() + byMs, toFake: ['Date'] })
  expect(await keptDraft()).toMatchObject({ description: 'Knee deep', callerName: 'Nena' })
})

test('one that was kept long before is let go', async () => {
  await keepDraft(written())
  vi.useFakeTimers({ now: Date.now() + 4 * dayMs, toFake: ['Date'] })
  expect(await keptDraft()).toBeUndefined()
})

test('a kind that was chosen before the draft was read keeps its words, and what was typed since', () => {
  const kept = { ...written(), sentences: ['Somebody is hurt.'], place: { barangayId: 'here', told: { landmark: 'Gate' } } }
  const fire = { ...emptyDraft(), caseTypeId: 'fire', caseTypeName: 'Fire', callerName: 'Ana' }
  const both = joinDrafts(kept, fire)
  expect(both).toMatchObject({ clientId: fire.clientId, caseTypeId: 'fire', caseTypeName: 'Fire', description: 'Knee deep', callerName: 'Ana' })
  expect(both).toMatchObject({ sentences: ['Somebody is hurt.'], place: { barangayId: 'here', told: { landmark: 'Gate' } } })
  const empty = emptyDraft()
  expect(joinDrafts(kept, empty)).toEqual({
    ...kept,
    clientId: empty.clientId,
    takenFrom: [kept.clientId],
    takenAt: kept.at,
    madeOf: { [kept.clientId]: kept.at },
  })
})

test('two tabs that began as one draft have two: each finds its own again, and the one that is sent takes only an untouched copy with it', async () => {
  const first = { ...written(), at: Date.now() }
  await keepDraft(first)
  const copy = joinDrafts((await keptDraft())!, emptyDraft())
  await keepDraft(copy)
  await leaveDraft((await keptDraft(first.clientId))!)
  expect(await keptDraft()).toMatchObject({ clientId: copy.clientId, description: 'Knee deep' })
  await keepDraft({ ...first, description: 'Waist deep' })
  await keepDraft(copy)
  expect(await keptDraft(first.clientId)).toMatchObject({ description: 'Waist deep' })
  expect(await keptDraft(copy.clientId)).toMatchObject({ description: 'Knee deep' })
  await forgetDraft(first.clientId)
  expect(await keptDraft()).toBeUndefined()
  await keepDraft(first)
  await keepDraft({ ...copy, takenFrom: undefined, description: 'Another fire' })
  await forgetDraft(first.clientId)
  expect(await keptDraft()).toMatchObject({ clientId: copy.clientId, description: 'Another fire' })
})

test.each([
  ['another page', async () => void (await opened())],
  ['two others, the one from the other', async () => void (await opened(), await opened())],
])('a copy of %s that nobody touched goes with the report, whose page was loaded anew and written on', async (_, copy) => {
  const first = await types(emptyDraft(), 'Knee deep')
  await copy()
  await types(first, 'Knee deep, and rising')
  const anew = await opened(first.clientId)
  const sent = await types(anew, 'Waist deep')
  await forgetDraft(sent.clientId, sent.madeOf)
  expect(lying()).toEqual([])
})

test('a copy of what its page wrote after it was taken over stays when the other one is sent', async () => {
  const first = await types(emptyDraft(), 'Knee deep')
  const other = await types(await opened(), 'Another fire')
  await types(first, 'Waist deep')
  const copy = await opened(first.clientId)
  await forgetDraft(other.clientId, other.madeOf)
  expect(lying()).toMatchObject([{ clientId: copy.clientId, description: 'Waist deep' }])
})

test('what a page wrote since is left alone by the one that took it over, on a full phone too', async () => {
  const first = await types(emptyDraft(), 'Knee deep')
  phone.isFull = true
  const copy = await opened()
  await types(first, 'Waist deep')
  await forgetDraft(copy.clientId, copy.madeOf)
  expect(lying()).toMatchObject([{ clientId: first.clientId, description: 'Waist deep' }])
})
