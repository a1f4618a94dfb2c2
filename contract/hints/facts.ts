// The facts of the hints: what struck, and what was said of it.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { Id } from '#contract/nouns/fields.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { HintKind, Judgment } from './Hint.ts'
import { hints } from './room.ts'

const audience = may('tickets.triage')
const stale = () => [hints.getHints]
const of = { hintId: Id, kind: HintKind }
/** Of what was looked at together: `getHints` has all that belong to it. */
const grown = z.object({ ...of, count: z.number().int(), transactionNumbers: z.array(TransactionNumber).max(50) })

export const hintFacts = {
  hintMade: fact('Tickets were found striking together.', { stale, data: grown, audience }),
  hintGrew: fact('More tickets belong to a hint.', { stale, data: grown, audience }),
  hintJudged: fact('Somebody said whether a hint was right.', { stale, data: z.object({ ...of, as: Judgment, wasRight: z.boolean() }), audience }),
} satisfies FactKinds
