// The emergencies that are open at this moment, for those who lead: whose they are and what was said is not read.
import { sql } from 'kysely'
import { type Emergencies, mostEmergencies } from '#contract/statistics/figures.ts'
import type { InOthers } from '#contract/languages.ts'
import { openStatuses } from '#contract/tickets/states.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { isGrave, ofTicket, type TicketRecord } from '#server/tickets/columns.ts'

const columns = ['priority', 'status', 'received_at'] as const satisfies readonly (keyof TicketRecord)[]
type Shown = Emergencies['items'][number]
type Row = Pick<TicketRecord, (typeof columns)[number]> & {
  name: string
  names: InOthers
  barangay: string | null
  reached: Shown['reached']
  open: number
}

/** How far those are that are sent now: the stamps of a ticket stay when who was sent is taken back. */
const reached = sql<Shown['reached']>`case
  when t.allocated_to = '{}' then 'nobody'
  when bool_or(s.on_scene_at is not null) then 'onScene'
  when bool_or(s.en_route_at is not null) then 'enRoute'
  else 'sent' end`

/** A drill is no emergency. */
export async function emergenciesNow(tx: Tx): Promise<Omit<Emergencies, 'at'>> {
  const rows = await tx.all(
    sqlOf
      .selectFrom('ticket as t')
      .innerJoin('case_type as y', (on) => on.onRef('y.command_center_id', '=', 't.command_center_id').onRef('y.id', '=', 't.case_type_id'))
      .leftJoin('barangay as b', (on) => on.onRef('b.command_center_id', '=', 't.command_center_id').onRef('b.id', '=', 't.barangay_id'))
      .select(ofTicket(columns))
      .leftJoinLateral(
        (of) =>
          of
            .selectFrom('ticket_assignment as s')
            .select(reached.as('reached'))
            .whereRef('s.command_center_id', '=', 't.command_center_id')
            .whereRef('s.number', '=', 't.number')
            .where('s.state', '<>', 'removed')
            .as('sent'),
        (on) => on.onTrue(),
      )
      .select(['y.name', 'y.names', 'b.name as barangay', 'sent.reached', sql<number>`count(*) over ()`.as('open')])
      .where('t.command_center_id', '=', tx.center)
      .where('t.tab', 'in', openStatuses)
      .where('t.status', '<>', 'resolved')
      .where(isGrave)
      .where('t.is_rehearsal', '=', false)
      .orderBy('t.received_at', 'desc')
      .limit(sql.lit(mostEmergencies))
      .$castTo<Row>(),
  )
  return { open: rows[0]?.open ?? 0, items: rows.map(show) }
}

const show = ({ name, names, barangay, open: _, ...row }: Row): Shown => ({
  caseType: { name, names },
  barangay: barangay ?? '',
  priority: row.priority as Shown['priority'],
  status: row.status as Shown['status'],
  receivedAt: row.received_at,
  reached: row.reached,
})
