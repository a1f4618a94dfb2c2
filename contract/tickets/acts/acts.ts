// The call by which a crew tells what it did, at once or when there is signal again.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { post } from '#contract/kit/endpoint.ts'
import { At, Id, line } from '#contract/nouns/fields.ts'
import { Files } from '#contract/tickets/entries/entry.ts'
import { endFields, ofTicket } from '#contract/tickets/Ticket.ts'
import { crewActs } from './rules.ts'

export const acts = {
  tellAct: post('/reports/tellAct/{id}', {
    harm: 'reversible',
    doc: 'Tells what a crew did and when, up to a day later: it counts from when it happened. What can no longer be is answered in words and kept on the timeline.',
    access: may('tickets.updateOwn'),
    beyond: true,
    input: ofTicket.extend({
      act: z.enum(crewActs),
      /** By the phone’s clock, corrected to the server’s as last known. */
      happenedAt: At,
      /** Which step of its kind. */
      crewStepId: Id.optional(),
      /** The words of a note, what is dangerous there, or why the crew cannot go. */
      text: line(5000).default(''),
      ...endFields,
      files: Files.optional(),
    }),
    data: z.object({
      /** `kept`: on the timeline alone. */
      outcome: z.enum(['done', 'kept']),
      happenedAt: At,
    }),
  }),
}
