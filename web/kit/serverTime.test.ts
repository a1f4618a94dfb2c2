// The server's time on a phone: what an answer can tell is when it was asked and when it came, and it may have lain in between while the phone slept.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnServerTime, serverNow } from './clock.ts'

const minuteMs = 60_000
const start = Date.parse('2026-11-21T00:00:00Z')
/** By the clock of the phone, which is off by so much; the server's is right. */
let offBy = 0
const at = (ms: number) => vi.setSystemTime(start + ms + offBy)
const server = (ms: number) => new Date(start + ms).toISOString()
/** Asked, said by the server and heard at these times. */
function hear(asked: number, said: number, heard: number): void {
  at(asked)
  const sentAt = Date.now()
  at(heard)
  learnServerTime(server(said), sentAt)
}
const errorAt = (ms: number): number => (at(ms), Math.abs(serverNow() - (start + ms)))

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  offBy = 0
  hear(0, 0, 0)
  vi.useRealTimers()
})

test.each([0, 7, -7])('with a clock %i minutes off, an answer that lay while the phone slept for ten minutes moves nothing', (minutes) => {
  offBy = minutes * minuteMs
  hear(0, 20, 40)
  expect(errorAt(1_000)).toBeLessThan(50)
  hear(2_000, 2_020, 2_000 + 10 * minuteMs)
  expect(errorAt(11 * minuteMs)).toBeLessThan(300)
})

test.each([7, -7])('with a clock %i minutes off, a slow answer tells it as well as it can, and a quick one well', (minutes) => {
  offBy = minutes * minuteMs
  hear(0, 5_000, 8_000)
  expect(errorAt(9_000)).toBeLessThanOrEqual(8_000)
  hear(10_000, 10_100, 10_200)
  expect(errorAt(11_000)).toBeLessThan(250)
})
