// The call behind the printed report of one ticket.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get } from '#contract/kit/endpoint.ts'
import { Imprint } from '#contract/reports/Report.ts'
import { ofTicket, Ticket } from '#contract/tickets/Ticket.ts'
import { TimelineEntry } from './updates.ts'

export const reports = {
  createReport: get('/reports/createReport/{id}', {
    doc: 'A ticket as its printed report: whole, with timeline and imprint.',
    access: may('tickets.read', 'tickets.readOwn'),
    input: ofTicket,
    data: z.object({ ticket: Ticket, timeline: z.array(TimelineEntry).max(1000), imprint: Imprint }),
  }),
}
