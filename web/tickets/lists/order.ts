// The order of a list, and the place of a row in it.
import { compareUrgency, microsOf } from '#contract/tickets/clock.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { isAwaited, type Reader } from './reader.ts'

export const sorts = ['urgent', 'newest', 'oldest'] as const
export type Sort = (typeof sorts)[number]
export type Compare = (one: TicketRow, other: TicketRow) => number

const byReceived: Compare = (one, other) =>
  microsOf(one.receivedAt) - microsOf(other.receivedAt) || (one.transactionNumber < other.transactionNumber ? -1 : 1)

/** By urgency; before all what the reader was sent to and has not taken note of. */
export function orderOf(sort: Sort, now: number, reader: Reader): Compare {
  if (sort === 'oldest') return byReceived
  if (sort === 'newest') return (one, other) => byReceived(other, one)
  const at = new Date(now)
  return (one, other) => Number(isAwaited(other, reader)) - Number(isAwaited(one, reader)) || compareUrgency(one, other, at)
}

/** Where a row belongs among ids that are in order; rows that are not known are passed over. */
export function placeOf(row: TicketRow, ids: readonly string[], rowAt: (id: string) => TicketRow | undefined, compare: Compare): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = rowAt(ids[middle]!)
    if (!other || compare(other, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}

export function isInOrder(ids: readonly string[], at: number, rowAt: (id: string) => TicketRow | undefined, compare: Compare): boolean {
  const [before, row, after] = [ids[at - 1], ids[at], ids[at + 1]].map((id) => (id === undefined ? undefined : rowAt(id)))
  if (!row) return true
  return (!before || compare(before, row) <= 0) && (!after || compare(row, after) <= 0)
}
