// The calls by which the caller of a ticket is asked by a card.
import { may } from '#contract/accounts/permissions.ts'
import { post } from '#contract/kit/endpoint.ts'
import { Version } from '#contract/nouns/fields.ts'
import { Code } from '#contract/cards/Card.ts'
import { ofTicket, Ticket } from '#contract/tickets/Ticket.ts'

const access = may('tickets.write')

export const asking = {
  answerCard: post('/reports/answerCard/{id}', {
    harm: 'reversible',
    doc: 'Notes what a caller answers to a question of a card, by the version that was read; sub-type and priority follow from it. Answered again it takes the place of the answer before.',
    access,
    beyond: true,
    input: ofTicket.extend({ code: Code, version: Version, question: Code, answer: Code }),
    data: Ticket,
  }),
  startCompressions: post('/reports/startCompressions/{id}', {
    harm: 'reversible',
    doc: 'Notes the first compression by the caller; the first time counts.',
    access,
    beyond: true,
    input: ofTicket,
    data: Ticket,
  }),
}
