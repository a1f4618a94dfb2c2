// The facts of the cards: which version was written and which was signed.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { Code } from './Card.ts'
import { cards } from './room.ts'

const audience = may('reference.read')
const data = z.object({ code: Code, version: z.number().int() })
const stale = () => [cards.getCards, cards.getCardVersions]

export const cardFacts = {
  cardWritten: fact('A version of a card was written; it waits to be signed.', { stale, data, audience }),
  cardSigned: fact('A version of a card was signed: callers are asked by it.', { stale, data, audience }),
  usualCardsAdded: fact('Usual cards were added.', { stale, data: z.object({ count: z.number().int() }), audience }),
} satisfies FactKinds
