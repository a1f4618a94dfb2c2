// The calls that take, refuse, flag, end, reopen, remove and join tickets.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { Count, Flag, Version } from '#contract/nouns/fields.ts'
import { duplicateReasons } from '#contract/tickets/duplicates/duplicates.ts'
import { endFields, ofTicket, reasonFields, Ticket, TicketRow, TransactionNumber } from '#contract/tickets/Ticket.ts'

/** The version that the person saw; where it is given, a newer one refuses the step. */
const seen = { version: Version.optional() }
const step = ofTicket.extend(seen)
const stepWithReason = step.extend(reasonFields)

export const Duplicate = z.object({
  ticket: TicketRow,
  score: z.number(),
  reasons: z.array(z.enum(duplicateReasons)),
  metres: z.number().nullable(),
  minutes: z.number(),
  sharedWords: z.array(z.string()),
})
export type Duplicate = z.output<typeof Duplicate>

export const lifecycle = {
  acceptTicket: get('/reports/acceptTicket/{id}', {
    harm: 'reversible',
    doc: 'Accepts a pending ticket; a department or team acknowledges its assignment.',
    access: may('tickets.triage', 'tickets.acceptOwn'),
    input: step,
    data: Ticket,
  }),
  declineTicket: post('/reports/declineTicket/{id}', {
    harm: 'reversible',
    doc: 'Declines a pending ticket.',
    access: may('tickets.triage'),
    input: stepWithReason,
    data: Ticket,
  }),
  reportTicket: post('/reports/reportTicket/{id}', {
    harm: 'reversible',
    doc: 'Reports a ticket as prank, abuse or false (isReported 1), or takes that back (0).',
    access: may('tickets.triage'),
    input: stepWithReason.extend({ isReported: Flag.default(1) }),
    data: Ticket,
  }),
  resolveTicket: post('/reports/resolveTicket', {
    harm: 'reversible',
    doc: 'Resolves an accepted ticket; a response team proposes it.',
    access: may('tickets.resolve', 'tickets.resolveOwn', 'tickets.proposeResolve'),
    input: z.object({ transactionNumber: TransactionNumber, ...endFields, ...seen }),
    data: Ticket,
  }),
  reopenTicket: post('/reports/reopenTicket/{id}', {
    harm: 'reversible',
    doc: 'Opens a resolved or declined ticket again.',
    access: may('tickets.resolve', 'tickets.resolveOwn'),
    beyond: true,
    input: stepWithReason,
    data: Ticket,
  }),
  archiveTicket: post('/reports/archiveTicket/{id}', {
    harm: 'reversible',
    doc: 'Puts a resolved ticket among the closed ones before its day is over.',
    access: may('tickets.resolve'),
    beyond: true,
    input: step,
    data: Ticket,
  }),
  escalateTicket: post('/reports/escalateTicket/{id}', {
    harm: 'reversible',
    doc: 'Asks the supervisors to look at a ticket.',
    access: may('tickets.write'),
    beyond: true,
    input: stepWithReason,
    data: Ticket,
  }),
  deleteEmergencyTicket: get('/reports/deleteEmergencyTicket/{id}', {
    harm: 'reversible',
    doc: 'Hides a ticket; it is kept and can be restored.',
    access: may('tickets.delete'),
    input: stepWithReason,
    data: Ticket,
  }),
  restoreEmergencyTicket: get('/reports/restoreEmergencyTicket/{id}', {
    harm: 'reversible',
    doc: 'Brings a deleted ticket back as it was.',
    access: may('tickets.delete'),
    input: step,
    data: Ticket,
  }),
  takeStepBack: post('/reports/takeStepBack/{id}', {
    harm: 'reversible',
    doc: 'Takes the latest step back, for those who took it, while nothing else has happened since: the ticket is as it was, stamps included.',
    access: may('tickets.triage', 'tickets.assign', 'tickets.assignOwnTeams', 'tickets.resolveOwn', 'tickets.proposeResolve', 'tickets.delete'),
    beyond: true,
    /** The version that the step led to. */
    input: ofTicket.extend({ version: Version }),
    data: Ticket,
  }),
  getDuplicates: get('/reports/getDuplicates/{id}', {
    doc: 'The open tickets that may be the same event, likeliest first.',
    access: may('tickets.read'),
    beyond: true,
    input: ofTicket,
    data: z.object({ items: z.array(Duplicate).max(20), total: Count }),
  }),
  mergeTicket: post('/reports/mergeTicket/{id}', {
    harm: 'reversible',
    doc: 'Hangs a ticket under another: its citizen, chat and files are shown there.',
    access: may('tickets.triage'),
    beyond: true,
    input: step.extend({ into: TransactionNumber }),
    data: Ticket,
  }),
  unmergeTicket: post('/reports/unmergeTicket/{id}', {
    harm: 'reversible',
    doc: 'Takes a merged ticket apart again, as it was.',
    access: may('tickets.triage'),
    beyond: true,
    input: step,
    data: Ticket,
  }),
}
