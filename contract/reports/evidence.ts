// The evidence pack of one emergency: everything about it in one file that any browser opens without a network.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { post } from '#contract/kit/endpoint.ts'
import { Count, Reason } from '#contract/nouns/fields.ts'
import { ofTicket } from '#contract/tickets/Ticket.ts'

export const evidence = {
  makeEvidencePack: post('/reports/makeEvidencePack/{id}', {
    harm: 'secrets',
    doc: 'Packs a ticket with its timeline, files, chat, calls, positions, readers and the facts of the log, sealed; the log keeps who, when and why.',
    access: may('tickets.evidence'),
    beyond: true,
    input: ofTicket.extend({ reason: Reason }),
    /** `zip` in base64; `leftOut`: files that are named with their hash, but too large to go along. */
    data: z.object({ filename: z.string(), zip: z.string(), sha256: z.string(), facts: Count, files: Count, leftOut: Count }),
  }),
}
