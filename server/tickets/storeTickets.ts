// Tickets whole: found for a reader, held for a step, changed by one.
import type { Selectable } from 'kysely'
import type { Assignment, Transfer } from '#contract/tickets/Ticket.ts'
import type { Ticket } from '#server/database/schema.ts'
import type { Actor } from '#server/kit/context.ts'
import { refuse } from '#server/kit/refuse.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { clockColumns } from './schedule.ts'
import { settingsOf } from './settings.ts'

/** Who looks: those who may read every ticket, else only the tickets allocated to them. */
export type Reader = Pick<Actor, 'accountId' | 'may'>
export const seesAll = (reader: Reader) => reader.may('tickets.read')

export interface Person {
  id: string
  name: string
}
export interface Given {
  reason: string
  note: string | null
  by: Person | null
  at: string
}
export interface Ending {
  disposition: string
  summary: string
  by: Person | null
  at: string
}

type Plain = Omit<
  Selectable<Ticket>,
  'words' | 'filed' | 'accepted' | 'acknowledged' | 'reported' | 'declined' | 'deleted' | 'escalated' | 'resolved' | 'proposed' | 'stepped'
>
export interface TicketRecord extends Plain {
  filed: Person | null
  accepted: Person | null
  acknowledged: (Person & { at: string }) | null
  reported: Given | null
  declined: Given | null
  deleted: Given | null
  escalated: Given | null
  resolved: Ending | null
  proposed: Ending | null
  stepped: { by: Person; at: string } | null
}
export interface HeldTicket extends TicketRecord {
  now: string
}

export interface FullTicket extends TicketRecord {
  is_read: boolean
  files: { id: string; name: string; mime: string; bytes: number }[]
  assignments: Assignment[]
  merged: string[]
  transfer: Transfer | null
}

export const recordColumns = `t.command_center_id, t.number, t.status, t.former_status, t.source, t.priority, t.life_threat, t.case_type_id, t.case_sub_type_id,
  t.report_category_id, t.description, t.summary, t.caller_name, t.caller_phone, t.user_id, t.is_citizen_blocked, t.barangay_id, t.address, t.landmark, t.place,
  t.lat, t.lng, t.accuracy, t.hazard_id, t.merged_into, t.allocated_to, t.awaiting, t.received_at, t.read_at, t.accepted_at, t.dispatched_at, t.en_route_at,
  t.on_scene_at, t.resolved_at, t.closed_at, t.scheduled_at, t.happened_at, t.due_at, t.due_target, t.is_overdue, t.attend_at, t.is_compared, t.has_duplicate, t.is_sharing_position,
  t.filed, t.accepted, t.acknowledged, t.reported, t.declined, t.deleted, t.escalated, t.resolved, t.proposed, t.stepped, t.updates_count, t.version,
  t.updated_at, t.tab, t.rank, t.flags, t.is_for_supervisor`
const visible = 't.command_center_id = $1 and t.number = $2 and ($3::uuid is null or $3 = any (t.allocated_to))'

const assignments = `(select coalesce(jsonb_agg(jsonb_build_object('accountId', s.account_id, 'kind', s.kind, 'name', a.name, 'departmentId', s.department_id,
    'state', s.state, 'isExcluded', s.is_excluded, 'assignedBy', s.assigned_by, 'assignedAt', s.assigned_at, 'acknowledgedAt', s.acknowledged_at,
    'enRouteAt', s.en_route_at, 'onSceneAt', s.on_scene_at, 'clearedAt', s.cleared_at) order by s.assigned_at, s.account_id), '[]')
  from ticket_assignment s join account a on a.command_center_id = s.command_center_id and a.id = s.account_id
  where s.command_center_id = t.command_center_id and s.number = t.number)`
const merged = `(select coalesce(array_agg(m.number order by m.number), '{}') from ticket m where m.command_center_id = t.command_center_id and m.merged_into = t.number)`

const full = `select ${recordColumns}, r.is_read is true as is_read, ${assignments} as assignments, ${merged} as merged,
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.type, 'bytes', f.bytes) order by f.created_at, f.id), '[]')
    from file f where f.command_center_id = t.command_center_id and f.owner_kind = 'ticket' and f.owner_id = any (${merged} || t.number)) as files,
  (select jsonb_build_object('state', x.state, 'from', jsonb_build_object('id', x.from_center_id, 'name', x.from_name),
      'to', jsonb_build_object('id', x.to_center_id, 'name', x.to_name), 'reason', x.reason, 'offeredAt', x.offered_at, 'answer', x.answer, 'answeredAt', x.answered_at)
    from ticket_transfer x where x.command_center_id = t.command_center_id and x.number = t.number order by x.offered_at desc limit 1) as transfer
  from ticket t left join ticket_read r on r.command_center_id = t.command_center_id and r.number = t.number and r.account_id = $4
  where ${visible}`

const nowhere = () => refuse(404, 'There is no such ticket.')
const own = (reader: Reader) => (seesAll(reader) ? null : reader.accountId)

export async function fullTicketOf(tx: Tx, reader: Reader, number: string): Promise<FullTicket> {
  const [row] = await tx.named<FullTicket>('fullTicket', full, [tx.centre, number, own(reader), reader.accountId])
  return row ?? nowhere()
}

export async function findTicketFor(tx: Tx, reader: Reader, number: string): Promise<TicketRecord | undefined> {
  return (await tx.named<TicketRecord>('ticketFor', `select ${recordColumns} from ticket t where ${visible}`, [tx.centre, number, own(reader)]))[0]
}

/** A ticket of the centre that the reader may see; what is not there, another centre's and another's own are answered alike. */
export async function ticketFor(tx: Tx, reader: Reader, number: string): Promise<TicketRecord> {
  return (await findTicketFor(tx, reader, number)) ?? nowhere()
}

/** A ticket of the centre, for those who act for its citizen or for the server itself. */
export async function ticketOf(tx: Tx, number: string): Promise<TicketRecord | undefined> {
  return (await tx.named<TicketRecord>('ticketFor', `select ${recordColumns} from ticket t where ${visible}`, [tx.centre, number, null]))[0]
}

const holding = `select ${recordColumns}, clock_timestamp() as now from ticket t where ${visible} for update`

/** The same, held against every other step until the transaction ends. */
export async function holdTicket(tx: Tx, reader: Reader | null, number: string): Promise<HeldTicket> {
  const [row] = await tx.named<HeldTicket>('holdTicket', holding, [tx.centre, number, reader ? own(reader) : null])
  return row ?? nowhere()
}

const taking = holding.replace('for update', 'and t.attend_at <= clock_timestamp() for update skip locked')

/** Held only if it is still due, and no other node holds it just now. */
export async function takeDueTicket(tx: Tx, number: string): Promise<HeldTicket | undefined> {
  return (await tx.named<HeldTicket>('takeDueTicket', taking, [tx.centre, number, null]))[0]
}

export type TicketChanges = Partial<
  Omit<TicketRecord, 'command_center_id' | 'number' | 'version' | 'summary' | 'tab' | 'rank' | 'flags' | 'is_for_supervisor'>
>

const jsonColumns = new Set(['filed', 'accepted', 'acknowledged', 'reported', 'declined', 'deleted', 'escalated', 'resolved', 'proposed', 'stepped'])

/** Writes what a step changes, and what the clock says after it. What the server does by itself makes no new version: it takes nothing from an editor. */
export async function changeTicket(tx: Tx, held: HeldTicket, changes: TicketChanges, { byItself = false } = {}): Promise<HeldTicket> {
  const after = { ...held, ...changes }
  const timed = {
    ...changes,
    ...clockColumns(after, await settingsOf(tx), held.now),
    updated_at: byItself ? held.updated_at : held.now,
    version: held.version + (byItself ? 0 : 1),
  }
  const columns = Object.entries(timed).map(([name, value]) => [name, jsonColumns.has(name) && value !== null ? JSON.stringify(value) : value])
  await tx.all(
    sqlOf
      .updateTable('ticket')
      .set(Object.fromEntries(columns) as object)
      .where('command_center_id', '=', tx.centre)
      .where('number', '=', held.number),
  )
  return { ...after, ...timed }
}
