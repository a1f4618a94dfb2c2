// Tickets on paper by date: rows with their numbers, and as a table.
import { keepPurpose } from '#server/audit/store.ts'
import { cutRow, writeCsv } from '#contract/nouns/csv.ts'
import type { byDate as contract } from '#contract/reports/byDate.ts'
import { daysIn, mostDays, spanOf } from '#contract/statistics/periods.ts'
import type { Actor } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { booksOf, calendarOf, reportNumbers } from '#server/statistics/store.ts'
import { imprintOf, reportRows } from '#server/tickets/store.ts'
import { plainCell, sheetOf } from './sheet.ts'
import { writeWorkbook } from './workbook.ts'

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

export function serveByDate(): Handlers<typeof contract> {
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

    async exportReport({ purpose, format, language, ...asked }, { me, doer, readRecorded }) {
      return readRecorded(async (tx) => {
        const { search, ...filter } = await dated(tx, asked)
        const page = await reportRows(tx, ownOf(me), { ...filter, search }, { limit: exportMost, total: 0 })
        const isCut = page.next !== null
        const imprint = await imprintOf(tx, me, plain({ ...filter, search }))
        const { from, to, ...narrowing } = filter
        const books = await booksOf(tx, { from, to }, { ...narrowing, own: ownOf(me) })
        const { lines, head, table } = await sheetOf(tx, page.items, { ...filter, search }, { imprint, purpose, language, books })
        const sheet = [...lines, head, ...table, ...(isCut ? [cutRow] : [])]
        const data = { exportId: await keepPurpose(tx, me.accountId, purpose), rows: page.items.length, filter }
        await record(tx, doer, { verb: 'reportsExported', kind: 'report', id: me.accountId, data })
        const filename = `tickets-${filter.from ?? 'start'}-${filter.to ?? 'today'}.${format}`
        const files =
          format === 'csv'
            ? { csv: writeCsv(sheet.map((row) => row.map(plainCell))), xlsx: null }
            : { csv: '', xlsx: await writeWorkbook(sheet, lines.length) }
        return { message: 'The table is ready.', data: { filename, ...files, rows: page.items.length, isCut, imprint } }
      })
    },
  }
}

const plain = (filter: object) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
