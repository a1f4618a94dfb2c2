// A picture that something on the way refuses stays on the phone and holds up no words; what the network keeps stays in its order.
import { beforeEach, expect, test, vi } from 'vitest'
import { ForeignAnswer } from '#contract/kit/client.ts'

const { call, kept } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, given: { text?: string; file?: File }) => Promise<unknown>>(),
  kept: new Map<string, unknown>(),
}))
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  set: async (key: string, value: unknown) => void kept.set(key, value),
  del: async (key: string) => void kept.delete(key),
  entries: async () => [...kept],
}))
vi.mock('#web/publicSide/wire.ts', async (original) => ({ ...(await original<object>()), call }))
const { sendMessage, sendUnsent, useUnsent } = await import('./outbox.ts')

const picture = new File(['x'], 'fire.jpg', { type: 'image/jpeg' })
const wordsOf = ({ text = '', file }: { text?: string; file?: File }) => (file ? 'picture' : text)
const went = () => call.mock.calls.map(([, given]) => wordsOf(given))
const left = () => useUnsent.getState().unsent.map((one) => wordsOf({ ...one, file: one.file ?? undefined }))
let refusal: Error

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  call.mockReset().mockImplementation(async (_, { file }) => {
    if (file) throw refusal
  })
  return () => vi.useRealTimers()
})

test('a picture that a gateway refuses holds up no words, and is tried again later', async () => {
  refusal = new ForeignAnswer(413)
  for (const [text, file] of [
    ['', picture],
    ['The door is blocked', null],
    ['We are four', null],
  ] as const)
    await sendMessage('token', text, file)
  expect(went()).toEqual(['picture', 'The door is blocked', 'We are four'])
  expect(left()).toEqual(['picture'])
  vi.advanceTimersByTime(20_000)
  refusal = new Error('never thrown')
  call.mockResolvedValue(null)
  await sendUnsent()
  expect([went().at(-1), left()]).toEqual(['picture', []])
})

test('words wait behind a picture that the network keeps', async () => {
  refusal = new TypeError('Failed to fetch')
  await sendMessage('token', '', picture)
  await sendMessage('token', 'The door is blocked', null)
  expect(went()).toEqual(['picture', 'picture'])
  expect(left()).toEqual(['picture', 'The door is blocked'])
})
