// The facts of the public side: what visitors did, by id.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { fact } from '#contract/kit/fact.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'

const audience = may('tickets.read')

export const publicFacts = {
  positionShared: fact('A citizen began or stopped to share the position.', {
    data: z.object({ transactionNumber: TransactionNumber, isSharing: z.boolean() }),
    audience,
  }),
}
