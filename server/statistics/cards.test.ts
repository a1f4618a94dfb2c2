// How callers were asked by cards, against a recount from what the log says of each answer: no row of a ticket is read for it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Card } from '#contract/cards/Card.ts'
import { cards as calls } from '#contract/cards/room.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { statistics } from '#contract/statistics/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
let desk: Caller
let all: Card[]
beforeAll(async () => {
  lab = await openLab()
  desk = await lab.as('dispatcher')
  all = (await desk.ask(calls.getCards)).data
})
afterAll(() => lab.close())

const given = (...answers: [question: string, answer: string, msAgo: number][]) =>
  answers.map(([question, answer, msAgo]) => ({ question, answer, msAgo }))
const cardNamed = (code: string, answers: ReturnType<typeof given>) => {
  const { version, content } = all.find((one) => one.code === code)!
  return { caseTypeId: content.caseTypeId!, card: { code, version, answers, compressionsMsAgo: null } }
}
const filed = async (code: string, ...answers: Parameters<typeof given>) =>
  (await desk.ask(tickets.createEmergencyTicket, { ...cardNamed(code, given(...answers)), description: 'He fell down' })).data.transactionNumber
const answer = (id: string, { code, version }: { code: string; version: number }, question: string, said: string) =>
  desk.ask(tickets.answerCard, { id, code, version, question, answer: said })

interface Told {
  verb: string
  object_id: string
  data: { answers?: { at: string }[]; code: string; happenedAt?: string; source?: string }
}
/** Between the two neighbors, as much as its place lies between theirs; to whole seconds. */
function within(share: number, seconds: readonly number[]): number | null {
  if (seconds.length === 0) return null
  const sorted = seconds.toSorted((one, other) => one - other)
  const place = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return Math.round(below + (above - below) * (place - Math.floor(place)))
}

it('counts from the first answer to the recognition and the first compression as the log does, citizens apart', async () => {
  const card = all.find(({ code }) => code === 'unconscious')!
  await filed('chest-pain', ['awake', 'no', 9_007], ['breathing', 'no', 4_003])
  await filed('fire', ['inside', 'yes', 2_501])
  // The first answer is given again: what it began stays where it was.
  const again = await filed('unconscious', ['awake', 'no', 31_013])
  await answer(again, card, 'awake', 'no')
  await answer(again, card, 'breathing', 'no')
  await desk.ask(tickets.startCompressions, { id: again })
  // Another card goes on with the same caller.
  const other = await filed('fire', ['inside', 'no', 61_019])
  for (const question of ['awake', 'breathing']) await answer(other, card, question, 'no')
  const sent = await lab.stranger.ask(publicSide.createEmergencyTicket, {
    ...{ commandCenterId: 'taytay', deviceId: randomUUID() },
    ...cardNamed('unconscious', given(['awake', 'no', 90_001], ['breathing', 'no', 80_003])),
  })
  await desk.ask(tickets.startCompressions, { id: sent.data.transactionNumber! })
  await lab.stranger.ask(publicSide.createEmergencyTicket, {
    ...{ commandCenterId: 'taytay', deviceId: randomUUID() },
    ...cardNamed('unconscious', []),
  })

  await lab.settle()
  const verbs = ['ticketFiled', 'cardAnswered', 'arrestRecognized', 'compressionsBegan']
  const { rows } = await lab.owner.query<Told>(
    'select verb, object_id, data from fact where command_center_id = $1 and verb = any ($2) order by seq',
    [desk.centerId, verbs],
  )
  const of = (number: string, verb: string) => rows.filter((row) => row.object_id === number && row.verb === verb).map(({ data }) => data)
  const begun = (number: string) => of(number, 'cardAnswered').flatMap(({ answers = [] }) => answers)[0]?.at
  const asked = [...new Set(rows.filter(({ verb }) => verb === 'cardAnswered').map(({ object_id }) => object_id))].filter(begun)
  const isCitizens = (number: string) => of(number, 'ticketFiled')[0]!.source === 'quickreport'
  const ours = asked.filter((number) => !isCitizens(number))
  const seconds = (verb: string) =>
    ours.flatMap((number) => of(number, verb).map(({ happenedAt }) => (Date.parse(happenedAt!) - Date.parse(begun(number)!)) / 1_000))
  const [recognized, compressions] = [seconds('arrestRecognized'), seconds('compressionsBegan')]
  const { data } = await (await lab.as('executive')).ask(statistics.getCardFigures, {})
  expect(data).toMatchObject({
    ...{ asked: ours.length, byCitizens: asked.length - ours.length, arrests: recognized.length, compressions: compressions.length },
    ...{ recognizedP50: within(0.5, recognized), recognizedP90: within(0.9, recognized) },
    ...{ compressionsP50: within(0.5, compressions), compressionsP90: within(0.9, compressions) },
  })
  expect([data.asked, data.byCitizens, data.arrests, data.compressions]).toEqual([4, 1, 3, 1])
  expect(data.recognizedP90).toBeGreaterThan(50)
  const last = rows.findLast(({ verb, object_id }) => verb === 'cardAnswered' && object_id === other)!.data.code
  expect(data.byCard.find(({ code }) => code === last)!.count).toBe(2)
})
