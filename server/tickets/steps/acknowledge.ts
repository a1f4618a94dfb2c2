// A department or team takes note of its assignment.
import type { Actor } from '#server/kit/context.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { LockedTicket } from '#server/tickets/columns.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import { checkStep, tellOf } from './steps.ts'
import { moveAssignment } from '#server/tickets/assignment/storeAssignments.ts'
import { changeTicket, lockTicket } from '#server/tickets/storeTickets.ts'

export async function acknowledgeAssignment(tx: Tx, me: Actor, doer: Doer, number: string) {
  const locked = await lockTicket(tx, me, number)
  checkStep(locked, me, 'acknowledge')
  await write(tx, doer, locked, me.accountId)
  return { message: 'Ticket acknowledged.', data: await showTicketOf(tx, me, number) }
}

/** By a text of its crew; false where it was faster on its page, or was taken off. */
export async function acknowledgeByText(tx: Tx, doer: Doer, number: string, accountId: string): Promise<boolean> {
  const locked = await lockTicket(tx, null, number)
  if (locked.status !== 'accepted' || !locked.awaiting.includes(accountId)) return false
  await write(tx, doer, locked, accountId)
  return true
}

async function write(tx: Tx, doer: Doer, locked: LockedTicket, accountId: string): Promise<void> {
  await moveAssignment(tx, locked.number, accountId, 'acknowledged', locked.now)
  const after = await changeTicket(tx, locked, { awaiting: locked.awaiting.filter((one) => one !== accountId) })
  await tellOf(tx, doer, after, 'assignmentAcknowledged', { data: { accountId } })
}
