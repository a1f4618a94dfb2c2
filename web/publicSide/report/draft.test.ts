// A draft outlives a clock that is wrong by a day, and a touch that comes before the phone's database has answered.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft, forgetDraft, joinDrafts, keepDraft, keptDraft, leaveDraft } from './draft.ts'

const shelves = vi.hoisted(() => new Map<string, Map<string, unknown>>())
vi.mock('idb-keyval', () => ({
  createStore: (name: string) => shelves.get(name) ?? shelves.set(name, new Map()).get(name),
  set: async (key: string, value: unknown, shelf: Map<string, unknown>) => void shelf.set(key, structuredClone(value)),
  del: async (key: string, shelf: Map<string, unknown>) => void shelf.delete(key),
  entries: async (shelf: Map<string, unknown>) => [...shelf.entries()],
}))
beforeEach(() => shelves.get('tanod-draft')?.clear())
afterEach(() => vi.useRealTimers())

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
  expect(joinDrafts(kept, empty)).toEqual({ ...kept, clientId: empty.clientId, takenFrom: kept.clientId })
})

test('two tabs that began as one draft have two: each finds its own again, and the one that is sent takes only an untouched copy with it', async () => {
  const first = { ...written(), at: Date.now() }
  await keepDraft(first)
  const copy = joinDrafts((await keptDraft())!, emptyDraft())
  await keepDraft(copy)
  await leaveDraft(first.clientId)
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
