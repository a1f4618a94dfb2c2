// The room tickets: all its handlers, its rows on the feed, and the rules of its files.
import type { tickets as contract } from '#contract/tickets/room.ts'
import type { RowsOf } from '#server/feed/catchUp.ts'
import type { Actor } from '#server/kit/context.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { serveActs } from './acts/acts.ts'
import { serveAsking } from './asking/asking.ts'
import { type AlertingParts, serveAlerting } from './alerting/alerting.ts'
import { serveAssignment } from './assignment/assignment.ts'
import type { ReachPort } from './assignment/recommend.ts'
import { serveClusters } from './offlineReports/clusters.ts'
import { serveCrewSteps } from './crewSteps/crewSteps.ts'
import { serveEntries, type TicketParts } from './entries/entries.ts'
import { type ExchangeParts, servePartners, serveShares } from './exchange/partners.ts'
import { serveHazards } from './hazards/hazards.ts'
import { serveLifecycle } from './steps/lifecycle.ts'
import { serveLists } from './lists/lists.ts'
import { serveOfflineReports } from './offlineReports/offlineReports.ts'
import { serveTexts, type TextPorts } from './offlineReports/texts.ts'
import { serveOutsideNumbers } from './outsideNumbers/outsideNumbers.ts'
import { type NeighborsParts, serveNeighbors } from './neighbors/neighbors.ts'
import { servePaper } from './paper/paper.ts'
import { servePasted } from './pasted/pasted.ts'
import { type NeighborPort, servePlans } from './plans/plans.ts'
import { servePremises } from './premises/premises.ts'
import { serveQuakes } from './quakes/quakes.ts'
import { serveReading } from './detail/reading.ts'
import { serveSafety } from './safety/safety.ts'
import { serveReports } from './detail/reports.ts'
import { type RowOfTicket, showFeedRow } from './lists/rows.ts'
import { hazardsOf, showHazard } from './hazards/storeHazards.ts'
import { rowsOfTickets } from './lists/storeLists.ts'
import { findTicketFor } from './storeTickets.ts'
import { serveTransfer } from './transfers/transfer.ts'
import { serveUpdates } from './detail/updates.ts'

export { ticketFiles } from './detail/files.ts'
export { keepWatches } from './safety/watchCrew.ts'
export { keepNeighbors } from './neighbors/keepNeighbors.ts'
export { keepAlerts } from './alerting/keepAlerts.ts'
export type { NeighborPort } from './plans/plans.ts'
export { type Entered, enterTicket } from './entries/enter.ts'
export { keepShares, tryPartners } from './exchange/deliver.ts'
export { serveIncidents } from './exchange/serveIncidents.ts'
export { keepCellTransfers } from './transfers/keepCellTransfers.ts'
export { takeCellTransfers } from './transfers/takeCellTransfers.ts'
export { partnersJoined } from './exchange/storePartners.ts'
export { workTickets } from './retention.ts'
export { keepPhonePlaces } from './assignment/phonePlaces.ts'
export { takeTextsWith, type TextPorts } from './offlineReports/texts.ts'
export { serveGateways } from './offlineReports/serveGateways.ts'
export { watchTickets } from './watch.ts'

export const serveTickets = (
  parts: TicketParts & AlertingParts & ExchangeParts & NeighborsParts & { reach: ReachPort; neighbors: NeighborPort; textPorts: TextPorts },
): Handlers<typeof contract> => ({
  ...serveLists(),
  ...serveReading(),
  ...serveLifecycle(),
  ...serveAsking(),
  ...serveAlerting(parts),
  ...serveSafety(),
  ...serveAssignment(parts),
  ...serveCrewSteps(),
  ...serveActs(parts),
  ...serveTransfer(),
  ...serveUpdates(parts),
  ...serveEntries(parts),
  ...servePaper(parts),
  ...servePasted(),
  ...serveOutsideNumbers(),
  ...servePartners(parts),
  ...serveShares(),
  ...serveHazards(parts),
  ...serveOfflineReports(parts),
  ...serveClusters(),
  ...serveTexts(parts),
  ...serveReports(),
  ...servePlans(parts),
  ...servePremises(),
  ...serveNeighbors(parts),
  ...serveQuakes(),
})

/** Who hears of a ticket, where the actor may see it. */
export async function hearersOfTicket(tx: Tx, actor: Actor, number: string): Promise<string[] | null> {
  if (!actor.may('tickets.read') && !actor.may('tickets.readOwn')) return null
  const ticket = await findTicketFor(tx, actor, number)
  return ticket ? ['tickets.read', ...ticket.allocated_to.map((id) => `account:${id}`)] : null
}

export const ticketRows: RowsOf = {
  ticket: async (tx, numbers, actor) => {
    const isSeen = (row: RowOfTicket) => !actor || actor.may('tickets.read') || row.allocated_to.includes(actor.accountId)
    return new Map((await rowsOfTickets(tx, numbers)).filter(isSeen).map((row) => [row.number, showFeedRow(row)]))
  },
  hazard: async (tx, ids) => new Map((await hazardsOf(tx, ids)).map((row) => [row.id, showHazard(row)])),
}
