// A caller who cannot speak: the ticket of the call goes before others.
import { priorities } from '#contract/tickets/priorities.ts'
import { isOpen, type Status } from '#contract/tickets/states.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { changeTicket, lockTicket } from '#server/tickets/storeTickets.ts'
import { tellOf } from './steps.ts'

export async function raiseForSilence(tx: Tx, doer: Doer, number: string): Promise<void> {
  const locked = await lockTicket(tx, null, number)
  if (locked.priority === priorities[0] || !isOpen(locked.status as Status)) return
  const after = await changeTicket(tx, locked, { priority: priorities[0] })
  await tellOf(tx, doer, after, 'ticketEdited', { data: { fields: ['priority'], version: after.version } })
}
