// More pages than can be told at once wait all the same: none is answered at once with nothing, and asks again at once.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Followers } from './followers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const quiet = { onFacts: () => {} }

it('one too many waits its whole time, looks now and then, and hears the end', async () => {
  const followers = new Followers(quiet, 1)
  const nothing = { found: { stamp: 'same' }, objects: ['ticket'] }
  let [looks, answered] = [0, false]
  const first = followers.until('same', 25_000, async () => nothing)
  await vi.advanceTimersByTimeAsync(1)
  const second = followers.until('same', 25_000, async () => (looks++, nothing)).then(() => (answered = true))
  await vi.advanceTimersByTimeAsync(24_000)
  expect(answered).toBe(false)
  expect(looks).toBeLessThan(10)
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all([first, second])
  expect(answered).toBe(true)
})

it('one too many sees what changed within ten seconds, and ends when the house does', async () => {
  const followers = new Followers(quiet, 0)
  let stamp = 'same'
  const waiting = followers.until('same', 25_000, async () => ({ found: { stamp }, objects: ['ticket'] }))
  await vi.advanceTimersByTimeAsync(1)
  stamp = 'new'
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await waiting).stamp).toBe('new')
  const other = followers.until('new', 25_000, async () => ({ found: { stamp }, objects: ['ticket'] }))
  await vi.advanceTimersByTimeAsync(1)
  followers.stop()
  expect((await other).stamp).toBe('new')
})
