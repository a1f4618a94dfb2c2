// Tickets that other centers offer to this one: of them no more is known here than their rows, until they are taken.
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { TransferRow } from '#contract/tickets/lists/lists.ts'
import type { Transfer } from '#contract/tickets/Ticket.ts'

const offerKey = (id: string) => ['ticketOffer', id] as const
const forever = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY } as const

/** As the list of transfers tells them; what was answered is on offer no more. */
export function putOffers(cache: QueryClient, rows: readonly TransferRow[]): void {
  for (const { transactionNumber, direction, transfer } of rows)
    cache.setQueryData<Transfer | null>(offerKey(transactionNumber), direction === 'incoming' && transfer.state === 'offered' ? transfer : null)
}

/** Taken back or answered: it is on offer no more, before the list says so. */
export const endOffer = (cache: QueryClient, id: string): void => void cache.setQueryData<Transfer | null>(offerKey(id), (known) => known && null)

export const readOffer = (cache: QueryClient, id: string): Transfer | null => cache.getQueryData<Transfer | null>(offerKey(id)) ?? null

export const useOffer = (id: string): Transfer | null =>
  useQuery<Transfer | null>({ queryKey: offerKey(id), queryFn: skipToken, ...forever }).data ?? null
