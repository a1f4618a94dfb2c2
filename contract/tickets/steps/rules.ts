// The ticket state machine: which step leads a ticket from which status to which, and who may take it.
import { may, type Permission } from '#contract/accounts/permissions.ts'
import { notSolvedHours, type Source, type Status } from '#contract/tickets/states.ts'

/** Where a step leads: a status, or 'former', the status that the ticket had before it was laid aside. */
type Leads = Partial<Record<Status, Status | 'former'>>

interface Step {
  readonly from: Leads
  /** Holders of these take it on any ticket of the center. */
  readonly all: readonly Permission[]
  /** Holders of these take it on tickets allocated to them. */
  readonly own: readonly Permission[]
  /** The center whose staff take it. 'clock': the server by itself. */
  readonly by: 'owner' | 'receiver' | 'clock'
}

const stays = (...statuses: Status[]): Leads => Object.fromEntries(statuses.map((status) => [status, status]))
const step = (from: Leads, all: readonly Permission[], own: readonly Permission[] = [], by: Step['by'] = 'owner'): Step => ({ from, all, own, by })

const table = {
  accept: step({ pending: 'accepted' }, may('tickets.triage')),
  acknowledge: step(stays('accepted'), [], may('tickets.acceptOwn')),
  decline: step({ pending: 'declined' }, may('tickets.triage')),
  assign: step({ pending: 'accepted', accepted: 'accepted' }, may('tickets.assign'), may('tickets.assignOwnTeams')),
  unassign: step(stays('accepted'), may('tickets.assign'), may('tickets.assignOwnTeams')),
  moveTeam: step(stays('accepted'), may('tickets.assign'), may('tickets.updateOwn')),
  report: step({ pending: 'reported', accepted: 'reported' }, may('tickets.triage')),
  unreport: step({ reported: 'accepted' }, may('tickets.triage')),
  resolve: step({ accepted: 'resolved' }, may('tickets.resolve'), may('tickets.resolveOwn')),
  proposeResolve: step(stays('accepted'), [], may('tickets.proposeResolve')),
  reopen: step({ resolved: 'accepted', declined: 'accepted' }, may('tickets.resolve'), may('tickets.resolveOwn')),
  archive: step(stays('resolved'), may('tickets.resolve')),
  transfer: step({ pending: 'transferred', accepted: 'transferred' }, may('tickets.transfer')),
  cancelTransfer: step({ transferred: 'former' }, may('tickets.transfer')),
  acceptTransfer: step({ transferred: 'accepted' }, may('tickets.transfer'), [], 'receiver'),
  declineTransfer: step({ transferred: 'former' }, may('tickets.transfer'), [], 'receiver'),
  merge: step({ pending: 'merged', accepted: 'merged' }, may('tickets.triage')),
  unmerge: step({ merged: 'former' }, may('tickets.triage')),
  // A merged ticket is taken apart before it is deleted, so that a ticket is never laid aside twice.
  delete: step(
    { scheduled: 'deleted', pending: 'deleted', accepted: 'deleted', reported: 'deleted', declined: 'deleted', resolved: 'deleted' },
    may('tickets.delete'),
  ),
  restore: step({ deleted: 'former' }, may('tickets.delete')),
  edit: step(stays('scheduled', 'pending', 'accepted', 'reported', 'declined', 'resolved'), may('tickets.write')),
  update: step(
    stays('scheduled', 'pending', 'accepted', 'reported', 'declined', 'transferred', 'resolved', 'merged'),
    may('tickets.update'),
    may('tickets.updateOwn'),
  ),
  escalate: step(stays('pending', 'accepted'), may('tickets.write')),
  comeDue: step({ scheduled: 'pending' }, [], [], 'clock'),
  close: step(stays('resolved'), [], [], 'clock'),
} satisfies Record<string, Step>

export type StepName = keyof typeof table
export const steps: Readonly<Record<StepName, Step>> = table
export const stepNames = Object.keys(table) as StepName[]

/** Where a ticket stands. */
export interface Standing {
  status: Status
  formerStatus: Status | null
}

/** The status that a step leads to, or undefined where the state does not allow it. */
export function statusAfter(name: StepName, { status, formerStatus }: Standing): Status | undefined {
  const next = steps[name].from[status]
  return next === 'former' ? (formerStatus ?? undefined) : next
}

const asideStatuses: readonly Status[] = ['transferred', 'merged', 'deleted']

/** The former status that a ticket remembers after a step: laying aside stores where it stood, coming back empties it. */
export function formerAfter(name: StepName, before: Standing): Status | null {
  const next = statusAfter(name, before)
  if (next === before.status) return before.formerStatus
  return next && asideStatuses.includes(next) ? before.status : null
}

/** Whether the citizen may still say that it is not solved. */
export function mayCitizenReopen({ status, endedAt }: { status: Status; endedAt: string | null }, now: Date, hours = notSolvedHours): boolean {
  if ((status !== 'resolved' && status !== 'declined') || endedAt === null) return false
  return now.getTime() - Date.parse(endedAt) <= hours * 3_600_000
}

/** How an account stands to a ticket. */
export interface Relation {
  permissions: ReadonlySet<string>
  /** Whether the ticket is allocated to the account. */
  isOwn: boolean
  /** Whether it is, and the account has not taken note yet. */
  isAwaited?: boolean
}

/** Whether an account may take a step at all, whatever the ticket's state. */
export function mayTake(name: StepName, { permissions, isOwn }: Relation): boolean {
  const { all, own } = steps[name]
  return all.some((one) => permissions.has(one)) || (isOwn && own.some((one) => permissions.has(one)))
}

export type Side = Exclude<Step['by'], 'clock'>
/** Why a step is not open: to the account, to its center, in this status, or because it was taken already. */
export type Hindrance = 'account' | 'owner' | 'receiver' | 'status' | 'acknowledged' | 'escalated' | 'archived' | 'mayday'

/** These would take a ticket out of sight: none while a Mayday stands on it. */
const hiding: ReadonlySet<StepName> = new Set(['report', 'resolve', 'transfer', 'acceptTransfer', 'merge', 'archive', 'delete'])

/** Why an account cannot take a step on a ticket as it stands; null where it can. The screen offers by it, the server refuses by it. */
export function hindrance(
  name: StepName,
  standing: Standing & { isEscalated?: boolean; isArchived?: boolean; hasMayday?: boolean },
  relation: Relation,
  side: Side = 'owner',
): Hindrance | null {
  const { by } = steps[name]
  if (by === 'clock' || !mayTake(name, relation)) return 'account'
  if (by !== side) return by
  if (statusAfter(name, standing) === undefined) return 'status'
  if (name === 'acknowledge' && relation.isAwaited === false) return 'acknowledged'
  if (name === 'escalate' && standing.isEscalated) return 'escalated'
  if (name === 'archive' && standing.isArchived) return 'archived'
  if (standing.hasMayday && hiding.has(name)) return 'mayday'
  return null
}

const takenAtOnce: ReadonlySet<Source> = new Set(['manual', 'call', 'transfer', 'paper', '911', 'police', 'fire', 'hospital', 'neighbor'])

/** Where a new ticket begins, by the way it came. Staff who file one have taken it already. */
export function statusAtStart(source: Source): Status {
  if (source === 'scheduled') return 'scheduled'
  return takenAtOnce.has(source) ? 'accepted' : 'pending'
}
