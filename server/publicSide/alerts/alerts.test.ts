// People ask to be warned without an account: of their barangay and of hazards, by notification or by text; and the page shows at once what the center warns of.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { publicSide } from '#contract/publicSide/room.ts'
import { cases } from '#contract/reference/cases.ts'
import { tickets } from '#contract/tickets/room.ts'
import { warnings } from '#contract/warnings/room.ts'
import { Centers } from '#server/publicSide/centers.ts'
import { readStart } from '#server/publicSide/places.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { openOutside } from '#tests/outsideServer.ts'
import { openPushService } from '#tests/pushService.ts'

interface Text {
  id: string
  to: string
  text: string
}
let lab: Lab
let desk: Caller
let gateway: Awaited<ReturnType<typeof openOutside>>
let service: Awaited<ReturnType<typeof openPushService>>
let texts: Text[] = []
let here: string
let there: string
let aboutId: string
beforeAll(async () => {
  gateway = await openOutside((_, body) => {
    texts.push(JSON.parse(body) as Text)
    return { body: '{}' }
  })
  service = await openPushService()
  lab = await openLab({ nodes: 2, settings: { smsUrl: `${gateway.url}/send`, smsToken: 'x', privateHosts: [gateway.host, service.host] } })
  desk = await lab.as('dispatcher')
  const { data } = await desk.ask(cases.getBarangays, { limit: 100 })
  ;[here, there] = data.items.filter(({ isDeleted }) => isDeleted === 0).map(({ id }) => id) as [string, string]
  aboutId = (await desk.ask(tickets.addReportOfTheDay, { title: 'River', severity: 'severe', position: { lat: 14.55, lng: 121.13 } })).data.hazardId
})
beforeEach(() => {
  texts = []
  service.messages.length = 0
})
afterAll(async () => {
  await lab.close()
  await gateway.close()
  service.close()
})

const commandCenterId = 'taytay'
const form = {
  ...{
    about: 'hazard' as const,
    event: 'Flood',
    headline: 'The river rises',
    description: 'At 16 m.',
    instruction: 'Leave.',
    headlineIn: { fil: 'Tumataas ang ilog' },
  },
  ...{ responseType: 'Evacuate' as const, urgency: 'Immediate' as const, severity: 'Moderate' as const, certainty: 'Observed' as const },
  ...{ isExercise: 0 as const, hours: 6 },
}
async function publish(more: object = {}) {
  const { data } = await desk.ask(warnings.publishAlert, { ...form, aboutId, barangayIds: [here], ...more })
  await sent(data.id)
  return data
}
const sent = (id: string) => until(async () => (await desk.ask(warnings.getAlertReceipts, { id })).data.roads.every(({ waiting }) => waiting === 0))
const byPush = async (name: string, barangayIds: string[], more: object = {}) => {
  const deviceId = randomUUID()
  const wish = { commandCenterId, deviceId, barangayIds, ...service.subscription(name), ...more }
  return { deviceId, data: (await lab.stranger.ask(publicSide.subscribeByPush, wish)).data }
}
const told = () => service.messages.map(({ to, title }) => `${to}: ${title}`).toSorted()

it('whoever asked for the barangay hears, whoever asked for another does not; and both hear what takes its place there', async () => {
  const one = await byPush('one', [here], { language: 'fil' })
  await byPush('other', [there])
  expect(one.data.all).toMatchObject([{ way: 'push', barangayIds: [here], hazards: [] }])
  const name = (await desk.ask(warnings.getAlertReach, { about: 'hazard', aboutId })).data.center
  const alert = await publish()
  expect(told()).toEqual([`one: Tumataas ang ilog · ${name}`])
  expect(service.messages[0]).toMatchObject({ url: `/cms/quickreport?center=taytay&alert=${alert.id}`, body: 'Leave. At 16 m.' })
  service.messages.length = 0
  await publish({ barangayIds: [there], headlineIn: {} })
  expect(told()).toEqual([`one: The river rises · ${name}`, `other: The river rises · ${name}`])
  const standing = (await desk.ask(warnings.getOwnAlerts, {})).data.items.find(({ isStanding }) => isStanding)!
  service.messages.length = 0
  await sent((await desk.ask(warnings.cancelAlert, { id: standing.id })).data.id)
  expect(told().map((line) => line.split(':')[0])).toEqual(['one', 'other'])
})

it('whoever chose hazards hears of those alone', async () => {
  await byPush('fires', [here], { hazards: ['fire'] })
  await publish({ headline: 'Only a flood' })
  expect(told().some((line) => line.startsWith('fires:'))).toBe(false)
  await publish({ headline: 'A fire', event: 'Fire at the market' })
  expect(told().some((line) => line.startsWith('fires: A fire'))).toBe(true)
})

it('a number is warned once a code has proven it, no other code will do, and STOP ends it', async () => {
  const [deviceId, phone] = [randomUUID(), '0917 555 0301']
  await lab.stranger.ask(publicSide.askAlertCode, { commandCenterId, phone })
  await until(() => texts.length === 1)
  const code = /\b\d{6}\b/.exec(texts[0]!.text)![0]
  const wish = { commandCenterId, deviceId, phone, barangayIds: [here] }
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect((await refusalOf(lab.stranger.ask(publicSide.subscribeBySms, { ...wish, code: wrong }))).code).toBe('wrong-code')
  expect((await refusalOf(lab.stranger.ask(publicSide.subscribeBySms, { ...wish, phone: '0917 555 0302', code }))).code).toBe('wrong-code')
  expect((await lab.stranger.ask(publicSide.subscribeBySms, { ...wish, code })).data.all).toMatchObject([{ way: 'sms' }])
  await publish({ headline: 'By text' })
  expect(texts.slice(1).map(({ to, text }) => [to, text.includes('By text. Leave.')])).toEqual([['+639175550301', true]])
  const kept = (await lab.owner.query<{ secret: string }>("select secret from alert_subscriber where way = 'sms'")).rows
  expect(kept.some(({ secret }) => secret.includes('9175550301'))).toBe(false)
  await desk.ask(tickets.receiveText, { messageId: randomUUID(), from: phone, text: 'STOP' })
  expect((await lab.stranger.ask(publicSide.getAlertSubscriptions, { commandCenterId, deviceId })).data.all).toEqual([])
  const before = texts.length
  await publish({ headline: 'After STOP' })
  expect(texts.length).toBe(before)
})

it('is ended by one tap of the device that asked, and by no other', async () => {
  const { deviceId, data } = await byPush('ends', [here])
  const id = data.all[0]!.id
  await lab.stranger.ask(publicSide.endAlertSubscription, { commandCenterId, deviceId: randomUUID(), id })
  expect((await lab.stranger.ask(publicSide.getAlertSubscriptions, { commandCenterId, deviceId })).data.all).toHaveLength(1)
  expect((await lab.stranger.ask(publicSide.endAlertSubscription, { commandCenterId, deviceId, id })).data.all).toEqual([])
  await publish({ headline: 'Ended' })
  expect(told().some((line) => line.startsWith('ends:'))).toBe(false)
})

it('a service that refuses us ends no subscription; one that knows it no more does', async () => {
  const { deviceId } = await byPush('stays', [here])
  const mine = async () => (await lab.stranger.ask(publicSide.getAlertSubscriptions, { commandCenterId, deviceId })).data.all.length
  for (const [status, left] of [
    [401, 1],
    [403, 1],
    [410, 0],
  ] as const) {
    service.state.status = status
    await publish({ headline: `Answered by ${status}` })
    expect([status, await mine()]).toEqual([status, left])
  }
  service.state.status = 201
})

it('is forgotten after the promised year', async () => {
  const { deviceId } = await byPush('old', [here])
  await lab.owner.query("update alert_subscriber set asked_at = now() - interval '366 days'")
  await lab.owner.query("select forget_alert_subscribers(interval '365 days')")
  expect((await lab.stranger.ask(publicSide.getAlertSubscriptions, { commandCenterId, deviceId })).data.all).toEqual([])
})

it('the page that waits is told as an alert goes out, on the other node too', async () => {
  const { stamp } = (await lab.stranger.ask(publicSide.getPublicAlerts, { commandCenterId })).data
  const waits = [1, 2].map(() => lab.stranger.ask(publicSide.getPublicAlerts, { commandCenterId, known: stamp, waitSeconds: 25 }))
  const alert = await publish({ headline: 'At once', isExercise: 1 })
  for (const { data } of await Promise.all(waits))
    expect(data.alerts[0]).toMatchObject({ id: alert.id, isExercise: true, barangays: [expect.any(String)] })
})

it('the page itself carries what stands, so that it comes with it; what was cancelled is gone from it', async () => {
  const { db, tail } = lab.nodes[0]!
  const centers = new Centers(db, tail)
  const carried = async () => (await readStart(centers, commandCenterId)).first!.alerts
  await carried()
  const alert = await publish({ headline: 'In the page' })
  await until(async () => (await carried()).alerts.some(({ headline }) => headline === 'In the page'))
  expect((await carried()).alerts[0]!.barangays.length).toBeLessThanOrEqual(12)
  await desk.ask(warnings.cancelAlert, { id: alert.id })
  await until(async () => (await carried()).alerts.every(({ headline }) => headline !== 'In the page'))
})
