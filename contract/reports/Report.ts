// What reports are made of: the imprint, a row, the numbers, and the filter.
import * as z from 'zod'
import { At, Count, Day, Id, Named } from '#contract/nouns/fields.ts'
import { Priority, Source, Status, TransactionNumber } from '#contract/tickets/Ticket.ts'

/** What stands on every print and export: whose it is, who made it, when, and by which filter. */
export const Imprint = z.object({ center: Named, madeBy: z.string(), madeAt: At, filter: z.record(z.string(), z.unknown()) })
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
  responseTeamId: z.array(Id).max(50).optional(),
}
