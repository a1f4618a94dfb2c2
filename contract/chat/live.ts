// What passes on the socket of a chat and is kept nowhere: who is writing.
import * as z from 'zod'
import type { Named } from '#contract/nouns/fields.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'

export const Typing = z.object({ transactionNumber: TransactionNumber, isTyping: z.boolean() })

/** `by` is null for the citizen. */
export interface HeardTyping {
  transactionNumber: string
  by: z.output<typeof Named> | null
  isTyping: boolean
}
export interface ChatServerEvents {
  typing(heard: HeardTyping): void
}
export interface ChatClientEvents {
  /** Says that somebody here writes to a ticket's citizen, or stopped. */
  typing(typing: z.input<typeof Typing>, answer: (reply: { ok: boolean; message?: string }) => void): void
}
