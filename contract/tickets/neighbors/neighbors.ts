// Neighbors who can help, as the desk asks them: who is asked for a ticket, who goes, and an end to it.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { Count, Id } from '#contract/nouns/fields.ts'
import { personal } from '#contract/nouns/personal.ts'
import { ofTicket } from '#contract/tickets/Ticket.ts'
import { hindrances, needs, skills } from './rules.ts'

export const neighborStates = ['asked', 'going', 'cannot', 'over'] as const
const AskedNeighbor = z.object({
  id: Id,
  name: personal(z.string()),
  phone: personal(z.string()),
  skills: z.array(z.enum(skills)).max(skills.length),
  metres: Count,
  /** From where they live, in a straight line and on foot. */
  seconds: Count,
  state: z.enum(neighborStates),
})
export const NeighborsOfTicket = z.object({
  /** Why nobody is asked, or told the place, now. */
  hindrance: z.enum(hindrances).nullable(),
  need: z.enum(needs).nullable(),
  /** The nearest first; who has left is told of no more. */
  asked: z.array(AskedNeighbor).max(50),
})
export type NeighborsOfTicket = z.output<typeof NeighborsOfTicket>

const assign = { access: may('tickets.assign'), beyond: true } as const
export const neighbors = {
  getNeighborsOfTicket: get('/reports/getNeighborsOfTicket/{id}', {
    doc: 'The neighbors who were asked to help at a ticket, who of them goes, and why nobody is asked.',
    access: may('tickets.read', 'tickets.readOwn'),
    beyond: true,
    input: ofTicket,
    data: NeighborsOfTicket,
  }),
  askNeighbors: post('/reports/askNeighbors/{id}', {
    harm: 'reversible',
    doc: 'Asks the nearest neighbors who can help: each once, with the need and the distance alone. They are told the place once they say that they go.',
    ...assign,
    input: ofTicket,
    data: NeighborsOfTicket,
  }),
  takeBackNeighbors: post('/reports/takeBackNeighbors/{id}', {
    harm: 'reversible',
    doc: 'Takes back what neighbors were asked: who goes is told that nobody is needed, and sees the place no more.',
    ...assign,
    input: ofTicket,
    data: NeighborsOfTicket,
  }),
}
