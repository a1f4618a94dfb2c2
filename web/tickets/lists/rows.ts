// The rows of tickets in the cache: one entry per ticket, read by every list that shows it.
import { type QueryClient, queryOptions, skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { placeToldBy } from '#contract/nouns/placeWords.ts'
import { type Ticket, TicketRow } from '#contract/tickets/Ticket.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { call, type DataOf, keyOf } from '#web/kit/api.ts'
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

const { summary: _, place: _place, receivedAt: _receivedAt, ...shared } = TicketRow.shape
const sharedNames = Object.keys(shared) as (keyof typeof shared)[]

export const useRows = (ids: readonly string[]): TicketRow[] =>
  useQueries({
    queries: ids.map((id) => ({ queryKey: rowKey(id), queryFn: skipToken, ...forever })),
    combine: (found) => found.flatMap(({ data }) => (data as TicketRow | undefined) ?? []),
  })

/** A whole ticket. What was asked for before this desk learned newer of it, and comes after that, takes nothing back. */
export const detailOf = (id: string) =>
  queryOptions({
    queryKey: detailKey(id),
    queryFn: async ({ signal }) => {
      const before = readDetail(queryClient, id)
      const found = (await call(lists.getEmergencyTicket, { id }, { signal })).data
      const now = readDetail(queryClient, id)
      return now && now !== before && now.version > found.version ? now : found
    },
    structuralSharing: false,
  })

/** Whole tickets, as far as they are read. */
export const useDetails = (ids: readonly string[]): Ticket[] =>
  useQueries({
    queries: ids.map(detailOf),
    combine: (found) => found.flatMap(({ data }) => data ?? []),
  })

/** A row as a whole ticket tells it; what only rows hold stays as it was. */
export function rowOf(ticket: Ticket, known?: TicketRow): TicketRow {
  return {
    ...(Object.fromEntries(sharedNames.map((name) => [name, ticket[name]])) as Pick<Ticket, keyof typeof shared>),
    receivedAt: ticket.stamps.receivedAt,
    summary: known?.summary ?? ticket.description.slice(0, 160),
    place: known?.place ?? placeToldBy(ticket).join(', '),
  }
}
