// What is read again when the log says that it changed, whichever screen shows it: each fact names the calls whose answers it makes old.
// Tickets are not here: web/tickets/live/live.ts changes their rows, lists and counts by the fact itself.
import type { QueryClient } from '@tanstack/react-query'
import type { FactKinds, FactMessage } from '#contract/kit/fact.ts'
import { refreshSoon } from './refresh.ts'

let kinds: FactKinds | undefined

function readWhatChanged(cache: QueryClient, { verb }: Pick<FactMessage, 'verb'>, facts: FactKinds): void {
  const paths = facts[verb]?.stale?.().map(({ path }): string => path) ?? []
  if (paths.length === 0) return
  for (const { queryKey } of cache.getQueryCache().getAll()) if (paths.includes(String(queryKey[0]))) refreshSoon(cache, queryKey)
}

/** Fetched with the first fact: the page that is opened first does not wait for it. Where it does not come, everything is read again. */
async function readOnceKnown(cache: QueryClient, told: FactMessage): Promise<void> {
  try {
    kinds ??= (await import('#contract/facts.ts')).factKinds
    readWhatChanged(cache, told, kinds)
  } catch {
    await cache.invalidateQueries()
  }
}

export const readAgainReducers = {
  '*': (cache: QueryClient, told: FactMessage) => (kinds ? readWhatChanged(cache, told, kinds) : void readOnceKnown(cache, told)),
}
