// Takes a step of a ticket: held, checked by the rules that the screens use, written, told.
import type { Permission } from '#contract/accounts/permissions.ts'
import { formerAfter, mayTake, type StepName, statusAfter } from '#contract/tickets/rules.ts'
import type { Status } from '#contract/tickets/states.ts'
import { type FactName } from '#contract/facts.ts'
import type { Actor } from '#server/kit/context.ts'
import { type Doer, type Happening, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { changeTicket, type HeldTicket, holdTicket, type Person, type TicketChanges, type TicketRecord } from './storeTickets.ts'

export const personOf = ({ accountId, name }: Pick<Actor, 'accountId' | 'name'>): Person => ({ id: accountId, name })
export const isOwn = (ticket: TicketRecord, me: Actor) => ticket.allocated_to.includes(me.accountId)
const standingOf = ({ status, former_status }: TicketRecord) => ({ status: status as Status, formerStatus: former_status as Status | null })

export function checkStep(ticket: HeldTicket, me: Actor, name: StepName, version?: number): { from: Status; to: Status } {
  if (!mayTake(name, { permissions: me.permissions as ReadonlySet<Permission>, isOwn: isOwn(ticket, me) }))
    refuse(403, 'Your account may not do this with this ticket.')
  return leadsTo(ticket, name, version)
}

/** Where a step leads from here, or 409 with who made the ticket what it is. */
export function leadsTo(ticket: HeldTicket, name: StepName, version?: number): { from: Status; to: Status } {
  const to = statusAfter(name, standingOf(ticket))
  if (to === undefined) return refuseState(ticket)
  if (version !== undefined && version !== ticket.version)
    refuse(409, `This ticket was changed meanwhile. ${stateOf(ticket)} Please look at it again.`, 'stale', presentOf(ticket))
  return { from: ticket.status as Status, to }
}

const presentOf = ({ status, stepped, version }: HeldTicket) => ({ status, by: stepped?.by ?? null, at: stepped?.at ?? null, version })

function stateOf({ status, stepped, now }: HeldTicket): string {
  if (!stepped || status === 'pending' || status === 'scheduled') return `This ticket is ${status}.`
  return `Already ${status} by ${stepped.by.name} ${agoOf((Date.parse(now) - Date.parse(stepped.at)) / 1000)} ago.`
}

export const refuseState = (ticket: HeldTicket): never => refuse(409, stateOf(ticket), 'conflict', presentOf(ticket))

function agoOf(seconds: number): string {
  if (seconds < 90) return `${Math.max(0, Math.round(seconds))} s`
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`
  return seconds < 129_600 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`
}

export interface Taken {
  /** As it was, held. */
  held: HeldTicket
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
export async function takeStep(tx: Tx, me: Actor, { number, name, version, changes }: Step): Promise<Taken & { after: HeldTicket }> {
  const held = await holdTicket(tx, me, number)
  const taken = { held, me, ...checkStep(held, me, name, version) }
  return { ...taken, after: await writeStep(tx, taken, name, personOf(me), changes?.(taken)) }
}

export function writeStep(
  tx: Tx,
  { held, from, to }: Pick<Taken, 'held' | 'from' | 'to'>,
  name: StepName,
  by: Person,
  changes: TicketChanges = {},
): Promise<HeldTicket> {
  const moved = from === to ? {} : { status: to, former_status: formerAfter(name, standingOf(held)), stepped: { by, at: held.now } }
  return changeTicket(tx, held, { ...moved, ...changes })
}

type Telling<V extends FactName> = Omit<Happening<V>, 'kind' | 'id' | 'data' | 'verb'> & { data?: Partial<Happening<V>['data']> }

/** Tells a fact of a ticket to those who see it: holders of the right, and the accounts that it is or was allocated to. */
export function tellOf<V extends FactName>(
  tx: Tx,
  doer: Doer,
  ticket: Pick<TicketRecord, 'number' | 'allocated_to'>,
  verb: V,
  { data, accounts = [] }: Telling<V> = {},
): Promise<void> {
  const known = { transactionNumber: ticket.number, ...data } as Happening<V>['data']
  return record(tx, doer, { verb, kind: 'ticket', id: ticket.number, data: known, accounts: [...new Set([...ticket.allocated_to, ...accounts])] })
}
