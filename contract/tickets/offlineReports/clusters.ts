// Reports of danger beyond what one network may ring with: together one row of the desk, which rings once, and from which each can become its own ticket.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, Count, Id, Named } from '#contract/nouns/fields.ts'
import { reasonFields } from '#contract/tickets/Ticket.ts'

export const ReportCluster = z.object({
  id: Id,
  beganAt: At,
  lastAt: At,
  /** How many of it wait for a decision. */
  count: Count,
  acknowledgedBy: Named.nullable(),
})
export type ReportCluster = z.output<typeof ReportCluster>

const deciders = may('tickets.triage')
const input = z.object({ id: Id })

export const clusters = {
  getReportClusters: get('/reports/getReportClusters', {
    doc: 'The clusters of reports of danger from one network each whose reports still wait, the newest first.',
    access: may('tickets.read'),
    beyond: true,
    data: z.array(ReportCluster).max(50),
  }),
  acknowledgeReportCluster: post('/reports/acknowledgeReportCluster', {
    harm: 'reversible',
    doc: 'Silences the alarm of a cluster; its reports wait on.',
    access: may('tickets.write'),
    beyond: true,
    input,
    data: z.null(),
  }),
  closeReportCluster: post('/reports/closeReportCluster', {
    harm: 'reversible',
    doc: 'Rejects all reports of a cluster that still wait.',
    access: deciders,
    beyond: true,
    input: input.extend(reasonFields),
    data: z.object({ count: Count }),
  }),
  reopenReportCluster: post('/reports/reopenReportCluster', {
    harm: 'reversible',
    doc: 'Lets the reports wait again that were rejected with their cluster.',
    access: deciders,
    beyond: true,
    input,
    data: z.object({ count: Count }),
  }),
}
