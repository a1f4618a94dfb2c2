// Danger to life in a report led by a card.
import { expect, it } from 'vitest'
import { unsaid } from '#contract/languages.ts'
import type { Answer, Question, Said } from './Card.ts'
import { isDangerBy } from './danger.ts'
import { cardLines, type RuledCard } from './rules.ts'

const said = (en: string): Said => ({ ...unsaid, en })
const answer = (id: string, priority: Answer['priority'] = null): Answer => ({ id, text: said(id), priority, caseSubTypeId: null, card: null })
const ask = (id: string, text: string, ...answers: Answer[]): Question => ({ id, ask: said(text), answers })
const of = (code: string, questions: Question[]): RuledCard => ({
  ...{ code, discipline: 'medical' },
  content: {
    ...{ name: said('Trouble breathing'), words: said(''), caseTypeId: 'a', caseSubTypeId: null, priority: 3, questions, steps: [], beat: 0 },
    ...{ isPublic: 1, isInUse: 1 },
  },
})
const arrest = of('arrest', [
  ask('awake', 'Are they awake?', answer('yes'), answer('no', 1)),
  ask('breathing', 'Are they breathing normally?', answer('yes'), answer('no', 1)),
])
const card = of('ill', [])

it('is told by own words and by the answers, not by the words of the card', () => {
  const well = ['awake', 'breathing'].map((question) => ({ question, answer: 'yes' }))
  const words = cardLines(card, arrest, well).join('\n')
  expect(words).toContain('Are they breathing normally? yes.')
  expect(isDangerBy(card, arrest, well, `He is weak\n${words}`)).toBe(false)
  expect(isDangerBy(card, arrest, well, `He is bleeding\n${words}`)).toBe(true)
  expect(isDangerBy(card, arrest, [{ question: 'breathing', answer: 'no' }], '')).toBe(true)
  expect(isDangerBy(undefined, arrest, [], 'He is bleeding')).toBe(true)
})
