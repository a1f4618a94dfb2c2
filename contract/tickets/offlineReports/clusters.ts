// Reports of danger beyond what one network may ring with: together one row of the desk, which rings once, and from which each can become its own ticket.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { page, pageInput } from '#contract/kit/page.ts'
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
    doc: 'The clusters of reports of danger from one network each whose reports still wait: those that ring first, then the longest wait.',
    access: may('tickets.read'),
    beyond: true,
    input: z.object({ cursor: pageInput.cursor, limit: pageInput.limit }),
    data: page(ReportCluster),
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
    doc: 'Rejects the reports of a cluster that were seen; refused while one among them was not, and what came later waits as a cluster of its own.',
    access: deciders,
    beyond: true,
    input: input.extend({
      /** When the last report that was seen arrived, and how many up to it were seen. */
      seenUntil: At,
      seen: Count,
      ...reasonFields,
    }),
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
