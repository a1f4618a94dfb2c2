// Which of two reasons is told when the twelve hours and the end of the session meet, in every order and over two tabs.
import { beforeEach, expect, test, vi } from 'vitest'
import { inactivityMs } from '#contract/auth/limits.ts'
import { makeMe } from '#web/kit/testing/people.ts'
import { forgetDrafts, keepDraft } from '#web/kit/unsaved.ts'
import { expireSession, followOtherTabs, restart, takeNotice } from './expiry.ts'
import { isIdle, keepActive } from './inactivity.ts'
import { clearSession, startSession, useSession } from './session.ts'

const reload = vi.fn()
beforeEach(() => {
  vi.stubGlobal('location', { ...window.location, reload })
  vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z') })
  clearSession()
  keepActive()
  startSession({ token: 'token-1', currentUser: makeMe('admin') })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const byClock = () => restart('inactive')
const byServer = () => expireSession('expired')
const byInactiveServer = () => expireSession('inactive')

test.each([
  ['the clock, then calls under way', [byClock, byServer, byServer]],
  ['calls under way, then the clock', [byServer, byClock]],
  ['calls alone', [byServer, byServer]],
  ['one that the server told the reason, then others', [byInactiveServer, byServer]],
] as const)('after twelve hours inactivity is what is told: %s', (_, ends) => {
  vi.advanceTimersByTime(inactivityMs)
  for (const end of ends) end()
  expect(takeNotice()).toBe('inactive')
})

test('another tab that signed out first took what is stored with it: this one still knows', () => {
  expect(isIdle()).toBe(false)
  vi.advanceTimersByTime(inactivityMs)
  localStorage.clear()
  byServer()
  expect(takeNotice()).toBe('inactive')
})

test('a tab that follows another says why', () => {
  followOtherTabs()
  expect(isIdle()).toBe(false)
  vi.advanceTimersByTime(inactivityMs)
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(takeNotice()).toBe('inactive')
})

test('with something unsaved the sign-in over the screen names inactivity, whichever call came first, and so does leaving', () => {
  keepDraft('note', 'Caller hung up')
  vi.advanceTimersByTime(inactivityMs)
  byServer()
  byServer()
  expect(useSession.getState().expired).toBe('inactive')
  forgetDrafts()
  restart(useSession.getState().expired!)
  expect(takeNotice()).toBe('inactive')
})

test('within the twelve hours it is an end like any other', () => {
  vi.advanceTimersByTime(inactivityMs - 1)
  byServer()
  expect(takeNotice()).toBe('expired')
})
