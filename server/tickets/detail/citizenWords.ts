// What a citizen adds after the report: words of their own on the timeline, told to the staff.
import { uuidv7 as uuid } from 'uuidv7'
import { canBeCalled } from '#contract/nouns/phoneText.ts'
import type { ratings } from '#contract/publicSide/followUp.ts'
import { asksToWrite } from '#contract/publicSide/questions.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { barangayOf } from '#server/reference/store.ts'
import type { LockedTicket } from '#server/tickets/columns.ts'
import { positionOf } from '#server/tickets/lists/rows.ts'
import { placeInWords } from '#server/tickets/references.ts'
import { tellOf } from '#server/tickets/steps/steps.ts'
import { changeTicket, holdTicketIfHere, lockTicket, type TicketChanges } from '#server/tickets/storeTickets.ts'
import { addUpdate } from './storeUpdates.ts'

type Rating = (typeof ratings)[number]

/** They are shown to the reporter whose they are, and to staff. */
export async function addCitizenWords(
  tx: Tx,
  doer: Doer,
  { number, text, reportId, ownNumber = number }: { number: string; text: string; reportId: string; ownNumber?: string | undefined },
) {
  const isWriteOnly = asksToWrite(text)
  // The ticket that hangs under another one has the number that would ring. Both are held in the order in which a merge holds them.
  const isBelow = isWriteOnly && ownNumber !== number
  const first = isBelow && ownNumber < number ? await holdTicketIfHere(tx, ownNumber) : undefined
  const locked = await lockTicket(tx, null, number)
  const own = isBelow && ownNumber > number ? await holdTicketIfHere(tx, ownNumber) : first
  const id = uuid()
  await addUpdate(tx, { id, number, text, isPublic: true, by: null, reportId })
  const changes = { updates_count: locked.updates_count + 1, is_write_only: locked.is_write_only || (isWriteOnly && ownNumber === number) }
  const after = await changeTicket(tx, locked, changes)
  if (own && !own.is_write_only) {
    await changeTicket(tx, own, { is_write_only: true })
    await tellOf(tx, doer, own, 'updateAdded', { data: { updateId: id, isPublic: 1, fileIds: [] } })
  }
  await tellOf(tx, doer, after, 'updateAdded', { data: { updateId: id, isPublic: 1, fileIds: [] } })
}

/** The row and the head of the ticket say it; it closes nothing. */
export async function noteSaid(tx: Tx, doer: Doer, number: string, what: NonNullable<LockedTicket['citizen_said']>['what']): Promise<void> {
  const locked = await lockTicket(tx, null, number)
  const after = await changeTicket(tx, locked, { citizen_said: { what, at: locked.now } })
  await tellOf(tx, doer, after, 'citizenSaid', { data: { what } })
}

/** What came of a message that could not be delivered or taken: for staff alone. */
export async function noteByTanod(tx: Tx, doer: Doer, number: string, text: string): Promise<void> {
  const locked = await lockTicket(tx, null, number)
  const id = uuid()
  await addUpdate(tx, { id, number, text, isPublic: false, by: null })
  const after = await changeTicket(tx, locked, { updates_count: locked.updates_count + 1 })
  await tellOf(tx, doer, after, 'updateAdded', { data: { updateId: id, isPublic: 0, fileIds: [] } })
}

/** What the report lacked: a number that can be called, or words for the place. What staff have written is not written over. */
export async function completeForCitizen(
  tx: Tx,
  doer: Doer,
  number: string,
  { phone, landmark }: { phone?: string | undefined; landmark?: string | undefined },
) {
  const locked = await lockTicket(tx, null, number)
  const changes: TicketChanges = {
    ...(phone && !canBeCalled(locked.caller_phone ?? '') && { caller_phone: phone }),
    ...(landmark && !locked.landmark && { landmark }),
  }
  const fields = [...('caller_phone' in changes ? ['callerPhone'] : []), ...('landmark' in changes ? ['landmark'] : [])]
  if (fields.length === 0) return
  const ticket = { ...locked, ...changes } as LockedTicket
  const barangay = ticket.barangay_id ? (await barangayOf(tx, ticket.barangay_id))?.name : undefined
  const after = await changeTicket(tx, locked, { ...changes, place: placeInWords({ ...ticket, barangay, position: positionOf(ticket) }) })
  await tellOf(tx, doer, after, 'ticketEdited', { data: { fields, version: after.version } })
}

/** How the help was, and thanks; both can be said again. */
export async function rateForCitizen(tx: Tx, number: string, { rating, isThanks }: { rating?: Rating | undefined; isThanks: boolean }) {
  const locked = await lockTicket(tx, null, number)
  await changeTicket(tx, locked, { ...(rating && { rating }), ...(isThanks && { thanked_at: locked.now }) }, { byItself: true })
  return locked
}
