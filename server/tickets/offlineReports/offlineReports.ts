// Reports that came late or by a side road: written down, tagged, rejected.
import { k, say } from '#contract/kit/say.ts'
import type { offlineReports as contract } from '#contract/tickets/offlineReports/offlineReports.ts'
import { timeNow } from '#server/kit/clock.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import type { TicketParts } from '#server/tickets/entries/entries.ts'
import { attach, keepAll } from '#server/tickets/detail/files.ts'
import { checkReferences } from '#server/tickets/references.ts'
import { codeOf, personOf } from '#server/tickets/steps/steps.ts'
import { markRead, stampRead } from '#server/tickets/detail/storeReading.ts'
import { fileTicket } from '#server/tickets/entries/storeFiling.ts'
import {
  addOfflineReport,
  decideOfflineReport,
  holdOfflineReport,
  listOfflineReports,
  moveFiles,
  offlineReportOf,
  showOfflineReport,
} from './storeOffline.ts'
import { ticketFor } from '#server/tickets/storeTickets.ts'

async function holdWaiting(tx: Tx, id: string) {
  const report = (await holdOfflineReport(tx, id)) ?? refuse(404, 'There is no such offline report.')
  if (report.state === 'waiting') return report
  const tagged = k('{by, select, nobody {This report was tagged already.} other {This report was tagged by {by} already.}}')
  const rejected = k('{by, select, nobody {This report was rejected already.} other {This report was rejected by {by} already.}}')
  const said = say(report.state === 'tagged' ? tagged : rejected, { by: report.decided?.name ?? 'nobody' })
  return refuse(409, said, 'conflict', {
    status: report.state,
    by: report.decided,
    at: report.decided?.at ?? null,
  })
}

export function serveOfflineReports({ keeper }: TicketParts): Handlers<typeof contract> {
  const shown = async (tx: Tx, id: string) => showOfflineReport((await offlineReportOf(tx, id))!)
  return {
    async getOfflineReports(asked, { read }) {
      return { message: 'The offline reports.', data: await read((tx) => listOfflineReports(tx, asked)) }
    },

    async addOfflineReport({ files: given, ...report }, { me, doer, change }) {
      if (Date.parse(report.writtenAt) > timeNow() + 60_000) refuse(400, 'writtenAt: The time has not come yet.')
      const files = await keepAll(keeper, given, me)
      return change(async (tx) => {
        await checkReferences(tx, report)
        const id = await addOfflineReport(tx, doer, report)
        await attach(tx, id, files, 'offlineReport')
        return { message: 'Written down.', data: await shown(tx, id) }
      })
    },

    async tagOfflineReport({ id, transactionNumber, caseTypeId, priority }, { me, doer, change }) {
      return change(async (tx) => {
        const report = await holdWaiting(tx, id)
        if (transactionNumber) await ticketFor(tx, me, transactionNumber)
        const number = transactionNumber ?? (await fileFrom(tx, report))
        await moveFiles(tx, id, number)
        await decideOfflineReport(tx, id, { state: 'tagged', number, by: personOf(me) })
        const data = { offlineReportId: id, transactionNumber: number, isNew: transactionNumber === undefined }
        await record(tx, doer, { verb: 'offlineReportTagged', kind: 'offlineReport', id, data })
        const message = transactionNumber ? `Tagged to ${number}.` : `Ticket ${number} was made of it.`
        return { message, data: { report: await shown(tx, id), ticket: await showTicketOf(tx, me, number) } }
      })

      async function fileFrom(tx: Tx, report: Awaited<ReturnType<typeof holdWaiting>>): Promise<string> {
        const type = caseTypeId ?? report.case_type_id ?? refuse(400, 'caseTypeId: Choose the case type of the new ticket.')
        const { barangay } = await checkReferences(tx, { caseTypeId: type, barangayId: report.barangay_id ?? undefined })
        const { lat, lng, accuracy } = report
        const position = lat !== null && lng !== null ? { lat, lng, ...(accuracy !== null && { accuracy }) } : undefined
        const row = await fileTicket(tx, doer, {
          source: 'offline',
          caseTypeId: type,
          priority,
          description: report.text,
          callerName: report.caller_name ?? undefined,
          callerPhone: report.caller_phone ?? undefined,
          userId: report.user_id ?? undefined,
          barangayId: report.barangay_id ?? undefined,
          barangayName: barangay?.name,
          landmark: report.landmark ?? undefined,
          position,
        })
        await markRead(tx, row.number, me.accountId)
        await stampRead(tx, row.number)
        return row.number
      }
    },

    async rejectOfflineReport({ id, reason, note }, { me, doer, change }) {
      return change(async (tx) => {
        await holdWaiting(tx, id)
        await decideOfflineReport(tx, id, { state: 'rejected', reason, note, by: personOf(me) })
        await record(tx, doer, {
          verb: 'offlineReportRejected',
          kind: 'offlineReport',
          id,
          data: { offlineReportId: id, reasonCode: codeOf(reason) },
        })
        return { message: 'Report rejected.', data: await shown(tx, id) }
      })
    },
  }
}
