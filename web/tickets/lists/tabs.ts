// The tabs of the tickets: their address, name, the call that lists them, and who may see them.
import { may, type Permission } from '#contract/accounts/permissions.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { k } from '#web/kit/language.ts'
import type { Sort } from './order.ts'

export const tabNames = [
  'pending',
  'accepted',
  'declined',
  'reported',
  'transferred',
  'scheduled',
  'supervisor',
  'offline',
  'reports-of-the-day',
  'archived',
  'merged',
  'deleted',
] as const
export type TabName = (typeof tabNames)[number]

/** The calls whose items are rows of tickets, whatever else they tell. */
const calls = {
  pending: lists.getPendingEmergencyTickets,
  accepted: lists.getAcceptedEmergencyTickets,
  declined: lists.getDeclinedEmergencyTickets,
  reported: lists.getReportedEmergencyTickets,
  scheduled: lists.getScheduledEmergencyTicket,
  supervisor: lists.getSupervisorTickets,
  archived: lists.getArchivedEmergencyTickets,
  merged: lists.searchEmergencyTickets,
  deleted: lists.getDeletedEmergencyTickets,
} as const

export interface TabRow {
  name: TabName
  title: string
  permissions: readonly Permission[]
  /** What an empty tab says. */
  empty: string
}
const all = may('tickets.read', 'tickets.readOwn')
const staff = may('tickets.read')

export const tabRows: readonly TabRow[] = [
  { name: 'pending', title: k('Pending'), permissions: all, empty: k('Nobody is waiting. New reports appear here by themselves.') },
  { name: 'accepted', title: k('Accepted'), permissions: all, empty: k('No ticket is being worked on.') },
  { name: 'declined', title: k('Declined'), permissions: all, empty: k('No ticket was declined.') },
  { name: 'reported', title: k('Reported'), permissions: all, empty: k('No ticket was reported as prank, abuse or false.') },
  { name: 'transferred', title: k('Transferred'), permissions: staff, empty: k('No ticket is on its way to or from another center.') },
  { name: 'scheduled', title: k('Scheduled'), permissions: staff, empty: k('Nothing is planned. Scheduled tickets become pending by themselves.') },
  { name: 'supervisor', title: k('Supervisor'), permissions: may('tickets.supervise'), empty: k('No ticket needs a supervisor.') },
  { name: 'offline', title: k('Offline'), permissions: staff, empty: k('No late report waits for a decision.') },
  { name: 'reports-of-the-day', title: k('Reports of the day'), permissions: staff, empty: k('No hazard stands at the moment.') },
  { name: 'archived', title: k('Archived'), permissions: all, empty: k('No ticket has been closed yet.') },
  { name: 'merged', title: k('Merged'), permissions: staff, empty: k('No ticket hangs under another.') },
  { name: 'deleted', title: k('Deleted'), permissions: may('tickets.delete'), empty: k('No ticket was deleted.') },
]

export const listCallOf = (tab: TabName) => (tab in calls ? calls[tab as keyof typeof calls] : undefined)
const newestFirst: readonly TabName[] = ['declined', 'archived', 'merged', 'deleted']
/** What is over has no urgency: the server lists the newest first. */
export const sortIn = (tab: TabName, sort: Sort): Sort => (sort === 'urgent' && newestFirst.includes(tab) ? 'newest' : sort)

export const tabNamed = (name: string | undefined): TabRow | undefined => tabRows.find((row) => row.name === name)

/** For an account that a ticket is allocated to it is pending until the account takes note of it. */
export function tabFor(row: Pick<TicketRow, 'tab' | 'awaiting'>, reader: { accountId: string; seesAll: boolean }): TicketRow['tab'] {
  return !reader.seesAll && row.awaiting.includes(reader.accountId) ? 'pending' : row.tab
}

/** Those who do not see every ticket see only what is allocated to them. */
export const isSeen = (row: Pick<TicketRow, 'allocatedTo'>, reader: { accountId: string; seesAll: boolean }): boolean =>
  reader.seesAll || row.allocatedTo.includes(reader.accountId)

/** Whether a row is in a tab; undefined where only the server can tell. */
export function isInTab(tab: TabName, row: TicketRow, reader: { accountId: string; seesAll: boolean }): boolean | undefined {
  if (!isSeen(row, reader)) return false
  if (tab === 'supervisor' || tab === 'transferred' || tab === 'offline' || tab === 'reports-of-the-day') return undefined
  return tabFor(row, reader) === tab
}
