// The metronome by the times at which its clicks are set: 110 a minute, without drift, however late a timer comes.
import { afterEach, expect, test, vi } from 'vitest'
import { beatOn } from './metronome.ts'

afterEach(() => vi.useRealTimers())

function fakeContext() {
  const starts: number[] = []
  const stops: number[] = []
  const param = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} }
  const node = { connect: (to: unknown) => to, frequency: param, gain: param, onended: null }
  const made = { ...node, start: (at: number) => void starts.push(at), stop: (at?: number) => void (at === undefined && stops.push(1)) }
  const context = { currentTime: 0, destination: {}, createOscillator: () => ({ ...made }), createGain: () => ({ ...node }) }
  return { context, starts, stops, asAudio: context as unknown as BaseAudioContext }
}

test('sets 110 clicks a minute, each counted from the first', () => {
  vi.useFakeTimers()
  const { context, starts, asAudio } = fakeContext()
  const stop = beatOn(asAudio, 110)
  // Timers that come late and unevenly, as in a page behind others.
  for (const seconds of [0.4, 1.9, 2.2, 4.1, 6, 7.7, 9.9, 12.1]) {
    context.currentTime = seconds
    vi.advanceTimersByTime(500)
  }
  stop()
  expect(starts.length).toBeGreaterThan(25)
  for (const [count, at] of starts.entries()) expect(at).toBeCloseTo(0.05 + (count * 60) / 110, 9)
  expect(starts.filter((at) => at >= 0.05 && at < 10.05).length).toBe(19)
})

test('is silent at once when it is stopped, and sets nothing more', () => {
  vi.useFakeTimers()
  const { context, starts, stops, asAudio } = fakeContext()
  const stop = beatOn(asAudio, 110)
  const before = starts.length
  stop()
  expect(stops.length).toBe(before)
  context.currentTime = 10
  vi.advanceTimersByTime(5_000)
  expect(starts.length).toBe(before)
})
