// The calls by which a team on the scene, or the desk for one that it hears over the radio, says its steps.
import { may } from '#contract/accounts/permissions.ts'
import { post } from '#contract/kit/endpoint.ts'
import { Id } from '#contract/nouns/fields.ts'
import { ofTicket, Ticket } from '#contract/tickets/Ticket.ts'

const shared = {
  harm: 'reversible',
  access: may('tickets.assign', 'tickets.updateOwn'),
  beyond: true,
  input: ofTicket.extend({ responseTeamId: Id.optional(), crewStepId: Id }),
  data: Ticket,
} as const

export const crewSteps = {
  setTeamStep: post('/reports/setTeamStep/{id}', {
    ...shared,
    doc: 'Says that a response team on the scene has taken a step of its kind, such as patient contact; the server stamps the time. One that ends the run clears the team too.',
  }),
  takeTeamStepBack: post('/reports/takeTeamStepBack/{id}', {
    ...shared,
    doc: 'Takes back the latest step of a response team, for as long as it is fresh; one that ended the run lets the team work on.',
  }),
}
