// Tickets as rows of a list: the narrow columns that are read, and what they show.
import type { TargetName } from '#contract/tickets/clock.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import type { Source, Status, Tab } from '#contract/tickets/states.ts'
import { type FeedTicketRow, flags, type TicketRow } from '#contract/tickets/Ticket.ts'
import type { TicketRecord } from '#server/tickets/columns.ts'

/** What a row of a list is read from; a new column is a name here and a line of `showFeedRow`. */
export const rowColumns = [
  'number',
  'status',
  'tab',
  'priority',
  'source',
  'case_type_id',
  'summary',
  'place',
  'lat',
  'lng',
  'accuracy',
  'received_at',
  'scheduled_at',
  'due_at',
  'due_target',
  'allocated_to',
  'awaiting',
  'silent',
  'dangers',
  'flags',
  'accepted',
  'acknowledged',
  'citizen_said',
  'updates_count',
  'is_write_only',
  'version',
] as const satisfies readonly (keyof TicketRecord)[]
export type RowOfTicket = Pick<TicketRecord, (typeof rowColumns)[number]>

export const flagsOf = (bits: number) => flags.filter((_, index) => bits & (1 << index))
export const bitsOf = (names: readonly (typeof flags)[number][]) => names.reduce((bits, name) => bits | (1 << flags.indexOf(name)), 0)

export function positionOf({ lat, lng, accuracy }: { lat: number | null; lng: number | null; accuracy: number | null }) {
  if (lat === null || lng === null) return null
  return accuracy === null ? { lat, lng } : { lat, lng, accuracy }
}

/** Who acknowledges, or is taken off, is silent no more. */
export const silentOf = ({ silent, awaiting }: Pick<RowOfTicket, 'silent' | 'awaiting'>) => silent.filter(({ id }) => awaiting.includes(id))

export function showFeedRow(row: RowOfTicket): FeedTicketRow {
  return {
    transactionNumber: row.number,
    status: row.status as Status,
    tab: row.tab as Tab,
    priority: row.priority as Priority,
    source: row.source as Source,
    caseTypeId: row.case_type_id,
    summary: row.summary,
    place: row.place,
    position: positionOf(row),
    receivedAt: row.received_at,
    scheduledAt: row.scheduled_at,
    clock: row.due_at && row.due_target ? { target: row.due_target as TargetName, dueAt: row.due_at } : null,
    allocatedTo: row.allocated_to,
    awaiting: row.awaiting,
    silent: silentOf(row),
    dangers: row.dangers,
    flags: flagsOf(row.flags),
    acceptedBy: row.accepted,
    ...(row.acknowledged && { acknowledgedBy: { id: row.acknowledged.id, name: row.acknowledged.name } }),
    ...(row.citizen_said && { citizenSaid: row.citizen_said }),
    updatesCount: row.updates_count,
    isWriteOnly: row.is_write_only,
    version: row.version,
  }
}

/** As another center sees it that may take it over: what is not named here does not go, and of this center's people nobody does. */
export function showElsewhere(row: RowOfTicket): FeedTicketRow {
  const { transactionNumber, status, tab, priority, source, caseTypeId, summary, place, position, receivedAt, ...rest } = showFeedRow(row)
  const { scheduledAt, clock, flags: shown, updatesCount, isWriteOnly, version } = rest
  return {
    ...{ transactionNumber, status, tab, priority, source, caseTypeId, summary, place, position, receivedAt, scheduledAt, clock },
    ...{ flags: shown, updatesCount, isWriteOnly, version },
    ...{ allocatedTo: [], awaiting: [], silent: [], dangers: [], acceptedBy: null },
  }
}

export const showRow = (row: RowOfTicket & { is_read: boolean }): TicketRow => ({ ...showFeedRow(row), isRead: row.is_read })
