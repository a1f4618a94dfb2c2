// Reports of the day: the standing hazards of the moment, and the calls that keep them.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { changing } from '#contract/nouns/changing.ts'
import { At, Count, Flag, filledLine, Id, line, Named, Position, StoredFile, Version } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Files } from '#contract/tickets/entries/entry.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'

export const severities = ['minor', 'moderate', 'severe', 'extreme'] as const
const Severity = z.enum(severities)

/** A ring of places around the hazard; the last joins the first. */
const Area = z
  .array(Position.omit({ accuracy: true }))
  .min(3)
  .max(500)

export const Hazard = z.object({
  hazardId: Id,
  title: z.string(),
  description: z.string(),
  caseTypeId: Id.nullable(),
  severity: Severity,
  position: Position.nullable(),
  area: Area.nullable(),
  files: z.array(StoredFile),
  tickets: z.array(TransactionNumber),
  ticketsCount: Count,
  isArchived: Flag,
  addedBy: Named.nullable(),
  addedAt: At,
  archivedAt: At.nullable(),
  version: Version,
})
export type Hazard = z.output<typeof Hazard>

export const mostTitle = 160
const hazardFields = {
  title: filledLine(mostTitle),
  description: line(5000).optional(),
  caseTypeId: Id.optional(),
  severity: Severity,
  position: Position.optional(),
  area: Area.optional(),
}
const files = Files.optional()
const ofHazard = z.object({ id: Id })
const tickets = z.array(TransactionNumber).max(200)
const readers = may('tickets.read', 'situation.view')
const keepers = may('tickets.hazards')
const hazardFilters = { severity: z.array(Severity).max(4).optional(), caseTypeId: z.array(Id).max(50).optional() }

export const hazards = {
  getReportsOfTheDay: get('/reports/getReportsOfTheDay', {
    doc: 'Lists the hazards that stand now.',
    access: readers,
    input: z.object({ ...pageInput, ...hazardFilters }),
    data: page(Hazard),
  }),
  getArchivedReportsOfTheDay: get('/reports/getArchivedReportsOfTheDay', {
    doc: 'Lists the hazards that are over.',
    access: readers,
    input: z.object({ ...pageInput, ...hazardFilters }),
    data: page(Hazard),
  }),
  addReportOfTheDay: post('/reports/addReportOfTheDay', {
    harm: 'reversible',
    doc: 'Adds a hazard.',
    access: keepers,
    input: z.object({ ...hazardFields, files, transactionNumbers: tickets.optional() }),
    data: Hazard,
  }),
  editReportOfTheDay: post('/reports/editReportOfTheDay/{id}', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Corrects a hazard.',
    access: keepers,
    beyond: true,
    input: z.object({
      ...ofHazard.shape,
      version: Version.optional(),
      ...changing(hazardFields),
      files,
      removeFileIds: z.array(Id).max(50).optional(),
    }),
    data: Hazard,
  }),
  updateTicketReportOfTheDay: post('/reports/updateTicketReportOfTheDay/{id}', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Hangs tickets under a hazard, or takes them off; moves it to the archived ones, or back.',
    access: keepers,
    input: ofHazard.extend({ add: tickets.optional(), remove: tickets.optional(), isArchived: Flag.optional(), version: Version.optional() }),
    data: Hazard,
  }),
  archiveReportOfTheDay: post('/reports/archiveReportOfTheDay/{id}', {
    harm: 'reversible',
    doc: 'Ends a hazard: it moves to the archived ones.',
    access: keepers,
    beyond: true,
    input: ofHazard,
    data: Hazard,
  }),
  bringBackReportOfTheDay: post('/reports/bringBackReportOfTheDay/{id}', {
    harm: 'reversible',
    doc: 'Makes an archived hazard stand again.',
    access: keepers,
    beyond: true,
    input: ofHazard,
    data: Hazard,
  }),
}
