// A first connection that takes its time is not a lost one, and nothing is said to be back that was never there.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteCaughtUp, noteConnecting, noteLive, noteLost, useConnection } from './connection.ts'

const stateNow = () => useConnection.getState().state

beforeEach(() => {
  vi.useFakeTimers()
  useConnection.setState({ state: 'connecting' })
  noteConnecting()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a first connection is made, not lost, until it has taken too long; what comes then is not called back', () => {
  vi.advanceTimersByTime(14_000)
  noteLost()
  expect(stateNow()).toBe('connecting')
  vi.advanceTimersByTime(2_000)
  noteLost()
  expect([stateNow(), noteLive()]).toEqual(['lost', null])
})

test('without a network it is lost at once', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  noteLost()
  expect(stateNow()).toBe('lost')
})

test('what was live and is lost says so, and how much came in meanwhile', () => {
  expect(noteLive()).toBe(null)
  noteLost()
  noteCaughtUp(2)
  vi.advanceTimersByTime(2_000)
  expect([stateNow(), noteLive()]).toEqual(['lost', 2])
})

test('what was lost so shortly that no bar said it is not called back', () => {
  noteLive()
  noteLost()
  vi.advanceTimersByTime(1_900)
  expect([stateNow(), noteLive(), stateNow()]).toEqual(['lost', null, 'live'])
})
