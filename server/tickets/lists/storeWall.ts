// The open tickets of the center as a wall before visitors draws them: the most urgent and the newest. Whose they are and what was said is not read.
import { sql } from 'kysely'
import type { VisitorsWall } from '#contract/statistics/visitorsWall.ts'
import { mostOnWall, neighborhoodOf } from '#contract/statistics/visitorsWall.ts'
import { isGrave } from '#contract/tickets/priorities.ts'
import { ringsAtDesk } from '#contract/tickets/rings.ts'
import type { InOthers } from '#contract/languages.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { ofTicket, type TicketRecord } from '#server/tickets/columns.ts'
import { flagsOf, positionOf, silentOf } from './rows.ts'

const columns = [
  'number',
  'status',
  'priority',
  'lat',
  'lng',
  'accuracy',
  'received_at',
  'due_at',
  'due_target',
  'awaiting',
  'silent',
  'dangers',
  'flags',
] as const satisfies readonly (keyof TicketRecord)[]
type Row = Pick<TicketRecord, (typeof columns)[number]> & { name: string; names: InOthers }
type Shown = VisitorsWall['tickets'][number]

export async function ticketsOnWall(tx: Tx): Promise<Shown[]> {
  const open = sqlOf
    .selectFrom('ticket as t')
    .innerJoin('case_type as y', (on) => on.onRef('y.command_center_id', '=', 't.command_center_id').onRef('y.id', '=', 't.case_type_id'))
    .select(ofTicket(columns))
    .select(['y.name', 'y.names'])
    .where('t.command_center_id', '=', tx.center)
    .where('t.tab', 'in', ['pending', 'accepted'])
    .where('t.status', 'in', ['pending', 'accepted'])
    .limit(sql.lit(mostOnWall))
    .$castTo<Row>()
  const found = await Promise.all([tx.all(open.orderBy('t.rank').orderBy('t.received_at')), tx.all(open.orderBy('t.received_at', 'desc'))])
  return [...new Map(found.flat().map((row) => [row.number, row])).values()].map(show)
}

function show({ name, names, ...row }: Row): Shown {
  const ticket = { status: row.status as Shown['status'], priority: row.priority as Shown['priority'] }
  const position = positionOf(row)
  const flags = flagsOf(row.flags)
  return {
    ...ticket,
    isGrave: isGrave({ ...ticket, flags }),
    caseType: { name, names },
    position: position && neighborhoodOf(position),
    receivedAt: row.received_at,
    clock: row.due_at && row.due_target ? { target: row.due_target as NonNullable<Shown['clock']>['target'], dueAt: row.due_at } : null,
    isRinging: ringsAtDesk({ ...ticket, flags, silent: silentOf(row), dangers: row.dangers }),
  }
}
