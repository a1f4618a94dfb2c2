// A draft outlives a clock that is wrong by a day, and a touch that comes before the phone's database has answered.
import { afterEach, expect, test, vi } from 'vitest'
import { emptyDraft, joinDrafts, keepDraft, keptDraft } from './draft.ts'

const shelves = vi.hoisted(() => new Map<string, Map<string, unknown>>())
vi.mock('idb-keyval', () => ({
  createStore: (name: string) => shelves.get(name) ?? shelves.set(name, new Map()).get(name),
  set: async (key: string, value: unknown, shelf: Map<string, unknown>) => void shelf.set(key, structuredClone(value)),
  del: async (key: string, shelf: Map<string, unknown>) => void shelf.delete(key),
  entries: async (shelf: Map<string, unknown>) => [...shelf.entries()],
}))
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
  expect(both).toMatchObject({ clientId: kept.clientId, caseTypeId: 'fire', caseTypeName: 'Fire', description: 'Knee deep', callerName: 'Ana' })
  expect(both).toMatchObject({ sentences: ['Somebody is hurt.'], place: { barangayId: 'here', told: { landmark: 'Gate' } } })
  expect(joinDrafts(kept, emptyDraft())).toBe(kept)
})
