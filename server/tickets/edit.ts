// Corrects a ticket; what was changed meanwhile is never written over.
import type { entries } from '#contract/tickets/entries.ts'
import { hasLifeThreat } from '#contract/tickets/lifeThreat.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handler } from '#server/kit/serve.ts'
import { refuseStale } from '#server/kit/stale.ts'
import { barangayOf, caseTypeOf } from '#server/reference/store.ts'
import { showTicketOf } from './detail.ts'
import { attach, detach, keepAll } from './files.ts'
import { checkReferences, placeInWords } from './references.ts'
import { positionOf } from './rows.ts'
import { checkStep, tellOf } from './steps.ts'
import { changeTicket, type HeldTicket, holdTicket, type TicketChanges, ticketFor } from './storeTickets.ts'

const columns = {
  caseTypeId: 'case_type_id',
  caseSubTypeId: 'case_sub_type_id',
  reportCategoryId: 'report_category_id',
  priority: 'priority',
  description: 'description',
  callerName: 'caller_name',
  callerPhone: 'caller_phone',
  barangayId: 'barangay_id',
  address: 'address',
  landmark: 'landmark',
  scheduledAt: 'scheduled_at',
} as const satisfies Record<string, keyof TicketChanges>

export const editTicket =
  (keeper: FileKeeper): Handler<(typeof entries)['editEmergencyTicket']> =>
  async ({ id, version, addFiles, removeFileIds, position, ...given }, { me, doer, read, change }) => {
    if (addFiles) await read((tx) => ticketFor(tx, me, id))
    const files = await keepAll(keeper, addFiles, me)
    return change(async (tx) => {
      const held = await holdTicket(tx, me, id)
      checkStep(held, me, 'edit')
      if (version !== held.version) refuseStale('ticket', { ...(await showTicketOf(tx, me, id)) }, { ...given, position })
      if (given.scheduledAt && held.status !== 'scheduled') refuse(409, 'This ticket is not scheduled any more.')
      await checkReferences(tx, { ...given, caseTypeId: given.caseTypeId ?? (given.caseSubTypeId ? held.case_type_id : undefined) })
      const changed = Object.entries(given).filter(([, value]) => value !== undefined)
      const changes: TicketChanges = Object.fromEntries(
        changed.map(([name, value]) => [columns[name as keyof typeof columns], value === '' ? null : value]),
      )
      if (given.caseTypeId && given.caseTypeId !== held.case_type_id && !given.caseSubTypeId) changes.case_sub_type_id = null
      if (position) Object.assign(changes, { lat: position.lat, lng: position.lng, accuracy: position.accuracy ?? null })
      const ticket = { ...held, ...changes } as HeldTicket
      const caseType = await caseTypeOf(tx, ticket.case_type_id)
      changes.life_threat = caseType?.isLifeThreat === 1 || hasLifeThreat(ticket.description)
      const barangay = ticket.barangay_id ? (await barangayOf(tx, ticket.barangay_id))?.name : undefined
      changes.place = placeInWords({ ...ticket, barangay, position: positionOf(ticket) })
      await detach(tx, 'ticket', id, removeFileIds ?? [])
      await attach(tx, id, files)
      const after = await changeTicket(tx, held, changes)
      const fields = [...changed.map(([name]) => name), ...(position ? ['position'] : []), ...(addFiles || removeFileIds ? ['files'] : [])]
      await tellOf(tx, doer, after, 'ticketEdited', { data: { fields, version: after.version } })
      return { message: 'Ticket saved.', data: await showTicketOf(tx, me, id) }
    })
  }
