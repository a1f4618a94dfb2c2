// How a ticket stands, in the three words that somebody who reported it needs.
import { helpOf } from '#contract/publicSide/help.ts'
import { type Status, waits } from '#contract/tickets/states.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { helpersOf } from '#server/tickets/assignment/storeHelpers.ts'
import { ticketOf } from '#server/tickets/storeTickets.ts'

export async function standsFor(tx: Tx, number: string): Promise<'filed' | 'onTheWay' | 'over'> {
  const ticket = await ticketOf(tx, number)
  if (!ticket || !waits(ticket.status as Status)) return 'over'
  const isComing = (await helpersOf(tx, number)).some((one) => /^(enRoute|onScene)$/.test(helpOf(one) ?? ''))
  return isComing ? 'onTheWay' : 'filed'
}
