// The calls of the room chat.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, Count, line } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Status, TransactionNumber } from '#contract/tickets/Ticket.ts'
import { personal } from '#contract/nouns/personal.ts'
import {
  askingFields,
  askingRefusal,
  asksInWords,
  carriesItsKind,
  Chat,
  ChatDraft,
  ChatLanguage,
  Conversation,
  kindRefusal,
  longestMessage,
  messageFields,
} from './Chat.ts'

const access = may('chat.use', 'chat.useOwn')
const ofTicket = z.object({ transactionNumber: TransactionNumber })

export const chat = {
  getChats: get('/chat/getChats/{transactionNumber}', {
    doc: 'The messages of a ticket, newest first, and the draft that waits there. The citizen has a link only where the report came from the public page.',
    access,
    input: ofTicket.extend({ ...pageInput }),
    data: page(Chat).extend({
      draft: ChatDraft.nullable(),
      canSend: z.boolean(),
      hasLink: z.boolean(),
      citizenName: personal(z.string().nullable()),
      citizenLanguage: ChatLanguage,
      caseTypeId: z.uuid(),
      place: personal(z.string()),
      status: Status,
      /** How far this account has read. */
      seenUpTo: Count,
      /** Reports that were merged into this one: each keeps its own conversation. */
      merged: z.array(TransactionNumber).max(100),
    }),
  }),
  sendChat: post('/chat/sendChat', {
    harm: 'reversible',
    doc: 'Sends the citizen of a ticket a text, a question that is answered by one of two pictures, or a file.',
    access,
    input: ofTicket
      .extend({ ...messageFields, ...askingFields })
      .refine(carriesItsKind, kindRefusal)
      .refine(asksInWords, askingRefusal),
    data: Chat,
  }),
  readChats: post('/chat/readChats/{transactionNumber}', {
    doc: 'Marks the messages of a ticket’s citizen read by this account, up to one of them; the citizen is told that they were read.',
    harm: 'reversible',
    access,
    beyond: true,
    input: ofTicket.extend({ upTo: z.number().int().min(0).optional() }),
    data: z.object({ transactionNumber: TransactionNumber, unread: Count, readAt: At }),
  }),
  saveChatDraft: post('/chat/saveChatDraft/{transactionNumber}', {
    harm: 'reversible',
    doc: 'Keeps a text that is not sent yet; an empty one removes it.',
    access,
    beyond: true,
    input: ofTicket.extend({ text: line(longestMessage) }),
    data: z.object({ draft: ChatDraft.nullable() }),
  }),
  getConversations: get('/chat/getConversations', {
    doc: 'The chats, those that wait for an answer first, threats to life before all.',
    access,
    beyond: true,
    input: z.object({ ...pageInput, only: z.enum(['open', 'unread', 'waiting', 'all']).default('open') }),
    data: page(Conversation),
  }),
  getChatNotif: get('/reports/getChatNotif', {
    doc: 'How many messages of citizens this account has not read and nobody has answered, by ticket.',
    access,
    data: z.object({ total: Count, tickets: z.array(z.object({ transactionNumber: TransactionNumber, unread: Count, lastAt: At })).max(200) }),
  }),
}
