// The counts of tickets that wait and are unread, and the emergencies that nobody has acknowledged.
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { microsOf } from '#contract/tickets/clock.ts'
import type { TicketNotif } from '#contract/tickets/lists/lists.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { ringsAtDesk } from '#contract/tickets/rings.ts'
import { hasMayday } from '#contract/tickets/safety/rules.ts'
import { waits } from '#contract/tickets/states.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { call, keyOf, query } from '#web/kit/api.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { mayNow } from '#web/kit/session/session.ts'
import { refreshIfAsked, refreshSoon } from '#web/kit/feed/refresh.ts'
import { isAwaited, isSeen, type Reader } from './reader.ts'

export const notifKey = keyOf(lists.getTicketNotif)

const mayRead = () => mayNow(['tickets.read', 'tickets.readOwn'])

export const useCounts = () => useQuery({ ...query(lists.getTicketNotif), structuralSharing: false, enabled: mayRead() })

/** As the server has them now, past what the phone's worker kept; what cannot be read stays as it is. */
export async function readCounts(): Promise<void> {
  if (!mayRead()) return
  const before = queryClient.getQueryData(notifKey)
  const reply = await call(lists.getTicketNotif, {}, { isFresh: true }).catch(() => null)
  if (!reply) return
  refreshIfAsked(queryClient, notifKey)
  // A fact that came in between may be younger than the answer.
  if (queryClient.getQueryData(notifKey) === before) queryClient.setQueryData(notifKey, reply.data)
  else refreshSoon(queryClient, notifKey)
}

export const namesOfSilent = ({ silent }: Pick<TicketRow, 'silent'>): string => silent.map(({ name }) => name).join(', ')

type Ringing = Pick<TicketRow, 'status' | 'priority' | 'flags' | 'awaiting' | 'silent' | 'dangers'>
/** For the center as `ringsAtDesk` says; for who was sent, until it takes note. */
export const rings = (row: Ringing, reader: Reader): boolean => (reader.seesAll ? ringsAtDesk(row) : isAwaited(row, reader))

const listedMost = 100
const maydaysMost = 50
const newestFirst = (one: TicketRow, other: TicketRow) =>
  microsOf(other.receivedAt) - microsOf(one.receivedAt) || (one.transactionNumber < other.transactionNumber ? 1 : -1)

interface Change {
  reader: Reader
  isNew: boolean
  /** Not the server’s word on the ticket: what an act will do, or a read mark. */
  isForeseen?: boolean
}

export function countRow(cache: QueryClient, before: TicketRow | undefined, row: TicketRow, { reader, isNew, isForeseen = false }: Change): void {
  const counts = cache.getQueryData<TicketNotif>(notifKey)
  refreshIfAsked(cache, notifKey)
  if (!counts) return
  const isKnown = before !== undefined || isNew
  const [waiting, unread] = [{ ...counts.waiting }, { ...counts.unread }]
  const count = (one: TicketRow, by: 1 | -1) => {
    if (!waits(one.status) || !isSeen(one, reader)) return
    waiting[one.tab] += by
    if (!one.isRead) unread[one.tab] += by
  }
  if (before) count(before, -1)
  if (isKnown) count(row, 1)

  // Only the server's word silences an alarm.
  if (isForeseen) {
    const listed = counts.unacknowledged.map((one) => (one.transactionNumber === row.transactionNumber ? { ...one, isRead: row.isRead } : one))
    cache.setQueryData<TicketNotif>(notifKey, { ...counts, waiting, unread, unacknowledged: listed })
    if (concernsSupervisor(before, row)) refreshSoon(cache, notifKey)
    return
  }
  const others = counts.unacknowledged.filter((one) => one.transactionNumber !== row.transactionNumber)
  const wasListed = others.length < counts.unacknowledged.length
  const isRinging = rings(row, reader)
  const unacknowledged = isRinging ? [...others, row].toSorted(newestFirst).slice(0, listedMost) : others
  const ringing = counts.ringing + Number(isRinging) - Number(wasListed)
  const elsewhere = counts.maydays.filter((one) => one.transactionNumber !== row.transactionNumber)
  const maydays = hasMayday(row) && isSeen(row, reader) ? [...elsewhere, row].toSorted(newestFirst).slice(0, maydaysMost) : elsewhere
  cache.setQueryData<TicketNotif>(notifKey, {
    waiting,
    unread,
    unacknowledged,
    ringing,
    maydays,
    takesTexts: counts.takesTexts || row.source === 'text',
  })
  // Beyond what is listed only the server knows what rang before.
  const isGuess = ringing > unacknowledged.length && (isRinging || wasListed || before === undefined || rings(before, reader))
  if (!isKnown || isGuess || concernsSupervisor(before, row)) refreshSoon(cache, notifKey)
}

/** Only the server counts what is before the supervisors. */
function concernsSupervisor(before: TicketRow | undefined, row: TicketRow): boolean {
  const isBefore = (one: TicketRow | undefined) => one !== undefined && (one.flags.includes('escalated') || one.status === 'reported')
  if (!isBefore(before) && !isBefore(row)) return false
  return isBefore(before) !== isBefore(row) || before?.isRead !== row.isRead || before?.tab !== row.tab || before?.status !== row.status
}
