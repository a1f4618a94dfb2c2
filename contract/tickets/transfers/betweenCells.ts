// What goes between two joined installations when one offers a ticket to a center of the other, and what may come back: signed, each kept until it was confirmed.
import * as z from 'zod'
import { k } from '#contract/kit/say.ts'
import { At, Id, line, Position } from '#contract/nouns/fields.ts'
import { ofFields } from '#contract/nouns/ticketFields.ts'
import { Priority, TransactionNumber } from '#contract/tickets/Ticket.ts'

/** The timeline goes along as far as it fits into one message: its latest lines. */
export const mostHandedNotes = 200

const said = (most: number) => line(most).nullable()

const Note = z.object({
  id: Id,
  text: line(5_000),
  by: line(200),
  at: At,
  /** Grows with each correction, and with each erasure that takes a name out of it. */
  version: z.number().int().optional(),
  /** The version that the last such erasure made. */
  unnamed: z.number().int().optional(),
})
const Notes = z.array(Note).max(mostHandedNotes)
const NoteIds = z.array(Id).max(mostHandedNotes)

/** Of a ticket what a transfer within one installation hands over too. Pictures, conversation and calls stay where they were told. */
export const HandedTicket = z.object({
  /** Grows with each change. */
  version: z.number().int(),
  /** What has its name there is of that kind. */
  caseType: line(200),
  priority: Priority,
  description: line(10_000),
  callerPhone: said(64),
  ...ofFields((_name, { most }) => said(most)),
  barangay: said(200),
  /** As its row says where it is. */
  place: line(2_000),
  position: Position.nullable(),
  receivedAt: At,
  isDanger: z.boolean(),
  isRehearsal: z.boolean(),
  isWriteOnly: z.boolean(),
  notes: Notes,
})
export type HandedTicket = z.output<typeof HandedTicket>

/** `from` is the address of who says it: both sign by one secret, and what comes back to its sender is nobody's word. */
const about = { from: z.url({ protocol: /^https?$/ }).max(500), id: Id, center: Id, to: Id }

/** What was accepted: the version of the ticket, and the lines of its timeline that came with it. */
const Seen = z.object({ version: z.number().int(), notes: NoteIds })
export type Seen = z.output<typeof Seen>

/** Opened again and closed again: what has the higher number stands, in whichever order they come. */
const Round = z.number().int().min(0).max(2_147_483_647)

/** `center` has the ticket, `to` is offered it. */
export const CellTransfer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('offer'),
    ...about,
    number: TransactionNumber,
    status: z.enum(['pending', 'accepted']),
    reason: line(500),
    note: said(2_000),
    at: At,
    ticket: HandedTicket,
  }),
  z.object({ type: z.literal('cancel'), ...about, number: TransactionNumber, round: Round.optional() }),
  /** What was opened again at its sender is closed there again, as whoever opened it took that back. */
  z.object({ type: z.literal('closed'), ...about, number: TransactionNumber, round: Round }),
  z.object({
    type: z.literal('answer'),
    ...about,
    state: z.enum(['accepted', 'declined']),
    number: TransactionNumber,
    reason: said(500),
    at: At,
    /** None where it was refused. */
    seen: Seen.nullable(),
  }),
  /** What came to the ticket after it was accepted there and before that was heard; as it stands then. Of the lines that had come with it: those that were corrected ever, taken off, and erased with a person. */
  z.object({
    ...{ type: z.literal('more'), ...about, number: TransactionNumber, ticket: HandedTicket },
    ...{ changed: Notes.optional(), removed: NoteIds.optional(), erased: NoteIds.optional() },
  }),
  /** Either end has erased a person from its ticket, which the other has as well. */
  z.object({ type: z.literal('erased'), ...about, number: TransactionNumber, by: z.enum(['sender', 'receiver']), at: At }),
])
export type CellTransfer = z.output<typeof CellTransfer>

/** kept: it is there, under this number. known: it was already. crossed: the other end had gone on meanwhile, and both know now. unknown: what is answered was never offered. */
export const CellReceipt = z.object({
  became: z.enum(['kept', 'known', 'crossed', 'refused', 'unknown']),
  number: TransactionNumber.nullable(),
})
export type CellReceipt = z.output<typeof CellReceipt>

/** How a ticket ended that goes on in another installation. */
export const handedOver = k('Handed to a center of another installation')

/** Why an offer came back without anybody there having seen it. */
export const cameBack = {
  noCenter: k('It is no open center of the other installation any more, or the offer ended there.'),
  left: k('The two installations are joined no more.'),
  unsigned: k('The other installation does not take this as said by this one: it knows it no more, or the clock of one of the two is wrong.'),
  otherAddress: k('The other installation has joined this one at another address than it has now.'),
  nobody: k('At the address of the other installation no Tanod answers, or one that is too old for this.'),
  unread: k('The other installation cannot read this: it may be older than this one, or this is too long for it.'),
} as const
