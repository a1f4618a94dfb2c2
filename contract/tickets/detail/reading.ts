// The calls that mark a ticket read, unread and acknowledged, and tell who has read it.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, Count, Flag, Id, Named, Position } from '#contract/nouns/fields.ts'
import { tabs } from '#contract/tickets/states.ts'
import { ofTicket, TransactionNumber } from '#contract/tickets/Ticket.ts'
import { personal } from '#contract/nouns/personal.ts'

const readers = may('tickets.read', 'tickets.readOwn')
const ReadState = z.object({ transactionNumber: TransactionNumber, isRead: z.boolean() })

export const earlierMost = 3
const EarlierOfNumber = z.object({
  /** With this one. */
  alarmsThisWeek: Count,
  falseReports: Count,
  tickets: z
    .array(z.object({ transactionNumber: TransactionNumber, tab: z.enum(tabs), caseTypeId: Id, receivedAt: At, isReported: Flag }))
    .max(earlierMost),
})
export type EarlierOfNumber = z.output<typeof EarlierOfNumber>

export const reading = {
  readEmergencyTicket: get('/reports/readEmergencyTicket/{id}', {
    harm: 'reversible',
    doc: 'Marks a ticket read by this account.',
    access: readers,
    input: ofTicket,
    data: ReadState,
  }),
  unreadEmergencyTicket: get('/reports/unreadEmergencyTicket/{id}', {
    harm: 'reversible',
    doc: 'Marks a ticket unread for this account.',
    access: readers,
    input: ofTicket,
    data: ReadState,
  }),
  readCheck: get('/reports/readCheck/{id}', {
    doc: 'Who has read a ticket, and when first.',
    access: readers,
    input: ofTicket,
    data: z.object({ readBy: z.array(z.object({ accountId: Id, name: z.string(), at: At })).max(500) }),
  }),
  acknowledgeEmergencyTicket: post('/reports/acknowledgeEmergencyTicket/{id}', {
    harm: 'reversible',
    doc: 'Silences the alarm of a ticket for everybody, and shows who did.',
    access: may('tickets.write'),
    beyond: true,
    input: ofTicket,
    data: z.object({ transactionNumber: TransactionNumber, acknowledgedBy: Named, at: At }),
  }),
  getCitizenPositions: get('/reports/getCitizenPositions/{id}', {
    doc: 'Where the citizen of a ticket was while sharing the position, newest first.',
    access: readers,
    beyond: true,
    input: ofTicket,
    data: z.object({ isSharing: z.boolean(), positions: personal(z.array(Position.extend({ at: At })).max(500)) }),
  }),
  getEarlierOfNumber: get('/reports/getEarlierOfNumber/{id}', {
    doc: 'What came from the number of a ticket’s caller in the thirty days before it: how many alarms this week, how many false ones, and the last of them.',
    access: may('tickets.read'),
    beyond: true,
    input: ofTicket,
    data: EarlierOfNumber,
  }),
}
