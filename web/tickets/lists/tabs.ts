// The tabs of the tickets: their address, name, the call that lists them, and who may see them.
import { may, type Permission } from '#contract/accounts/permissions.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { k } from '#web/kit/language.ts'
import type { Sort } from './order.ts'
import { isSeen, type Reader } from './reader.ts'

export const tabNames = [
  'pending',
  'accepted',
  'declined',
  'reported',
  'transferred',
  'reports-of-the-day',
  'archived-reports',
  'supervisor',
  'offline',
  'scheduled',
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
  { name: 'reports-of-the-day', title: k('Reports of the day'), permissions: staff, empty: k('No hazard stands at the moment.') },
  { name: 'archived-reports', title: k('Archived reports'), permissions: staff, empty: k('No hazard is over yet.') },
  { name: 'supervisor', title: k('Supervisor'), permissions: may('tickets.supervise'), empty: k('No ticket needs a supervisor.') },
  { name: 'offline', title: k('Offline'), permissions: staff, empty: k('No late report waits for a decision.') },
  { name: 'scheduled', title: k('Scheduled'), permissions: staff, empty: k('Nothing is planned. Scheduled tickets become pending by themselves.') },
  {
    name: 'archived',
    title: k('Closed'),
    permissions: all,
    empty: k('No ticket stands here yet. A resolved one stays under Accepted for a day, and then comes here.'),
  },
  { name: 'merged', title: k('Merged'), permissions: staff, empty: k('No ticket hangs under another.') },
  { name: 'deleted', title: k('Deleted'), permissions: may('tickets.delete'), empty: k('No ticket was deleted.') },
]

export const listCallOf = (tab: TabName) => (tab in calls ? calls[tab as keyof typeof calls] : undefined)
const past: readonly TabName[] = ['declined', 'reported', 'archived', 'merged', 'deleted']
/** Whether its tickets wait for nobody: no map of now has them. */
export const isPastTab = (tab: TabName): boolean => past.includes(tab)
/** What is over has no urgency: the server lists the newest first. */
export const sortIn = (tab: TabName, sort: Sort): Sort => (sort === 'urgent' && isPastTab(tab) ? 'newest' : sort)

export const tabNamed = (name: string | undefined): TabRow | undefined => tabRows.find((row) => row.name === name)

/** The tabs whose items are no tickets. */
export const sideTabs = ['reports-of-the-day', 'archived-reports', 'offline'] as const satisfies readonly TabName[]
export type SideTab = (typeof sideTabs)[number]
export const isSideTab = (tab: TabName): tab is SideTab => (sideTabs as readonly TabName[]).includes(tab)

/** Whether a row is in a tab; undefined where only the server can tell. */
export function isInTab(tab: TabName, row: TicketRow, reader: Reader): boolean | undefined {
  if (!isSeen(row, reader)) return false
  if (tab === 'supervisor' || tab === 'transferred' || isSideTab(tab)) return undefined
  return row.tab === tab
}
