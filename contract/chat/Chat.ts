// The nouns of the chat between a ticket's citizen and those who work on it.
import * as z from 'zod'
import { type Language, languages } from '#contract/languages.ts'
import { At, Count, filledLine, Id, Named, StoredFile } from '#contract/nouns/fields.ts'
import { upload } from '#contract/kit/upload.ts'
import { TicketRow, TransactionNumber } from '#contract/tickets/Ticket.ts'
import { personal } from '#contract/nouns/personal.ts'

export const msgTypes = ['msg', 'file'] as const
export const MsgType = z.enum(msgTypes)
export const longestMessage = 4000
export const ChatLanguage = z.enum(Object.keys(languages) as Language[])
/** What a page names a recorded voice: it is shown as something to play. */
export const voiceNoteName = 'voice-note.webm'

/** A question that its citizen answers by one of two pictures, and which of them was pressed. */
export const YesNo = z.enum(['asks', 'yes', 'no'])

export const Chat = z.object({
  id: Id,
  seq: z.number().int(),
  transactionNumber: TransactionNumber,
  msgType: MsgType,
  from: z.enum(['citizen', 'staff']),
  /** The account that wrote it; null for the citizen. */
  sender: Named.nullable(),
  text: z.string(),
  file: StoredFile.nullable(),
  yesNo: YesNo.nullable(),
  /** The question that was answered by a picture. */
  answersId: Id.nullable(),
  sentAt: At,
  deliveredAt: At.nullable(),
  readAt: At.nullable(),
})
export type Chat = z.output<typeof Chat>

/** A message carries a text (msg) or a file with or without a text (any other word); unsaid, what it carries tells. The sender's own id makes every repeat the same message. */
export const messageFields = {
  messageId: Id.optional(),
  msgType: MsgType.optional().catch('file'),
  text: filledLine(longestMessage).optional(),
  file: upload().optional(),
}
/** Asked with the words of the message, and answered in place of words of one's own. */
export const askingFields = { asksYesNo: z.boolean().default(false) }
export const answeringFields = { yesNo: YesNo.exclude(['asks']).optional(), answersId: Id.optional() }

interface Carrying {
  msgType?: 'msg' | 'file' | undefined
  text?: string | undefined
  file?: unknown
}
export const kindOf = ({ msgType, file }: Carrying) => msgType ?? (file === undefined ? 'msg' : 'file')
export const carriesItsKind = (given: Carrying): boolean =>
  kindOf(given) === 'msg' ? given.text !== undefined && given.file === undefined : given.file !== undefined
/** A question by pictures is one of words, and an answer names its question. */
export const asksInWords = (given: Carrying & { asksYesNo: boolean }): boolean => !given.asksYesNo || kindOf(given) === 'msg'
export const askingRefusal = { path: ['asksYesNo'], error: 'A question to be answered yes or no needs a text.' }
export const answersQuestion = ({
  yesNo,
  answersId,
  ...given
}: Carrying & { yesNo?: string | undefined; answersId?: string | undefined }): boolean =>
  yesNo === undefined ? answersId === undefined : answersId !== undefined && kindOf(given) === 'msg'
export const answeringRefusal = { path: ['answersId'], error: 'A yes or no needs the question that it answers, and a text.' }
export const kindRefusal = { path: ['msgType'], error: 'A message needs a text, a file message needs a file.' }

export const Conversation = z.object({
  ...TicketRow.pick({ transactionNumber: true, status: true, priority: true, caseTypeId: true }).shape,
  place: personal(z.string()),
  isLifeThreat: z.boolean(),
  citizenName: personal(z.string().nullable()),
  mergedInto: TransactionNumber.nullable(),
  last: Chat.pick({ from: true, sender: true, msgType: true, text: true, sentAt: true }).nullable(),
  unread: Count,
  waitingSince: At.nullable(),
  hasDraft: z.boolean(),
})
export type Conversation = z.output<typeof Conversation>

/** A text begun and not sent: kept with the ticket, so that whoever takes over finds it. */
export const ChatDraft = z.object({ text: z.string(), by: Named, at: At })
export type ChatDraft = z.output<typeof ChatDraft>
