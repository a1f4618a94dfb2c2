// A pace: a flood is let in one by one, in fair turns, threats to life before it, and slower while the node is busy, but never at a stand.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LaneKind, newLane } from './lanes.ts'
import { Pace } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const size = { momentMs: 10, longestMs: 50, busyMost: 0.3 }
let share = 0
const open = () => new Pace(size, () => () => share)
beforeEach(() => void (share = 0))

it('lets one in within a moment, networks in turns, a threat to life next', async () => {
  const pace = open()
  const names: string[] = []
  const come = (source: string, name: string, kind?: LaneKind) => void pace.take(newLane(source, kind)).then(() => names.push(name))
  for (let at = 1; at <= 6; at++) come('a', `a${at}`)
  come('b', 'b1')
  come('c', 'life', 'life')
  await vi.advanceTimersByTimeAsync(0)
  expect(names).toEqual(['a1'])
  await vi.advanceTimersByTimeAsync(10)
  expect(names).toEqual(['a1', 'life'])
  await vi.advanceTimersByTimeAsync(20)
  expect(names.slice(2)).toEqual(['a2', 'b1'])
})

it('waits while the node is busy, and lets the next one in as soon as it is not', async () => {
  const pace = open()
  let times = 0
  for (let turn = 0; turn < 4; turn++) void pace.take(newLane('a')).then(() => times++)
  share = 0.9
  await vi.advanceTimersByTimeAsync(40)
  expect(times).toBe(1)
  // However busy it is, strangers are never at a stand.
  await vi.advanceTimersByTimeAsync(10)
  expect(times).toBe(2)
  share = 0.2
  await vi.advanceTimersByTimeAsync(10)
  expect(times).toBe(3)
})

it('gives who is in no second place for nothing', async () => {
  const pace = open()
  const lane = newLane('a')
  let times = 0
  for (let turn = 0; turn < 3; turn++) void pace.take(lane).then(() => times++)
  await vi.advanceTimersByTimeAsync(0)
  expect(times).toBe(1)
})
