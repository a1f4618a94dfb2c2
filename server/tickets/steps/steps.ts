// Takes a step of a ticket: locked, checked by the rules that the screens use, written, told.
import { statusWords } from '#server/tickets/statusWords.ts'
import { formerAfter, type Hindrance, hindrance, type Side, type StepName, statusAfter } from '#contract/tickets/steps/rules.ts'
import { hasMayday } from '#contract/tickets/safety/rules.ts'
import type { Status } from '#contract/tickets/states.ts'
import { type Sentence, say } from '#contract/kit/say.ts'
import { handedOver } from '#contract/tickets/transfers/betweenCells.ts'
import { noReason } from '#contract/nouns/fields.ts'
import { type FactName } from '#contract/facts.ts'
import type { Actor } from '#server/kit/context.ts'
import { type Doer, type Happening, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { LockedTicket, Person, TicketRecord } from '#server/tickets/columns.ts'
import { changeTicket, lockTicket, type TicketChanges } from '#server/tickets/storeTickets.ts'
import { watchCrews } from '#server/tickets/safety/storeSafety.ts'
import { isForCrews, makeAlerts, movesCrews } from '#server/tickets/alerting/makeAlerts.ts'
import { assignmentsOf, endAssignments, isTeamAtWork } from '#server/tickets/assignment/storeAssignments.ts'
import { tellReopened } from '#server/tickets/transfers/storeCellTransfers.ts'
import { followNeighbors, movesNeighbors } from '#server/tickets/neighbors/ask.ts'
import { keepStep, type Values, wholeUnitsOf } from './storeSteps.ts'

export const personOf = ({ accountId, name }: Pick<Actor, 'accountId' | 'name'>): Person => ({ id: accountId, name })
export const isOwn = (ticket: Pick<TicketRecord, 'allocated_to'>, me: Actor) => ticket.allocated_to.includes(me.accountId)
/** Reasons are told by their code alone: a written one may name somebody. */
export const codeOf = (reason: string): string | null => (reason === noReason ? 'not-given' : /^[\w-]{1,64}$/.test(reason) ? reason : null)
type Stands = Pick<LockedTicket, 'status' | 'former_status' | 'escalated' | 'closed_at' | 'dangers'>
const standingOf = ({ status, former_status, escalated, closed_at, dangers }: Stands) => ({
  status: status as Status,
  formerStatus: former_status as Status | null,
  isEscalated: escalated !== null,
  isArchived: closed_at !== null,
  hasMayday: hasMayday({ dangers }),
})

type Held = Stands & Pick<LockedTicket, 'allocated_to' | 'awaiting'>
/** What stands in the way of a step, by the rules that the screens use. */
export function hindranceOf(ticket: Held, me: Actor, name: StepName, side: Side = 'owner'): Hindrance | null {
  const isAwaited = ticket.awaiting.includes(me.accountId)
  return hindrance(name, standingOf(ticket), { permissions: me.permissions as ReadonlySet<string>, isOwn: isOwn(ticket, me), isAwaited }, side)
}

export function checkStep(ticket: LockedTicket, me: Actor, name: StepName, version?: number, side: Side = 'owner'): { from: Status; to: Status } {
  const code = hindranceOf(ticket, me, name, side)
  if (code === 'account') refuse(403, 'Your account may not do this with this ticket.')
  if (code === 'acknowledged') refuse(409, 'You have acknowledged this ticket already.')
  if (code === 'escalated') refuse(409, sentenceOfAsking(ticket))
  if (code === 'archived') refuse(409, 'This ticket is archived already.')
  if (code === 'mayday') refuse(409, 'A Mayday stands on this ticket. End it first.')
  if (code === 'owner' || code === 'receiver') refuseState(ticket)
  return leadsTo(ticket, name, version)
}

const sentenceOfAsking = ({ escalated }: LockedTicket) =>
  escalated?.by ? say('Already escalated to supervisors by {name}.', { name: escalated.by.name }) : 'Already escalated to supervisors.'

/** Where a step leads from here, or 409 with who made the ticket what it is. */
export function leadsTo(ticket: LockedTicket, name: StepName, version?: number): { from: Status; to: Status } {
  const to = statusAfter(name, standingOf(ticket))
  if (to === undefined && name === 'archive')
    return refuse(409, say('Only what is resolved is archived. {state}', { state: stateOf(ticket) }), 'conflict', presentOf(ticket))
  if (to === undefined) return refuseState(ticket)
  if (version !== undefined && version !== ticket.version)
    refuse(409, say('This ticket was changed meanwhile. {state} Please look at it again.', { state: stateOf(ticket) }), 'stale', presentOf(ticket))
  return { from: ticket.status as Status, to }
}

const presentOf = ({ status, stepped, version }: LockedTicket) => ({ status, by: stepped?.by ?? null, at: stepped?.at ?? null, version })

function stateOf({ status, stepped, now }: LockedTicket): Sentence {
  if (!stepped || status === 'pending' || status === 'scheduled')
    return say('This ticket is {status}.', { status: say(statusWords[status as Status]) })
  return say('Already {status} by {name} {ago} ago.', {
    status: say(statusWords[status as Status]),
    name: stepped.by.name,
    ago: agoOf((Date.parse(now) - Date.parse(stepped.at)) / 1000),
  })
}

export const refuseState = (ticket: LockedTicket): never => refuse(409, stateOf(ticket), 'conflict', presentOf(ticket))

function agoOf(seconds: number): Sentence {
  if (seconds < 90) return say('{count, number} s', { count: Math.max(0, Math.round(seconds)) })
  if (seconds < 5400) return say('{count, number} min', { count: Math.round(seconds / 60) })
  if (seconds < 129_600) return say('{count, number} h', { count: Math.round(seconds / 3600) })
  return say('{count, plural, one {# day} other {# days}}', { count: Math.round(seconds / 86_400) })
}

export interface Taken {
  /** As it was, locked. */
  locked: LockedTicket
  from: Status
  to: Status
  me: Actor
}
interface Step {
  number: string
  name: StepName
  version?: number | undefined
  changes?: (taken: Taken) => TicketChanges
}

/** Writes a step; what it means to the rest, and the fact, are the caller's. */
export async function takeStep(tx: Tx, me: Actor, { number, name, version, changes }: Step): Promise<Taken & { after: LockedTicket }> {
  const locked = await lockTicket(tx, me, number)
  const taken = { locked, me, ...checkStep(locked, me, name, version) }
  return { ...taken, after: await writeStep(tx, taken, name, personOf(me), changes?.(taken)) }
}

/** Who is at work for a ticket that ends is free again; who was on it before it is opened again is not on the way to it. */
const freesTeams: ReadonlySet<StepName> = new Set(['resolve', 'reopen'] as const)

export async function freeTeams(tx: Tx, { number, now }: LockedTicket): Promise<Units> {
  const ids = (await assignmentsOf(tx, number)).filter(isTeamAtWork).map((one) => one.account_id)
  if (ids.length === 0) return noUnits
  const were = await wholeUnitsOf(tx, number, ids)
  await endAssignments(tx, number, ids, now)
  return { were, became: await wholeUnitsOf(tx, number, ids) }
}

/** Steps of a person that leave nothing behind beyond the ticket: these can be taken back for a while. */
const canBeTakenBack: ReadonlySet<StepName> = new Set([
  ...(['accept', 'decline', 'assign', 'unassign', 'report', 'unreport', 'resolve', 'proposeResolve', 'reopen', 'escalate'] as const),
  ...(['merge', 'unmerge', 'archive', 'delete', 'restore'] as const),
])

export interface Units {
  were: Values[]
  became: Values[]
}

const noUnits: Units = { were: [], became: [] }

export async function writeStep(
  tx: Tx,
  { locked, from, to }: Pick<Taken, 'locked' | 'from' | 'to'>,
  name: StepName,
  by: Person,
  changes: TicketChanges = {},
  moved = noUnits,
): Promise<LockedTicket> {
  const units = freesTeams.has(name) ? await freeTeams(tx, locked) : moved
  const stepped = from === to ? {} : { status: to, former_status: formerAfter(name, standingOf(locked)), stepped: { by, at: locked.now } }
  const freed = units.were.map((one) => one['account_id'])
  const changed = {
    ...stepped,
    ...(freesTeams.has(name) && freed.length > 0 && { awaiting: locked.awaiting.filter((one) => !freed.includes(one)) }),
    ...changes,
  }
  const after = await changeTicket(tx, locked, changed)
  if (name === 'reopen' && locked.resolved?.disposition === handedOver) await tellReopened(tx, locked.number)
  if (canBeTakenBack.has(name)) {
    const only = (ticket: LockedTicket) => Object.fromEntries(Object.keys(changed).map((column) => [column, ticket[column as keyof LockedTicket]]))
    const [was, became] = [only(locked), only(after)]
    await keepStep(tx, locked.number, {
      version: after.version,
      step: name,
      byId: by.id,
      at: locked.now,
      was,
      became,
      unitsWere: units.were,
      unitsBecame: units.became,
    })
  }
  return after
}

export type Telling<V extends FactName> = Omit<Happening<V>, 'kind' | 'id' | 'data' | 'verb'> & { data?: Partial<Happening<V>['data']> }

/** Tells a fact of a ticket to those who see it: holders of the right, and the accounts that it is or was allocated to; crews are told on their phones too. */
export async function tellOf<V extends FactName>(
  tx: Tx,
  doer: Doer,
  ticket: Pick<TicketRecord, 'number' | 'allocated_to'> & Partial<Pick<TicketRecord, 'priority'>>,
  verb: V,
  { data, accounts = [] }: Telling<V> = {},
): Promise<void> {
  const known = { transactionNumber: ticket.number, ...data } as Happening<V>['data']
  await record(tx, doer, { verb, kind: 'ticket', id: ticket.number, data: known, accounts: [...new Set([...ticket.allocated_to, ...accounts])] })
  if (movesCrews(verb)) await watchCrews(tx, ticket.number)
  if (movesNeighbors(verb)) await followNeighbors(tx, doer, ticket.number, verb)
  if (isForCrews(verb)) await makeAlerts(tx, { number: ticket.number, verb, data: known as Record<string, unknown> }, ticket.priority)
}
