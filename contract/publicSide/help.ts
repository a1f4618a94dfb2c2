// How far help is for a report, by the teams on its ticket: only who is on duty counts, and nothing that was before the report was opened again.
import type { DutyState } from '#contract/tickets/Ticket.ts'
import type { Status } from '#contract/tickets/states.ts'

/** What is known of a team on a ticket. */
export interface TeamOnTicket {
  state: DutyState
  isOnDuty: boolean
  assignedAt: string
  onSceneAt: string | null
}
export const helpStates = ['assigned', 'enRoute', 'onScene'] as const
export type HelpState = (typeof helpStates)[number]
/** Who was sent is not at work any more: help was there, or it did not come. */
export const pastHelps = ['wasThere', 'stopped'] as const
type PastHelp = (typeof pastHelps)[number]

/** How far a team is; null where it is not at work. */
export function helpOf({ state, isOnDuty }: Pick<TeamOnTicket, 'state' | 'isOnDuty'>): HelpState | null {
  if (!isOnDuty || state === 'cleared' || state === 'removed') return null
  return state === 'acknowledged' ? 'assigned' : state
}

interface OnTicket {
  status: Status
  /** When it was opened again last. */
  reopenedAt: string | null
}
export const isOfThisRound = ({ reopenedAt }: OnTicket, { assignedAt }: Pick<TeamOnTicket, 'assignedAt'>) =>
  reopenedAt === null || Date.parse(assignedAt) > Date.parse(reopenedAt)

export function helpFor(ticket: OnTicket, teams: readonly TeamOnTicket[]): { helpState: HelpState | null; pastHelp: PastHelp | null } {
  if (ticket.status !== 'accepted') return { helpState: null, pastHelp: null }
  const sent = teams.filter((team) => isOfThisRound(ticket, team))
  const far = Math.max(...sent.map((team) => helpStates.indexOf(helpOf(team) as HelpState)))
  if (far >= 0) return { helpState: helpStates[far]!, pastHelp: null }
  const pastHelp = sent.some(({ onSceneAt }) => onSceneAt !== null) ? 'wasThere' : sent.length > 0 ? 'stopped' : null
  return { helpState: null, pastHelp }
}

/**
 * What help there was for a report that is closed: whether anybody was sent since it was opened (again), and when the first of them was there.
 * The ticket keeps its first arrival also of a team that was sent anew, or of the center that had it before.
 */
export function helpAtEnd(
  ticket: OnTicket & { onSceneAt: string | null },
  teams: readonly TeamOnTicket[],
): { wasSent: boolean; helpAt: string | null } {
  const sent = teams.filter((team) => isOfThisRound(ticket, team))
  const first = ticket.onSceneAt !== null && isOfThisRound(ticket, { assignedAt: ticket.onSceneAt }) ? [ticket.onSceneAt] : []
  const [helpAt = null] = [...first, ...sent.flatMap(({ onSceneAt }) => onSceneAt ?? [])].toSorted()
  return { wasSent: sent.length > 0, helpAt }
}

/** How the help was is asked of a closed report where somebody was there. */
export const canBeRated = ({ status, helpAt }: { status: Status; helpAt: string | null }) => status === 'resolved' && helpAt !== null

const freshMs = 5 * 60_000
/** Whether a position is young enough to say how far away its team is. */
export const isFresh = (positionAt: string | null, now: number): boolean => positionAt !== null && now - Date.parse(positionAt) <= freshMs
