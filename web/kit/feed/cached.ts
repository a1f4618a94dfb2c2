// The queries that are held, by the first part of their key: a fact must not walk past ten thousand rows to find a list.
import type { Query, QueryClient } from '@tanstack/react-query'

type ByName = Map<unknown, Set<Query>>
const indexes = new WeakMap<object, ByName>()

export function heldQueries(cache: QueryClient, name: string): readonly Query[] {
  return [...(indexOf(cache).get(name) ?? [])]
}

function indexOf(cache: QueryClient): ByName {
  const queries = cache.getQueryCache()
  const known = indexes.get(queries)
  if (known) return known
  const index: ByName = new Map()
  const add = (query: Query) => {
    const [name] = query.queryKey
    if (name === 'ticket') return
    if (!index.has(name)) index.set(name, new Set())
    index.get(name)?.add(query)
  }
  for (const query of queries.getAll()) add(query)
  queries.subscribe(({ type, query }) => {
    if (type === 'added') add(query)
    if (type === 'removed') index.get(query.queryKey[0])?.delete(query)
  })
  indexes.set(queries, index)
  return index
}
