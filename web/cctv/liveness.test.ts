// Tests of what counts as live.
import { expect, test } from 'vitest'
import { staleAfterMs } from '#contract/cctv/Camera.ts'
import { LiveWatch, openingMs } from './liveness.ts'

test('live while pictures come, stale once they stop, live again when they return', () => {
  const watch = new LiveWatch(0)
  expect(watch.judge(1_000).state).toBe('opening')
  watch.see(1, 6_000)
  expect(watch.judge(6_500)).toEqual({ state: 'live', at: 6_000 })
  watch.see(1, 9_000)
  expect(watch.judge(9_000).state).toBe('live')
  expect(watch.judge(6_000 + staleAfterMs + 1)).toEqual({ state: 'stale', at: 6_000 })
  watch.see(2, 20_000)
  expect(watch.judge(20_000)).toEqual({ state: 'live', at: 20_000 })
})

test('a first picture that is slow to come is on its way, and missing only after a while', () => {
  const watch = new LiveWatch(0)
  expect(watch.judge(17_000)).toEqual({ state: 'opening', at: null })
  expect(watch.judge(openingMs + 1).state).toBe('stale')
})

test('a player that stands at nothing is not live', () => {
  const watch = new LiveWatch(0)
  watch.see(0, 100)
  watch.see(Number.NaN, 200)
  expect(watch.judge(300).state).toBe('opening')
})
