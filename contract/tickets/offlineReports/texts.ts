// The call by which an SMS gateway brings the text messages of citizens.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { post } from '#contract/kit/endpoint.ts'
import { At } from '#contract/nouns/fields.ts'

/** An offline report; words on the ticket that it names; the wish to be sent no more; a Mayday of a crew, or its answer to a roll-call; or nothing new. */
export const textOutcomes = ['report', 'words', 'stop', 'mayday', 'rollCall', 'known'] as const

export const texts = {
  receiveText: post('/reports/receiveText', {
    harm: 'reversible',
    doc: 'Takes a text message of a citizen from an SMS gateway, once however often it is brought: as an offline report, or as words on the ticket that it names and whose caller has that number.',
    access: may('tickets.write'),
    beyond: true,
    isForgiving: true,
    input: z.object({
      /** The gateway's own, by which a message that is brought again is known. */
      messageId: z.union([z.string().min(1).max(200), z.number()]).transform(String),
      from: z.string().trim().min(1).max(60),
      text: z.string().max(20_000),
      sentAt: At.optional(),
    }),
    data: z.object({ became: z.enum(textOutcomes) }),
  }),
}
