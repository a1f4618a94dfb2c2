// A ticket as the detail shows it: the row at once, the whole as soon as it is there.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Ticket, TicketRow } from '#contract/tickets/Ticket.ts'
import { useConnection } from '#web/kit/feed/connection.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { changeRow } from './reduce.ts'
import { useOffer } from '#web/tickets/transfers/offers.ts'
import { detailOf, readRow, rowOf, useRow } from '#web/tickets/lists/rows.ts'

/** The row's fields are the freshest: facts and actions reach them first. Its version is that of the oldest words in it, as a step tells what was seen. */
export type Shown = TicketRow & Partial<Omit<Ticket, keyof TicketRow>>

/** `isWhole`: nothing of it is still to come; what cannot be had is not waited for. */
export function useShown(id: string) {
  const row = useRow(id)
  const settled = useSettled(id)
  const known = useOffer(id)
  const offer = row?.status === 'transferred' ? known : null
  const found = useQuery({ ...detailOf(id), enabled: settled === id && offer === null })
  const whole = found.data
  useEffect(() => {
    if (!whole) return
    const known = readRow(queryClient, whole.transactionNumber)
    if (!known || known.version < whole.version) changeRow(queryClient, rowOf(whole, known))
  }, [whole])
  const isLost = useConnection(({ state }) => state === 'lost')
  const { refetch } = found
  const version = row?.version
  const isBehind = whole !== undefined && version !== undefined && whole.version < version
  useEffect(() => {
    if (isBehind) void refetch({ cancelRefetch: false })
  }, [isBehind, version, refetch])
  const shown: Shown | undefined = row
    ? { ...whole, ...row, version: isBehind ? whole.version : row.version, ...(offer && { transfer: offer }) }
    : whole && { ...whole, ...rowOf(whole) }
  return { ...found, shown, whole, offer, isWhole: whole !== undefined || offer !== null || found.failureCount > 0 || isLost }
}

/** Running along the list asks the server for nothing until it stops. */
function useSettled(id: string): string {
  const [settled, setSettled] = useState(id)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), 120)
    return () => clearTimeout(timer)
  }, [id])
  return settled
}
