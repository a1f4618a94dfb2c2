// What stands in the way of a step, for the one who looks at a ticket: without words, so that it can be held against the server.
import type { Me } from '#contract/auth/Session.ts'
import { hasMayday } from '#contract/tickets/safety/rules.ts'
import { type Hindrance, hindrance, type StepName } from '#contract/tickets/steps/rules.ts'
import type { Ticket, TicketRow } from '#contract/tickets/Ticket.ts'

export type StandingTicket = Pick<TicketRow, 'status' | 'tab' | 'allocatedTo' | 'awaiting' | 'flags' | 'dangers'> &
  Partial<Pick<Ticket, 'formerStatus' | 'transfer' | 'acceptedBy'>>

/** What stands in the way of a step, by the rules that the server uses. */
export function hindranceOf(step: StepName, ticket: StandingTicket, me: Me): Hindrance | null {
  const isReceiver = ticket.status === 'transferred' && ticket.transfer?.to.id === me.commandCenter?.id
  const relation = {
    permissions: new Set<string>(me.permissions),
    isOwn: ticket.allocatedTo.includes(me.accountId),
    isAwaited: ticket.awaiting.includes(me.accountId),
  }
  const standing = {
    ...{ status: ticket.status, formerStatus: ticket.formerStatus ?? 'pending' },
    isArchived: ticket.tab === 'archived',
    ...{ isEscalated: ticket.flags.includes('escalated'), hasMayday: hasMayday(ticket) },
  }
  return hindrance(step, standing, relation, isReceiver ? 'receiver' : 'owner')
}
