// The tickets of the moment, counted: what is open, late, accepted with nobody sent, and came in or was ended today.
import { sql } from 'kysely'
import type { LiveFigures } from '#contract/statistics/figures.ts'
import type { TargetName } from '#contract/tickets/clock.ts'
import { priorities } from '#contract/tickets/priorities.ts'
import { openStatuses, type Status } from '#contract/tickets/states.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { isGrave, isLate, ofTicket } from '#server/tickets/columns.ts'
import { isRead, ticketsReadBy } from '#server/tickets/readBy.ts'
import { type Reader, seesAll } from '#server/tickets/storeTickets.ts'
import { isAllocatedTo } from './filters.ts'
import { type RowOfTicket, rowColumns, showRow } from './rows.ts'

type Now = Omit<LiveFigures, 'at' | 'teams' | 'intervals' | 'promisedShare'>
const shown = { sos: 50, newest: 20 }

/** Tickets of the center, or of the reader alone; `tab` as values, so that the index of what is open is found. */
function ticketsOf(tx: Tx, reader: Reader) {
  const all = sqlOf.selectFrom('ticket as t').where('t.command_center_id', '=', tx.center)
  return seesAll(reader) ? all : all.where(sql<boolean>`${reader.accountId} = any (t.allocated_to)`)
}

function rowsOf(tx: Tx, reader: Reader) {
  const all = ticketsReadBy(tx.center, reader.accountId).select(ofTicket(rowColumns)).select(isRead)
  return (seesAll(reader) ? all : all.where(isAllocatedTo(reader.accountId))).$castTo<RowOfTicket & { is_read: boolean }>()
}

/** For the center the threats to life that wait; for who was sent what it has not taken note of. */
function unacknowledgedOf(tx: Tx, reader: Reader) {
  const rows = rowsOf(tx, reader).where(isGrave)
  return seesAll(reader)
    ? rows.where('t.tab', '=', 'pending').where('t.acknowledged', 'is', null)
    : rows.where('t.status', '=', 'accepted').where(({ eb, fn }) => eb(sql<string>`${reader.accountId}`, '=', fn.any('t.awaiting')))
}

export async function ticketsNow(tx: Tx, reader: Reader, { today, zone }: { today: string; zone: string }): Promise<Now> {
  const open = ticketsOf(tx, reader).where('t.tab', 'in', openStatuses).where('t.status', '<>', 'resolved')
  const dawn = sql<string>`(${today}::timestamp at time zone ${zone})`
  const since = ticketsOf(tx, reader).where('t.received_at', '>=', dawn).where('t.is_rehearsal', '=', false)
  const counted = open
    .select([
      't.status',
      't.priority',
      sql<TargetName | null>`case when ${isLate} then t.due_target end`.as('late'),
      sql<number>`count(*)`.as('count'),
    ])
    .select([
      sql<number>`count(*) filter (where t.status = 'accepted' and t.allocated_to = '{}')`.as('unassigned'),
      sql<number>`count(*) filter (where t.escalated is not null)`.as('escalated'),
    ])
    .groupBy([sql`1`, sql`2`, sql`3`])
  const [counts, planned, received, resolved, sos, newest] = await Promise.all([
    tx.all(counted),
    tx.one(ticketsOf(tx, reader).where('t.tab', '=', 'scheduled').select(sql<number>`count(*)`.as('count'))),
    tx.one(since.where('t.tab', 'not in', ['deleted', 'scheduled']).select(sql<number>`count(*)`.as('count'))),
    // What was resolved today is archived tomorrow at the earliest.
    tx.one(
      ticketsOf(tx, reader)
        .where('t.tab', '=', 'accepted')
        .where('t.status', '=', 'resolved')
        .where('t.resolved_at', '>=', dawn)
        .where('t.is_rehearsal', '=', false)
        .select(sql<number>`count(*)`.as('count')),
    ),
    tx.all(unacknowledgedOf(tx, reader).orderBy('t.received_at').limit(shown.sos)),
    tx.all(rowsOf(tx, reader).where('t.tab', '<>', 'deleted').orderBy('t.received_at', 'desc').orderBy('t.number', 'desc').limit(shown.newest)),
  ])
  const sum = (fits: (one: (typeof counts)[number]) => boolean, of: 'count' | 'unassigned' | 'escalated' = 'count') =>
    counts.filter(fits).reduce((total, one) => total + one[of], 0)
  return {
    open: sum(() => true),
    byStatus: Object.fromEntries(openStatuses.map((status) => [status, sum((one) => one.status === status)])) as Record<Status, number>,
    openByPriority: priorities.map((priority) => ({ priority, count: sum((one) => one.priority === priority) })),
    overdue: {
      answer: sum((one) => one.late === 'answer'),
      processing: sum((one) => one.late === 'processing'),
      response: sum((one) => one.late === 'response'),
    },
    unassigned: sum(() => true, 'unassigned'),
    escalated: sum(({ status }) => status !== 'transferred', 'escalated'),
    planned: planned!.count,
    receivedToday: received!.count,
    resolvedToday: resolved!.count,
    sos: sos.map(showRow),
    newest: newest.map(showRow),
  }
}

/** Open tickets of the center by barangay; those that name none stand under null. */
export const openByBarangay = (tx: Tx) =>
  tx.all(
    sqlOf
      .selectFrom('ticket as t')
      .select(['t.barangay_id as barangayId', sql<number>`count(*)`.as('count')])
      .select(sql<number>`count(*) filter (where ${isGrave})`.as('urgent'))
      .where('t.command_center_id', '=', tx.center)
      .where('t.tab', 'in', openStatuses)
      .where('t.status', '<>', 'resolved')
      .groupBy('t.barangay_id'),
  )
