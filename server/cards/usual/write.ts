// How the usual cards are written down: each text in its three languages beside each other, case types by their English names.
import type { Discipline, Said } from '#contract/cards/Card.ts'
import { unsaid } from '#contract/languages.ts'
import type { Priority } from '#contract/tickets/priorities.ts'

export interface UsualAnswer {
  id: string
  text: Said
  priority: Priority | null
  subType: string | null
  card: string | null
}
export interface UsualQuestion {
  id: string
  ask: Said
  answers: readonly UsualAnswer[]
}
export interface UsualCard {
  code: string
  discipline: Discipline
  name: Said
  words: Said
  caseType: string | null
  subType: string | null
  priority: Priority
  questions: readonly UsualQuestion[]
  steps: readonly Said[]
  beat: number
  isPublic: 0 | 1
}

export const said = (en: string, fil: string, ceb: string): Said => ({ ...unsaid, en, fil, ceb })

interface Decides {
  priority?: Priority
  subType?: string
  card?: string
}
export const answer = (id: string, text: Said, { priority, subType, card }: Decides = {}): UsualAnswer => ({
  id,
  text,
  priority: priority ?? null,
  subType: subType ?? null,
  card: card ?? null,
})
export const yes = (decides?: Decides) => answer('yes', said('Yes', 'Oo', 'Oo'), decides)
export const no = (decides?: Decides) => answer('no', said('No', 'Hindi', 'Dili'), decides)
export const unsure = (decides?: Decides) => answer('unsure', said('Not sure', 'Hindi sigurado', 'Dili sigurado'), decides)
export const ask = (id: string, asked: Said, ...answers: UsualAnswer[]): UsualQuestion => ({ id, ask: asked, answers })

type Written = Pick<UsualCard, 'name' | 'steps'> & Partial<UsualCard>
const of =
  (discipline: Discipline) =>
  (code: string, card: Written): UsualCard => ({
    ...{ code, discipline, words: said('', '', ''), caseType: null, subType: null, priority: 1, questions: [], beat: 0 },
    ...{ isPublic: card.caseType ? 1 : 0, ...card },
  })
export const medical = of('medical')
export const fire = of('fire')
