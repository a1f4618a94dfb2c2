// Handovers of the demo centers: last night's, countersigned, and this morning's, which waits for the next shift. Each tells of its own time, by the stamps of what the demo holds.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type DeskStanding, mostCallsNamed, mostNamed, shiftFacts } from '#contract/handovers/Handover.ts'
import { usualSettings } from '#contract/centers/settings.ts'
import { priorities } from '#contract/tickets/priorities.ts'
import { clockColumns } from '#server/tickets/schedule.ts'
import { listHazards } from '#server/tickets/store.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import type { DemoCenter } from '#server/database/demo/DemoCenter.ts'
import { demoPeople } from '#server/database/demo/people.ts'

const hourMs = 3_600_000
const told = [
  {
    hours: 15,
    notes:
      'Quiet after midnight. The pump at the creek was told to call at 04:00 if the water rises.\nRescue 2 is short of fuel: the yard opens at six.',
    remark: 'Read. Rescue 2 is fueled.',
    roles: ['supervisor', 'dispatcher'],
  },
  {
    hours: 1,
    notes: 'The school asks to be told before a unit passes its gate at noon.\nThe caller of the lift expects a call back.',
    remark: '',
    roles: ['supervisor'],
  },
]

export async function fillHandovers({ tx, accounts }: DemoCenter): Promise<void> {
  const by = (role = '') => JSON.stringify({ id: accounts.get(role) ?? randomUUID(), name: demoPeople.find((one) => one.role === role)?.name ?? '' })
  const now = Date.now()
  const kept = await gather(tx)
  let since = iso(now - (told[0]!.hours + 12) * hourMs)
  for (const { hours, notes, remark, roles } of told) {
    const at = iso(now - hours * hourMs)
    await tx.all(
      sqlOf.insertInto('handover').values({
        ...{ command_center_id: tx.center, id: randomUUID(), log_seq: 0, notes, remark, written_at: at },
        ...{ standing: JSON.stringify(standingThen(kept, since, at)), written_by: by(roles[0]) },
        ...(roles[1] && { signed_by: by(roles[1]), signed_at: at }),
      }),
    )
    since = at
  }
}

const iso = (ms: number) => new Date(ms).toISOString()
type Moment = string | null
/** When something was done for a reason that stands beside the time. */
const momentOf = (column: string) => sql<Moment>`${sql.ref(column)} ->> 'at'`

/** What of the demo has a time, once for both sheets. */
async function gather(tx: Tx) {
  const tickets = await tx.all(
    sqlOf
      .selectFrom('ticket as t')
      .select([
        't.number',
        't.status',
        't.source',
        't.priority',
        't.life_threat',
        't.case_type_id',
        't.barangay_id',
        't.allocated_to',
        't.received_at',
      ])
      .select(['t.read_at', 't.accepted_at', 't.dispatched_at', 't.en_route_at', 't.on_scene_at', 't.resolved_at', 't.closed_at', 't.scheduled_at'])
      .select([momentOf('t.declined').as('declinedAt'), momentOf('t.reported').as('reportedAt'), momentOf('t.escalated').as('escalatedAt')])
      .where('t.command_center_id', '=', tx.center)
      .where('t.received_at', '>', iso(Date.now() - 3 * 24 * hourMs))
      .orderBy('t.priority')
      .orderBy('t.received_at'),
  )
  const assignments = await tx.all(
    sqlOf
      .selectFrom('ticket_assignment as s')
      .innerJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 's.command_center_id').onRef('a.id', '=', 's.account_id'))
      .leftJoin('response_team as r', (on) => on.onRef('r.command_center_id', '=', 's.command_center_id').onRef('r.account_id', '=', 's.account_id'))
      .select(['s.number', 's.account_id', 's.kind', 's.assigned_at', 's.acknowledged_at', 's.en_route_at', 's.on_scene_at', 's.cleared_at'])
      .select(({ fn }) => fn.coalesce('r.call_sign', 'a.name').as('name'))
      .where('s.command_center_id', '=', tx.center)
      .orderBy('s.assigned_at'),
  )
  const calls = await tx.all(
    sqlOf
      .selectFrom('call')
      .select(['id', 'rang_at', 'ended_at', 'number', 'called_back_at', 'closed_at'])
      .where('command_center_id', '=', tx.center)
      .where('direction', '=', 'incoming')
      .where('outcome', '=', 'missed')
      .orderBy('rang_at'),
  )
  const messages = await tx.all(
    sqlOf.selectFrom('chat_message').select(['number', 'sent_at', 'is_from_citizen']).where('command_center_id', '=', tx.center).orderBy('seq'),
  )
  const reports = await tx.all(sqlOf.selectFrom('offline_report').select('arrived_at').where('command_center_id', '=', tx.center))
  const hazards = [...(await listHazards(tx, false, { limit: 100 })).items, ...(await listHazards(tx, true, { limit: 100 })).items]
  return { tickets, assignments, calls, messages, reports, hazards }
}
type Kept = Awaited<ReturnType<typeof gather>>

/** The desk as it stood at that moment: what came later is not there yet, and what has ended since is still open. */
function standingThen({ tickets, assignments, calls, messages, reports, hazards }: Kept, since: string, at: string): DeskStanding {
  const then = Date.parse(at)
  const was = (moment: Moment) => moment !== null && Date.parse(moment) <= then
  const inShift = (moment: Moment) => was(moment) && Date.parse(moment!) > Date.parse(since)
  const known = (moment: Moment) => (was(moment) ? moment : null)
  const open = tickets
    .filter((one) => was(one.received_at) && one.status !== 'scheduled' && ![one.resolved_at, one.declinedAt, one.reportedAt].some(was))
    .map((one) => {
      const [accepted_at, dispatched_at, escalated] = [known(one.accepted_at), known(one.dispatched_at), known(one.escalatedAt)]
      const stamps = {
        read_at: known(one.read_at),
        accepted_at,
        dispatched_at,
        en_route_at: known(one.en_route_at),
        on_scene_at: known(one.on_scene_at),
      }
      const status = accepted_at ? ('accepted' as const) : ('pending' as const)
      const ended = { resolved_at: null, closed_at: null, scheduled_at: null }
      const { due_at: dueAt, is_overdue: isLate } = clockColumns(
        { ...one, ...stamps, ...ended, status, escalated, is_compared: true },
        usualSettings,
        at,
      )
      const isAlarm = status === 'pending' && (one.priority === 1 || one.life_threat)
      return { ...one, status, dueAt, isLate, isAlarm, isEscalated: escalated !== null, allocatedTo: dispatched_at ? one.allocated_to : [] }
    })
  const sent = assignments.filter((one) => was(one.assigned_at))
  const missed = calls.filter((one) => was(one.ended_at) && !was(one.called_back_at) && !was(one.closed_at))
  const lastSaid = new Map(messages.filter(({ sent_at }) => was(sent_at)).map((one) => [one.number, one.is_from_citizen]))
  const count = (of: (one: (typeof open)[number]) => boolean) => open.filter(of).length
  const counted: Partial<Record<(typeof shiftFacts)[number], readonly Moment[]>> = {
    ticketFiled: tickets.map((one) => one.received_at),
    ticketAccepted: tickets.map((one) => one.accepted_at),
    ticketAssigned: assignments.map((one) => one.assigned_at),
    ticketResolved: tickets.map((one) => one.resolved_at),
    ticketDeclined: tickets.map((one) => one.declinedAt),
    ticketReported: tickets.map((one) => one.reportedAt),
    ticketEscalated: tickets.map((one) => one.escalatedAt),
    hazardAdded: hazards.map((one) => one.addedAt),
  }
  return {
    ...{ at, since },
    openByPriority: priorities.map((priority) => ({ priority, count: count((one) => one.priority === priority) })),
    waiting: {
      pending: count(({ status }) => status === 'pending'),
      alarms: count(({ isAlarm }) => isAlarm),
      unassigned: count(({ status, allocatedTo }) => status === 'accepted' && allocatedTo.length === 0),
      overdue: count(({ isLate }) => isLate),
      escalated: count(({ isEscalated }) => isEscalated),
      chats: [...lastSaid.values()].filter(Boolean).length,
      calls: missed.length,
      offlineReports: reports.filter(({ arrived_at }) => was(arrived_at)).length,
      // The one transfer of the demo is offered when all else stands.
      transfers: 0,
    },
    open: open.slice(0, mostNamed).map((one) => ({
      ...{ transactionNumber: one.number, status: one.status, priority: one.priority as DeskStanding['open'][number]['priority'] },
      ...{ caseTypeId: one.case_type_id!, barangayId: one.barangay_id, receivedAt: one.received_at, dueAt: one.dueAt },
      ...{ isEscalated: one.isEscalated, allocatedTo: one.allocatedTo },
    })),
    missedCalls: missed.slice(0, mostCallsNamed).map(({ id, rang_at, number }) => ({ callId: id, rangAt: rang_at, transactionNumber: number })),
    teamsOut: sent
      .filter(({ kind, cleared_at }) => kind === 'responseteam' && !was(cleared_at))
      .map((one) => ({
        ...{ accountId: one.account_id, name: one.name, transactionNumber: one.number, since: one.assigned_at },
        state: was(one.on_scene_at) ? 'onScene' : was(one.en_route_at) ? 'enRoute' : was(one.acknowledged_at) ? 'acknowledged' : 'assigned',
      })),
    hazards: hazards
      .filter((one) => was(one.addedAt) && !was(one.archivedAt))
      .map(({ hazardId, title, severity, addedAt }) => ({ hazardId, title, severity, addedAt })),
    done: shiftFacts.map((verb) => ({ verb, count: (counted[verb] ?? []).filter(inShift).length })),
  }
}
