// What listens to the facts of tickets for as long as somebody is signed in.
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FactMessage } from '#contract/kit/fact.ts'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { hazards } from '#contract/tickets/hazards/hazards.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { offlineReports } from '#contract/tickets/offlineReports/offlineReports.ts'
import { priorities } from '#contract/tickets/priorities.ts'
import type { FeedTicketRow, TicketRow } from '#contract/tickets/Ticket.ts'
import { setBadge, setEmergencies } from '#web/kit/badges.ts'
import { isExpected } from '#web/kit/calm.ts'
import { type Reducer, useFacts } from '#web/kit/feed/facts.ts'
import { playTone, startAlarm, stopAlarm } from '#web/kit/sound.ts'
import { rings, useCounts } from '#web/tickets/lists/counts.ts'
import { reduceTicketFact, readerNow, refreshDetail, refreshLists } from './reduce.ts'
import { refreshHeld } from '#web/kit/feed/refresh.ts'

/** A team is busy while it works on a ticket. */
const refreshTeams = (cache: QueryClient) => refreshHeld(cache, responseTeams.getResponseTeams, assignment.getRecommendedTeams)

/** The server sets the clocks of tickets anew within seconds, and of very many a while later. */
const clocksMs = [3_000, 10_000, 30_000]
const setClocks: Reducer = (cache) => {
  for (const ms of clocksMs)
    setTimeout(() => {
      refreshLists(cache)
      refreshHeld(cache, lists.getEmergencyTicket)
    }, ms)
}

/** Facts whose verb has a line of its own reach that line and the one of their kind. */
export const ticketReducers: Record<string, Reducer> = {
  ticket: (cache, fact) => {
    reduceTicketFact(cache, fact)
    const row = fact.row as FeedTicketRow | undefined
    if (!row) refreshHeld(cache, lifecycle.getDuplicates)
    if (!row || row.allocatedTo.length > 0 || fact.verb === 'ticketUnassigned') refreshTeams(cache)
  },
  ticketLooksDuplicate: (cache) => refreshHeld(cache, lifecycle.getDuplicates),
  hazard: (cache, fact) => {
    refreshHeld(cache, hazards.getReportsOfTheDay, hazards.getArchivedReportsOfTheDay)
    for (const id of [fact.data.added, fact.data.removed].flat()) if (typeof id === 'string') refreshDetail(cache, id, fact)
  },
  offlineReport: (cache, fact) => {
    refreshHeld(cache, offlineReports.getOfflineReports, lists.getTicketNotif)
    if (typeof fact.data.transactionNumber === 'string') refreshDetail(cache, fact.data.transactionNumber, fact)
  },
  ticketFiled: (_, fact) => soundFor(fact),
  ticketAssigned: (_, fact) => soundForMe(fact),
  stormOpened: setClocks,
  stormClosed: setClocks,
}

/** A short sound by priority for what waits without threatening a life; the alarm takes care of the rest. */
function soundFor({ row, actorId }: FactMessage): void {
  const ticket = row as FeedTicketRow | undefined
  if (!ticket || ticket.status !== 'pending' || rings(ticket) || ticket.priority > priorities[3] || actorId === readerNow().accountId) return
  if (readerNow().seesAll && !isExpected(ticket.priority)) playTone(ticket.priority <= priorities[1] ? 'high' : 'soft')
}

function soundForMe({ data }: FactMessage): void {
  const { accountId, seesAll } = readerNow()
  if (!seesAll && Array.isArray(data.accountIds) && data.accountIds.includes(accountId)) playTone('ring')
}

const none: readonly TicketRow[] = []

export function useLiveTickets() {
  useFacts(ticketReducers)
  const { data } = useCounts()
  const unread = data ? data.unread.pending : 0
  const rows = data?.unacknowledged ?? none
  const count = data?.ringing ?? 0
  const isRinging = count > 0
  useEffect(() => setBadge('/cms/tickets', unread), [unread])
  useEffect(() => setEmergencies(count), [count])
  useEffect(() => {
    if (!isRinging) return
    startAlarm('tickets')
    return () => stopAlarm('tickets')
  }, [isRinging])
  return { rows, count }
}
