// The statuses of a ticket, where it comes from, and the tab in which each status is found.
export const statuses = ['scheduled', 'pending', 'accepted', 'reported', 'declined', 'transferred', 'resolved', 'merged', 'deleted'] as const
export type Status = (typeof statuses)[number]

/** Others who tell of an event: they keep a number of their own for it. */
const heardFrom = ['911', 'police', 'fire', 'hospital', 'neighbor'] as const
export const sources = [
  'quickreport',
  'app',
  'call',
  'manual',
  'scheduled',
  'offline',
  'transfer',
  'sensor',
  'api',
  'text',
  'message',
  'list',
  'paper',
  ...heardFrom,
] as const
export type Source = (typeof sources)[number]

export const tabs = ['pending', 'accepted', 'declined', 'reported', 'transferred', 'scheduled', 'archived', 'merged', 'deleted'] as const
export type Tab = (typeof tabs)[number]

/** Hours after which a resolved ticket is closed and leaves the accepted tab for the archive. */
export const archiveAfterHours = 24
/** Hours in which the citizen may say that it is not solved. */
export const notSolvedHours = 72

export interface Placed {
  status: Status
  closedAt: string | null
}

/** The one tab that a ticket is in, whatever its state. Tickets for the supervisor are a view over these, not a tenth place. */
export function tabOf({ status, closedAt }: Placed): Tab {
  if (status !== 'resolved') return status
  return closedAt === null ? 'accepted' : 'archived'
}

export const openStatuses = ['pending', 'accepted', 'transferred'] as const satisfies readonly Status[]
/** What stands in a tab and waits: for the desk, for its time, or for another center. The resolved and the closed wait for nobody. */
const waitingStatuses: readonly Status[] = [...openStatuses, 'scheduled']
export const waits = (status: Status): boolean => waitingStatuses.includes(status)
export const isOpen = (status: Status): boolean => (openStatuses as readonly Status[]).includes(status)
export const countOpen = (byStatus: Partial<Record<Status, number>>): number => openStatuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0)
