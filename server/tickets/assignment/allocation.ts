// Puts departments and teams on a ticket and takes them off.
import type { Actor } from '#server/kit/context.ts'
import type { Doer } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { checkStep, personOf, tellOf, writeStep } from '#server/tickets/steps/steps.ts'
import { addAssignment, assignmentsOf, type Kind, removeAssignment } from './storeAssignments.ts'
import { wholeUnitsOf } from '#server/tickets/steps/storeSteps.ts'
import { lockTicket } from '#server/tickets/storeTickets.ts'

interface By {
  me: Actor
  doer: Doer
}
interface Allocation {
  number: string
  kind: Kind
  units: { accountId: string; departmentId: string | null }[]
  note?: string | undefined
  version?: number | undefined
}

/** The assignment accepts a pending ticket; who is on it already is not assigned anew. */
export async function assignUnits(tx: Tx, { me, doer }: By, { number, kind, units, note, version }: Allocation): Promise<void> {
  const locked = await lockTicket(tx, me, number)
  const step = checkStep(locked, me, 'assign', version)
  const known = await assignmentsOf(tx, number)
  const isOn = (id: string) => known.some((one) => one.account_id === id && one.state !== 'removed' && one.state !== 'cleared')
  const fresh = units.filter(({ accountId }) => !isOn(accountId))
  if (fresh.length === 0) refuse(409, 'They are on this ticket already.')
  const by = personOf(me)
  const ids = fresh.map(({ accountId }) => accountId)
  const were = await wholeUnitsOf(tx, number, ids)
  for (const { accountId, departmentId } of fresh)
    await addAssignment(tx, number, { accountId, kind, departmentId, note: note ?? null, by, at: locked.now })
  const changes = {
    allocated_to: [...new Set([...locked.allocated_to, ...ids])],
    awaiting: [...new Set([...locked.awaiting, ...ids])],
    accepted_at: locked.accepted_at ?? locked.now,
    accepted: locked.accepted ?? by,
    dispatched_at: locked.dispatched_at ?? locked.now,
  }
  const touched = { were, became: await wholeUnitsOf(tx, number, ids) }
  const after = await writeStep(tx, { locked, ...step }, 'assign', by, changes, touched)
  await tellOf(tx, doer, after, 'ticketAssigned', { data: { ...step, kind, accountIds: ids } })
}

interface Removal {
  number: string
  kind: Kind
  accountId: string
  version?: number | undefined
}

export async function unassignUnit(tx: Tx, { me, doer }: By, { number, kind, accountId, version }: Removal): Promise<void> {
  const locked = await lockTicket(tx, me, number)
  const step = checkStep(locked, me, 'unassign', version)
  const on = (await assignmentsOf(tx, number)).some((one) => one.account_id === accountId && one.kind === kind && one.state !== 'removed')
  if (!on) refuse(404, kind === 'department' ? 'There is no such department on this ticket.' : 'There is no such response team on this ticket.')
  if (locked.dangers.some((one) => one.kind === 'mayday' && one.id === accountId)) refuse(409, 'A Mayday stands on this ticket. End it first.')
  const were = await wholeUnitsOf(tx, number, [accountId])
  await removeAssignment(tx, number, accountId)
  const units = { were, became: await wholeUnitsOf(tx, number, [accountId]) }
  const without = (ids: string[]) => ids.filter((id) => id !== accountId)
  const changes = { allocated_to: without(locked.allocated_to), awaiting: without(locked.awaiting) }
  const after = await writeStep(tx, { locked, ...step }, 'unassign', personOf(me), changes, units)
  await tellOf(tx, doer, after, 'ticketUnassigned', { data: { kind, accountId }, accounts: [accountId] })
}
