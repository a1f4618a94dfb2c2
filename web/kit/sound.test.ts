// What of a desk is heard: by priority as it was chosen there, and a P1 through the silence of the only desk that sounds.
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { setDesk } from './desk.ts'
import {
  armOnTouch,
  endSilence,
  noteSounding,
  playPriority,
  playTone,
  setSoundingTeller,
  silence,
  silenceMs,
  startAlarm,
  stopAlarm,
} from './sound.ts'

/** The pitch of every tone that was begun. */
const heard: number[] = []
const ramp = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }
class Speaker {
  state = 'running'
  currentTime = 0
  destination = {}
  createGain = () => ({ gain: ramp, connect() {} })
  createOscillator() {
    const frequency = { value: 0 }
    return { frequency, type: '', connect: (gain: object) => gain, start: () => void heard.push(frequency.value), stop() {} }
  }
}
vi.stubGlobal('AudioContext', Speaker)

/** A browser that lets sound through at once, or from a touch or key on. */
const browser = { allows: true }
class Waking extends Speaker {
  override state = 'suspended'
  onstatechange: (() => void) | null = null
  resume = async () => {
    if (!browser.allows) return new Promise<void>(() => {})
    this.state = 'running'
    this.onstatechange?.()
  }
}

const answers: ((desks: number | null) => void)[] = []
const said: boolean[] = []
const line = () =>
  setSoundingTeller((isSounding) => {
    said.push(isSounding)
    return new Promise((resolve) => answers.push(resolve))
  })
const answer = async (desks: number) => {
  answers.pop()!(desks)
  await Promise.resolve()
  await Promise.resolve()
}
const isHeard = (play: () => void) => {
  heard.length = 0
  play()
  return heard.length > 0
}
const p1 = () => playTone('alarm', { isP1: true })
const other = () => playTone('soft')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z') })
  setDesk({ sounds: {} })
  const disarm = armOnTouch()
  endSilence()
  said.length = 0
  return () => {
    disarm()
    setSoundingTeller(null)
    vi.useRealTimers()
  }
})

test('a silent desk hears a P1 unless another desk of the center sounds, and nothing else for two minutes', async () => {
  line()
  await answer(2)
  silence()
  expect(said).toEqual([true, false])
  // Whether the other still sounds is not known before the answer.
  expect([isHeard(p1), isHeard(other)]).toEqual([true, false])
  await answer(1)
  expect([isHeard(p1), isHeard(other)]).toEqual([false, false])
  // The other one is silenced too, or leaves.
  noteSounding({ desks: 0 })
  expect([isHeard(p1), isHeard(other)]).toEqual([true, false])
  noteSounding({ desks: 1 })
  expect(isHeard(p1)).toBe(false)
  setSoundingTeller(null)
  expect(isHeard(p1)).toBe(true)
  vi.advanceTimersByTime(silenceMs + 1)
  expect(isHeard(other)).toBe(true)
})

test('an alarm that began before the silence goes on through it where no other desk sounds', async () => {
  line()
  await answer(1)
  startAlarm('tickets', 'alarm', 2_000, { isP1: true })
  silence()
  await answer(0)
  expect(isHeard(() => vi.advanceTimersByTime(2_000))).toBe(true)
  stopAlarm('tickets')
})

test('the silence of one window is that of all windows of the desk', () => {
  localStorage.setItem('tanod.silentUntil', String(Date.now() + 60_000))
  dispatchEvent(new StorageEvent('storage', { key: 'tanod.silentUntil' }))
  expect(isHeard(other)).toBe(false)
  vi.advanceTimersByTime(60_001)
  expect(isHeard(other)).toBe(true)
})

test('every priority sounds, as it was chosen at this desk', () => {
  const pitches = ([1, 2, 3, 4, 5] as const).map((one) => (isHeard(() => playPriority(one)), [...heard].join()))
  expect(pitches.every(Boolean)).toBe(true)
  setDesk({ sounds: { P3: 'high', P4: 'none' } })
  const chosen = ([1, 2, 3, 4, 5] as const).map((one) => (isHeard(() => playPriority(one)), [...heard].join()))
  expect(chosen).toEqual([pitches[0], pitches[1], pitches[1], '', pitches[4]])
})

describe('after the page was loaded anew', () => {
  const begin = async (allows: boolean) => {
    vi.resetModules()
    browser.allows = allows
    vi.stubGlobal('AudioContext', Waking)
    const { armOnTouch: arm, useSound } = await import('./sound.ts')
    const states: boolean[] = []
    useSound.subscribe(({ isBlocked }) => states.push(isBlocked))
    onTestFinished(arm())
    return { useSound, states }
  }

  test('it arms by itself where the browser allows it, and never says that it is off', async () => {
    const { useSound, states } = await begin(true)
    await vi.advanceTimersByTimeAsync(2_000)
    expect([useSound.getState().armed, states.includes(true)]).toEqual([true, false])
  })

  test.each(['pointerdown', 'pointerup', 'click', 'keydown', 'keyup', 'touchend'])(
    'where it is blocked that is said once it is known, and a %s anywhere arms it',
    async (event) => {
      const { useSound } = await begin(false)
      expect(useSound.getState().isBlocked).toBe(false)
      await vi.advanceTimersByTimeAsync(2_000)
      expect([useSound.getState().armed, useSound.getState().isBlocked]).toEqual([false, true])
      browser.allows = true
      document.body.dispatchEvent(new Event(event, { bubbles: true }))
      await vi.advanceTimersByTimeAsync(0)
      expect([useSound.getState().armed, useSound.getState().isBlocked]).toEqual([true, false])
    },
  )

  test('a page that comes back into view tries again by itself', async () => {
    const { useSound } = await begin(false)
    await vi.advanceTimersByTimeAsync(2_000)
    browser.allows = true
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(useSound.getState().armed).toBe(true)
  })
})
