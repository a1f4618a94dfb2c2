// The usual cards: whole in every language, such as the contract takes, and sixty calls walked through them that were labelled before they were written.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CardContent, type Said } from '#contract/cards/Card.ts'
import { arrestCode, sceneQuestions } from '#contract/cards/codes.ts'
import { arrestOf, cardOf, cardsFor, decide, publicNext, questionsOf, sayIn } from '#contract/cards/rules.ts'
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
    const { priority, caseSubTypeId, before, tells } = decide(card!, arrest, answers)
    const told = before && before !== tells ? `${before}, ${tells}` : tells
    const said = `${nameOf(card!.content.caseTypeId, caseTypes)} / ${nameOf(caseSubTypeId, subTypes)} / P${priority} -> ${told}`
    expect(said).toBe(expected)
    for (const step of cardOf(cards, tells)!.content.steps) expect(step[language]).not.toBe('')
  })
})

describe('the usual cards', () => {
  it('ask the two questions that find an arrest first on every medical card, and three more at most', () => {
    for (const card of cards.filter(({ discipline, code, content }) => discipline === 'medical' && content.caseTypeId && code !== arrestCode)) {
      const asked = questionsOf(card, arrest).map(({ id }) => id)
      const rest = asked.filter((id) => !(id in sceneQuestions))
      expect([card.code, ...rest.slice(0, 2)]).toEqual([card.code, 'awake', 'breathing'])
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
        const scene = card.content.questions.filter(({ id }) => id in sceneQuestions).map(({ id }) => ({ question: id, answer: 'yes' }))
        const found = [...scene, { question: 'awake', answer: 'no' }, { question: 'breathing', answer: 'no' }]
        expect(decide(card, arrest, found)).toMatchObject({ isArrest: true, priority: 1, tells: 'cpr-adult', offersUnit: true, next: { id: 'age' } })
        expect(decide(card, arrest, [...found, { question: 'age', answer: age }])).toMatchObject({ tells: code, next: null })
        expect(cardOf(cards, code)!.content.beat).toBe(110)
      }
  })

  it('ask first whether the scene is safe, and tell its warning before compressions', () => {
    const arrested = (awake: string, breathing: string) => [
      { question: 'awake', answer: awake },
      { question: 'breathing', answer: breathing },
    ]
    for (const [code, question, danger, before, warning] of [
      ['electric', 'touching', 'yes', 'electric', 'Do not touch them before the power is off.'],
      ['drowning', 'out', 'no', 'water-rescue', 'Do not go in yourself.'],
      ['suicide', 'hanging', 'yes', 'suicide', 'Hanging: lift the body, cut the rope, lay them down and tell me.'],
    ] as const) {
      const card = cardOf(cards, code)!
      expect(decide(card, arrest, []).next!.id).toBe(question)
      expect(cardOf(cards, before)!.content.steps.map(({ en }) => en)).toContain(warning)
      for (const breathing of ['no', 'unsure']) {
        const found = decide(card, arrest, [{ question, answer: danger }, ...arrested('no', breathing)])
        expect(found).toMatchObject({ isArrest: true, before, tells: 'cpr-adult', next: { id: 'age' } })
        // An answer given by an older version of the card, which did not ask it first.
        expect(decide(card, arrest, arrested('no', breathing))).toMatchObject({ isArrest: true, before })
      }
    }
    expect(decide(cardOf(cards, 'drowning')!, arrest, [{ question: 'out', answer: 'yes' }, ...arrested('no', 'no')]).before).toBeNull()
  })

  it('take one who cannot be said to be awake for one who is not', () => {
    const card = cardOf(cards, 'unconscious')!
    for (const breathing of ['no', 'unsure'])
      expect(
        decide(card, arrest, [
          { question: 'awake', answer: 'unknown' },
          { question: 'breathing', answer: breathing },
        ]),
      ).toMatchObject({ isArrest: true, tells: 'cpr-adult' })
    expect(
      decide(card, arrest, [
        { question: 'awake', answer: 'unknown' },
        { question: 'breathing', answer: 'yes' },
      ]),
    ).toMatchObject({ isArrest: false, tells: 'recovery' })
  })

  it('ask a citizen two questions of the card itself, beside those that find an arrest', () => {
    const asked = (code: string, replies: Record<string, string>) => {
      const card = cardOf(cards, code)!
      const answers: { question: string; answer: string }[] = []
      for (let next = publicNext(decide(card, arrest, answers), card, answers); next; next = publicNext(decide(card, arrest, answers), card, answers))
        answers.push({ question: next.id, answer: replies[next.id] ?? 'yes' })
      return { ids: answers.map(({ question }) => question), tells: decide(card, arrest, answers).tells }
    }
    expect(asked('choking', { cough: 'no', age: 'baby' })).toEqual({ ids: ['awake', 'breathing', 'cough', 'age'], tells: 'choking-infant' })
    expect(asked('drowning', { out: 'no' })).toEqual({ ids: ['out', 'awake', 'breathing'], tells: 'water-rescue' })
  })

  it('are all found by a word that means several things, the gravest first', () => {
    const codes = (heard: string) => cardsFor(cards, heard).map(({ code }) => code)
    // Nothing is said yet: the card whose two questions find an arrest.
    for (const order of [cards, cards.toReversed()]) expect(cardsFor(order, '')[0]!.code).toBe('unconscious')
    // Dog in Filipino, smoke in Cebuano.
    expect(codes('aso')).toEqual(['fire', 'dog-bite'])
    // Dizzy in Filipino, poison in Cebuano.
    expect(codes('hilo')).toEqual(['poisoning', 'ill'])
    // In labor, or feels ill, in Cebuano.
    expect(codes('gibati')).toEqual(['birth', 'ill'])
    // A quarrel, at home or in the street.
    expect(codes('May away dito')).toEqual(['violence', 'crime'])
    expect(codes('Away ng magkapitbahay')).toEqual(['violence', 'crime'])
    expect(codes('Nag-away sila')).toEqual(['violence', 'crime'])
    // The same letters in English say nothing of a quarrel.
    for (const heard of ['send an ambulance right away', 'he passed away', 'the dog ran away'])
      for (const code of ['violence', 'crime']) expect(codes(heard)).not.toContain(code)
    expect(codes('Nakagat ng aso ang bata')[0]).toBe('dog-bite')
    expect(codes('Naay aso ug kalayo')[0]).toBe('fire')
  })

  it('say up to which age a baby is one and a child is one, wherever words differ by age', () => {
    const texts = (code: string) =>
      cardOf(cards, code)!
        .content.questions.find(({ id }) => id === 'age')!
        .answers.map(({ text }) => text.en)
    expect(texts('arrest')).toEqual(['Grown up, from about 12 years', 'Child, 1 to about 12 years', 'Baby under 1 year'])
    expect(texts('choking')).toEqual(['Baby under 1 year', '1 year or older'])
    for (const [code, limit] of Object.entries({
      'cpr-adult': '12',
      'cpr-child': '1 to about 12',
      'cpr-infant': 'under 1',
      'choking-infant': 'under 1',
    }))
      expect(cardOf(cards, code)!.content.name.en).toContain(limit)
  })

  it('take a weapon or a danger of which nobody is sure for one that is there', () => {
    for (const [code, id] of [
      ['violence', 'weapon'],
      ['crime', 'weapon'],
      ['suicide', 'near'],
      ['missing-child', 'risk'],
    ] as const) {
      const question = cardOf(cards, code)!.content.questions.find((one) => one.id === id)!
      expect([code, question.answers.map((one) => [one.id, one.priority])]).toEqual([
        code,
        [
          ['yes', 1],
          ['no', null],
          ['unsure', 1],
        ],
      ])
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
