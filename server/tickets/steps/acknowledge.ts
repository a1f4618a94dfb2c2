// A department or team takes note of its assignment.
import type { Actor } from '#server/kit/context.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import { checkStep, tellOf } from './steps.ts'
import { moveAssignment } from '#server/tickets/assignment/storeAssignments.ts'
import { changeTicket, lockTicket } from '#server/tickets/storeTickets.ts'

export async function acknowledgeAssignment(tx: Tx, me: Actor, doer: Doer, number: string) {
  const locked = await lockTicket(tx, me, number)
  checkStep(locked, me, 'acknowledge')
  await moveAssignment(tx, number, me.accountId, 'acknowledged', locked.now)
  const after = await changeTicket(tx, locked, { awaiting: locked.awaiting.filter((one) => one !== me.accountId) })
  await tellOf(tx, doer, after, 'assignmentAcknowledged', { data: { accountId: me.accountId } })
  return { message: 'Ticket acknowledged.', data: await showTicketOf(tx, me, number) }
}
