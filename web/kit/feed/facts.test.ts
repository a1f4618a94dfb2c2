// Tests of how facts reach the caches.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FactMessage } from '#contract/kit/fact.ts'
import { cursorNow, dropFacts, onFacts, receiveFacts, setCursor } from './facts.ts'

const queryClient = new QueryClient()
const fact = (seq: number, verb = 'ticketAccepted', kind = 'ticket'): FactMessage => ({
  seq,
  at: '2026-11-21T00:00:00Z',
  verb,
  kind,
  id: `T-${seq}`,
  actorId: null,
  data: {},
})
const seqs: number[] = []
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  seqs.length = 0
  setCursor(undefined)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})
const frame = () => vi.advanceTimersToNextFrame()

test('a hundred facts in one frame are applied together, in order', () => {
  stop = onFacts({ ticket: (_, { seq }) => seqs.push(seq) })
  for (let seq = 1; seq <= 100; seq++) receiveFacts(queryClient, [fact(seq)])
  expect(seqs).toEqual([])
  frame()
  expect(seqs).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
  expect(cursorNow()).toBe(100)
})

test('the same fact by socket and by polling reaches its reducer once', () => {
  stop = onFacts({ ticketAccepted: (_, { seq }) => seqs.push(seq) })
  receiveFacts(queryClient, [fact(1), fact(2)])
  receiveFacts(queryClient, [fact(1), fact(2), fact(3)])
  frame()
  receiveFacts(queryClient, [fact(3)])
  frame()
  expect(seqs).toEqual([1, 2, 3])
})

test('reducers are found by verb, by kind and by *, and only those', () => {
  const names: string[] = []
  stop = onFacts({
    ticketAccepted: () => names.push('verb'),
    ticket: () => names.push('kind'),
    '*': () => names.push('all'),
    chat: () => names.push('other'),
  })
  receiveFacts(queryClient, [fact(1)])
  frame()
  expect(names).toEqual(['verb', 'kind', 'all'])
})

test('facts that wait are dropped when everything is fetched afresh', () => {
  stop = onFacts({ '*': (_, { seq }) => seqs.push(seq) })
  receiveFacts(queryClient, [fact(1)])
  dropFacts()
  setCursor(50)
  receiveFacts(queryClient, [fact(49), fact(51)])
  frame()
  vi.advanceTimersByTime(500)
  expect(seqs).toEqual([51])
})

test('a hidden tab, which has no frames, is served by a timer', () => {
  const noFrames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  stop = onFacts({ '*': (_, { seq }) => seqs.push(seq) })
  receiveFacts(queryClient, [fact(1)])
  vi.advanceTimersByTime(200)
  expect(seqs).toEqual([1])
  noFrames.mockRestore()
})
