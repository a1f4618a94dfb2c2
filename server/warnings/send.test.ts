// An alert reaches people: worked out as it goes out, sent once by either of two nodes, received by captains, and the same ways when it is replaced or cancelled.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { directories } from '#contract/centers/directories.ts'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { alerting } from '#contract/tickets/alerting/alerting.ts'
import { cases } from '#contract/reference/cases.ts'
import { storm as calls } from '#contract/storm/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { warnings } from '#contract/warnings/room.ts'
import { Secrets } from '#server/kit/secrets.ts'
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
let admin: Caller
let gateway: Awaited<ReturnType<typeof openOutside>>
let service: Awaited<ReturnType<typeof openPushService>>
let status = 200
let texts: Text[] = []
let tries: Text[] = []
let here: { id: string; name: string }
let there: { id: string; name: string }
let hazardId: string
let key: string

beforeAll(async () => {
  gateway = await openOutside((_, body) => {
    const text = JSON.parse(body) as Text
    tries.push(text)
    if (status < 300 && !texts.some(({ id }) => id === text.id)) texts.push(text)
    return { status, body: '{}' }
  })
  service = await openPushService()
  const settings = {
    smsUrl: `${gateway.url}/send`,
    smsToken: 'x',
    webAddress: 'https://tanod.example.ph',
    privateHosts: [gateway.host, service.host],
  }
  lab = await openLab({ nodes: 2, settings })
  desk = await lab.as('dispatcher')
  admin = await lab.as('admin')
  const { data } = await desk.ask(cases.getBarangays, { limit: 100 })
  const [one, other] = data.items.filter(({ isDeleted, position }) => isDeleted === 0 && position)
  ;[here, there] = [one!, other!]
  key = (await desk.ask(calls.makeCaptainLink, { barangayId: here.id, name: 'Kap. Here', phone: '0917 555 0201' })).data.key
  await desk.ask(calls.makeCaptainLink, { barangayId: there.id, name: 'Kap. There', phone: '0917 555 0202' })
  const position = one!.position!
  hazardId = (await desk.ask(tickets.addReportOfTheDay, { title: 'River', severity: 'severe', position })).data.hazardId
})
beforeEach(() => {
  status = 200
  texts = []
  tries = []
  service.messages.length = 0
})
afterAll(async () => {
  await lab.close()
  await gateway.close()
  service.close()
})

const form = {
  ...{ about: 'hazard' as const, event: 'Flood', headline: 'The river rises', description: 'It is at 16 m.', instruction: 'Go to the school.' },
  ...{ responseType: 'Evacuate' as const, urgency: 'Immediate' as const, severity: 'Moderate' as const, certainty: 'Observed' as const },
  ...{ isExercise: 0 as const, hours: 6 },
}
const publish = async (more: object = {}) => (await desk.ask(warnings.publishAlert, { ...form, aboutId: hazardId, ...more })).data
const receipts = async (id: string) => (await desk.ask(warnings.getAlertReceipts, { id })).data
const isSent = (id: string) => until(async () => (await receipts(id)).roads.every(({ waiting }) => waiting === 0))
const pageOf = async (of: string) => (await lab.stranger.ask(calls.openCaptainPage, { key: of })).data

it('goes to the captain of the barangay that the place touches and to no other; it is received, replaced and cancelled the same ways', async () => {
  const reach = (await desk.ask(warnings.getAlertReach, { about: 'hazard', aboutId: hazardId })).data
  expect([reach.barangays, reach.hasGateway, reach.withoutRoad]).toEqual([[here.name], true, 0])
  expect(reach.roads).toContainEqual({ kind: 'captain', way: 'sms', count: 1 })
  const first = await publish()
  await isSent(first.id)
  expect(texts.map(({ to, text }) => [to, text])).toEqual([['+639175550201', `${reach.center}: The river rises. Go to the school. It is at 16 m.`]])
  expect((await receipts(first.id)).toCall).toMatchObject([
    { barangayId: here.id, captain: 'Kap. Here', number: '+639175550201', stands: 'sent', call: null },
  ])
  expect((await pageOf(key)).alerts).toMatchObject([{ id: first.id, headline: 'The river rises', isReceived: false, isExercise: false }])
  await until(async () => (await receipts(first.id)).toCall[0]?.stands === 'seen')
  await lab.stranger.ask(calls.receiveAlertByLink, { key, id: first.id })
  await lab.stranger.ask(calls.receiveAlertByLink, { key, id: first.id })
  expect(await receipts(first.id)).toMatchObject({ toCall: [], captains: { all: 1, seen: 1, received: 1, called: 0 } })
  expect((await pageOf(key)).alerts).toMatchObject([{ isReceived: true }])

  const second = await publish({ headline: 'The river is over its banks', barangayIds: [there.id] })
  await isSent(second.id)
  expect(
    texts
      .slice(1)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['+639175550201', '+639175550202'])
  const { data: last } = await desk.ask(warnings.cancelAlert, { id: second.id })
  await isSent(last.id)
  expect(
    texts
      .slice(3)
      .toSorted((one, other) => one.to.localeCompare(other.to))
      .map(({ to, text }) => [to, text.includes('Cancelled: Flood')]),
  ).toEqual([
    ['+639175550201', true],
    ['+639175550202', true],
  ])
  expect((await pageOf(key)).alerts).toMatchObject([{ id: last.id, isCancel: true }])
})

it('says first that it is an exercise, by every way', async () => {
  const alert = await publish({ isExercise: 1, headline: 'Quake drill' })
  await isSent(alert.id)
  expect(texts[0]!.text.startsWith('EXERCISE. ')).toBe(true)
  expect((await pageOf(key)).alerts.find(({ id }) => id === alert.id)).toMatchObject({ isExercise: true })
  expect(await (await fetch(lab.nodes[0]!.url + alert.path)).text()).toContain('<headline>EXERCISE: Quake drill</headline>')
})

it('reaches teams on duty on their phones, and entries of the phone book by e-mail', async () => {
  const team = await lab.as('responseteam')
  await team.ask(alerting.allowAlerts, { ...service.subscription('team'), language: 'en' })
  await team.ask(responseTeams.setDutyStatus, { id: team.accountId, dutyStatus: 'available' })
  const entry = { group: 'Schools', name: 'Elementary school', numbers: ['911'], email: 'principal@school.invalid', hearsAlerts: 1 as const }
  await admin.ask(directories.addDirectory, entry)
  const alert = await publish({ headline: 'Leave the bank' })
  await isSent(alert.id)
  await until(() => service.messages.length > 0)
  expect(service.messages).toMatchObject([{ title: 'Leave the bank', body: 'Go to the school. It is at 16 m.', url: '/cms/warnings', to: 'team' }])
  const box = join(lab.data, 'mailbox')
  const letters = readdirSync(box).map((name) => JSON.parse(readFileSync(join(box, name), 'utf8')) as { to: string; subject: string })
  expect(letters.filter(({ to }) => to === 'principal@school.invalid').map(({ subject }) => subject.startsWith('Leave the bank'))).toEqual([true])
  await team.ask(responseTeams.setDutyStatus, { id: team.accountId, dutyStatus: 'offduty' })
  await isSent((await publish({ headline: 'Stay away', barangayIds: [here.id], aboutId: (await another()).hazardId })).id)
  expect(service.messages).toHaveLength(1)
})
const another = async () =>
  (await desk.ask(tickets.addReportOfTheDay, { title: 'Bridge', severity: 'severe', position: { lat: 14.5, lng: 121.1 } })).data

it('is tried again under the same id where the gateway is away; what is called off meanwhile is not sent', async () => {
  status = 500
  const { hazardId: aboutId } = await another()
  const alert = await publish({ aboutId, barangayIds: [here.id] })
  await until(() => tries.length > 0)
  expect((await receipts(alert.id)).toCall[0]).toMatchObject({ stands: 'waiting' })
  status = 200
  await isSent(alert.id)
  expect(new Set(tries.map(({ id }) => id)).size).toBe(1)
  expect(texts).toHaveLength(1)

  status = 500
  tries = []
  const next = await publish({ aboutId, barangayIds: [here.id], headline: 'Too late' })
  await until(() => tries.length > 0)
  const { data: cancel } = await desk.ask(warnings.cancelAlert, { id: next.id })
  status = 200
  await isSent(cancel.id)
  expect(texts.map(({ text }) => text.includes('Cancelled'))).toEqual([false, true])
  expect((await receipts(next.id)).roads).toContainEqual({ kind: 'captain', way: 'sms', waiting: 0, sent: 0, failed: 0, off: 1 })
})

it('leaves a list to call, the barangay with a life at risk first, and a call takes a captain off it', async () => {
  const { hazardId: aboutId } = await another()
  await desk.ask(calls.endCaptainLink, { barangayId: there.id })
  const alert = await publish({ aboutId, barangayIds: [here.id, there.id] })
  await isSent(alert.id)
  expect((await receipts(alert.id)).toCall.map(({ barangayId, stands }) => [barangayId, stands])).toEqual(
    expect.arrayContaining([
      [there.id, 'noRoad'],
      [here.id, 'sent'],
    ]),
  )
  const noted = await desk.ask(warnings.noteAlertCall, { id: alert.id, barangayId: there.id, outcome: 'noAnswer' })
  expect(noted.data.toCall.map(({ barangayId, call }) => [barangayId, call?.outcome])).toEqual([
    [here.id, undefined],
    [there.id, 'noAnswer'],
  ])
  const done = await desk.ask(warnings.noteAlertCall, { id: alert.id, barangayId: there.id, outcome: 'told' })
  expect(done.data.toCall.map(({ barangayId }) => barangayId)).toEqual([here.id])
  expect(done.data.captains).toMatchObject({ all: 2, called: 1 })
  expect((await refusalOf(desk.ask(warnings.noteAlertCall, { id: hazardId, barangayId: there.id, outcome: 'told' }))).status).toBe(404)
})

it('a gateway that hangs holds up no notification', async () => {
  const secrets = new Secrets(lab.config.secret)
  const { rows } = await lab.owner.query<{ id: string }>("select id from command_center where slug = 'taytay'")
  const add = (way: string, to: string, secret: string) =>
    lab.owner.query(
      `insert into alert_subscriber (command_center_id, id, way, address_hash, device_hash, secret, language, barangay_ids, hazards)
        values ($1, gen_random_uuid(), $2, $3, $3, $4, 'en', array[$5::uuid], '{}')`,
      [rows[0]!.id, way, Buffer.from(to), secrets.seal(secret), here.id],
    )
  for (let at = 10; at < 70; at++) await add('sms', `number ${at}`, `+6391755502${at}`)
  await add('push', 'phone', JSON.stringify(service.subscription('phone')))
  gateway.be('hang')
  await publish({ aboutId: (await another()).hazardId, barangayIds: [here.id], headline: 'While it hangs' })
  await until(() => service.messages.some(({ to }) => to === 'phone'))
  // Eight of each node wait for the gateway, and none has been given up.
  expect(gateway.asked().length).toBeLessThanOrEqual(16)
  gateway.be('well')
  await lab.owner.query('delete from alert_subscriber')
})

it('is confirmed by a captain who texts ACK, and by no other number', async () => {
  const { id } = await publish({ headline: 'Confirm by text', barangayIds: [here.id] })
  await isSent(id)
  const bring = async (from: string) => (await desk.ask(tickets.receiveText, { messageId: `ack ${from}`, from, text: 'Ack' })).data.became
  expect(await bring('0917 555 0299')).toBe('report')
  expect((await receipts(id)).captains.received).toBe(0)
  expect(await bring('0917 555 0201')).toBe('received')
  expect((await receipts(id)).captains.received).toBe(1)
})
