// A line that swallows everything: it is told within five seconds of the last answer, whenever it falls silent.
import { expect, test, vi } from 'vitest'
import { queryClient } from '#web/kit/queryClient.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { toast } from '#web/kit/toast.ts'
import { useConnection } from './connection.ts'
import { startFeed } from './feed.ts'

const line = vi.hoisted(() => ({ isDeaf: false, heard: new Map<string, (given: unknown) => void>() }))
vi.mock('socket.io-client', () => {
  const answer = (name: string, ...given: unknown[]) => {
    const reply = given.at(-1)
    if (!line.isDeaf && typeof reply === 'function') reply({ ok: true, serverTime: new Date().toISOString(), name })
  }
  const socket = {
    connected: true,
    active: true,
    on: (name: string, run: (given: unknown) => void) => void line.heard.set(name, run),
    emit: answer,
    volatile: { emit: answer },
    timeout: () => ({ emitWithAck: () => new Promise(() => {}) }),
    disconnect: () => socket,
    connect: () => socket,
  }
  return { io: () => socket }
})

vi.mock('#web/kit/toast.ts', () => ({ toast: vi.fn() }))

const promisedMs = 5_000
test.each([0, 400, 900, 1_400, 1_900])('falls silent %i ms after an answer', (after) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z') })
  answerCalls({ getFacts: () => new Promise<never>(() => {}) })
  line.isDeaf = false
  const stop = startFeed(queryClient)
  line.heard.get('ready')!({ cursor: 1, epoch: 'e', serverTime: new Date().toISOString() })
  vi.advanceTimersByTime(10_000 + after)
  expect(useConnection.getState().state).toBe('live')
  line.isDeaf = true
  vi.advanceTimersByTime(promisedMs)
  expect(useConnection.getState().state).toBe('lost')
  stop()
  vi.useRealTimers()
})

test.each([3_000, 6_000])('a page that stood still for %i ms while it loaded has lost nothing, and calls nothing back', (stood) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z') })
  vi.mocked(toast).mockClear()
  line.isDeaf = false
  const stop = startFeed(queryClient)
  line.heard.get('ready')!({ cursor: 1, epoch: 'e', serverTime: new Date().toISOString() })
  vi.advanceTimersByTime(400)
  const seen = new Set<string>()
  const forget = useConnection.subscribe(({ state }) => seen.add(state))
  vi.setSystemTime(Date.now() + stood)
  vi.advanceTimersByTime(4_000)
  expect([[...seen].filter((state) => state === 'lost'), vi.mocked(toast).mock.calls]).toEqual([[], []])
  forget()
  stop()
  vi.useRealTimers()
})

test('a line that was silent longer than a bar waits is called back, once', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z') })
  vi.mocked(toast).mockClear()
  answerCalls({ getFacts: () => new Promise<never>(() => {}) })
  line.isDeaf = false
  const stop = startFeed(queryClient)
  line.heard.get('ready')!({ cursor: 1, epoch: 'e', serverTime: new Date().toISOString() })
  vi.advanceTimersByTime(3_000)
  line.isDeaf = true
  vi.advanceTimersByTime(promisedMs)
  line.isDeaf = false
  vi.advanceTimersByTime(promisedMs)
  expect(vi.mocked(toast).mock.calls.map(([, said]) => said)).toEqual(['Nothing changed meanwhile.'])
  stop()
  vi.useRealTimers()
})
