// What of the tickets one shift leaves to the next: each that is open, and how many wait for somebody.
import { sql } from 'kysely'
import type { DeskStanding } from '#contract/handovers/Handover.ts'
import { mostNamed } from '#contract/handovers/Handover.ts'
import { priorities } from '#contract/tickets/priorities.ts'
import { openStatuses } from '#contract/tickets/states.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { isGrave, isLate } from '#server/tickets/columns.ts'

type Open = DeskStanding['open'][number]
const open = (p: Params) =>
  sqlOf
    .selectFrom('ticket as t')
    .where('t.command_center_id', '=', p.center)
    .where(
      't.tab',
      'in',
      openStatuses.map((status) => sql.lit(status)),
    )
    .where('t.status', '<>', sql.lit('resolved'))

const named = prepared('openAtDesk', (p: Params) =>
  open(p)
    .select(['t.number as transactionNumber', 't.status', 't.priority', 't.case_type_id as caseTypeId', 't.barangay_id as barangayId'])
    .select(['t.received_at as receivedAt', 't.due_at as dueAt', 't.allocated_to as allocatedTo'])
    .select(sql<boolean>`t.escalated is not null`.as('isEscalated'))
    .orderBy('t.priority')
    .orderBy('t.received_at')
    .limit(sql.lit(mostNamed)),
)
/** The most urgent first, and of those the oldest. */
export const openAtDesk = async (tx: Tx) => (await tx.all(named({}))) as Open[]

const counted = prepared('waitingAtDesk', (p: Params) =>
  open(p)
    .select(['t.priority', sql<number>`count(*)`.as('count')])
    .select([
      sql<number>`count(*) filter (where t.status = 'pending')`.as('pending'),
      sql<number>`count(*) filter (where ${isGrave})`.as('critical'),
      sql<number>`count(*) filter (where t.status = 'pending' and ${isGrave} and t.acknowledged is null)`.as('alarms'),
      sql<number>`count(*) filter (where t.status = 'accepted' and t.allocated_to = '{}')`.as('unassigned'),
      sql<number>`count(*) filter (where ${isLate})`.as('overdue'),
      sql<number>`count(*) filter (where t.escalated is not null)`.as('escalated'),
    ])
    .groupBy('t.priority'),
)
const beside = prepared('waitingBesideTickets', (p: Params) =>
  sqlOf.selectNoFrom(({ selectFrom }) => [
    selectFrom('offline_report')
      .select(sql<number>`count(*)`.as('count'))
      .where('command_center_id', '=', p.center)
      .where('state', '=', sql.lit('waiting'))
      .$asScalar()
      .as('offlineReports'),
    selectFrom('ticket_transfer')
      .select(sql<number>`count(*)`.as('count'))
      .where('command_center_id', '=', p.center)
      .where('direction', '=', sql.lit('incoming'))
      .where('state', '=', sql.lit('offered'))
      .$asScalar()
      .as('transfers'),
  ]),
)
export async function waitingAtDesk(tx: Tx) {
  const [rows, others] = await Promise.all([tx.all(counted({})), tx.one(beside({}))])
  const sum = (of: 'pending' | 'alarms' | 'unassigned' | 'overdue' | 'escalated') => rows.reduce((total, row) => total + row[of], 0)
  return {
    /** Threats to life, whatever their priority. */
    critical: rows.reduce((total, row) => total + row.critical, 0),
    openByPriority: priorities.map((priority) => ({ priority, count: rows.find((row) => row.priority === priority)?.count ?? 0 })),
    waiting: {
      ...{ pending: sum('pending'), alarms: sum('alarms'), unassigned: sum('unassigned'), overdue: sum('overdue'), escalated: sum('escalated') },
      ...{ offlineReports: others?.offlineReports ?? 0, transfers: others?.transfers ?? 0 },
    },
  }
}
