// Tickets on paper: one whole, those of some days with their numbers, and as a table.
import type { Imprint, ReportRow, reports as contract } from '#contract/tickets/reports.ts'
import { writeCsv } from '#server/kit/csv.ts'
import type { Actor } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { barangayOf, caseTypeOf } from '#server/reference/store.ts'
import { showTicketOf } from './detail.ts'
import { tellOf } from './steps.ts'
import { centreToday, type ReportFilter, reportNumbers, reportRows } from './storeReports.ts'
import { type Reader, ticketFor } from './storeTickets.ts'
import { movedUpdatesOf, timelineOf } from './storeUpdates.ts'
import { showMoved, showTimeline } from './timeline.ts'

const timelineMost = 900
const exportMost = 10_000

/** Whose tickets a reader's reports are of: null for those of all. */
const ownOf = (me: Reader): string | null => (me.may('reports.read') || me.may('reports.numbers') ? null : me.accountId)

async function imprintOf(tx: Tx, me: Actor, filter: Record<string, unknown>): Promise<Imprint> {
  const { id, name } = await centreToday(tx)
  return { centre: { id, name }, madeBy: me.name, madeAt: new Date().toISOString(), filter }
}

/** Without days: today in the centre's zone. */
async function dated<F extends ReportFilter>(tx: Tx, filter: F): Promise<F> {
  if (filter.from || filter.to) {
    if (filter.from && filter.to && filter.from > filter.to) refuse(400, 'to: The last day is before the first.')
    return filter
  }
  const { today } = await centreToday(tx)
  return { ...filter, from: today, to: today }
}

export function serveReports(): Handlers<typeof contract> {
  return {
    async createReport({ id }, { me, doer, change }) {
      return change(async (tx) => {
        const found = await ticketFor(tx, me, id)
        const rows = await timelineOf(tx, id, { before: null, verbs: null, limit: timelineMost })
        const moved = await movedUpdatesOf(tx, id)
        const timeline = [...(await showTimeline(tx, rows)), ...moved.map(showMoved)]
        await tellOf(tx, doer, { ...found, allocated_to: [] }, 'ticketReportMade')
        const data = { ticket: await showTicketOf(tx, me, id), timeline, imprint: await imprintOf(tx, me, { transactionNumber: id }) }
        return { message: 'The report of the ticket.', data }
      })
    },

    async getReportByDate({ cursor, limit, ...asked }, { me, read }) {
      const data = await read(async (tx) => {
        const filter = await dated(tx, asked)
        const numbers = await reportNumbers(tx, ownOf(me), filter)
        const seesRows = me.may('reports.read') || me.may('reports.readOwn')
        const page = { cursor, limit, total: numbers.total }
        const rows = seesRows ? await reportRows(tx, ownOf(me), filter, page) : { items: [], next: null, total: 0 }
        return { numbers, rows, imprint: await imprintOf(tx, me, plain(filter)) }
      })
      return { message: 'The tickets of these days.', data }
    },

    async exportReport({ purpose, ...asked }, { me, doer, change }) {
      return change(async (tx) => {
        const { search, ...filter } = await dated(tx, asked)
        const page = await reportRows(tx, ownOf(me), { ...filter, search }, { limit: exportMost, total: 0 })
        const imprint = await imprintOf(tx, me, plain({ ...filter, search }))
        const csv = writeCsv([...imprintLines(imprint, purpose), head, ...(await linesOf(tx, page.items))])
        const data = { purpose, rows: page.items.length, filter }
        await record(tx, doer, { verb: 'reportsExported', kind: 'report', id: me.accountId, data })
        const filename = `tickets-${filter.from ?? 'start'}-${filter.to ?? 'today'}.csv`
        return { message: 'The table is ready.', data: { filename, csv, rows: page.items.length, isCut: page.next !== null, imprint } }
      })
    },
  }
}

const plain = (filter: object) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

const head = [
  'Number',
  'Status',
  'Priority',
  'Source',
  'Case type',
  'Barangay',
  'Place',
  'Summary',
  'Disposition',
  'Received',
  'Accepted',
  'On scene',
  'Resolved',
]

const imprintLines = ({ centre, madeBy, madeAt, filter }: Imprint, purpose: string) => [
  ['Command center', centre.name],
  ['Made by', madeBy],
  ['Made at', madeAt],
  ['Purpose', purpose],
  ['Filter', JSON.stringify(filter)],
]

async function linesOf(tx: Tx, rows: ReportRow[]) {
  const caseTypes = new Map<string, string>()
  const barangays = new Map<string, string>()
  for (const id of new Set(rows.map((row) => row.caseTypeId))) caseTypes.set(id, (await caseTypeOf(tx, id))?.name ?? '')
  for (const id of new Set(rows.map((row) => row.barangayId))) if (id) barangays.set(id, (await barangayOf(tx, id))?.name ?? '')
  return rows.map((row) => [
    row.transactionNumber,
    row.status,
    row.priority,
    row.source,
    caseTypes.get(row.caseTypeId) ?? '',
    row.barangayId ? (barangays.get(row.barangayId) ?? '') : '',
    row.place,
    row.summary,
    row.disposition,
    row.receivedAt,
    row.acceptedAt,
    row.onSceneAt,
    row.resolvedAt,
  ])
}
