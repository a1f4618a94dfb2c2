// What barangays report: written down by the desk, taken note of, and made into tickets.
import { say } from '#contract/kit/say.ts'
import type { storm as contract } from '#contract/storm/room.ts'
import { momentNow, timeNow } from '#server/kit/clock.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { barangayOf, caseTypeOf, otherCaseType } from '#server/reference/store.ts'
import type { StormParts } from './parts.ts'
import { addReport, holdReport, movePicture, type NewReport, noteReport, pageOfReports, reportOf } from './storeReports.ts'
import { stormNow } from './storeStorms.ts'
import { chosenStorm, noStorm } from './storms.ts'

export const noReport = () => refuse(404, 'There is no such report.')
/** A phone may be fast by so much. */
const fastMs = 5 * 60_000

/** A clock that runs ahead is not believed: then it was written when it came. */
export const writtenOf = (writtenAt: string | undefined): string =>
  writtenAt && Date.parse(writtenAt) <= timeNow() + fastMs ? writtenAt : momentNow()

/** Figures alone ask for nothing; what is urgent does without a word. */
export const asksNothing = ({ line, isUrgent }: Pick<NewReport, 'line' | 'isUrgent'>): boolean => line === '' && !isUrgent

/** Takes it in once; whoever sends it again is told the same. */
export async function takeReport(tx: Tx, doer: Doer, report: NewReport, figures: Parameters<typeof addReport>[2]): Promise<void> {
  const { id, barangayId, isUrgent, filed } = report
  if (asksNothing(report) && Object.values(figures).every((one) => one === undefined)) refuse(400, 'Please write one line, or a figure.')
  if (await addReport(tx, report, figures))
    await record(tx, doer, { verb: 'barangayReported', kind: 'barangayReport', id, data: { barangayId, isUrgent, filed } })
}

type Calls = 'getBarangayReports' | 'addBarangayReport' | 'noteBarangayReport' | 'fileBarangayReport'

export const serveReports = ({ ports }: StormParts): Pick<Handlers<typeof contract>, Calls> => ({
  getBarangayReports: ({ stormId, ...filter }, { read }) =>
    read(async (tx) => {
      const storm = await chosenStorm(tx, stormId)
      const data = storm ? await pageOfReports(tx, storm.id, filter) : { items: [], next: null, total: 0 }
      return { message: 'What barangays report.', data }
    }),

  addBarangayReport: ({ id, line, isUrgent, writtenAt, writtenBy, barangayId, figures = {} }, { me, change, doer }) =>
    change(async (tx) => {
      const storm = (await stormNow(tx)) ?? noStorm()
      if (!(await barangayOf(tx, barangayId))) refuse(404, 'There is no such barangay.')
      const handled = asksNothing({ line, isUrgent }) ? { id: me.accountId, name: me.name } : null
      const report = {
        id,
        line,
        isUrgent,
        writtenBy,
        barangayId,
        stormId: storm.id,
        writtenAt: writtenOf(writtenAt),
        filed: 'desk' as const,
        handled,
      }
      await takeReport(tx, doer, report, figures)
      return { message: 'Written down.', data: (await reportOf(tx, id)) ?? noReport() }
    }),

  noteBarangayReport: ({ id }, { me, change, doer }) =>
    change(async (tx) => {
      const { handled, barangayId } = (await holdReport(tx, id)) ?? noReport()
      if (!handled) {
        await noteReport(tx, id, { id: me.accountId, name: me.name }, null)
        await record(tx, doer, { verb: 'barangayReportNoted', kind: 'barangayReport', id, data: { barangayId, transactionNumber: null } })
      }
      return { message: 'You have taken note of the report.', data: (await reportOf(tx, id))! }
    }),

  fileBarangayReport: ({ id, caseTypeId }, { me, change, doer }) =>
    change(async (tx) => {
      const report = (await holdReport(tx, id)) ?? noReport()
      if (report.transactionNumber) refuse(409, say('Ticket {number} was filed about it already.', { number: report.transactionNumber }))
      const caseType = caseTypeId ? await caseTypeOf(tx, caseTypeId) : await otherCaseType(tx)
      if (!caseType || caseType.isDeleted) refuse(404, 'There is no such case type.')
      const barangay = (await barangayOf(tx, report.barangayId))!
      const by = { id: me.accountId, name: me.name }
      const { number } = await ports.fileTicket(tx, doer, {
        ...{ source: 'manual' as const, caseTypeId: caseType!.id, description: report.line || caseType!.name, callerName: report.writtenBy, by },
        ...{ barangayId: barangay.id, barangayName: barangay.name },
        ...(report.isUrgent && { priority: 1 as const, waits: true }),
        ...(report.position && { position: report.position }),
      })
      await movePicture(tx, id, number)
      await noteReport(tx, id, by, number)
      const data = { barangayId: barangay.id, transactionNumber: number }
      await record(tx, doer, { verb: 'barangayReportNoted', kind: 'barangayReport', id, data })
      return { message: say('Ticket {number} was filed.', { number }), data: (await reportOf(tx, id))! }
    }),
})
