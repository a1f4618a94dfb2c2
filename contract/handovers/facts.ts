// The facts of handing the desk over.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { handovers } from './room.ts'

const audience = may('tickets.read')
const data = z.object({ version: z.number().int() })
const stale = () => [handovers.getHandovers]

export const handoverFacts = {
  handoverWritten: fact('The desk was handed over, and waits to be countersigned.', { stale, data, audience }),
  handoverRewritten: fact('A handover that waits was written anew.', { stale, data, audience }),
  handoverCountersigned: fact('The next shift took the desk over.', {
    stale: () => [handovers.getHandovers, handovers.getDeskStanding],
    data,
    audience,
  }),
} satisfies FactKinds
