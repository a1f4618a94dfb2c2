// The calls that keep a crew safe: a Mayday is told, opened by the desk, and ended with a reason; a roll-call is answered.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, filledLine, Id } from '#contract/nouns/fields.ts'
import { ofTicket, Ticket, TransactionNumber } from '#contract/tickets/Ticket.ts'

/** `word`: nothing was heard of it since; `turnout`: it was sent then, has acknowledged, and should be on its way. */
export const QuietTeam = z.object({
  what: z.enum(['word', 'turnout']),
  accountId: Id,
  name: z.string(),
  transactionNumber: TransactionNumber,
  since: At,
})
export type QuietTeam = z.output<typeof QuietTeam>

export const safety = {
  getQuietTeams: get('/reports/getQuietTeams', {
    doc: 'Teams that should be on their way and are not, and teams on an open run that have not been heard of for as long as the settings say: no position, nothing that they did, and nothing that the desk noted for them; a department sees its own.',
    access: may('tickets.assign', 'tickets.assignOwnTeams'),
    beyond: true,
    data: z.array(QuietTeam).max(200),
  }),
  declareMayday: post('/reports/declareMayday', {
    harm: 'reversible',
    doc: 'Tells that a crew is in danger of its life: every desk rings above all else until somebody has opened it. A team says it of itself, on the ticket it is at; where it is at none, one is filed.',
    access: may('tickets.assign', 'tickets.updateOwn'),
    beyond: true,
    input: z.object({
      responseTeamId: Id.optional(),
      id: TransactionNumber.optional(),
      /** When the crew pressed it, where that went out later. */
      happenedAt: At.optional(),
    }),
    data: z.object({ transactionNumber: TransactionNumber, at: At }),
  }),
  openMayday: post('/reports/openMayday/{id}', {
    harm: 'reversible',
    doc: 'Says that somebody at the desk has the Mayday of a ticket before them: it is quiet from then on, and stands.',
    access: may('tickets.write'),
    beyond: true,
    input: ofTicket,
    data: Ticket,
  }),
  endMayday: post('/reports/endMayday/{id}', {
    harm: 'reversible',
    doc: 'Ends the Mayday of a crew, with the reason, which stands on the timeline.',
    access: may('tickets.assign'),
    beyond: true,
    input: ofTicket.extend({ responseTeamId: Id, reason: filledLine(300) }),
    data: Ticket,
  }),
  answerRollCall: post('/reports/answerRollCall/{id}', {
    harm: 'reversible',
    doc: 'Answers the roll-call of a team: everybody of it is well. A team says it of itself, the desk for one that it hears over the radio.',
    access: may('tickets.assign', 'tickets.updateOwn'),
    beyond: true,
    input: ofTicket.extend({ responseTeamId: Id.optional() }),
    data: Ticket,
  }),
}
