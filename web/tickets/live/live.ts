// What listens to the facts of tickets for as long as somebody is signed in.
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FactMessage } from '#contract/kit/fact.ts'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { hazards } from '#contract/tickets/hazards/hazards.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { clusters } from '#contract/tickets/offlineReports/clusters.ts'
import { offlineReports } from '#contract/tickets/offlineReports/offlineReports.ts'
import { isGrave } from '#contract/tickets/priorities.ts'
import { isMaydayUnseen } from '#contract/tickets/safety/rules.ts'
import type { FeedTicketRow, TicketRow } from '#contract/tickets/Ticket.ts'
import { plans } from '#contract/tickets/plans/plans.ts'
import { serverNow } from '#web/kit/clock.ts'
import { t } from '#web/kit/language.ts'
import { setBadge, setEmergencies } from '#web/kit/badges.ts'
import { isExpected } from '#web/kit/calm.ts'
import { useDesk } from '#web/kit/desk.ts'
import { type Reducer, useFacts } from '#web/kit/feed/facts.ts'
import { alarmTone, playPriority, startAlarm, stopAlarm } from '#web/kit/sound.ts'
import { isWaiting, saysTaken, useOutbox } from '#web/tickets/acts/outbox.ts'
import { rings, useCounts } from '#web/tickets/lists/counts.ts'
import { readerNow } from '#web/tickets/lists/reader.ts'
import { nameOfAlarm } from '#web/tickets/steps/actions.ts'
import { noteTold } from '#web/tickets/steps/receipts.ts'
import { endOffer } from '#web/tickets/transfers/offers.ts'
import { reduceTicketFact, refreshDetail, refreshLists, isOwnEntry } from './reduce.ts'
import { refreshHeld } from '#web/kit/feed/refresh.ts'

/** A team is busy while it works on a ticket. */
const refreshTeams = (cache: QueryClient) => refreshHeld(cache, responseTeams.getResponseTeams, assignment.getRecommendedTeams, plans.getTicketPlan)

/** The server sets the clocks of tickets anew within seconds, and of very many a while later. */
const clocksMs = [3_000, 10_000, 30_000]
const setClocks: Reducer = (cache) => {
  for (const ms of clocksMs)
    setTimeout(() => {
      refreshLists(cache)
      refreshHeld(cache, lists.getEmergencyTicket)
    }, ms)
}

/** The timeline of the ticket that a fact of another room names. */
function refreshNamed(cache: QueryClient, fact: FactMessage): void {
  if (typeof fact.data.transactionNumber === 'string') refreshDetail(cache, fact.data.transactionNumber, fact)
}

function endNamedOffer(cache: QueryClient, fact: FactMessage): void {
  if (typeof fact.data.transactionNumber === 'string') endOffer(cache, fact.data.transactionNumber)
}

/** Facts whose verb has a line of its own reach that line and the one of their kind. */
export const ticketReducers: Record<string, Reducer> = {
  ticket: (cache, fact) => {
    reduceTicketFact(cache, fact)
    const row = fact.row as FeedTicketRow | undefined
    if (!row) refreshHeld(cache, lifecycle.getDuplicates)
    if (!row || row.allocatedTo.length > 0 || fact.verb === 'ticketUnassigned' || fact.verb === 'assignmentRefused') refreshTeams(cache)
  },
  ticketLooksDuplicate: (cache) => refreshHeld(cache, lifecycle.getDuplicates),
  hazard: (cache, fact) => {
    refreshHeld(cache, hazards.getReportsOfTheDay, hazards.getArchivedReportsOfTheDay)
    for (const id of [fact.data.added, fact.data.removed].flat()) if (typeof id === 'string') refreshDetail(cache, id, fact)
  },
  chatSent: refreshNamed,
  callEnded: refreshNamed,
  callTicketed: refreshNamed,
  callLinkTexted: refreshNamed,
  callInterpreterJoined: refreshNamed,
  callInterpreterLeft: refreshNamed,
  offlineReport: (cache, fact) => {
    refreshHeld(cache, offlineReports.getOfflineReports, clusters.getReportClusters, lists.getTicketNotif)
    if (typeof fact.data.transactionNumber === 'string') refreshDetail(cache, fact.data.transactionNumber, fact)
  },
  reportCluster: (cache) => refreshHeld(cache, clusters.getReportClusters, offlineReports.getOfflineReports, lists.getTicketNotif),
  ticketFiled: (_, fact) => soundFor(fact),
  ticketAcknowledged: (_, fact) => tellAcknowledged(fact),
  ticketTransferCancelled: endNamedOffer,
  ticketTransferAccepted: endNamedOffer,
  ticketTransferDeclined: endNamedOffer,
  stormOpened: setClocks,
  stormClosed: setClocks,
  stormGoesOn: setClocks,
}

/** A short sound by priority for what waits without threatening a life; the alarm takes care of the rest. */
function soundFor(fact: FactMessage): void {
  const ticket = fact.row as FeedTicketRow | undefined
  const reader = readerNow()
  if (!ticket || ticket.status !== 'pending' || rings(ticket, reader) || isOwnEntry(fact, ticket, reader)) return
  if (reader.seesAll && !isExpected(ticket.priority)) playPriority(ticket.priority)
}

/** What was caught up with after a lost line is told by the tickets themselves. */
const toldWithinMs = 15_000
/** The strip falls silent at every desk: who took it is said where it was not this one. */
function tellAcknowledged({ at, data, row }: FactMessage): void {
  const ticket = row as FeedTicketRow | undefined
  const reader = readerNow()
  if (!ticket || !reader.seesAll || data.accountId === reader.accountId || serverNow() - Date.parse(at) > toldWithinMs) return
  const by = ticket.acknowledgedBy
  if (!by || by.id !== data.accountId) return
  const said = t('{name} acknowledged: {alarm}', { name: by.name, alarm: [nameOfAlarm(ticket), ticket.place].filter(Boolean).join(', ') })
  noteTold(said)
}

/** What somebody was sent to sounds like a call, and as an alarm where a life is at stake. */
const assignedEveryMs = 10_000

const none: readonly TicketRow[] = []

export function useLiveTickets() {
  useFacts(ticketReducers)
  const { data, error } = useCounts()
  const { seesAll } = readerNow()
  const waiting = useOutbox((box) => box.waiting)
  const listed = data?.unacknowledged ?? none
  // A crew's own phone is silent by its own word; the desk rings until it has been told.
  const said = seesAll ? none : listed.filter(({ transactionNumber }) => saysTaken(waiting, transactionNumber))
  const rows = said.length > 0 ? listed.filter((row) => !said.includes(row)) : listed
  const count = (data?.ringing ?? 0) - said.length
  const isUntold = said.some(({ transactionNumber }) => waiting.some((one) => one.id === transactionNumber && isWaiting(one)))
  const badge = seesAll ? (data?.unread.pending ?? 0) : count
  const alarm = useDesk((desk) => alarmTone(desk.sounds))
  const hasGrave = rows.some(isGrave) || count > rows.length
  const tone = count === 0 ? null : seesAll || hasGrave ? alarm : 'ring'
  // What a crew's own phone rings for rings at the desk too, until somebody there has taken note.
  const isP1 = seesAll && hasGrave
  useEffect(() => setBadge('/cms/tickets', badge), [badge])
  const emergencies = count + (data?.maydays.filter(isMaydayUnseen).length ?? 0)
  useEffect(() => setEmergencies(emergencies), [emergencies])
  useEffect(() => {
    if (!tone) return
    startAlarm('tickets', tone, tone === 'ring' ? assignedEveryMs : undefined, { isP1 })
    return () => stopAlarm('tickets')
  }, [tone, isP1])
  return { rows, count, isUntold, isKnown: data !== undefined, error }
}
