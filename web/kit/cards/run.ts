// The cards in force, the answers of a run with one more, and the tickets on which a caller is asked on.
import { useQuery } from '@tanstack/react-query'
import { cards } from '#contract/cards/room.ts'
import { query } from '#web/kit/api.ts'

export const useCards = () => useQuery({ ...query(cards.getCards), staleTime: 60_000 }).data ?? []

/** Answered again it takes the place of the answer before. */
export const newAnswers = <A extends { question: string }>(answers: readonly A[], given: A): A[] => [
  ...answers.filter(({ question }) => question !== given.question),
  given,
]

const goingOn = new Set<string>()
/** The caller is still on the line: the hand goes to the card of the ticket that was filed for them. */
export const askOn = (number: string): unknown => goingOn.add(number)
export const isAskedOn = (number: string): boolean => goingOn.has(number)
export const endAskingOn = (number: string): unknown => goingOn.delete(number)
