// A ticket on paper: whole, with its timeline.
import type { reports as contract } from '#contract/tickets/detail/reports.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { tellOf } from '#server/tickets/steps/steps.ts'
import { ticketFor } from '#server/tickets/storeTickets.ts'
import { showTicketOf } from './detail.ts'
import { imprintOf } from './imprint.ts'
import { printedTimeline } from './printed.ts'

export function serveReports(): Handlers<typeof contract> {
  return {
    async createReport({ id }, context) {
      const { me, doer, readRecorded } = context
      const reply = await readRecorded(async (tx) => {
        const found = await ticketFor(tx, me, id)
        const timeline = await printedTimeline(tx, id)
        await tellOf(tx, doer, { ...found, allocated_to: [] }, 'ticketReportMade')
        const data = { ticket: await showTicketOf(tx, me, id), timeline, imprint: await imprintOf(tx, me, { transactionNumber: id }) }
        return { message: 'The report of the ticket.', data }
      })
      // That it was made is one fact; whose data it shows is another.
      context.isRecorded = false
      return reply
    },
  }
}
