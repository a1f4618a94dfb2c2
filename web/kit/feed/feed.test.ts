// A line that swallows everything: it is told within five seconds of the last answer, whenever it falls silent.
import { expect, test, vi } from 'vitest'
import { queryClient } from '#web/kit/queryClient.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
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
