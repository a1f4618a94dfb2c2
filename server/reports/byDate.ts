// Tickets on paper by date: rows with their numbers, and as a table.
import { keepPurpose } from '#server/audit/store.ts'
import { type byDate as contract, type ExportFormat, exportTypes } from '#contract/reports/byDate.ts'
import { daysIn, mostDays, spanOf } from '#contract/statistics/periods.ts'
import type { Actor } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { daysNamed, writeTable } from '#server/files/table.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { booksOf, calendarOf, reportNumbers } from '#server/statistics/store.ts'
import { imprintOf, whereaboutsOf, reportRows } from '#server/tickets/store.ts'
import { writeOther } from './otherFiles.ts'
import type { ReportParts } from './parts.ts'
import { sheetOf } from './sheet.ts'

const exportMost = 10_000

/** Whose tickets a reader's reports are of: null for those of all. */
const ownOf = (me: Actor): string | null => (me.may('reports.read') || me.may('reports.numbers') ? null : me.accountId)

/** Without days: today in the center's zone. */
async function dated<F extends { from?: string | undefined; to?: string | undefined }>(tx: Tx, filter: F): Promise<F & { from: string; to: string }> {
  const { today } = await calendarOf(tx)
  const span = filter.from || filter.to ? spanOf(filter, today) : { from: today, to: today }
  if (span.from > span.to) refuse(400, 'to: The last day is before the first.')
  if (daysIn(span) > mostDays) refuse(400, 'A period is at most three years. Please choose a shorter one.')
  return { ...filter, ...span }
}

const typeOf = Object.fromEntries(Object.entries(exportTypes).map(([type, format]) => [format, type])) as Record<ExportFormat, string>

export function serveByDate({ webAddress }: Pick<ReportParts, 'webAddress'>): Handlers<typeof contract> {
  return {
    async getReportByDate({ cursor, limit, search, ...asked }, { me, read }) {
      const data = await read(async (tx) => {
        const filter = await dated(tx, asked)
        const numbers = await reportNumbers(tx, filter, ownOf(me))
        const { from, to, ...narrowing } = filter
        const books = await booksOf(tx, { from, to }, { ...narrowing, own: ownOf(me) })
        const seesRows = me.may('reports.read') || me.may('reports.readOwn')
        const page = { cursor, limit, ...(!search && { total: numbers.total }) }
        const rows = seesRows ? await reportRows(tx, ownOf(me), { ...filter, search }, page) : { items: [], next: null, total: 0 }
        return { numbers, books, rows, imprint: await imprintOf(tx, me, plain({ ...filter, search })) }
      })
      return { message: 'The tickets of these days.', data }
    },

    async exportReport({ reason, format, language, ...asked }, { me, doer, read, readRecorded }) {
      const { filter, ...data } = await read(async (tx) => {
        const { search, ...filter } = await dated(tx, asked)
        // What is planned is of no day yet.
        const isPlanned = format === 'ics'
        const { from: first, to: last, ...anyDay } = filter
        const days = isPlanned ? {} : { from: first, to: last }
        const page = await reportRows(tx, ownOf(me), { ...anyDay, ...days, search }, { limit: exportMost, total: 0, isPlanned })
        const isCut = page.next !== null
        const imprint = await imprintOf(tx, me, plain({ ...filter, search }))
        const { from, to, ...narrowing } = filter
        const books = await booksOf(tx, { from, to }, { ...narrowing, own: ownOf(me) })
        const { writer, lines, head, table } = await sheetOf(tx, page.items, { ...filter, search }, { imprint, reason, language, books })
        const filename = `tickets-${daysNamed(from, to)}`
        const write = async () => {
          if (format === 'csv' || format === 'xlsx')
            return { ...(await writeTable(format, writer, { name: writer.t('Tickets'), filename, lines, head, table, isCut })), text: null }
          const places = await whereaboutsOf(
            tx,
            page.items.map(({ transactionNumber }) => transactionNumber),
          )
          const tickets = page.items.map((row, at) => ({ row, cells: table[at]!, ...places.get(row.transactionNumber)! }))
          const linkOf = (number: string) => `${webAddress ?? ''}/cms/tickets/${isPlanned ? 'scheduled' : 'accepted'}${number && `/${number}`}`
          const title = `${imprint.center.name}${isPlanned ? '' : ` ${first} – ${last}`}`
          return { filename: `${filename}.${format}`, csv: '', xlsx: null, text: writeOther[format]({ title, head, tickets, imprint, linkOf }) }
        }
        return { ...(await write()), type: typeOf[format], rows: page.items.length, isCut, imprint, filter }
      })
      // Nobody is given it before the log tells of it.
      await readRecorded(async (tx) => {
        const exportId = await keepPurpose(tx, me.accountId, reason)
        await record(tx, doer, {
          ...{ verb: 'reportsExported', kind: 'report', id: me.accountId },
          data: { exportId, rows: data.rows, filter },
        })
      })
      return { message: 'The table is ready.', data }
    },
  }
}

const plain = (filter: object) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
