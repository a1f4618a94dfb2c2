// Corrects a ticket; what was changed meanwhile is never written over.
import { pinElsewhere } from '#contract/map/pinned.ts'
import type { Position } from '#contract/nouns/fields.ts'
import type { entries } from '#contract/tickets/entries/entries.ts'
import { isDangerOf } from '#server/tickets/asking/asking.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handler } from '#server/kit/serve.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { barangayAt, barangayOf, caseTypeOf } from '#server/reference/store.ts'
import { type LockedTicket, type ToldField, toldColumns } from '#server/tickets/columns.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import { attach, detach, keepAll } from '#server/tickets/detail/files.ts'
import { checkReferences, placeInWords } from '#server/tickets/references.ts'
import { positionOf } from '#server/tickets/lists/rows.ts'
import { checkStep, tellOf } from '#server/tickets/steps/steps.ts'
import { changeTicket, lockTicket, type TicketChanges, ticketFor } from '#server/tickets/storeTickets.ts'

const placeFields = ['barangayId', 'landmark', 'address'] as const

export const editTicket =
  (keeper: FileKeeper): Handler<(typeof entries)['editEmergencyTicket']> =>
  async ({ id, version, addFiles, removeFileIds, position, ...given }, { me, doer, read, change }) => {
    if (addFiles) await read((tx) => ticketFor(tx, me, id))
    const files = await keepAll(keeper, addFiles, me)
    return change(async (tx) => {
      const locked = await lockTicket(tx, me, id)
      checkStep(locked, me, 'edit')
      if (version !== undefined && version !== locked.version) refuseStale('ticket', { ...(await showTicketOf(tx, me, id)) }, { ...given, position })
      if (saysNothing({ ...given, position, addFiles, removeFileIds })) return { message: 'Ticket saved.', data: await showTicketOf(tx, me, id) }
      if (given.scheduledAt && locked.status !== 'scheduled') refuse(409, 'This ticket is not scheduled any more.')
      await checkReferences(tx, { ...given, caseTypeId: given.caseTypeId ?? (given.caseSubTypeId ? locked.case_type_id : undefined) })
      const changed = Object.entries(given).filter(([, value]) => value !== undefined)
      const changes: TicketChanges = Object.fromEntries(changed.map(([name, value]) => [toldColumns[name as ToldField], value === '' ? null : value]))
      if (given.caseTypeId && given.caseTypeId !== locked.case_type_id && !given.caseSubTypeId) changes.case_sub_type_id = null
      if (position !== undefined) Object.assign(changes, { lat: null, lng: null, accuracy: null, ...position, placed: null })
      // A hand named the place: the phone does not write over it.
      else if (placeFields.some((name) => given[name] !== undefined)) changes.placed = null
      const isFollowed = position && given.barangayId === undefined ? await followPin(tx, locked, position, changes) : false
      const ticket = { ...locked, ...changes } as LockedTicket
      const caseType = await caseTypeOf(tx, ticket.case_type_id)
      changes.life_threat = caseType?.isLifeThreat === 1 || (await isDangerOf(tx, locked.card, ticket.description))
      const barangay = ticket.barangay_id ? (await barangayOf(tx, ticket.barangay_id))?.name : undefined
      changes.place = placeInWords({ ...ticket, barangay, position: positionOf(ticket) })
      await detach(tx, 'ticket', id, removeFileIds ?? [])
      await attach(tx, id, files)
      const after = await changeTicket(tx, locked, changes)
      const fields = [
        ...changed.map(([name]) => name),
        ...(position !== undefined ? ['position'] : []),
        ...(isFollowed ? ['barangayId'] : []),
        ...(addFiles || removeFileIds ? ['files'] : []),
      ]
      await tellOf(tx, doer, after, 'ticketEdited', { data: { fields, version: after.version } })
      return { message: 'Ticket saved.', data: await showTicketOf(tx, me, id) }
    })
  }

/** Where the ticket names the barangay in which its pin lay, as filing finds it, it goes with the pin; one that was told against the pin stays. */
async function followPin(tx: Tx, locked: LockedTicket, position: Position, changes: TicketChanges): Promise<boolean> {
  const before = positionOf(locked)
  const lay = before ? await barangayAt(tx, before) : undefined
  if (locked.barangay_id !== (lay?.id ?? null)) return false
  const lies = await barangayAt(tx, position)
  // Beyond every border, but no further than a hand is off, it lies where it lay.
  const barangay = lies ?? (lay && pinElsewhere([lay], lay.id, position) === undefined ? lay : undefined)
  if (barangay?.id === lay?.id) return false
  changes.barangay_id = barangay?.id ?? null
  return true
}
