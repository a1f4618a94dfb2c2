// The facts of chats: which message went where and how far it came, never its text.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { fact } from '#contract/kit/fact.ts'
import { At, Id } from '#contract/nouns/fields.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { MsgType } from './Chat.ts'

const audience = may('chat.use')
const side = z.enum(['citizen', 'staff'])
const upTo = z.number().int()

export const chatFacts = {
  chatSent: fact('A message was sent.', {
    data: z.object({ transactionNumber: TransactionNumber, chatId: Id, from: side, msgType: MsgType }),
    audience,
    timeline: 'chat',
  }),
  chatsDelivered: fact('Messages reached the other side.', {
    data: z.object({ transactionNumber: TransactionNumber, to: side, upTo, at: At }),
    audience,
    timeline: 'none',
  }),
  chatsRead: fact('Messages were read by the other side.', {
    data: z.object({ transactionNumber: TransactionNumber, by: side, upTo, at: At }),
    audience,
    timeline: 'none',
  }),
  chatDraftSaved: fact('A draft was kept or removed.', {
    data: z.object({ transactionNumber: TransactionNumber, isEmpty: z.boolean() }),
    audience,
    timeline: 'none',
  }),
  chatsForgotten: fact('Messages were erased: their time was over, or their citizen asked.', {
    data: z.object({ transactionNumber: TransactionNumber }),
    audience,
    timeline: 'none',
  }),
}
