// A pace: a flood is let in moment by moment, in fair turns, and threats to life go before it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LaneKind, newLane } from './lanes.ts'
import { Pace } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('lets so many in within a moment, networks in turns, a threat to life next', async () => {
  const pace = new Pace({ most: 2, momentMs: 100 })
  const names: string[] = []
  const come = (source: string, name: string, kind?: LaneKind) => void pace.take(newLane(source, kind)).then(() => names.push(name))
  for (let at = 1; at <= 6; at++) come('a', `a${at}`)
  come('b', 'b1')
  come('c', 'life', 'life')
  await vi.advanceTimersByTimeAsync(0)
  expect(names).toEqual(['a1', 'a2'])
  await vi.advanceTimersByTimeAsync(100)
  expect(names).toEqual(['a1', 'a2', 'life', 'a3'])
  await vi.advanceTimersByTimeAsync(100)
  expect(names.slice(4)).toEqual(['b1', 'a4'])
})

it('gives who is in no second place for nothing', async () => {
  const pace = new Pace({ most: 1, momentMs: 100 })
  const lane = newLane('a')
  let times = 0
  for (let turn = 0; turn < 3; turn++) void pace.take(lane).then(() => times++)
  await vi.advanceTimersByTimeAsync(0)
  expect(times).toBe(1)
})
