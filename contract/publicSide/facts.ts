// The facts of the public side: what visitors did, by id.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { fact, onTimeline } from '#contract/kit/fact.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'

const audience = may('tickets.read')

const onTicket = { transactionNumber: TransactionNumber }

export const publicFacts = onTimeline('step', {
  mediaTold: fact('A citizen began to send pictures or films.', { data: z.object({ ...onTicket, count: z.number().int() }), audience }),
  mediaKept: fact('A picture or film of the citizen has come.', { data: z.object({ ...onTicket, fileId: z.uuid() }), audience }),
  citizenSaid: fact('A citizen said that it is over, or was pressed by mistake. It closes nothing.', {
    data: z.object({ ...onTicket, what: z.enum(['over', 'mistake']) }),
    audience,
  }),
  citizenRated: fact('A citizen said how the help was.', { data: z.object({ ...onTicket, rating: z.enum(['good', 'fair', 'bad']) }), audience }),
  crewThanked: fact('A citizen thanked the crew.', { data: z.object(onTicket), audience }),
  positionShared: fact('A citizen began or stopped to share the position.', {
    data: z.object({ transactionNumber: TransactionNumber, isSharing: z.boolean() }),
    audience,
  }),
})
