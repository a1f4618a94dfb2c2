// Tickets as points of the map: their columns gathered by the database, so that many are one row.
import { sql, type SqlBool } from 'kysely'
import type { TicketPoints } from '#contract/map/MapPoints.ts'
import { isOpen, openStatuses, type Status, statuses, type Tab } from '#contract/tickets/states.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { type Reader, seesAll } from '#server/tickets/storeTickets.ts'
import { boundsOf } from './bounds.ts'
import { saidBy, typed } from './filters.ts'
import { bitsOf } from './rows.ts'
import { tabsOf } from './sought.ts'

export interface PointFilters {
  priority?: readonly number[] | undefined
  caseTypeId?: readonly string[] | undefined
  barangayId?: readonly string[] | undefined
  allocatedTo?: readonly string[] | undefined
  flag?: TicketRow['flags'] | undefined
  isRead?: 0 | 1 | undefined
  acceptedBy?: readonly string[] | undefined
  status?: readonly Status[] | undefined
  tab?: Tab | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  limit: number
}

/** The tab has an index; the resolved of the last day are still in accepted. */
const open = [...openStatuses]
const any = (values: readonly unknown[], type: 'uuid' | 'smallint' | 'text') => sql<never>`any (${values}::${sql.raw(type)}[])`

export async function ticketPoints(tx: Tx, reader: Reader, given: PointFilters): Promise<TicketPoints> {
  let found = sqlOf
    .selectFrom('ticket as t')
    .select(['t.number', 't.lat', 't.lng', 't.priority', 't.version'])
    .select(sql<number>`array_position(${statuses}::text[], t.status) - 1`.as('status'))
    .where('t.command_center_id', '=', tx.center)
    .where('t.lat', 'is not', null)
    .where('t.status', '<>', 'deleted')
  const among = given.tab ? [given.tab] : given.status ? tabsOf(given.status) : given.from === undefined ? openStatuses : undefined
  if (given.tab) found = found.where('t.tab', '=', given.tab)
  if (given.status) {
    found = found.where('t.status', '=', any(given.status, 'text'))
    // An open one is in the tab of its own name, by which there is an index.
    if (given.status.every(isOpen)) found = found.where('t.tab', '=', any(given.status, 'text'))
  } else if (given.from === undefined && !given.tab) found = found.where('t.tab', 'in', open).where('t.status', 'in', open)
  if (!seesAll(reader)) found = found.where(sql<SqlBool>`${reader.accountId}::uuid = any (t.allocated_to)`)
  if (given.priority) found = found.where('t.priority', '=', any(given.priority, 'smallint'))
  if (given.caseTypeId) found = found.where('t.case_type_id', '=', any(given.caseTypeId, 'uuid'))
  if (given.barangayId) found = found.where('t.barangay_id', '=', any(given.barangayId, 'uuid'))
  if (given.acceptedBy) found = found.where('t.accepted_by', '=', any(given.acceptedBy, 'uuid'))
  if (given.allocatedTo) found = found.where(sql<SqlBool>`t.allocated_to && ${given.allocatedTo}::uuid[]`)
  const bounds = await boundsOf(tx, given)
  if (bounds.since) found = found.where('t.received_at', '>=', bounds.since)
  if (bounds.until) found = found.where('t.received_at', '<', bounds.until)
  if (given.flag) {
    const bits = bitsOf(given.flag)
    found = found.where(sql<SqlBool>`(t.flags & ${bits}::int) = ${bits}::int`)
  }
  if (given.isRead !== undefined) {
    const read = sql<SqlBool>`exists (select from ticket_read r where r.command_center_id = t.command_center_id and r.number = t.number
      and r.account_id = ${reader.accountId}::uuid and r.is_read)`
    found = found.where(given.isRead === 1 ? read : sql<SqlBool>`not ${read}`)
  }
  if (given.search) found = found.where(await typed(tx, given.search, bounds, await saidBy(tx, given), among))
  const points = sqlOf.selectFrom(found.orderBy('t.rank').orderBy('t.received_at', 'desc').limit(given.limit).as('p'))
  const column = <T>(name: string) => sql<T[]>`coalesce(json_agg(${sql.ref(`p.${name}`)}), '[]')`
  const gathered = points
    .select([column<string>('number').as('numbers'), column<number>('lat').as('lats'), column<number>('lng').as('lngs')])
    .select([column<number>('priority').as('priorities'), column<number>('status').as('statuses'), column<number>('version').as('versions')])
    .select(sql<number>`count(*)`.as('total'))
  return (await tx.one(gathered))!
}
