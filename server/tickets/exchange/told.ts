// A ticket as it is told to another system: what stands on its incident report, with what its own sender told.
import { nothingTold, type ToldIncident } from '#contract/tickets/exchange/Incident.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { positionOf } from '#server/tickets/lists/rows.ts'
import { findReferences } from '#server/reference/store.ts'
import { ticketOf } from '#server/tickets/storeTickets.ts'
import { incidentOfTicket } from './storePartners.ts'

const notesOf = (tx: Tx, number: string) =>
  tx.all(
    sqlOf
      .selectFrom('ticket_update')
      .select(['text', 'created_at as at'])
      .where('command_center_id', '=', tx.center)
      .where('number', '=', number)
      .where('removed', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(500),
  )

/** Null where the ticket is not in the center any more. */
export async function toldOfTicket(tx: Tx, number: string): Promise<ToldIncident | null> {
  const ticket = await ticketOf(tx, number)
  if (!ticket) return null
  const [caseType] = await findReferences(tx, 'caseType', [ticket.case_type_id])
  const known = await incidentOfTicket(tx, number)
  return {
    ...nothingTold,
    id: number,
    at: ticket.updated_at,
    number,
    kind: caseType?.name ?? null,
    status: ticket.status,
    priority: ticket.priority as ToldIncident['priority'],
    description: ticket.description || null,
    callerName: ticket.caller_name,
    callerPhone: ticket.caller_phone,
    calledAt: known?.calledAt ?? ticket.received_at,
    place: ticket.address || ticket.place || null,
    position: positionOf(ticket),
    agencies: known?.agencies ?? [],
    notes: await notesOf(tx, number),
    links: known?.incident.startsWith('id ') ? [known.incident.slice(3)] : [],
  }
}
