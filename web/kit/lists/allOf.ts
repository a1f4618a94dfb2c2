// Everything of a list, all pages of it: read once, kept for all who choose from it or look a name up.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Input } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { type Page, pageSize } from '#contract/kit/page.ts'
import { call, type DataOf } from '#web/kit/api.ts'

export type RowOf<E extends Endpoint> = DataOf<E> extends Page<infer R> ? R : never

/** The facts of the log keep it fresh. */
const staleMs = 600_000

export function allOf<E extends Endpoint>(endpoint: E, input: Partial<Input<E>> = {}) {
  return queryOptions({
    queryKey: [endpoint.path, 'all', input],
    queryFn: ({ signal }) => readAll(endpoint, input, signal),
    staleTime: staleMs,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

async function readAll<E extends Endpoint>(endpoint: E, input: object, signal: AbortSignal): Promise<RowOf<E>[]> {
  const rows: RowOf<E>[] = []
  let cursor: string | null | undefined
  do {
    const asked = { ...input, limit: pageSize.most, ...(cursor && { cursor }) } as Input<E>
    const page = (await call(endpoint, asked, { signal })) as { data: Page<RowOf<E>> }
    rows.push(...page.data.items)
    cursor = page.data.next
  } while (cursor)
  return rows
}

export interface All<R> {
  /** Whether it was read: until then it is empty, and says nothing. */
  isThere: boolean
  data: readonly R[] | undefined
  error: unknown
  list: readonly R[]
  byId: ReadonlyMap<string, R>
}
const none: readonly never[] = []

/** The rows as a part draws them, and each by its id. */
export function useAll<E extends Endpoint>(endpoint: E, idOf: (row: RowOf<E>) => string, isOpen = true): All<RowOf<E>> {
  const { data: rows, error } = useQuery({ ...allOf(endpoint), enabled: isOpen })
  return useMemo(
    () => ({ isThere: rows !== undefined, data: rows, error, list: rows ?? none, byId: new Map(rows?.map((row) => [idOf(row), row])) }),
    [rows, error, idOf],
  )
}
