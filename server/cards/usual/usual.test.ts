// The usual cards: whole in every language, such as the contract takes, and sixty calls walked through them that were labelled before they were written.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CardContent, type Said } from '#contract/cards/Card.ts'
import { arrestCode } from '#contract/cards/codes.ts'
import { arrestOf, cardOf, cardsFor, decide, questionsOf, sayIn } from '#contract/cards/rules.ts'
import { usualCases } from '#server/reference/usual/caseTypes.ts'
import { contentOf, usualCards } from './cards.ts'

const uuid = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`
const caseTypes = usualCases.map(({ name }, n) => ({ id: uuid(n), name }))
const subTypes = usualCases.flatMap(({ subCases }, at) =>
  subCases.map(({ name, priority }, n) => ({ id: uuid(1_000 + at * 100 + n), name, priority, caseTypeId: uuid(at) })),
)
const cards = usualCards.map((one) => ({
  code: one.code,
  discipline: one.discipline,
  content: CardContent.parse(contentOf(one, { caseTypes, subTypes })),
}))
const arrest = arrestOf(cards)!
const nameOf = (id: string | null, all: readonly { id: string; name: string }[]) => all.find((one) => one.id === id)?.name ?? '-'

interface Scripted {
  number: string
  language: keyof Said
  opening: string
  replies: Record<string, string>
  expected: string
}

const scripted: Scripted[] = readFileSync(join(import.meta.dirname, 'scripted.txt'), 'utf8')
  .split(/\n\n/)
  .filter((block) => /^\d\d /.test(block.trim()))
  .map((block) => {
    const [head = '', ...lines] = block.trim().split('\n')
    const [, number = '', language = '', opening = ''] = /^(\d\d) (\w+) \| (.+)$/.exec(head) ?? []
    const replies = lines.filter((line) => !line.startsWith('= ')).map((line) => /^(\w+) (\S+): (.+)$/.exec(line)!)
    return {
      number,
      language: language as keyof Said,
      opening,
      replies: Object.fromEntries(replies.map(([, question, answer]) => [question!, answer!])),
      expected: lines.find((line) => line.startsWith('= '))!.slice(2),
    }
  })

describe('sixty scripted calls', () => {
  it('are sixty, twenty in each language', () => {
    const count = (language: string) => scripted.filter((one) => one.language === language).length
    expect([scripted.length, count('en'), count('fil'), count('ceb')]).toEqual([60, 20, 20, 20])
  })

  it.each(scripted)('$number $language: $opening', ({ language, opening, replies, expected }) => {
    const card = cardsFor(cards, opening)[0]
    expect(card, 'a card is found by what the caller says first').toBeDefined()
    const answers: { question: string; answer: string }[] = []
    for (let decision = decide(card!, arrest, answers); decision.next; decision = decide(card!, arrest, answers)) {
      const { id, ask, answers: offered } = decision.next
      const answer = replies[id]
      expect(answer, `the caller was asked ${id} of ${card!.code}: ${sayIn(language, ask)}`).toBeDefined()
      expect(offered.map((one) => one.id)).toContain(answer)
      answers.push({ question: id, answer: answer! })
    }
    expect(answers.map(({ question }) => question).toSorted()).toEqual(Object.keys(replies).toSorted())
    const { priority, caseSubTypeId, tells } = decide(card!, arrest, answers)
    const said = `${nameOf(card!.content.caseTypeId, caseTypes)} / ${nameOf(caseSubTypeId, subTypes)} / P${priority} -> ${tells}`
    expect(said).toBe(expected)
    for (const step of cardOf(cards, tells)!.content.steps) expect(step[language]).not.toBe('')
  })
})

describe('the usual cards', () => {
  it('ask the two questions that find an arrest first on every medical card, and three more at most', () => {
    for (const card of cards.filter(({ discipline, code, content }) => discipline === 'medical' && content.caseTypeId && code !== arrestCode)) {
      const asked = questionsOf(card, arrest).map(({ id }) => id)
      expect([card.code, ...asked.slice(0, 2)]).toEqual([card.code, 'awake', 'breathing'])
      expect(asked.length).toBeLessThanOrEqual(5)
    }
  })

  it('lead whoever is not awake and does not breathe normally to compressions at 110 a minute, whatever the card', () => {
    for (const card of cards.filter(({ discipline, code, content }) => discipline === 'medical' && content.caseTypeId && code !== arrestCode))
      for (const [age, code] of [
        ['adult', 'cpr-adult'],
        ['child', 'cpr-child'],
        ['infant', 'cpr-infant'],
      ] as const) {
        const found = [
          { question: 'awake', answer: 'no' },
          { question: 'breathing', answer: 'no' },
        ]
        expect(decide(card, arrest, found)).toMatchObject({ isArrest: true, priority: 1, tells: 'cpr-adult', offersUnit: true, next: { id: 'age' } })
        expect(decide(card, arrest, [...found, { question: 'age', answer: age }])).toMatchObject({ tells: code, next: null })
        expect(cardOf(cards, code)!.content.beat).toBe(110)
      }
  })

  it('name case types, sub-types and cards that there are, each text in every language', () => {
    const wrong: string[] = []
    const whole = (text: Said, where: string) =>
      Object.entries(text).forEach(([code, one]) => one === '' && wrong.push(`${where} ${code}: ${text.en}`))
    for (const usual of usualCards) {
      const { content } = cardOf(cards, usual.code)!
      if (usual.caseType && !content.caseTypeId) wrong.push(`${usual.code}: ${usual.caseType}`)
      if (usual.subType && !content.caseSubTypeId) wrong.push(`${usual.code}: ${usual.subType}`)
      whole(content.name, usual.code)
      for (const step of content.steps) whole(step, usual.code)
      for (const [q, question] of content.questions.entries()) {
        whole(question.ask, usual.code)
        for (const [a, one] of question.answers.entries()) {
          whole(one.text, usual.code)
          if (usual.questions[q]!.answers[a]!.subType && !one.caseSubTypeId) wrong.push(`${usual.code}: ${usual.questions[q]!.answers[a]!.subType}`)
          if (one.card && !cardOf(cards, one.card)) wrong.push(`${usual.code}: ${one.card}`)
        }
      }
      if (content.caseTypeId && usual.code !== arrestCode && Object.values(content.words).some((words) => words === ''))
        wrong.push(`${usual.code}: words`)
    }
    expect(wrong).toEqual([])
  })
})
