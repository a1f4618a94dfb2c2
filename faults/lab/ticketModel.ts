// What should become of a ticket: the contract's rules, and who is on it, as a model without a database.
import { formerAfter, type StepName, statusAfter } from '#contract/tickets/steps/rules.ts'
import { type Status, tabOf } from '#contract/tickets/states.ts'
import { dutyStates } from '#contract/tickets/Ticket.ts'

export type Duty = (typeof dutyStates)[number] | 'none'

export interface Model {
  /** The center that owns it: the first or the second. */
  side: 0 | 1
  status: Status
  formerStatus: Status | null
  isClosed: boolean
  department: Duty
  team: Duty
  isEscalated: boolean
  /** Whether each center was ever offered it. */
  wasOffered: readonly [boolean, boolean]
  /** By the supervisor of the center that owns it. */
  isRead: boolean
}

/** What each command does to the rules' steps; a command without one changes no status. */
export const commands = {
  accept: 'accept',
  acknowledge: 'acknowledge',
  decline: 'decline',
  report: 'report',
  unreport: 'unreport',
  resolve: 'resolve',
  resolveOwn: 'resolve',
  proposeResolve: 'proposeResolve',
  reopen: 'reopen',
  escalate: 'escalate',
  delete: 'delete',
  restore: 'restore',
  assign: 'assign',
  unassign: 'unassign',
  assignTeam: 'assign',
  unassignTeam: 'unassign',
  acknowledgeTeam: 'moveTeam',
  enRoute: 'moveTeam',
  onScene: 'moveTeam',
  clear: 'moveTeam',
  transfer: 'transfer',
  cancelTransfer: 'cancelTransfer',
  acceptTransfer: 'acceptTransfer',
  declineTransfer: 'declineTransfer',
  merge: 'merge',
  unmerge: 'unmerge',
  edit: 'edit',
  editStale: 'edit',
  update: 'update',
  comeDue: 'comeDue',
  close: 'close',
  read: null,
  unread: null,
} satisfies Record<string, StepName | null>
export type Command = keyof typeof commands
export const commandNames = Object.keys(commands) as Command[]

const moves: Partial<Record<Command, Duty>> = { acknowledgeTeam: 'acknowledged', enRoute: 'enRoute', onScene: 'onScene', clear: 'cleared' }
const answers: readonly Command[] = ['acceptTransfer', 'declineTransfer']
const duties: readonly Duty[] = dutyStates
const isOn = (duty: Duty) => duty !== 'none' && duty !== 'removed'
const isAtWork = (duty: Duty) => isOn(duty) && duty !== 'cleared'
const freed = (duty: Duty): Duty => (isAtWork(duty) ? 'cleared' : duty)

export interface Expected {
  answer: 200 | 404 | 409
  after: Model
}

/** What a command should be answered, and what it should leave; `isStranger`: asked by the center whose command it is not. */
export function expectOf(model: Model, command: Command, isStranger: boolean): Expected {
  const refused = (answer: 404 | 409): Expected => ({ answer, after: model })
  if (answers.includes(command)) {
    const asker = isStranger ? model.side : 1 - model.side
    if (isStranger || model.status !== 'transferred') return refused(model.wasOffered[asker] ? 409 : 404)
  } else if (isStranger) return refused(404)
  const unseen = { acknowledge: model.department, resolveOwn: model.department, proposeResolve: model.team }[command as 'acknowledge']
  if (unseen && !isOn(unseen)) return refused(404)

  const name = commands[command]
  if (name === null) return { answer: 200, after: { ...model, isRead: command === 'read' } }
  const to = statusAfter(name, model)
  if (to === undefined) return refused(409)
  const after: Model = { ...model, status: to, formerStatus: formerAfter(name, model) }
  switch (command) {
    case 'acknowledge':
      return model.department === 'assigned' ? { answer: 200, after: { ...after, department: 'acknowledged' } } : refused(409)
    case 'assign':
      return isOn(model.department) ? refused(409) : { answer: 200, after: { ...after, department: 'assigned' } }
    case 'unassign':
      return isOn(model.department) ? { answer: 200, after: { ...after, department: 'removed' } } : refused(404)
    case 'assignTeam':
      return isAtWork(model.team) ? refused(409) : { answer: 200, after: { ...after, team: 'assigned' } }
    case 'unassignTeam':
      return isOn(model.team) ? { answer: 200, after: { ...after, team: 'removed' } } : refused(404)
    case 'acknowledgeTeam':
    case 'enRoute':
    case 'onScene':
    case 'clear': {
      const team = moves[command]!
      if (!isOn(model.team)) return refused(404)
      const isForward = duties.indexOf(team) > duties.indexOf(model.team)
      return isForward ? { answer: 200, after: { ...after, team } } : refused(409)
    }
    case 'escalate':
      return model.isEscalated ? refused(409) : { answer: 200, after: { ...after, isEscalated: true } }
    case 'editStale':
      return refused(409)
    case 'merge':
      return isAtWork(model.team) ? refused(409) : { answer: 200, after }
    case 'resolve':
    case 'resolveOwn':
      return { answer: 200, after: { ...after, team: freed(model.team) } }
    case 'reopen':
      return { answer: 200, after: { ...after, isClosed: false, team: freed(model.team) } }
    case 'close':
      return model.isClosed ? refused(409) : { answer: 200, after: { ...after, isClosed: true } }
    case 'transfer':
      return { answer: 200, after: { ...after, wasOffered: model.side === 0 ? [model.wasOffered[0], true] : [true, model.wasOffered[1]] } }
    case 'acceptTransfer':
      return { answer: 200, after: { ...after, side: model.side === 0 ? 1 : 0, department: 'none', team: 'none', isRead: false } }
    default:
      return { answer: 200, after }
  }
}

/** What of it is seen on the ticket itself. */
export function seenOf(model: Model, { departmentId, teamId }: { departmentId: string; teamId: string }) {
  const on = [...(isOn(model.department) ? [departmentId] : []), ...(isOn(model.team) ? [teamId] : [])]
  const awaiting = [...(model.department === 'assigned' ? [departmentId] : []), ...(model.team === 'assigned' ? [teamId] : [])]
  return {
    status: model.status,
    formerStatus: model.formerStatus,
    tab: tabOf({ status: model.status, closedAt: model.isClosed ? 'closed' : null }),
    allocatedTo: on.toSorted(),
    awaiting: awaiting.toSorted(),
  }
}
