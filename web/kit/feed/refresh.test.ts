// What facts alone cannot tell is fetched with the act that it follows, and in a storm once a second.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshSoon } from './refresh.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T06:10:00+08:00') }))
afterEach(() => void vi.useRealTimers())

test('after a quiet while a count is fetched at once; a storm of facts asks once a second', async () => {
  const cache = new QueryClient()
  let asked = 0
  const key = ['/reports/getChatNotif', {}]
  const stop = new QueryObserver(cache, { queryKey: key, queryFn: () => ++asked, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toBe(1)
  refreshSoon(cache, key)
  refreshSoon(cache, key)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toBe(2)
  for (let fact = 0; fact < 50; fact++) {
    refreshSoon(cache, key)
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toBeLessThanOrEqual(8)
  expect(asked).toBeGreaterThanOrEqual(6)
  stop()
})
