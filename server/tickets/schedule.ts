// What the clock of a ticket says: its next target, and the moment at which something is to be done by itself.
import type { Settings } from '#contract/centers/settings.ts'
import { clockOf, escalatesAt, type StampTimes } from '#contract/tickets/clock.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import { archiveAfterHours, type Status } from '#contract/tickets/states.ts'

export interface Timed {
  status: string
  source: string
  priority: number
  received_at: string
  read_at: string | null
  accepted_at: string | null
  dispatched_at: string | null
  en_route_at: string | null
  on_scene_at: string | null
  resolved_at: string | null
  closed_at: string | null
  scheduled_at: string | null
  is_compared: boolean
  escalated: unknown
}

export const stampsOf = (row: Timed): StampTimes => ({
  receivedAt: row.received_at,
  readAt: row.read_at,
  acceptedAt: row.accepted_at,
  dispatchedAt: row.dispatched_at,
  enRouteAt: row.en_route_at,
  onSceneAt: row.on_scene_at,
  resolvedAt: row.resolved_at,
  closedAt: row.closed_at,
})

const isWorkedOn = (status: string) => status === 'pending' || status === 'accepted'

/** Once, by itself. What was kept on paper is entered when its time is over: its clock says so, and nobody is called. */
export const mayEscalate = ({ escalated, source }: Pick<Timed, 'escalated' | 'source'>): boolean => !escalated && source !== 'paper'

/** The columns of a ticket that follow from its stamps and the targets. */
export function clockColumns(row: Timed, { targets, escalation }: Settings, now: string) {
  const clock = clockOf({ status: row.status as Status, priority: row.priority as Priority, stamps: stampsOf(row) }, targets)
  const is_overdue = clock !== null && Date.parse(clock.dueAt) <= Date.parse(now)
  const moments = [
    row.status === 'scheduled' ? row.scheduled_at : null,
    isWorkedOn(row.status) && !row.is_compared ? now : null,
    clock && !is_overdue ? clock.dueAt : null,
    isWorkedOn(row.status) && mayEscalate(row) ? escalatesAt({ receivedAt: row.received_at, clock }, escalation) : null,
    row.status === 'resolved' && !row.closed_at && row.resolved_at
      ? new Date(Date.parse(row.resolved_at) + archiveAfterHours * 3_600_000).toISOString()
      : null,
  ].filter((moment) => moment !== null)
  const attend_at = moments.length > 0 ? moments.reduce((one, other) => (Date.parse(other) < Date.parse(one) ? other : one)) : null
  return { due_at: clock?.dueAt ?? null, due_target: clock?.target ?? null, is_overdue, attend_at }
}
