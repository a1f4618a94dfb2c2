// The emergencies that are open at this moment, for those who lead: whose they are and what was said is not read.
import { sql } from 'kysely'
import { type Emergencies, mostEmergencies } from '#contract/statistics/figures.ts'
import type { InOthers } from '#contract/languages.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { ofTicket, type TicketRecord } from '#server/tickets/columns.ts'

const columns = [
  'priority',
  'status',
  'received_at',
  'dispatched_at',
  'en_route_at',
  'on_scene_at',
] as const satisfies readonly (keyof TicketRecord)[]
type Row = Pick<TicketRecord, (typeof columns)[number]> & { name: string; names: InOthers; barangay: string | null; open: number }
type Shown = Emergencies['items'][number]

/** A drill is no emergency. */
export async function emergenciesNow(tx: Tx): Promise<Omit<Emergencies, 'at'>> {
  const rows = await tx.all(
    sqlOf
      .selectFrom('ticket as t')
      .innerJoin('case_type as y', (on) => on.onRef('y.command_center_id', '=', 't.command_center_id').onRef('y.id', '=', 't.case_type_id'))
      .leftJoin('barangay as b', (on) => on.onRef('b.command_center_id', '=', 't.command_center_id').onRef('b.id', '=', 't.barangay_id'))
      .select(ofTicket(columns))
      .select(['y.name', 'y.names', 'b.name as barangay', sql<number>`count(*) over ()`.as('open')])
      .where('t.command_center_id', '=', tx.center)
      .where('t.tab', 'in', ['pending', 'accepted'])
      .where('t.status', 'in', ['pending', 'accepted'])
      .where(sql<boolean>`(t.priority = 1 or t.life_threat)`)
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
  reached: row.on_scene_at ? 'onScene' : row.en_route_at ? 'enRoute' : row.dispatched_at ? 'sent' : 'nobody',
})
