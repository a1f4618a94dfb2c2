// A list of tickets as ids in order, with its rows kept apart; it grows page by page.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Input } from '#contract/kit/client.ts'
import { lists, type TransferRow } from '#contract/tickets/lists/lists.ts'
import { TicketRow } from '#contract/tickets/Ticket.ts'
import { call } from '#web/kit/api.ts'
import { serverNow } from '#web/kit/clock.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import type { Filter } from './filters.ts'
import { orderOf } from './order.ts'
import { putRow, readRow, rowKey } from './rows.ts'
import { readerNow } from './reader.ts'
import { putOffers } from '#web/tickets/transfers/offers.ts'
import { isSideTab, listCallOf, sortIn, type TabName } from './tabs.ts'

queryClient.setQueryDefaults(['tickets'], { structuralSharing: false })

export interface TicketIds {
  ids: string[]
  next: string | null
  total: number
  /** Counting stopped at the total. */
  isMore?: true | undefined
  /** The other side of tickets on offer between centers, by number. */
  transfers: Record<string, TransferRow>
}

const pageSize = 100
const sortEveryMs = 5_000
export const listKey = (tab: TabName, filter: Filter) => ['tickets', tab, filter] as const

export const readList = (cache: QueryClient, tab: TabName, filter: Filter): TicketIds | undefined =>
  cache.getQueryData<TicketIds>(listKey(tab, filter))

/** Lists tell more than the row; what all share, and facts keep, is the row alone. */
const rowNames = Object.keys(TicketRow.shape) as (keyof TicketRow)[]
const rowAlone = (listed: TicketRow) => Object.fromEntries(rowNames.map((name) => [name, listed[name]])) as TicketRow

/** Keeps the rows of an answer, save those that a fact has changed since it was asked for. */
function keepRows(cache: QueryClient, rows: readonly TicketRow[], askedAt: number): void {
  for (const row of rows.map(rowAlone)) {
    const known = readRow(cache, row.transactionNumber)
    const changedAt = cache.getQueryState(rowKey(row.transactionNumber))?.dataUpdatedAt ?? 0
    if (!known || changedAt < askedAt || known.version <= row.version) putRow(cache, row)
  }
}

async function fetchPage(cache: QueryClient, tab: TabName, filter: Filter, cursor: string | undefined, signal?: AbortSignal): Promise<TicketIds> {
  const endpoint = listCallOf(tab)
  const input = { ...filter, cursor, limit: pageSize }
  const askedAt = Date.now()
  if (endpoint) {
    const given = tab === 'merged' ? { ...input, status: ['merged'] } : input
    const { data } = await call(endpoint, given as Input<typeof endpoint>, { signal })
    keepRows(cache, data.items as readonly TicketRow[], askedAt)
    return { ids: data.items.map((row) => row.transactionNumber), next: data.next, total: data.total, isMore: data.isMore, transfers: {} }
  }
  const { data } = await call(lists.getTransferredEmergencyTickets, input, { signal })
  keepRows(
    cache,
    data.items.flatMap(({ ticket }) => ticket ?? []),
    askedAt,
  )
  putOffers(cache, data.items)
  const transfers = Object.fromEntries(data.items.map((row) => [row.transactionNumber, row]))
  return { ids: data.items.map((row) => row.transactionNumber), next: data.next, total: data.total, isMore: data.isMore, transfers }
}

const join = (one: TicketIds, other: TicketIds): TicketIds => ({
  ids: [...new Set([...one.ids, ...other.ids])],
  next: other.next,
  total: other.total,
  isMore: other.isMore,
  transfers: { ...one.transfers, ...other.transfers },
})

/** Fetches as much of a list as was on the screen before. */
export async function fetchList(cache: QueryClient, tab: TabName, filter: Filter, signal?: AbortSignal): Promise<TicketIds> {
  const wanted = readList(cache, tab, filter)?.ids.length ?? 0
  let list = await fetchPage(cache, tab, filter, undefined, signal)
  while (list.next && list.ids.length < wanted) list = join(list, await fetchPage(cache, tab, filter, list.next, signal))
  return list
}

/** Time alone moves a ticket up: once it is due. */
export function sortAgain(cache: QueryClient, tab: TabName, filter: Filter, now: number): void {
  const list = readList(cache, tab, filter)
  if (!list || sortIn(tab, filter.sort) !== 'urgent' || !listCallOf(tab) || tab === 'scheduled') return
  const compare = orderOf(filter.sort, now, readerNow())
  const rows = list.ids.map((id) => readRow(cache, id))
  if (rows.some((row) => row === undefined)) return
  const ids = (rows as TicketRow[]).toSorted(compare).map((row) => row.transactionNumber)
  if (ids.some((id, index) => id !== list.ids[index])) cache.setQueryData<TicketIds>(listKey(tab, filter), { ...list, ids })
}

export function useTicketList(tab: TabName, filter: Filter) {
  const cache = useQueryClient()
  const found = useQuery({
    queryKey: listKey(tab, filter),
    queryFn: ({ signal }) => fetchList(cache, tab, filter, signal),
    structuralSharing: false,
    enabled: !isSideTab(tab),
  })
  useEffect(() => {
    const timer = setInterval(() => sortAgain(cache, tab, filter, serverNow()), sortEveryMs)
    return () => clearInterval(timer)
  }, [cache, tab, filter])
  const loading = useRef(false)
  const loadMore = useCallback(async () => {
    const list = readList(cache, tab, filter)
    if (!list?.next || loading.current) return
    loading.current = true
    try {
      const more = await fetchPage(cache, tab, filter, list.next)
      cache.setQueryData<TicketIds>(listKey(tab, filter), (now) => now && join(now, more))
    } finally {
      loading.current = false
    }
  }, [cache, tab, filter])
  return { ...found, loadMore }
}
