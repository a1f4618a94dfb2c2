// The columns of a ticket, once: what is told of it, what the server keeps beside that, and their types.
import { type Selectable, sql } from 'kysely'
import type { Placed, TicketRow } from '#contract/tickets/Ticket.ts'
import type { CardRun } from '#contract/cards/Card.ts'
import { ticketColumns } from '#contract/nouns/ticketFields.ts'
import type { DangerKind } from '#contract/tickets/safety/rules.ts'
import type { Ticket } from '#server/database/schema.ts'
import type { KeptLine } from '#server/tickets/transfers/lines.ts'

/** What is told when a ticket is filed or corrected, by its name in the contract. */
export const toldColumns = {
  caseTypeId: 'case_type_id',
  caseSubTypeId: 'case_sub_type_id',
  reportCategoryId: 'report_category_id',
  priority: 'priority',
  description: 'description',
  callerPhone: 'caller_phone',
  barangayId: 'barangay_id',
  ...ticketColumns,
  scheduledAt: 'scheduled_at',
} as const satisfies Record<string, keyof Ticket>
export type ToldField = keyof typeof toldColumns
export const toldNames = Object.values(toldColumns)

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
  /** What Tanod itself has written, of which the summary is the English. */
  said?: KeptLine
  by: Person | null
  at: string
}
/** What endangers a crew, and who at the desk has seen it. */
export interface Danger extends Person {
  kind: DangerKind
  at: string
  seen: (Person & { at: string }) | null
}
interface JsonColumns {
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
  silent: (Person & { at: string })[]
  dangers: Danger[]
  card: CardRun | null
  citizen_said: NonNullable<TicketRow['citizenSaid']> | null
  /** With how far it moved, in degrees, since the crews were told of it, and since when the page of the phone is there that it follows. */
  placed: (Placed & { since?: string; moved?: { lat: number; lng: number } }) | null
}
const jsonNames = [
  'filed',
  'accepted',
  'acknowledged',
  'reported',
  'declined',
  'deleted',
  'escalated',
  'resolved',
  'proposed',
  'stepped',
  'silent',
  'dangers',
  'card',
  'citizen_said',
  'placed',
] as const satisfies readonly (keyof JsonColumns)[]
export const jsonColumns: ReadonlySet<string> = new Set(jsonNames)

const stamps = [
  'received_at',
  'read_at',
  'accepted_at',
  'dispatched_at',
  'en_route_at',
  'on_scene_at',
  'resolved_at',
  'closed_at',
  'reopened_at',
  'thanked_at',
] as const
const clock = ['happened_at', 'due_at', 'due_target', 'is_overdue', 'attend_at', 'is_compared', 'has_duplicate', 'is_sharing_position'] as const
const state = ['alarm_level', 'status', 'former_status', 'source', 'life_threat', 'hazard_id', 'merged_into', 'allocated_to', 'awaiting'] as const
const caller = ['user_id', 'is_citizen_blocked', 'is_write_only', 'rating', 'place', 'lat', 'lng', 'accuracy'] as const
const made = ['summary', 'tab', 'rank', 'flags', 'is_for_supervisor', 'updates_count', 'version', 'updated_at'] as const

/** What is read of a ticket: everything but the words that are searched. */
export const recordColumns = ['command_center_id', 'number', ...toldNames, ...state, ...caller, ...stamps, ...clock, ...jsonNames, ...made] as const

type Plain = Pick<Selectable<Ticket>, Exclude<(typeof recordColumns)[number], keyof JsonColumns>>
export interface TicketRecord extends Plain, JsonColumns {}
export interface LockedTicket extends TicketRecord {
  now: string
}

/** Columns of the table that stands as `t` in a query. */
export const ofTicket = <C extends string>(columns: readonly C[]) => columns.map((column) => `t.${column}` as const)

/** What `isGrave` of the contract says of a row: the first priority, or a threat to life. */
export const isGrave = sql<boolean>`(t.priority = 1 or t.life_threat)`
/** Whether the time of its running clock is over. */
export const isLate = sql<boolean>`t.due_at <= now()`
