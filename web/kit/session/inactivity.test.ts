// Tests of the inactivity rule.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activityEvents, inactivityMs } from '#contract/auth/limits.ts'
import { keepActive, useEnding, watchActivity } from './inactivity.ts'

const hour = 3_600_000
let stop = () => {}
const stayActive = vi.fn()
const signOut = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z') })
  stayActive.mockReset()
  signOut.mockReset()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const watch = () => {
  stop = watchActivity({ stayActive, signOut })
}
const stored = () => Number(localStorage.getItem('tanod.lastActive'))
const move = () => window.dispatchEvent(new MouseEvent('mousemove'))

test('12 hours without activity sign out, once, and not a moment earlier', () => {
  watch()
  vi.advanceTimersByTime(inactivityMs - 1000)
  expect(signOut).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  expect(signOut).toHaveBeenCalledTimes(1)
})

test('a time older than 12 hours signs out on load, before anything else', () => {
  localStorage.setItem('tanod.lastActive', String(Date.now() - inactivityMs))
  watch()
  expect(signOut).toHaveBeenCalledTimes(1)
})

test('activity is stored at most every 5 seconds, and starts the 12 hours again', () => {
  watch()
  vi.advanceTimersByTime(11 * hour)
  move()
  const first = stored()
  expect(first).toBe(Date.now())
  vi.advanceTimersByTime(4000)
  move()
  expect(stored()).toBe(first)
  vi.advanceTimersByTime(1000)
  move()
  expect(stored()).toBe(first + 5000)
  vi.advanceTimersByTime(11 * hour)
  expect(signOut).not.toHaveBeenCalled()
})

test('a loaded page, a move, a press, a click, a turn of the wheel and a key are activity', () => {
  expect(activityEvents).toEqual(['load', 'mousemove', 'mousedown', 'click', 'scroll', 'keypress'])
  watch()
  for (const event of activityEvents) {
    vi.advanceTimersByTime(11 * hour)
    window.dispatchEvent(new Event(event))
    expect([event, stored()]).toEqual([event, Date.now()])
  }
  expect(signOut).not.toHaveBeenCalled()
})

test('the server is told at most once a minute, and only while somebody is there', () => {
  watch()
  for (let second = 0; second < 120; second += 5) {
    vi.advanceTimersByTime(5000)
    move()
  }
  expect(stayActive).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(hour)
  expect(stayActive).toHaveBeenCalledTimes(2)
})

test('five minutes before the end it warns, and activity takes the warning away', () => {
  watch()
  const end = Date.now() + inactivityMs
  vi.advanceTimersByTime(inactivityMs - 5 * 60_000 - 1000)
  expect(useEnding.getState().at).toBeNull()
  vi.advanceTimersByTime(1000)
  expect(useEnding.getState().at).toBe(end)
  keepActive()
  expect(useEnding.getState().at).toBeNull()
  vi.advanceTimersByTime(hour)
  expect(signOut).not.toHaveBeenCalled()
})

test('activity in another tab keeps this one signed in', () => {
  watch()
  vi.advanceTimersByTime(inactivityMs - 60_000)
  expect(useEnding.getState().at).not.toBeNull()
  localStorage.setItem('tanod.lastActive', String(Date.now()))
  window.dispatchEvent(new StorageEvent('storage', { key: 'tanod.lastActive' }))
  expect(useEnding.getState().at).toBeNull()
  vi.advanceTimersByTime(hour)
  expect(signOut).not.toHaveBeenCalled()
})

test('a machine that slept through the end signs out when it is looked at again', () => {
  watch()
  vi.setSystemTime(Date.now() + 13 * hour)
  window.dispatchEvent(new Event('focus'))
  expect(signOut).toHaveBeenCalledTimes(1)
})
