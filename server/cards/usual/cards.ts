// The usual cards of a center, their case types found by name in its own lists.
import { type CardContent, mostQuestions } from '#contract/cards/Card.ts'
import { fireCards } from './fire.ts'
import { medicalCards } from './medical.ts'
import type { UsualCard } from './write.ts'

export const usualCards: readonly UsualCard[] = [...medicalCards, ...fireCards]

interface Listed {
  id: string
  name: string
}
export interface Lists {
  caseTypes: readonly Listed[]
  subTypes: readonly (Listed & { caseTypeId: string })[]
}

/** Where a center has taken a case type or a sub-type out of use, the card does not name it. */
export function contentOf({ code: _, discipline: _d, caseType, subType, questions, ...card }: UsualCard, lists: Lists): CardContent {
  const caseTypeOf = (name: string | null) => lists.caseTypes.find((one) => one.name === name)?.id ?? null
  const subTypeOf = (name: string | null) =>
    (name && lists.subTypes.find((one) => one.name === name && (one.caseTypeId === caseTypeOf(caseType) || caseType === null))?.id) || null
  return {
    ...card,
    steps: [...card.steps],
    caseTypeId: caseTypeOf(caseType),
    caseSubTypeId: subTypeOf(subType),
    questions: questions.slice(0, mostQuestions).map(({ answers, ...question }) => ({
      ...question,
      answers: answers.map(({ subType: name, ...one }) => ({ ...one, caseSubTypeId: subTypeOf(name) })),
    })),
    isInUse: 1,
  }
}
