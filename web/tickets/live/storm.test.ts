// A storm that begins or ends gives tickets other clocks, without a fact of each: what shows clocks is read again.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeWaiting } from '#web/kit/feed/refresh.ts'
import { listKey } from '#web/tickets/lists/list.ts'
import { detailKey } from '#web/tickets/lists/rows.ts'
import { ticketReducers } from './live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  takeWaiting()
  vi.useRealTimers()
})

test.each(['stormOpened', 'stormClosed', 'stormGoesOn'])(
  'after %s the lists of every tab and the open ticket are read again, once the server has set the clocks',
  (verb) => {
    const cache = new QueryClient()
    const keys = [listKey('pending', { sort: 'urgent' }), listKey('accepted', { sort: 'newest', priority: [1] }), detailKey('TAY-1')]
    for (const key of keys) cache.setQueryData(key, {})
    ticketReducers[verb]?.(cache, { seq: 1, at: '', verb, kind: 'storm', id: 's', actorId: null, data: {} })
    for (const ms of [3_500, 27_000]) {
      vi.advanceTimersByTime(ms)
      expect(keys.map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
      for (const key of keys) cache.setQueryData(key, {})
    }
  },
)
