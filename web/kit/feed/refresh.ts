// Fetches again what facts alone cannot tell: after a quiet while at once, and gathered so that a storm of facts asks once a second.
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { heldQueries } from './cached.ts'

/** One act comes as several facts. */
const togetherMs = 30
const everyMs = 1_000
let lastAt = Number.NEGATIVE_INFINITY
const waiting = new Map<string, QueryKey>()
let timer: ReturnType<typeof setTimeout> | null = null

export function refreshSoon(cache: QueryClient, queryKey: QueryKey): void {
  waiting.set(JSON.stringify(queryKey), queryKey)
  if (timer) return
  const left = lastAt + everyMs - performance.now()
  timer = setTimeout(
    () => {
      // By what they are stored under: to compare keys would hash that of every row, one by one.
      const hashes = new Set(takeWaiting().map(hashKey))
      lastAt = performance.now()
      void cache.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
    },
    Math.max(togetherMs, Math.min(left, everyMs)),
  )
}

/** Whatever is held under these calls. */
export function refreshHeld(cache: QueryClient, ...calls: readonly Endpoint[]): void {
  for (const { path } of calls) for (const query of heldQueries(cache, path)) refreshSoon(cache, query.queryKey)
}

/** An answer that is on its way may have been read before a change: it is asked for once more. */
export function refreshIfAsked(cache: QueryClient, queryKey: QueryKey): void {
  if (cache.getQueryState(queryKey)?.fetchStatus === 'fetching') refreshSoon(cache, queryKey)
}

/** What waits to be fetched again, and now waits no more. */
export function takeWaiting(): QueryKey[] {
  if (timer) clearTimeout(timer)
  timer = null
  lastAt = Number.NEGATIVE_INFINITY
  const keys = [...waiting.values()]
  waiting.clear()
  return keys
}
