// The call by which an SMS gateway brings the text messages of citizens.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { post } from '#contract/kit/endpoint.ts'
import { At } from '#contract/nouns/fields.ts'

/** A ticket; an offline report; a line of the chat of its ticket, or words on one whose chat is over; the wish to be sent no more; of a crew a Mayday, the answer to a roll-call or the word that it has read its assignment; of a captain that he has read the alerts; the place of a phone, as it tells by itself when it calls for help (AML); or nothing new. */
export const textOutcomes = ['ticket', 'report', 'chat', 'words', 'stop', 'mayday', 'rollCall', 'acknowledged', 'received', 'place', 'known'] as const

export const texts = {
  receiveText: post('/reports/receiveText', {
    harm: 'reversible',
    doc: 'Takes a text message from an SMS gateway, once however often it is brought. Of a citizen it becomes a ticket, with kind and barangay read from the lists of the center, or a line of the chat of the ticket that the number was told of; what says nothing of either becomes an offline report. Each is answered with its number and link. What a phone tells by itself of its place (AML) places the ticket of its number, and is answered to nobody.',
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
