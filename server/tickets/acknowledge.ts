// A department or team takes note of its assignment.
import type { Actor } from '#server/kit/context.ts'
import type { Doer } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { showTicketOf } from './detail.ts'
import { checkStep, tellOf } from './steps.ts'
import { moveAssignment } from './storeAssignments.ts'
import { changeTicket, holdTicket } from './storeTickets.ts'

export async function acknowledgeAssignment(tx: Tx, me: Actor, doer: Doer, number: string) {
  const held = await holdTicket(tx, me, number)
  checkStep(held, me, 'acknowledge')
  if (!held.awaiting.includes(me.accountId)) refuse(409, 'You have acknowledged this ticket already.')
  await moveAssignment(tx, number, me.accountId, 'acknowledged', held.now)
  const after = await changeTicket(tx, held, { awaiting: held.awaiting.filter((one) => one !== me.accountId) })
  await tellOf(tx, doer, after, 'assignmentAcknowledged', { data: { accountId: me.accountId } })
  return { message: 'Ticket acknowledged.', data: await showTicketOf(tx, me, number) }
}
