// The report of some days: its numbers, and its rows page by page, up to what fits on paper.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reports } from '#contract/reports/room.ts'
import { call, keyOf } from '#web/kit/api.ts'
import type { Chosen } from '#web/statistics/usePeriod.ts'

/** What a print holds; more goes into a file. */
export const printMost = 500

export function useReport(chosen: Chosen) {
  const input = { ...chosen, limit: 100 }
  const list = useInfiniteQuery({
    queryKey: [...keyOf(reports.getReportByDate, input), 'pages'],
    queryFn: async ({ pageParam, signal }) => (await call(reports.getReportByDate, { ...input, cursor: pageParam }, { signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows }) => rows.next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const [isPrinting, setPrinting] = useState(false)
  const rows = list.data?.pages.flatMap((page) => page.rows.items) ?? []
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const isWhole = !hasNextPage || rows.length >= printMost
  // A print waits for its rows.
  useEffect(() => {
    if (!isPrinting) return
    if (!isWhole) {
      if (!isFetchingNextPage) void fetchNextPage()
      return
    }
    // Not before it prints: what is drawn anew meanwhile would take the print back.
    const timer = setTimeout(() => {
      setPrinting(false)
      print()
    })
    return () => clearTimeout(timer)
  }, [isPrinting, isWhole, isFetchingNextPage, fetchNextPage, rows.length])
  const [first] = list.data?.pages ?? []
  return {
    ...list,
    numbers: first?.numbers,
    books: first?.books,
    imprint: first?.imprint,
    rows: rows.slice(0, printMost),
    isWhole,
    isPrinting,
    print: () => setPrinting(true),
  }
}
