// Which conversations an account may see: of its tickets, and of the reports that were merged into them.
import { mayWrite } from '#contract/chat/rules.ts'
import type { Status } from '#contract/tickets/states.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Actor } from '#server/kit/context.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { settingsOf, ticketOf, type TicketRecord } from '#server/tickets/store.ts'

export interface Talk {
  ticket: TicketRecord
  /** The ticket that it was merged into, else itself. */
  became: TicketRecord
  /** Accounts that hear of it beside those who see every chat. */
  hearers: readonly string[]
}

export async function talkOf(tx: Tx, number: string): Promise<Talk | null> {
  const ticket = await ticketOf(tx, number)
  if (!ticket) return null
  let became = ticket
  for (let depth = 0; became.status === 'merged' && became.merged_into && depth < 10; depth++)
    became = (await ticketOf(tx, became.merged_into)) ?? became
  return { ticket, became, hearers: [...new Set([...ticket.allocated_to, ...became.allocated_to])] }
}

/** Another's own and another center's are answered like one that is not there. */
export async function talkFor(tx: Tx, me: Actor, number: string): Promise<Talk> {
  const talk = await findTalkFor(tx, me, number)
  return talk ?? refuse(404, 'There is no such ticket.')
}

export async function findTalkFor(tx: Tx, me: Actor, number: string): Promise<Talk | null> {
  const talk = await talkOf(tx, number)
  return talk && (me.may('chat.use') || talk.hearers.includes(me.accountId)) ? talk : null
}

export async function isOpenForWriting(tx: Tx, { became }: Talk): Promise<boolean> {
  const { publicReports } = await settingsOf(tx)
  return mayWrite({ status: became.status as Status, resolvedAt: became.resolved_at }, new Date(timeNow()), publicReports.reopenHours)
}
