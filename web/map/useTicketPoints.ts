// The open tickets as points: asked for once, and kept by the facts that come in.
import type { Input } from '#contract/kit/client.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { FactMessage } from '#contract/kit/fact.ts'
import type { openTabs } from '#contract/map/MapPoints.ts'
import { map } from '#contract/map/room.ts'
import { isOpen, type Status } from '#contract/tickets/states.ts'
import type { FeedTicketRow, TicketRow } from '#contract/tickets/Ticket.ts'
import { call, keyOf } from '#web/kit/api.ts'
import { useFacts } from '#web/kit/feed/facts.ts'
import { refreshHeld } from '#web/kit/feed/refresh.ts'
import { PointSet, pointsIn } from './points.ts'

export interface PointFilter {
  search?: string
  priority?: readonly (1 | 2 | 3 | 4 | 5)[]
  caseTypeId?: readonly string[]
  barangayId?: readonly string[]
  allocatedTo?: readonly string[]
  acceptedBy?: readonly string[]
  flag?: TicketRow['flags']
  isRead?: 0 | 1
  status?: readonly Status[]
  tab?: (typeof openTabs)[number]
}
type Judge = (row: FeedTicketRow) => boolean | undefined

/** `judge` tells whether a row passes the filter; undefined where only the server knows. */
export function useTicketPoints(filter: PointFilter, judge: Judge, isOn = true) {
  const points = useMemo(() => new PointSet(), [])
  const found = useQuery({
    queryKey: keyOf(map.getMapPoints, filter),
    queryFn: async ({ signal }) => pointsIn((await call(map.getMapPoints, filter as Input<typeof map.getMapPoints>, { signal })).data),
    structuralSharing: false,
    enabled: isOn,
    // Facts go to the set of each map, not to what was answered: a map opened later asks for itself.
    ...{ gcTime: 0, refetchOnMount: 'always' },
  })
  useEffect(() => {
    if (found.data) points.replace(found.data)
  }, [found.data, points])
  const now = useRef(judge)
  useLayoutEffect(() => {
    // Of a tab also what was resolved; without one what is open.
    now.current = (row) => (filter.tab || isOpen(row.status) ? judge(row) : false)
  })
  useFacts(useMemo(() => ({ ticket: (cache: QueryClient, fact: FactMessage) => applyFact(cache, fact, points, now.current) }), [points]))
  return { points, error: found.error, isPending: found.isPending, refetch: found.refetch }
}

export function applyFact(cache: QueryClient, { row, data }: FactMessage, points: PointSet, judge: Judge): void {
  const ticket = row as FeedTicketRow | undefined
  const number = data.transactionNumber
  if (!ticket || typeof number !== 'string') return
  const { position, priority, status, version } = ticket
  const passes = position !== null ? judge(ticket) : false
  if (passes === undefined) refreshHeld(cache, map.getMapPoints)
  else if (passes && position) points.put({ number, lat: position.lat, lng: position.lng, priority, status, version })
  else points.remove(number)
}
