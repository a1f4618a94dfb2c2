// Reports that reached the center late or by a side road, and the calls that tag or reject them.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, CallerPhone, filledLine, Id, line, Named, Position, StoredFile } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Files } from '#contract/tickets/entries/entry.ts'
import { Priority, reasonFields, Ticket, TransactionNumber } from '#contract/tickets/Ticket.ts'
import { personal } from '#contract/nouns/personal.ts'

export const offlineRoads = ['phone', 'sms', 'message', 'radio', 'paper', 'held', 'other'] as const
export const offlineStates = ['waiting', 'tagged', 'rejected'] as const

export const OfflineReport = z.object({
  id: Id,
  state: z.enum(offlineStates),
  road: z.enum(offlineRoads),
  caseTypeId: Id.nullable(),
  text: z.string(),
  callerName: personal(z.string().nullable()),
  callerPhone: personal(z.string().nullable()),
  userId: Id.nullable(),
  barangayId: Id.nullable(),
  landmark: z.string().nullable(),
  position: Position.nullable(),
  files: z.array(StoredFile),
  writtenAt: At,
  arrivedAt: At,
  transactionNumber: TransactionNumber.nullable(),
  reason: z.string().nullable(),
  decidedBy: Named.nullable(),
  decidedAt: At.nullable(),
})
export type OfflineReport = z.output<typeof OfflineReport>

const deciders = may('tickets.triage')

export const offlineReports = {
  getOfflineReports: get('/reports/getOfflineReports', {
    doc: 'Lists the offline reports, those that wait unless asked otherwise; of those of a cluster, when it is asked for, the oldest first, or something is sought.',
    access: may('tickets.read'),
    input: z.object({
      ...pageInput,
      state: z.enum(offlineStates).default('waiting'),
      road: z.enum(offlineRoads).optional(),
      clusterId: Id.optional(),
    }),
    data: page(OfflineReport),
  }),
  tagOfflineReport: post('/reports/tagOfflineReport', {
    harm: 'reversible',
    doc: 'Tags an offline report to a ticket, or makes a new one of it.',
    access: deciders,
    input: z.object({ id: Id, transactionNumber: TransactionNumber.optional(), caseTypeId: Id.optional(), priority: Priority.optional() }),
    data: z.object({ report: OfflineReport, ticket: Ticket }),
  }),
  rejectOfflineReport: get('/reports/rejectOfflineReport/{id}', {
    harm: 'reversible',
    doc: 'Rejects an offline report.',
    access: deciders,
    input: z.object({ id: Id, ...reasonFields }),
    data: OfflineReport,
  }),
  addOfflineReport: post('/reports/addOfflineReport', {
    harm: 'reversible',
    doc: 'Writes down a report that came by radio, text message or paper.',
    access: may('tickets.write'),
    beyond: true,
    input: z.object({
      road: z.enum(offlineRoads),
      writtenAt: At,
      text: filledLine(5000),
      caseTypeId: Id.optional(),
      callerName: line(120).optional(),
      callerPhone: CallerPhone.optional(),
      barangayId: Id.optional(),
      landmark: line(300).optional(),
      position: Position.optional(),
      files: Files.optional(),
    }),
    data: OfflineReport,
  }),
}
