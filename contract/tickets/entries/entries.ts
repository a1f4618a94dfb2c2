// The calls by which staff file a ticket, for now, for later or for the log book, correct it, and name its citizen.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { post } from '#contract/kit/endpoint.ts'
import { At, Id, Version } from '#contract/nouns/fields.ts'
import { entryFields, TicketEntry, ticketChanges } from './entry.ts'
import { endFields, ofTicket, Ticket, TransactionNumber } from '#contract/tickets/Ticket.ts'

const access = may('tickets.write')

export const entries = {
  createEmergencyTicket: post('/reports/createEmergencyTicket', {
    harm: 'reversible',
    doc: 'Files a ticket by hand; it is accepted by the one who files it.',
    access,
    input: TicketEntry,
    data: Ticket,
  }),
  editEmergencyTicket: post('/reports/editEmergencyTicket/{id}', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Corrects a ticket. A version older than the stored one is refused with the difference.',
    access,
    input: ofTicket.extend({ version: Version.optional(), ...ticketChanges }),
    data: Ticket,
  }),
  addReportEntry: post('/reports/addReportEntry', {
    harm: 'reversible',
    doc: 'Writes a past event into the log book: resolved, and dated when it happened.',
    access,
    input: z.object({ ...entryFields, happenedAt: At, ...endFields }),
    data: Ticket,
  }),
  addScheduledEntry: post('/reports/addScheduledEntry', {
    harm: 'reversible',
    doc: 'Files a ticket that becomes pending by itself at its time.',
    access: may('tickets.schedule'),
    input: z.object({ ...entryFields, scheduledAt: At }),
    data: Ticket,
  }),
  tagCitizenToTicket: post('/reports/tagCitizenToTicket', {
    harm: 'reversible',
    doc: 'Names the citizen that a ticket is of; null takes the name off.',
    access,
    input: z.object({ transactionNumber: TransactionNumber, accountId: Id.nullable(), version: Version.optional() }),
    data: Ticket,
  }),
}
