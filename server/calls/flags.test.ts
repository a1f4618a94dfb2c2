// Tests of the flags of telephone numbers: seen where the number rings and at its history, gone after their day, last in line for pranks, and erased with their person.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '#contract/calls/room.ts'
import { feed } from '#contract/feed/feed.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { forgetCalls } from './watch.ts'

let lab: Lab
let [dispatcher, supervisor, neighbor] = [] as unknown as Caller[]
beforeAll(async () => {
  lab = await openLab()
  ;[dispatcher, supervisor, neighbor] = [await lab.as('dispatcher'), await lab.as('supervisor'), await lab.as('dispatcher', 'taguig')]
})
afterAll(() => lab.close())
beforeEach(() => lab.owner.query("update call set state = 'ENDED', outcome = 'answered', ended_at = now() where state <> 'ENDED'"))

const dayMs = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const flag = async (phone: string, kind: 'prank' | 'oxygen' | 'dog', more: object = {}) =>
  (await dispatcher!.ask(calls.setNumberFlag, { phone, kind, reason: 'Known to the desk', until: dayIn(30), ...more })).data
const of = async (phone: string, who = dispatcher!) => (await who.ask(calls.getNumberFlags, { phone })).data
let n = 0
const rings = async (number: string) => (await dispatcher!.ask(calls.tellPhoneCall, { phoneCallId: `flagged ${++n}`, event: 'ringing', number })).data
const ringing = async () => (await dispatcher!.ask(calls.getActiveCalls)).data

it('a flag is shown at the ringing call and in the history of its number, however that is written, with who set and who took it off', async () => {
  const { cursor } = (await supervisor!.ask(feed.getFacts)).data
  const { id } = await flag('0917 555 0301', 'oxygen', { reason: 'Concentrator beside the bed' })
  expect(await rings('+639175550301')).toMatchObject({ flags: [{ kind: 'oxygen', reason: 'Concentrator beside the bed', until: dayIn(30) }] })
  expect(await ringing()).toMatchObject([{ flags: [{ kind: 'oxygen' }] }])
  expect(await of('0917-555-0301', supervisor)).toMatchObject([{ id, isOver: false, setBy: { id: dispatcher!.accountId }, lifted: null }])
  expect(await of('09175550301', neighbor)).toEqual([])
  const lifted = (await supervisor!.ask(calls.liftNumberFlag, { id })).data
  expect(lifted).toMatchObject({ isOver: true, lifted: { by: { id: supervisor!.accountId } } })
  expect(await ringing()).toMatchObject([{ flags: [] }])
  expect(await of('09175550301')).toEqual([lifted])
  await lab.settle()
  const told = (await supervisor!.ask(feed.getFacts, { cursor })).data.facts
    .filter((one) => one.id === id)
    .map(({ verb, actorId }) => [verb, actorId])
  expect(told).toEqual([
    ['numberFlagged', dispatcher!.accountId],
    ['numberFlagLifted', supervisor!.accountId],
  ])
})

it('a flag of the same kind takes the place of the one that holds, which stays in the history', async () => {
  const first = await flag('09175550302', 'dog', { reason: 'Two dogs' })
  const second = await flag('09175550302', 'dog', { reason: 'One dog', until: dayIn(60) })
  expect(await of('09175550302')).toMatchObject([
    { id: second.id, reason: 'One dog', isOver: false },
    { id: first.id, isOver: true, lifted: { by: { id: dispatcher!.accountId } } },
  ])
})

it('of two that flag a number alike in the same moment one is told so, and one flag stands', async () => {
  const [one, other] = await Promise.all(
    [dispatcher!, supervisor!].map((who) =>
      who.ask(calls.setNumberFlag, { phone: '09175550303', kind: 'dog', reason: 'Seen today', until: dayIn(9) }).then(
        () => 'set',
        () => 'told',
      ),
    ),
  )
  expect([one, other].filter((came) => came === 'set').length).toBeGreaterThan(0)
  expect((await of('09175550303')).filter(({ isOver }) => !isOver)).toHaveLength(1)
})

it('an ended flag goes by itself, and ninety days later out of the history too', async () => {
  const { id } = await flag('09175550304', 'oxygen')
  const ends = (days: number) => lab.owner.query('update number_flag set until = current_date + $2::int where id = $1', [id, days])
  await ends(-2)
  expect(await rings('09175550304')).toMatchObject({ flags: [] })
  expect(await of('09175550304')).toMatchObject([{ id, isOver: true, lifted: null }])
  await forgetCalls(lab.nodes[0]!.db)
  expect(await of('09175550304')).toHaveLength(1)
  await ends(-93)
  expect(await of('09175550304')).toEqual([])
  await forgetCalls(lab.nodes[0]!.db)
  expect((await lab.owner.query('select from number_flag where id = $1', [id])).rowCount).toBe(0)
})

it('a prank number rings after all others, and is answered like any other', async () => {
  await flag('09175550305', 'prank')
  const prank = await rings('09175550305')
  await lab.owner.query('update call set is_urgent = true where id = $1', [prank.callId])
  const other = await rings('09175550306')
  expect((await ringing()).map(({ callId }) => callId)).toEqual([other.callId, prank.callId])
  expect((await dispatcher!.ask(calls.answerCall, { id: prank.callId })).data.call).toMatchObject({ state: 'ONGOING' })
})

it('refuses a flag without an end within a year, without a reason, and one of another center', async () => {
  for (const until of [dayIn(-2), dayIn(400)]) expect(await refusalOf(flag('09175550307', 'dog', { until }))).toMatchObject({ status: 400 })
  expect((await refusalOf(flag('09175550307', 'dog', { reason: ' ' }))).status).toBe(400)
  const { id } = await flag('09175550307', 'dog')
  expect((await refusalOf(neighbor!.ask(calls.liftNumberFlag, { id }))).status).toBe(404)
  expect((await refusalOf((await lab.as('responseteam')).ask(calls.getNumberFlags, { phone: '09175550307' }))).status).toBe(403)
})
