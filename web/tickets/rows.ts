// The rows of tickets in the cache: one entry per ticket, read by every list that shows it.
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { Ticket, TicketRow } from '#contract/tickets/Ticket.ts'
import { lists } from '#contract/tickets/lists.ts'
import { type DataOf, keyOf } from '#web/kit/api.ts'
import { queryClient } from '#web/kit/queryClient.ts'

const forever = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY, structuralSharing: false } as const
queryClient.setQueryDefaults(['ticket'], forever)

export const rowKey = (id: string) => ['ticket', id] as const
export const detailKey = (id: string) => keyOf(lists.getEmergencyTicket, { id })

export const readRow = (cache: QueryClient, id: string): TicketRow | undefined => cache.getQueryData<TicketRow>(rowKey(id))
export const readDetail = (cache: QueryClient, id: string): Ticket | undefined =>
  cache.getQueryData<DataOf<typeof lists.getEmergencyTicket>>(detailKey(id))

export function putRow(cache: QueryClient, row: TicketRow): void {
  cache.setQueryData(rowKey(row.transactionNumber), row)
}

export function useRow(id: string): TicketRow | undefined {
  return useQuery<TicketRow>({ queryKey: rowKey(id), queryFn: skipToken, ...forever }).data
}

/** A row as a whole ticket tells it; what only rows hold stays as it was. */
export function rowOf(ticket: Ticket, known?: TicketRow): TicketRow {
  const { transactionNumber, status, tab, priority, source, caseTypeId, position, clock, allocatedTo, awaiting, flags, acceptedBy, isRead, version } =
    ticket
  return {
    transactionNumber,
    status,
    tab,
    priority,
    source,
    caseTypeId,
    position,
    clock,
    allocatedTo,
    awaiting,
    flags,
    acceptedBy,
    isRead,
    version,
    receivedAt: ticket.stamps.receivedAt,
    summary: known?.summary ?? ticket.description.slice(0, 160),
    place: known?.place ?? [ticket.landmark, ticket.address].filter(Boolean).join(', '),
  }
}
