// What staff fill in about a ticket: the fields of filing and of editing one.
import * as z from 'zod'
import { AskedByCard } from '#contract/cards/Card.ts'
import { changing } from '#contract/nouns/changing.ts'
import { CallerPhone, filledLine, Id, line, Position } from '#contract/nouns/fields.ts'
import { upload } from '#contract/kit/upload.ts'
import { ofFields } from '#contract/nouns/ticketFields.ts'
import { ToldBy } from '#contract/tickets/outsideNumbers/outsideNumbers.ts'
import { Priority } from '#contract/tickets/Ticket.ts'

export const mostFiles = 5
export const Files = z.array(upload()).max(mostFiles)

/** Where it is, by a position or by words that lead there, and what else is told in words. */
const toldFields = {
  barangayId: Id.optional(),
  ...ofFields((_name, { most }) => line(most).optional()),
  position: Position.optional(),
}

/** What a new ticket is made of; without a priority it has that of its case type. */
export const entryFields = {
  caseTypeId: Id,
  caseSubTypeId: Id.optional(),
  reportCategoryId: Id.optional(),
  priority: Priority.optional(),
  description: filledLine(5000),
  callerPhone: CallerPhone.optional(),
  userId: Id.optional(),
  ...toldFields,
  files: Files.optional(),
  /** How the caller was asked before it was filed. */
  card: AskedByCard.optional(),
  toldBy: ToldBy.optional(),
}
export const TicketEntry = z.object(entryFields)
export type TicketEntry = z.output<typeof TicketEntry>

/** Every field is optional: what is missing stays as it is. Null, or an empty text, empties the field. */
export const ticketChanges = {
  ...changing({
    caseTypeId: Id,
    caseSubTypeId: Id.optional(),
    reportCategoryId: Id.optional(),
    description: filledLine(5000),
    callerPhone: z.union([CallerPhone, z.literal('')]).optional(),
    ...toldFields,
  }),
  priority: Priority.optional(),
  scheduledAt: z.iso.datetime({ offset: true }).optional(),
  addFiles: Files.optional(),
  removeFileIds: z.array(Id).max(50).optional(),
}
