// Asks neighbors for a ticket, by a hand at the desk or by itself where a heart has stopped, and takes it back as soon as nobody should go.
import type { FactName } from '#contract/facts.ts'
import { wallClock } from '#contract/nouns/openingHours.ts'
import { chooseNeighbors, type Need, needOf, type NeighborHindrance, whyNobody } from '#contract/tickets/neighbors/rules.ts'
import type { Status } from '#contract/tickets/states.ts'
import { timeNow } from '#server/kit/clock.ts'
import { ownCenter } from '#server/kit/ownCenter.ts'
import { type Doer, record } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { allInUse, caseTypeOf, subCaseTypeOf } from '#server/reference/store.ts'
import type { TicketRecord } from '#server/tickets/columns.ts'
import { settingsOf } from '#server/tickets/settings.ts'
import { ticketOf } from '#server/tickets/storeTickets.ts'
import { addNeighborCalls, endNeighborCalls, neighborCallsOf, openNeighborTickets, takeNeighborWishes, wishNeighbors } from './storeNeighbors.ts'

/** Read anew each time that somebody is asked, is texted or sees the place: what a kind or a ticket became meanwhile counts. */
export async function neighborStanding(tx: Tx, ticket: TicketRecord): Promise<{ hindrance: NeighborHindrance | null; need: Need | null }> {
  const { case_type_id: caseTypeId, case_sub_type_id: subTypeId, status, priority, lat, lng, dangers } = ticket
  const of = {
    isOn: (await settingsOf(tx)).neighbors.asks === 1,
    ...{ status: status as Status, priority, isPlaced: lat !== null && lng !== null, hasDanger: dangers.length > 0 },
    caseType: await caseTypeOf(tx, caseTypeId),
    subType: subTypeId ? await subCaseTypeOf(tx, subTypeId) : undefined,
  }
  return { hindrance: whyNobody(of), need: needOf(of) }
}

const tell = (tx: Tx, doer: Doer, { number, allocated_to: accounts }: TicketRecord, verb: 'neighborsAsked' | 'neighborsTakenBack', count: number) =>
  record(tx, doer, { verb, kind: 'ticket', id: number, data: { transactionNumber: number, count }, accounts })

/** Those who were not asked before, as many as the center asks for one ticket. */
export async function askNeighbors(tx: Tx, doer: Doer, ticket: TicketRecord, need: Need): Promise<number> {
  const { most } = (await settingsOf(tx)).neighbors
  const known = await neighborCallsOf(tx, ticket.number)
  const volunteers = (await allInUse(tx, 'volunteer')).filter(({ id }) => known.every((one) => one.volunteer_id !== id))
  const clock = wallClock(new Date(timeNow()), (await ownCenter(tx))!.time_zone)
  const place = { lat: ticket.lat!, lng: ticket.lng! }
  const chosen = chooseNeighbors(volunteers, place, { need, clock, most: Math.max(0, most - known.length) })
  const ids = chosen.map(({ one, metres }) => ({ id: one.id, metres }))
  const count = await addNeighborCalls(tx, ticket.number, need, ids)
  if (count > 0) await tell(tx, doer, ticket, 'neighborsAsked', count)
  return count
}

export async function takeBackNeighbors(tx: Tx, doer: Doer, ticket: TicketRecord): Promise<number> {
  const count = (await endNeighborCalls(tx, ticket.number)).length
  if (count > 0) await tell(tx, doer, ticket, 'neighborsTakenBack', count)
  return count
}

/** With these it may be known that a heart has stopped at a ticket that is accepted. */
const asking: ReadonlySet<string> = new Set<FactName>(['ticketFiled', 'ticketAccepted', 'cardAnswered', 'ticketEdited'])
/** After these nobody may be needed any more, or should go there. */
const ending: ReadonlySet<string> = new Set<FactName>([
  ...(['ticketEdited', 'cardAnswered', 'ticketResolved', 'ticketReported', 'ticketDeleted', 'ticketMerged', 'ticketDeclined'] as const),
  ...(['ticketTransferOffered', 'ticketTransferAccepted', 'ticketStepTakenBack', 'maydayDeclared'] as const),
])
export const movesNeighbors = (verb: string): boolean => asking.has(verb) || ending.has(verb)

export async function followNeighbors(tx: Tx, doer: Doer, number: string, verb: string): Promise<void> {
  const known = await neighborCallsOf(tx, number)
  // What the desk took back is not asked anew by itself.
  const isAsking = known.length === 0 && asking.has(verb) && (await settingsOf(tx)).neighbors.asks === 1
  const isOpen = known.some(({ state }) => state === 'asked' || state === 'going')
  if (!isAsking && !isOpen) return
  const ticket = await ticketOf(tx, number)
  if (!ticket) return
  const { hindrance, need } = await neighborStanding(tx, ticket)
  if (hindrance && isOpen) await takeBackNeighbors(tx, doer, ticket)
  else if (isAsking && !hindrance && need === 'arrest') await wishNeighbors(tx, number)
}

/** What was wished since the last look, and is so still. */
export async function askByItself(tx: Tx, doer: Doer, isReached: boolean): Promise<void> {
  for (const { number } of await takeNeighborWishes(tx)) {
    const ticket = isReached ? await ticketOf(tx, number) : undefined
    if (!ticket || (await neighborCallsOf(tx, number)).length > 0) continue
    const { hindrance, need } = await neighborStanding(tx, ticket)
    if (!hindrance && need === 'arrest') await askNeighbors(tx, doer, ticket, need)
  }
}

/** A setting, a kind or a sub-type may have changed, which no fact of the ticket tells. */
export async function takeBackWhereNobodyShouldGo(tx: Tx, doer: Doer): Promise<void> {
  for (const { number } of await openNeighborTickets(tx)) {
    const ticket = await ticketOf(tx, number)
    if (ticket && (await neighborStanding(tx, ticket)).hindrance) await takeBackNeighbors(tx, doer, ticket)
  }
}
