// Which tickets a map shows beside a list: those of the list, narrowed as the list is; by one switch all that are open.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { create } from 'zustand'
import type { FactMessage } from '#contract/kit/fact.ts'
import { openTabs } from '#contract/map/MapPoints.ts'
import { map } from '#contract/map/room.ts'
import { tabOf } from '#contract/tickets/states.ts'
import type { FeedTicketRow, TicketRow } from '#contract/tickets/Ticket.ts'
import { type Reducer, useFacts } from '#web/kit/feed/facts.ts'
import { refreshHeld } from '#web/kit/feed/refresh.ts'
import { PointSet, type TicketPoint } from '#web/map/points.ts'
import { type PointFilter, useTicketPoints } from '#web/map/useTicketPoints.ts'
import { type Filter, passes } from '#web/tickets/lists/filters.ts'
import { fetchList, listKey } from '#web/tickets/lists/list.ts'
import { readerNow } from '#web/tickets/lists/reader.ts'
import { readRow } from '#web/tickets/lists/rows.ts'
import { isInTab, isSideTab, type TabName } from '#web/tickets/lists/tabs.ts'

/** Kept while the page is open, for all of its maps. */
export const useMapScope = create<{ isAll: boolean }>(() => ({ isAll: false }))

/** Of these every ticket is a point: of the other tabs the map has what the list has loaded. */
const openTabOf = (tab: TabName) => openTabs.find((one) => one === tab)
const everything: PointFilter = {}

export function useListPoints(tab: TabName, filter: Filter, isOn = true) {
  const isAll = useMapScope((scope) => scope.isAll) || isSideTab(tab)
  const openTab = openTabOf(tab)
  const asked = useMemo((): PointFilter => {
    if (isAll || !openTab) return everything
    const { sort: _, ...narrowed } = filter
    return { ...narrowed, tab: openTab }
  }, [isAll, openTab, filter])
  // A list of the pending that is narrowed to the accepted is empty.
  const isEmpty =
    !isAll && openTab !== undefined && filter.status !== undefined && filter.status.every((status) => tabOf({ status, closedAt: null }) !== tab)
  const judge = useCallback((row: FeedTicketRow) => isAll || isOfList(row, tab, filter), [isAll, tab, filter])
  const open = useTicketPoints(asked, judge, isOn && !isEmpty && (isAll || openTab !== undefined))
  const listed = useListedPoints(tab, filter, isOn && !isAll && !openTab)
  // Who has read what is no part of a row.
  useFacts(filter.isRead === undefined || isAll ? nothing : readings)
  if (isEmpty) return { ...open, ...whole, points: none, error: null, isPending: false }
  return isAll || openTab ? { ...open, ...whole } : listed
}
const none = new PointSet()
const whole = { isCut: false, count: 0 }
const nothing: Record<string, Reducer> = {}
const askAnew: Reducer = (cache) => refreshHeld(cache, map.getMapPoints)
const readings = { ticketRead: askAnew, ticketUnread: askAnew }

/** Undefined where only the server knows: what was typed, and who has read what. */
function isOfList(row: FeedTicketRow, tab: TabName, { isRead, ...filter }: Filter): boolean | undefined {
  const one = row as TicketRow
  const is = isInTab(tab, one, readerNow()) && passes(one, filter)
  return is && isRead !== undefined ? undefined : is
}

/** What the list has loaded, as its rows now stand. */
function useListedPoints(tab: TabName, filter: Filter, isOn: boolean) {
  const cache = useQueryClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: listKey(tab, filter),
    queryFn: ({ signal }) => fetchList(cache, tab, filter, signal),
    structuralSharing: false,
    enabled: isOn,
  })
  const points = useMemo(() => new PointSet(), [])
  const ids = data?.ids
  useEffect(() => points.replace(pointsOf(cache, ids ?? [])), [points, cache, ids])
  const follow = useCallback(
    (_: QueryClient, { row }: FactMessage) => {
      const ticket = row as FeedTicketRow | undefined
      if (!ticket || !ids?.includes(ticket.transactionNumber)) return
      const point = pointOf(ticket)
      if (point) points.put(point)
      else points.remove(ticket.transactionNumber)
    },
    [points, ids],
  )
  useFacts(useMemo(() => ({ ticket: follow }), [follow]))
  return { points, error, isPending, refetch, isCut: data?.next !== null && data?.next !== undefined, count: ids?.length ?? 0 }
}

export function pointOf({ transactionNumber: number, position, priority, status, version }: FeedTicketRow): TicketPoint | undefined {
  return position ? { number, lat: position.lat, lng: position.lng, priority, status, version } : undefined
}
const pointsOf = (cache: QueryClient, ids: readonly string[]): TicketPoint[] =>
  ids.flatMap((number) => {
    const row = readRow(cache, number)
    return (row && pointOf(row)) ?? []
  })
