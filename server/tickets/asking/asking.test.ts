// A caller asked by a card: what the answers decide on the ticket, the times that are counted, and what the log says; cards written and signed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Card, CardContent } from '#contract/cards/Card.ts'
import { cards as calls } from '#contract/cards/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'

let lab: Lab
let desk: Caller
let director: Caller
let all: Card[]
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  desk = await lab.as('dispatcher')
  director = await lab.as('supervisor')
  all = (await desk.ask(calls.getCards)).data
})
afterAll(() => lab.close())

const cardNamed = (code: string) => all.find((one) => one.code === code)!
const factsOf = async (number: string, verbs: string[]) => {
  await lab.settle()
  const sql = `select verb, data, actor_id from fact where object_id = $1 and verb = any ($2) order by seq`
  return (await lab.owner.query<{ verb: string; data: Record<string, unknown>; actor_id: string }>(sql, [number, verbs])).rows
}
const verbs = ['cardAnswered', 'arrestRecognized', 'compressionsBegan']
const file = (code: string, more = {}) => {
  const { content } = cardNamed(code)
  return desk.ask(tickets.createEmergencyTicket, { caseTypeId: content.caseTypeId!, description: 'He fell down', ...more })
}

describe('a call asked by a card', () => {
  it('is filed with its answers: sub-type and priority follow, the arrest and its moment are facts with the version', async () => {
    const { code, version } = cardNamed('chest-pain')
    const answers = [
      { question: 'awake', answer: 'no', msAgo: 9_000 },
      { question: 'breathing', answer: 'no', msAgo: 4_000 },
      { question: 'nobody-asks-this', answer: 'no', msAgo: 0 },
    ]
    const { data: ticket } = await file(code, { card: { code, version, answers, compressionsMsAgo: null } })
    expect(ticket.priority).toBe(1)
    expect(ticket.caseSubTypeId).toBe(cardNamed('arrest').content.caseSubTypeId)
    expect(ticket.card).toMatchObject({ code, version, answers: [{ question: 'awake' }, { question: 'breathing' }], compressionsAt: null })
    expect(ticket.card!.recognizedAt).toBe(ticket.card!.answers[1]!.at)
    const facts = await factsOf(ticket.transactionNumber, verbs)
    expect(facts.map(({ verb, data }) => [verb, data['code'], data['version']])).toEqual([
      ['cardAnswered', code, version],
      ['arrestRecognized', code, version],
    ])
  })

  it('opens, and stands in the lists, also where an earlier version of Tanod wrote the card, without who asked and since when', async () => {
    const { code, version } = cardNamed('chest-pain')
    const card = { code, version, answers: [{ question: 'awake', answer: 'yes', msAgo: 0 }], compressionsMsAgo: null }
    const { transactionNumber: id } = (await file(code, { card })).data
    await lab.owner.query(`update ticket set card = card - 'askedBy' - 'startedAt' where number = $1`, [id])
    const { data } = await desk.ask(tickets.getEmergencyTicket, { id })
    expect(data.card).toMatchObject({ code, askedBy: 'desk', startedAt: null, answers: [{ answer: 'yes' }] })
    const { data: list } = await desk.ask(tickets.getAcceptedEmergencyTickets, { limit: 100 })
    expect(list.items.map(({ transactionNumber }) => transactionNumber)).toContain(id)
    const { data: answered } = await desk.ask(tickets.answerCard, { id, code, version, question: 'breathing', answer: 'yes' })
    expect(answered.card).toMatchObject({ askedBy: 'desk', startedAt: expect.any(String) })
  })

  it('is filed whatever its card decides: of another kind, or a sub-type out of use, the card is noted and no more', async () => {
    const { code, version, content } = cardNamed('chest-pain')
    const answers = [{ question: 'awake', answer: 'yes', msAgo: 0 }]
    const card = { code, version, answers, compressionsMsAgo: null }
    const { data: other } = await desk.ask(tickets.createEmergencyTicket, {
      ...{ caseTypeId: cardNamed('fire').content.caseTypeId!, description: 'Somebody at the fire', priority: 3, card },
    })
    expect(other).toMatchObject({ priority: 3, caseSubTypeId: null, card: { code } })
    await lab.owner.query(`update sub_case_type set is_deleted = 1 where id = $1`, [content.caseSubTypeId])
    const { data: filed } = await file(code, { card })
    expect(filed).toMatchObject({ priority: content.priority, caseSubTypeId: null, card: { code } })
    const { data: copied } = await file(code, { card, caseSubTypeId: content.caseSubTypeId })
    expect(copied).toMatchObject({ caseSubTypeId: null, card: { code } })
    await lab.owner.query(`update sub_case_type set is_deleted = 0 where id = $1`, [content.caseSubTypeId])
  })

  it('becomes only more urgent by another card than its own, and keeps its kind', async () => {
    const { code, version } = cardNamed('fire')
    const card = { code, version, answers: [{ question: 'inside', answer: 'yes', msAgo: 0 }], compressionsMsAgo: null }
    const { data: filed } = await file(code, { card })
    expect(filed.priority).toBe(1)
    const other = cardNamed('ill')
    const id = filed.transactionNumber
    const ask = (question: string, answer: string) => desk.ask(tickets.answerCard, { id, code: other.code, version: other.version, question, answer })
    const { data: after } = await ask('worse', 'no')
    expect(after).toMatchObject({ priority: 1, caseTypeId: filed.caseTypeId, caseSubTypeId: filed.caseSubTypeId, card: { code: other.code } })
    await desk.ask(tickets.editEmergencyTicket, { id, priority: 3 })
    expect((await ask('worse', 'yes')).data).toMatchObject({ priority: 2, caseTypeId: filed.caseTypeId })
  })

  it('goes on by one answer each: told live, only ever more urgent, an answer corrected takes the place of the one before', async () => {
    const { code, version } = cardNamed('fire')
    const { data: filed } = await file(code, { priority: 3 })
    const id = filed.transactionNumber
    const answer = (question: string, given: string) => desk.ask(tickets.answerCard, { id, code, version, question, answer: given })
    expect((await answer('inside', 'no')).data.priority).toBe(1)
    const { data: grass } = await answer('what', 'grass')
    expect(grass.priority).toBe(1)
    expect(grass.caseSubTypeId).not.toBe(filed.caseSubTypeId)
    const { data: corrected } = await answer('inside', 'yes')
    expect(corrected.priority).toBe(1)
    expect(corrected.card!.answers.map(({ question, answer: one }) => `${question} ${one}`)).toEqual(['what grass', 'inside yes'])
    expect((await refusalOf(answer('inside', 'perhaps'))).status).toBe(404)
    expect((await factsOf(id, verbs)).map(({ data }) => (data['answers'] as { answer: string }[])[0]!.answer)).toEqual(['no', 'grass', 'yes'])
  })

  it('is lowered by a hand alone, and stays lowered until an answer decides something more urgent', async () => {
    const { code, version } = cardNamed('fire')
    const { data: filed } = await file(code)
    const id = filed.transactionNumber
    const answer = (question: string, given: string) => desk.ask(tickets.answerCard, { id, code, version, question, answer: given })
    await answer('what', 'house')
    await desk.ask(tickets.editEmergencyTicket, { id, priority: 2 })
    expect((await answer('inside', 'no')).data.priority).toBe(2)
    const { data: urgent } = await file(code, { priority: 1 })
    const told = { id: urgent.transactionNumber, code, version, question: 'what', answer: 'grass' }
    expect((await desk.ask(tickets.answerCard, told)).data.priority).toBe(1)
  })

  it('is marked as a threat to life once an answer shows one, and keeps the mark', async () => {
    const { code, version, content } = cardNamed('flood')
    const { data: filed } = await desk.ask(tickets.createEmergencyTicket, { caseTypeId: content.caseTypeId!, description: 'Water on the street' })
    const id = filed.transactionNumber
    const isMarked = async () =>
      (await lab.owner.query<{ life_threat: boolean }>('select life_threat from ticket where number = $1', [id])).rows[0]!.life_threat
    const isMostUrgent = ({ priority }: { priority: number | null }) => priority === 1
    const deadly = content.questions.find(({ answers }) => answers.some(isMostUrgent))!
    const [grave, mild] = [deadly.answers.find(isMostUrgent)!, deadly.answers.find((one) => !isMostUrgent(one))!]
    const answer = (one: { id: string }) => desk.ask(tickets.answerCard, { id, code, version, question: deadly.id, answer: one.id })
    expect(await isMarked()).toBe(false)
    await answer(grave)
    expect(await isMarked()).toBe(true)
    await answer(mild)
    expect(await isMarked()).toBe(true)
  })

  it('notes the first compression once, whoever presses again', async () => {
    const { code, version } = cardNamed('unconscious')
    const { data: filed } = await file(code)
    const id = filed.transactionNumber
    expect((await refusalOf(desk.ask(tickets.startCompressions, { id }))).status).toBe(409)
    for (const question of ['awake', 'breathing']) await desk.ask(tickets.answerCard, { id, code, version, question, answer: 'no' })
    await desk.ask(tickets.answerCard, { id, code, version, question: 'age', answer: 'child' })
    const [first, second] = [await desk.ask(tickets.startCompressions, { id }), await director.ask(tickets.startCompressions, { id })]
    expect(second.data.card!.compressionsAt).toBe(first.data.card!.compressionsAt)
    expect((await factsOf(id, ['compressionsBegan'])).length).toBe(1)
  })

  it('is not seen by another center', async () => {
    const { code, version } = cardNamed('unconscious')
    const { data: filed } = await file(code)
    const other = await lab.as('dispatcher', 'taguig')
    const asked = other.ask(tickets.answerCard, { id: filed.transactionNumber, code, version, question: 'awake', answer: 'no' })
    expect((await refusalOf(asked)).status).toBe(404)
  })
})

describe('a card', () => {
  const change = (code: string, name: string) => ({ ...cardNamed(code).content, name: { ...cardNamed(code).content.name, en: name } })
  const nameNow = async (code: string) => (await desk.ask(calls.getCards)).data.find((one) => one.code === code)!

  it('waits until it is signed, as it was read, and then is asked by; a signed version never changes again', async () => {
    const { code, discipline, version } = cardNamed('burns')
    const written = (await director.ask(calls.writeCard, { code, discipline, version, content: change(code, 'Burns and scalds') })).data
    expect(written).toMatchObject({ version: version + 1, signedBy: null })
    expect(await nameNow(code)).toMatchObject({ version, draft: version + 1 })
    const again = (await director.ask(calls.writeCard, { code, discipline, version: written.version, content: change(code, 'Scalds') })).data
    expect(again.version).toBe(written.version)
    const signed = (await director.ask(calls.signCard, { code, version: again.version, signedAs: 'Medical director' })).data
    expect(signed).toMatchObject({ signedAs: 'Medical director', signedBy: { id: director.accountId } })
    expect(await nameNow(code)).toMatchObject({ version: again.version, isSigned: true, draft: null, content: { name: { en: 'Scalds' } } })
    await expect(lab.owner.query(`update call_card set content = '{}' where key = $1 and version = $2`, [code, again.version])).rejects.toThrow(
      'never changes',
    )
    expect((await refusalOf(director.ask(calls.signCard, { code, version: again.version, signedAs: 'x' }))).status).toBe(409)
  })

  it('is written over no newer version, and by its own director alone', async () => {
    const { code, discipline, version } = cardNamed('stroke')
    await director.ask(calls.writeCard, { code, discipline, version, content: change(code, 'Stroke now') })
    expect((await refusalOf(director.ask(calls.writeCard, { code, discipline, version, content: change(code, 'Late') }))).status).toBe(409)
    expect((await refusalOf(desk.ask(calls.writeCard, { code, discipline, version, content: change(code, 'Desk') }))).status).toBe(403)
  })

  it('keeps the questions that find an arrest, and leads to cards that there are', async () => {
    const { code, discipline, version, content } = cardNamed('arrest')
    const without = { ...content, questions: content.questions.slice(1) }
    expect((await refusalOf(director.ask(calls.writeCard, { code, discipline, version, content: without }))).status).toBe(400)
    const other = cardNamed('choking')
    const lost = {
      ...other.content,
      questions: other.content.questions.map((one) => ({ ...one, answers: one.answers.map((a) => ({ ...a, card: 'nowhere' })) })),
    }
    expect(
      (await refusalOf(director.ask(calls.writeCard, { code: other.code, discipline: 'medical', version: other.version, content: lost }))).status,
    ).toBe(400)
  })

  it('comes back where it is missing, unsigned and such as the contract takes', async () => {
    await lab.owner.query(`delete from call_card where key = 'flood'`)
    expect((await director.ask(calls.addUsualCards)).data.added).toEqual(['flood'])
    const back = await nameNow('flood')
    expect(back.isSigned).toBe(false)
    expect(CardContent.safeParse(back.content).success).toBe(true)
  })
})
