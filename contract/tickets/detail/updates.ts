// The calls of a ticket's timeline: read it, add to it, correct what was added.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { timelineKinds } from '#contract/kit/fact.ts'
import { Sentence } from '#contract/kit/say.ts'
import { At, Flag, filledLine, Id, Named, StoredFile, Version } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Files } from '#contract/tickets/entries/entry.ts'
import { ofTicket, TransactionNumber } from '#contract/tickets/Ticket.ts'

/** A text and images that staff put on the timeline. */
export const TicketUpdate = z.object({
  id: Id,
  text: z.string(),
  /** Of what Tanod itself writes: the same in whichever language it is read. */
  said: Sentence.nullable(),
  files: z.array(StoredFile),
  isPublic: Flag,
  by: Named.nullable(),
  at: At,
  editedAt: At.nullable(),
  version: Version,
})
export type TicketUpdate = z.output<typeof TicketUpdate>

/** One line of the timeline: a fact of the log, and the update where it is one that was not taken off. */
export const TimelineEntry = z.object({
  seq: z.number().int(),
  at: At,
  kind: z.enum(timelineKinds),
  verb: z.string(),
  by: Named.nullable(),
  byType: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  update: TicketUpdate.nullable(),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

const access = may('tickets.update', 'tickets.updateOwn')
const text = filledLine(5000)
/** A public one is also for those whose reports were merged into the ticket. */
const ForAll = Flag.default(0)

export const updates = {
  getUpdates: get('/reports/getUpdates/{id}', {
    doc: 'The timeline of a ticket, newest first.',
    access: may('tickets.read', 'tickets.readOwn'),
    input: ofTicket.extend({ ...pageInput, kind: z.array(z.enum(timelineKinds)).max(10).optional() }),
    data: page(TimelineEntry),
  }),
  addUpdate: post('/reports/addUpdate', {
    harm: 'reversible',
    doc: 'Puts a text and images on the timeline, for staff only or for the citizen too.',
    access,
    input: z.object({ transactionNumber: TransactionNumber, text, isPublic: Flag.default(0), forAll: ForAll, files: Files.optional() }),
    data: TicketUpdate,
  }),
  editUpdate: post('/reports/editUpdate/{id}', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Corrects an update; the earlier wording stays in the log.',
    access,
    input: z.object({ id: Id, version: Version.optional(), text: text.optional(), isPublic: Flag.optional(), files: Files.optional() }),
    data: TicketUpdate,
  }),
  removeUpdate: post('/reports/removeUpdate/{id}', {
    harm: 'reversible',
    doc: 'Takes an update off the timeline, for the citizen too; it is kept and can be brought back.',
    access,
    beyond: true,
    input: z.object({ id: Id, version: Version.optional() }),
    data: TicketUpdate,
  }),
  restoreUpdate: post('/reports/restoreUpdate/{id}', {
    harm: 'reversible',
    doc: 'Brings an update back onto the timeline, as it was.',
    access,
    beyond: true,
    input: z.object({ id: Id }),
    data: TicketUpdate,
  }),
  removeImageUpdate: post('/reports/removeImageUpdate/{id}', {
    harm: 'irreversible',
    doc: 'Takes an image off an update.',
    access,
    input: z.object({ id: Id, fileId: Id, version: Version.optional() }),
    data: TicketUpdate,
  }),
}
