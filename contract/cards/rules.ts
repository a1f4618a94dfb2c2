// What a card asks next, what its answers decide and why, and which words follow for the caller. Decides alone, for the desk, the server and the public page.
import type { Priority } from '#contract/tickets/priorities.ts'
import { unsaid } from '#contract/languages.ts'
import type { Answer, CardContent, CardRun, Discipline, Question, Said } from './Card.ts'
import { arrestCode, compressionsCode, sceneQuestions } from './codes.ts'

export interface RuledCard {
  code: string
  discipline: Discipline
  content: CardContent
}
export type Chosen = Pick<CardRun['answers'][number], 'question' | 'answer'>

export interface Decision {
  /** Null: everything is asked. */
  next: Question | null
  isArrest: boolean
  priority: Priority
  caseSubTypeId: string | null
  /** The answer that decided it; null: the card itself. */
  because: Chosen | null
  /** The card that warns of the scene, told before all other words; null: the scene is safe. */
  before: string | null
  /** The card whose words are told now. */
  tells: string
  /** Enough is known to send the first unit. */
  offersUnit: boolean
}

const firstOf = (arrest: RuledCard | undefined, which: 'awake' | 'breathing' | 'age') => arrest?.content.questions.find(({ id }) => id === which)

const isOfScene = ({ id }: Question) => id in sceneQuestions

/** What a caller is asked by a card: whether the scene is safe, then on a medical one the two questions that find an arrest. */
export function questionsOf(card: RuledCard, arrest: RuledCard | undefined): Question[] {
  const isAsked = card.discipline === 'medical' && card.content.caseTypeId !== null
  const first = isAsked ? [firstOf(arrest, 'awake'), firstOf(arrest, 'breathing')] : []
  const own = card.content.questions
  return [...own.filter(isOfScene), ...first.filter((one) => one !== undefined), ...own.filter((one) => !isOfScene(one))]
}

export function decide(card: RuledCard, arrest: RuledCard | undefined, answers: readonly Chosen[]): Decision {
  const chosen = (of: Question | undefined) => answers.find(({ question }) => question === of?.id)?.answer
  const answerOf = (of: Question | undefined) => of?.answers.find(({ id }) => id === chosen(of))
  const asked = questionsOf(card, arrest)
  const own = card.content.questions
  const first = asked.filter((one) => !own.includes(one))
  const breathing = firstOf(arrest, 'breathing')
  // The sub-types of the first questions are those of their own case type: a drowning stays one.
  const isSame = card.content.caseTypeId === arrest?.content.caseTypeId
  const isArrest =
    first.length > 0 && ['no', 'unknown'].includes(chosen(firstOf(arrest, 'awake')) ?? '') && ['no', 'unsure'].includes(chosen(breathing) ?? '')
  const age = firstOf(arrest, 'age')
  const scene = own.find(isOfScene)
  const wanted = isArrest ? [...(scene ? [scene] : []), ...first, ...(age ? [age] : [])] : asked
  const next = wanted.find((one) => !answerOf(one)) ?? null
  const given = (all: readonly Question[]) =>
    all.flatMap((one) => {
      const answer = answerOf(one)
      return answer ? [{ question: one.id, answer }] : []
    })
  // A card answered before it asked this first warns as if the scene were not safe.
  const danger = scene && (answerOf(scene) ?? (isArrest ? scene.answers.find(({ id }) => id !== sceneQuestions[scene.id]) : undefined))
  const before = danger && danger.id !== sceneQuestions[scene.id] ? (danger.card ?? card.code) : null
  // In an arrest nothing but this and compressions is told, for a grown-up until the age is known.
  const tells = isArrest
    ? (answerOf(age)?.card ?? compressionsCode)
    : (given([...first, ...own]).findLast(({ answer }) => answer.card)?.answer.card ?? card.code)
  const offersUnit = next === null || given(wanted).length >= 2
  const state = { next, isArrest, before, tells, offersUnit }
  if (isArrest) {
    const caseSubTypeId = isSame ? arrest!.content.caseSubTypeId : card.content.caseSubTypeId
    return { ...state, priority: 1, caseSubTypeId, because: { question: 'breathing', answer: chosen(breathing)! } }
  }
  const usual = { priority: card.content.priority, caseSubTypeId: card.content.caseSubTypeId, because: null as Chosen | null }
  // Its own answers decide, also downwards; the first two only ever make it more urgent.
  const decided = given(own).reduce<typeof usual>(
    (now, one) => (now.because === null || isMoreUrgent(one.answer, now.priority) ? by(one, now) : now),
    usual,
  )
  const more = given(first).reduce((now, one) => (isMoreUrgent(one.answer, now.priority) ? by(one, now) : now), decided)
  return { ...state, ...more, ...(!isSame && { caseSubTypeId: decided.caseSubTypeId }) }
}

interface GivenAnswer {
  question: string
  answer: Answer
}
const isMoreUrgent = ({ priority }: Answer, than: Priority) => priority !== null && priority < than
const by = ({ question, answer }: GivenAnswer, now: { priority: Priority; caseSubTypeId: string | null; because: Chosen | null }) =>
  answer.priority === null
    ? now
    : { priority: answer.priority, caseSubTypeId: answer.caseSubTypeId ?? now.caseSubTypeId, because: { question, answer: answer.id } }

export const cardOf = <C extends { code: string }>(cards: readonly C[], code: string): C | undefined => cards.find((one) => one.code === code)
export const arrestOf = <C extends { code: string }>(cards: readonly C[]) => cardOf(cards, arrestCode)

interface Told {
  card?: Pick<CardRun, 'recognizedAt'> | null | undefined
  caseSubTypeId?: string | null | undefined
}
/** Whether a ticket tells of a heart that has stopped: a card found it, or it has the sub-type to which the card of an arrest leads. */
export function tellsOfArrest({ card, caseSubTypeId }: Told, arrest: Pick<RuledCard, 'content'> | undefined): boolean {
  return Boolean(card?.recognizedAt) || (Boolean(caseSubTypeId) && caseSubTypeId === arrest?.content.caseSubTypeId)
}

/** A text in the caller's language, in English where nobody wrote it there. */
export const sayIn = (language: keyof Said, text: Said): string => text[language] || text.en

const plain = (text: string) =>
  ` ${text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Before anything was said: its first two questions find an arrest. */
const firstAsked = 'unconscious'

/** The cards that fit what a caller says, in whichever language, the likeliest first: longer words say more. A word that means several things leads to all of them, the gravest first. */
export function cardsFor<C extends RuledCard>(cards: readonly C[], words: string): C[] {
  const heard = plain(words)
  const found = cards
    .filter(({ code, content }) => content.caseTypeId !== null && content.isInUse === 1 && code !== arrestCode)
    .map((card) => {
      const known = [...Object.values(card.content.words), ...Object.values(card.content.name)].flatMap((all) => all.split(',')).map(plain)
      const hits = new Set(known.filter((word) => word.trim() !== '' && heard.includes(word)))
      return { card, weight: [...hits].reduce((sum, word) => sum + word.length, 0) }
    })
  const isSilent = heard.trim() === ''
  const isFirst = (code: string) => Number(isSilent && code === firstAsked)
  return found
    .filter(({ weight }) => weight > 0 || isSilent)
    .toSorted(
      (one, other) =>
        isFirst(other.card.code) - isFirst(one.card.code) ||
        other.weight - one.weight ||
        (isSilent ? 0 : one.card.content.priority - other.card.content.priority),
    )
    .map(({ card }) => card)
}

/** What was answered, in the words that the desk reads. */
export function cardLines(card: RuledCard, arrest: RuledCard | undefined, answers: readonly Chosen[]): string[] {
  const known = [...card.content.questions, ...(arrest?.content.questions ?? [])]
  const said = answers.flatMap(({ question, answer }) => {
    const one = known.find(({ id }) => id === question)
    const given = one?.answers.find(({ id }) => id === answer)
    return one && given ? [`${one.ask.en} ${given.text.en}.`] : []
  })
  return [card.content.name.en, ...said]
}

/** As citizens are led by it: the first two of its own questions, and the first words. */
export const publicQuestions = 2
export const publicSteps = 4
export const shortened = (content: CardContent): CardContent => ({
  ...content,
  words: unsaid,
  steps: content.steps.slice(0, publicSteps),
})

/** What a citizen is asked next: beside the questions that find an arrest two of the card itself. */
export function publicNext({ next, isArrest }: Decision, { content }: RuledCard, answers: readonly Chosen[]): Question | null {
  const own = answers.filter(({ question }) => content.questions.some(({ id }) => id === question))
  return isArrest || own.length < publicQuestions ? next : null
}
