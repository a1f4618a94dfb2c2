// The call behind what is known of the place of a ticket: hazards, who needs help there, how to get in.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get } from '#contract/kit/endpoint.ts'
import { Premise } from '#contract/reference/kinds.ts'
import { ofTicket } from '#contract/tickets/Ticket.ts'

/** `metres` from the ticket; null where its words name the premise. */
export const TicketPremise = Premise.omit({ isDeleted: true, version: true }).extend({ metres: z.number().int().nullable() })
export type TicketPremise = z.output<typeof TicketPremise>

export const premises = {
  getPremisesOfTicket: get('/reports/getPremisesOfTicket/{id}', {
    doc: 'The premises at which an open ticket is: within 60 m of its position, or named in its landmark or address.',
    access: may('tickets.read', 'tickets.readOwn'),
    beyond: true,
    input: ofTicket,
    data: z.array(TicketPremise).max(5),
  }),
}
