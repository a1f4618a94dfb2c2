// The one question that each kind of emergency asks first, answered by pictures alone; and sentences for those who cannot speak or write.
import { k } from '#contract/language/k.ts'

export interface Answer {
  id: 'yes' | 'no' | 'unknown' | 'one' | 'many'
  text: string
}
export interface Question {
  id: 'danger' | 'people'
  ask: string
  answers: readonly Answer[]
}

const yes: Answer = { id: 'yes', text: k('Yes') }
const no: Answer = { id: 'no', text: k('No') }
const unknown: Answer = { id: 'unknown', text: k('I do not know') }
const people: Question = {
  id: 'people',
  ask: k('How many people?'),
  answers: [
    { id: 'one', text: k('One') },
    { id: 'many', text: k('Many') },
  ],
}

const asks: Record<string, string> = {
  flame: k('Is anybody inside?'),
  ambulance: k('Is the person awake and breathing?'),
  'car-crash': k('Is anybody hurt?'),
  flood: k('Is anybody caught by the water?'),
  'shield-half': k('Is it happening now?'),
}
const usual = k('Is anybody in danger?')

/** By the picture of the case type, which every center keeps: the question, and how many where people are in danger. */
export function questionsFor(icon: string, danger: Answer['id'] | undefined): Question[] {
  const first: Question = { id: 'danger', ask: asks[icon] ?? usual, answers: [yes, no, unknown] }
  const isDanger = danger === (icon === 'ambulance' ? 'no' : 'yes')
  return isDanger ? [first, people] : [first]
}

/** Offered first of all: who cannot hear is reached no other way. */
export const deafWay = k('Write to me, do not call. I cannot speak or hear.')
const writeOnly = [deafWay, k('I am hiding. Do not make my phone ring.')] as const
/** The words ask for writing: a phone that rings is of no use, or a danger. */
export const asksToWrite = (text: string): boolean => writeOnly.some((one) => text.includes(one))

export const presets = [...writeOnly, k('A child or an old person needs help.'), k('Somebody has a weapon.')] as const

export type Answers = Partial<Record<Question['id'], Answer['id']>>

/** What was chosen, in the words that the desk reads. */
export function wordsOf(icon: string, answers: Answers, sentences: readonly string[]): string {
  const said = questionsFor(icon, answers.danger).flatMap(({ id, ask, answers: known }) => {
    const answer = known.find((one) => one.id === answers[id])
    return answer ? [`${ask} ${answer.text}.`] : []
  })
  return [...sentences, ...said].join('\n')
}
