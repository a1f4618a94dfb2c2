// The calls that list tickets, one per tab, and the one that shows a ticket whole.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get } from '#contract/kit/endpoint.ts'
import { At, Count, Day, Flag, Id, Lat, Lng, Named } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { tabs } from '#contract/tickets/states.ts'
import { GivenReason, ofTicket, Priority, Status, Ticket, TicketFlag, TicketRow, TransactionNumber, Transfer } from '#contract/tickets/Ticket.ts'
import { personal } from '#contract/nouns/personal.ts'

/** The filters that the lists and the map share. Search looks in number, names, telephone, place and description. */
export const ticketFilters = {
  priority: z.array(Priority).max(5).optional(),
  caseTypeId: z.array(Id).max(50).optional(),
  barangayId: z.array(Id).max(50).optional(),
  allocatedTo: z.array(Id).max(50).optional(),
  acceptedBy: z.array(Id).max(50).optional(),
  flag: z.array(TicketFlag).max(10).optional(),
  isRead: Flag.optional(),
  from: Day.optional(),
  to: Day.optional(),
}
export const listInput = z.object({
  ...pageInput,
  ...ticketFilters,
  status: z.array(Status).max(10).optional(),
  sort: z.enum(['urgent', 'newest', 'oldest']).default('urgent'),
})

/** A ticket of a list, with what a program needs to go on without opening it; `id` is what the calls name `{id}`. */
export const ListedTicket = TicketRow.extend({
  id: TransactionNumber,
  description: z.string(),
  callerName: personal(z.string().nullable()),
  callerPhone: personal(z.string().nullable()),
  userId: Id.nullable(),
  hazardId: Id.nullable(),
  isReported: Flag,
  /** The accounts of allocatedTo by name. */
  allocatedNames: z.array(Named),
})
export type ListedTicket = z.output<typeof ListedTicket>

export const ScheduledRow = ListedTicket.extend({ scheduledAt: At })
export type ScheduledRow = z.output<typeof ScheduledRow>
export const SupervisorRow = ListedTicket.extend({ escalated: GivenReason.nullable() })
export type SupervisorRow = z.output<typeof SupervisorRow>
export const DeletedRow = ListedTicket.extend({ deleted: GivenReason.nullable() })
export type DeletedRow = z.output<typeof DeletedRow>

/** Outgoing or incoming. `ticket` is null for the stub that stays with the sender. */
export const TransferRow = z.object({
  transactionNumber: TransactionNumber,
  direction: z.enum(['outgoing', 'incoming']),
  transfer: Transfer,
  ticket: TicketRow.nullable(),
})
export type TransferRow = z.output<typeof TransferRow>

export const MapTicket = TicketRow.pick({
  transactionNumber: true,
  status: true,
  priority: true,
  caseTypeId: true,
  position: true,
  receivedAt: true,
  clock: true,
  flags: true,
})
export type MapTicket = z.output<typeof MapTicket>

const CountPerTab = z.object({ ...Object.fromEntries(tabs.map((tab) => [tab, Count])), supervisor: Count, offline: Count }) as z.ZodObject<
  Record<(typeof tabs)[number] | 'supervisor' | 'offline', typeof Count>
>
export const TicketNotif = z.object({
  /** What waits for somebody: what is over does not, whichever tab it stands in. */
  waiting: CountPerTab,
  /** Of what waits, what this account has not read; what it filed itself it has. */
  unread: CountPerTab,
  /** What rings until somebody acknowledges it, for a department or team what it was sent to: the newest, and how many there are in all. */
  unacknowledged: z.array(TicketRow).max(100),
  ringing: Count,
  /** On which a Mayday stands, the newest first. */
  maydays: z.array(TicketRow).max(50),
  /** Text messages have reached the center within a month, so that a crew may be told to text. */
  takesTexts: z.boolean(),
})
export type TicketNotif = z.output<typeof TicketNotif>

const readers = may('tickets.read', 'tickets.readOwn')
const list = (tab: string, doc: string) => get(`/reports/${tab}`, { doc, access: readers, input: listInput, data: page(ListedTicket) })

export const lists = {
  getPendingEmergencyTickets: list('getPendingEmergencyTickets', 'Lists the pending tickets.'),
  getAcceptedEmergencyTickets: list(
    'getAcceptedEmergencyTickets',
    'Lists the accepted tickets, and the resolved ones until they are closed; for a department or team first those that it has not acknowledged.',
  ),
  getReportedEmergencyTickets: list('getReportedEmergencyTickets', 'Lists the tickets reported as prank, abuse or false.'),
  getDeclinedEmergencyTickets: list('getDeclinedEmergencyTickets', 'Lists the declined tickets.'),
  getTransferredEmergencyTickets: get('/reports/getTransferredEmergencyTickets', {
    doc: 'Lists the tickets on offer between this center and others, and the stubs of those handed over.',
    access: may('tickets.read'),
    input: listInput.extend({ direction: z.enum(['outgoing', 'incoming']).optional(), state: Transfer.shape.state.optional() }),
    data: page(TransferRow),
  }),
  getScheduledEmergencyTicket: get('/reports/getScheduledEmergencyTicket', {
    doc: 'Lists the scheduled tickets, the next due first.',
    access: may('tickets.read'),
    input: listInput,
    data: page(ScheduledRow),
  }),
  getSupervisorTickets: get('/reports/getSupervisorTickets', {
    doc: 'Lists the tickets that were escalated, by a missed target or by request, or reported.',
    access: may('tickets.supervise'),
    input: listInput,
    data: page(SupervisorRow),
  }),
  getArchivedEmergencyTickets: get('/reports/getArchivedEmergencyTickets', {
    doc: 'Lists the closed tickets.',
    access: readers,
    beyond: true,
    input: listInput,
    data: page(ListedTicket),
  }),
  getDeletedEmergencyTickets: get('/reports/getDeletedEmergencyTickets', {
    doc: 'Lists the deleted tickets, which can be restored.',
    access: may('tickets.delete'),
    beyond: true,
    input: listInput,
    data: page(DeletedRow),
  }),
  searchEmergencyTickets: get('/reports/searchEmergencyTickets', {
    doc: 'Finds tickets in every tab but the deleted, also by what they are called: kind, barangay, priority, status, last digits; the gravest first is one page, counted no further, what is open before what is over.',
    access: readers,
    beyond: true,
    input: listInput.extend({ sort: z.enum(['urgent', 'newest', 'oldest', 'gravest']).default('urgent') }),
    data: page(ListedTicket),
  }),
  getMapTickets: get('/reports/getMapTickets', {
    doc: 'The tickets in a box of the map, most urgent first.',
    access: may('situation.view', 'situation.viewOwn'),
    beyond: true,
    input: z.object({
      ...ticketFilters,
      status: z.array(Status).max(10).optional(),
      north: Lat.optional(),
      south: Lat.optional(),
      east: Lng.optional(),
      west: Lng.optional(),
      limit: z.number().int().min(1).max(5000).default(2000),
    }),
    data: z.object({ items: z.array(MapTicket).max(5000), total: Count }),
  }),
  getEmergencyTicket: get('/reports/getEmergencyTicket/{id}', {
    doc: 'A ticket whole.',
    access: readers,
    beyond: true,
    input: ofTicket,
    data: Ticket,
  }),
  getTicketNotif: get('/reports/getTicketNotif', {
    doc: 'Unread tickets per tab, and the emergencies that nobody has acknowledged; for a department or team the assignments that it has not.',
    access: readers,
    data: TicketNotif,
  }),
}
