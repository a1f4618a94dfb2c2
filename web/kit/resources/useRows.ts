// The rows of a list: searched, filtered and sorted by the server, one keyset page after the other.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { type Page, pageSize } from '#contract/kit/page.ts'
import { call } from '#web/kit/api.ts'

export interface Rows<R, P extends Page<R> = Page<R>> {
  /** The first page as it came, for what a list tells beside its rows. */
  first?: P | undefined
  /** The answer to what is asked now; undefined before it has come, also while rows of an earlier question still stand. */
  data: readonly R[] | undefined
  rows: readonly R[]
  total: number
  /** Counting stopped at the total. */
  isMore: boolean
  isLoading: boolean
  error: unknown
  hasMore: boolean
  isLoadingMore: boolean
  loadMore(): void
  retry(): void
}
const none: readonly never[] = []

/** `everyMs` where no fact tells of what changes in a row. */
export function useRows<R, P extends Page<R> = Page<R>>(endpoint: Endpoint, input: object, everyMs?: number): Rows<R, P> {
  const list = useInfiniteQuery({
    queryKey: [endpoint.path, 'pages', input],
    queryFn: async ({ pageParam, signal }) => {
      const reply = (await call(endpoint, { limit: pageSize.usual, ...input, cursor: pageParam }, { signal })) as { data: unknown }
      return reply.data as P
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  const rows = list.data?.pages.flatMap(({ items }) => items)
  return {
    first: list.data?.pages[0],
    data: list.isPlaceholderData ? undefined : rows,
    rows: rows ?? none,
    total: list.data?.pages[0]?.total ?? 0,
    isMore: list.data?.pages[0]?.isMore === true,
    isLoading: list.isPending,
    error: list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void list.refetch(),
  }
}
