// The calls behind the reports screens: one ticket for printing, tickets by date, the summary, and the export.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, Count, Day, filledLine, Id, Named } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { ofTicket, Priority, Source, Status, Ticket, TransactionNumber } from './Ticket.ts'
import { TimelineEntry } from './updates.ts'

/** What stands on every print and export: whose it is, who made it, when, and by which filter. */
export const Imprint = z.object({ centre: Named, madeBy: z.string(), madeAt: At, filter: z.record(z.string(), z.unknown()) })
export type Imprint = z.output<typeof Imprint>

export const ReportRow = z.object({
  transactionNumber: TransactionNumber,
  status: Status,
  priority: Priority,
  source: Source,
  caseTypeId: Id,
  barangayId: Id.nullable(),
  place: z.string(),
  summary: z.string(),
  disposition: z.string().nullable(),
  receivedAt: At,
  acceptedAt: At.nullable(),
  onSceneAt: At.nullable(),
  resolvedAt: At.nullable(),
})
export type ReportRow = z.output<typeof ReportRow>

const CountOf = z.array(z.object({ id: Id.nullable(), name: z.string(), count: Count })).max(500)
export const ReportNumbers = z.object({
  total: Count,
  byStatus: z.partialRecord(Status, Count),
  byPriority: z.array(z.object({ priority: Priority, count: Count })),
  byCaseType: CountOf,
  byBarangay: CountOf,
  byDepartment: CountOf,
})
export type ReportNumbers = z.output<typeof ReportNumbers>

export const reportFilter = {
  from: Day.optional(),
  to: Day.optional(),
  status: z.array(Status).max(10).optional(),
  priority: z.array(Priority).max(5).optional(),
  caseTypeId: z.array(Id).max(50).optional(),
  barangayId: z.array(Id).max(50).optional(),
  departmentId: z.array(Id).max(50).optional(),
}
const readers = may('reports.read', 'reports.readOwn')

export const reports = {
  createReport: get('/reports/createReport/{id}', {
    doc: 'A ticket as its printed report: whole, with timeline and imprint.',
    access: readers,
    input: ofTicket,
    data: z.object({ ticket: Ticket, timeline: z.array(TimelineEntry).max(1000), imprint: Imprint }),
  }),
  getReportByDate: post('/reports/getReportByDate', {
    doc: 'Tickets received between two days, and their numbers; who may see numbers only gets no rows. Without days: today.',
    access: may('reports.read', 'reports.readOwn', 'reports.numbers'),
    changes: false,
    input: z.object({ ...pageInput, ...reportFilter }),
    data: z.object({ numbers: ReportNumbers, rows: page(ReportRow), imprint: Imprint }),
  }),
  exportReport: post('/reports/exportReport', {
    doc: 'The tickets between two days as a table in CSV. The log keeps who, when, why and by which filter.',
    access: readers,
    beyond: true,
    input: z.object({ ...reportFilter, search: pageInput.search, purpose: filledLine(500) }),
    data: z.object({ filename: z.string(), csv: z.string(), rows: Count, isCut: z.boolean(), imprint: Imprint }),
  }),
}
