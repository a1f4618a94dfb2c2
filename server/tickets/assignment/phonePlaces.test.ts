// Tests of phones that tell by themselves where they are (AML): the ticket is placed whether the message or the call comes first, and says how it knows.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiKeys } from '#contract/accounts/apiKeys.ts'
import { feed } from '#contract/feed/feed.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { plainPhone } from '#contract/nouns/phoneText.ts'
import { tickets } from '#contract/tickets/room.ts'
import { Secrets } from '#server/kit/secrets.ts'
import type { LoggedFact } from '#server/kit/functions.ts'
import type { Database } from '#server/kit/transaction.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { keepPhonePlaces } from './phonePlaces.ts'

let lab: Lab
let dispatcher: Caller
let caseTypeId: string
beforeAll(async () => {
  lab = await openLab()
  dispatcher = await lab.as('dispatcher')
  caseTypeId = (await lab.stranger.ask(publicSide.getCaseTypes)).data[0]!.id
})
afterAll(() => lab.close())

const stamp = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1_000).toISOString().replace(/\D/g, '').slice(0, 14)
const aml = (lat: number, { ago = 20, radius = 50, by = 'W' } = {}) =>
  `A"ML=1;lt=+${lat.toFixed(5)};lg=+121.13230;rd=${radius};top=${stamp(ago)};lc=90;pm=${by};si=515021234567890;ei=353472104343540;mcc=515;mnc=02;ml=128`
const bring = async (from: string, text: string, who = dispatcher) =>
  (await who.ask(tickets.receiveText, { messageId: randomUUID(), from, text })).data.became
const file = async (callerPhone: string, more: object = {}) =>
  (await dispatcher.ask(tickets.createEmergencyTicket, { caseTypeId, description: 'Hindi alam kung saan', callerPhone, ...more })).data
    .transactionNumber
const ticketNow = async (id: string) => (await dispatcher.ask(tickets.getEmergencyTicket, { id })).data
const placed = async (id: string) => {
  await until(async () => (await ticketNow(id)).placed !== null)
  return ticketNow(id)
}

it('the message of a phone places the ticket of its call, with its radius, when it was measured and how, and becomes no report', async () => {
  const id = await file('0917 555 0301')
  const { total } = (await dispatcher.ask(tickets.getOfflineReports, {})).data
  expect(await bring('+639175550301', aml(14.5571))).toBe('place')
  const ticket = await ticketNow(id)
  expect(ticket).toMatchObject({ position: { lat: 14.5571, lng: 121.1323, accuracy: 50 }, placed: { by: 'phone', found: 'wifi', confidence: 90 } })
  expect(Date.now() - Date.parse(ticket.placed!.at)).toBeGreaterThan(19_000)
  expect(ticket.barangayId).not.toBeNull()
  expect((await dispatcher.ask(tickets.getOfflineReports, {})).data.total).toBe(total)
})

it('a message that comes before the call is answered places the ticket once it is filed, and only of the number that called', async () => {
  await bring('0917 555 0311', aml(14.5572, { by: 'G', radius: 9 }))
  const [other, id] = [await file('0917 555 0312'), await file('0917 555 0311')]
  expect(await placed(id)).toMatchObject({ position: { lat: 14.5572, accuracy: 9 }, placed: { found: 'gps' } })
  expect(await ticketNow(other)).toMatchObject({ position: null, placed: null })
  const named = await file('0917 555 0311', { position: { lat: 14.56, lng: 121.14 } })
  await lab.settle()
  expect(await ticketNow(named)).toMatchObject({ position: { lat: 14.56 }, placed: null })
})

it('a newer measuring moves the ticket, an older one that comes late does not, and a hand has the last word', async () => {
  const id = await file('0917 555 0321')
  await bring('0917 555 0321', aml(14.5573, { ago: 30, radius: 800, by: 'C' }))
  await bring('0917 555 0321', aml(14.5574, { ago: 10, radius: 12, by: 'G' }))
  await bring('0917 555 0321', aml(14.5575, { ago: 60 }))
  expect(await ticketNow(id)).toMatchObject({ position: { lat: 14.5574, accuracy: 12 } })
  await dispatcher.ask(tickets.editEmergencyTicket, { id, position: { lat: 14.56, lng: 121.14 } })
  await bring('0917 555 0321', aml(14.5576, { ago: 1 }))
  expect(await ticketNow(id)).toMatchObject({ position: { lat: 14.56, lng: 121.14 }, placed: null })
})

it('a message that knows no place, is brought twice, or comes to another center changes nothing', async () => {
  const id = await file('0917 555 0331')
  expect(await bring('0917 555 0331', 'A"ML=1;lt=N;lg=N;rd=N;top=N;pm=N')).toBe('place')
  expect(await bring('0917 555 0331', aml(14.5577), await lab.as('dispatcher', 'taguig'))).toBe('place')
  expect(await ticketNow(id)).toMatchObject({ position: null, placed: null })
  const text = { messageId: randomUUID(), from: '0917 555 0331', text: aml(14.5578) }
  await dispatcher.ask(tickets.receiveText, text)
  expect((await dispatcher.ask(tickets.receiveText, text)).data.became).toBe('known')
})

it('the form that a phone posts by HTTPS is read at the address of the gateway, and what is kept is gone after half an hour', async () => {
  const admin = await lab.as('admin')
  const { data } = await admin.ask(apiKeys.addApiKey, { name: 'Phones', permissions: ['tickets.write'] })
  const id = await file('0917 555 0341')
  const form = new URLSearchParams({
    ...{ v: '1', device_number: '+639175550341', location_latitude: '14.55791', location_longitude: '121.13230', location_accuracy: '10.4' },
    ...{ location_time: String(Date.now() - 5_000), location_source: 'GPS', location_certainty: '83', device_os: 'AOS' },
  })
  const post = () => fetch(`${lab.nodes[0]!.url}/api/commandcenter/ccPublic/texts/${data.key}`, { method: 'POST', body: form })
  expect(await (await post()).json()).toMatchObject({ data: { became: 'place' } })
  expect(await (await post()).json()).toMatchObject({ data: { became: 'known' } })
  expect(await ticketNow(id)).toMatchObject({ position: { lat: 14.55791, lng: 121.1323, accuracy: 10.4 }, placed: { by: 'phone', found: 'gps' } })
  await lab.owner.query("update phone_place set noted_at = now() - interval '31 minutes'")
  await bring('0917 555 0342', aml(14.558))
  expect((await lab.owner.query('select from phone_place where command_center_id = $1', [dispatcher.centerId])).rowCount).toBe(1)
})

it('what is filed together is looked up at once, and each that a phone told of is placed: a storm takes the desk no connection for each report', async () => {
  const [{ db }, secrets] = [lab.nodes[0]!, new Secrets(lab.config.secret)]
  const used: string[] = []
  const counting = {
    read: (...asked: Parameters<Database['read']>) => (used.push('read'), db.read(...asked)),
    within: (...asked: Parameters<Database['within']>) => (used.push('within'), db.within(...asked)),
  } as unknown as Database
  let hear: (facts: LoggedFact[]) => void = () => {}
  keepPhonePlaces({ db: counting, tail: { onFacts: (listener) => (hear = listener) }, secrets, warn: (error) => expect.unreachable(String(error)) })
  const numbers = await Promise.all(Array.from({ length: 20 }, (_, n) => file(`0917 555 04${10 + n}`)))
  await lab.owner.query(
    `insert into phone_place (command_center_id, phone_hash, lat, lng, accuracy, found, measured_at)
     select $1, hash, 14.559, 121.133, 10, 'gps', now() from unnest($2::bytea[]) hash`,
    [dispatcher.centerId, ['09175550410', '09175550411'].map((phone) => secrets.hash('place of a phone', plainPhone(phone)))],
  )
  const filed = (number: string) =>
    ({ verb: 'ticketFiled', command_center_id: dispatcher.centerId, data: { transactionNumber: number } }) as unknown as LoggedFact
  hear(numbers.map(filed))
  const { cursor } = (await dispatcher.ask(feed.getFacts)).data
  for (const number of numbers.slice(0, 2)) expect(await placed(number)).toMatchObject({ placed: { found: 'gps' } })
  // Another node hears of them too.
  hear(numbers.map(filed))
  await until(() => used.length >= 4)
  await lab.settle()
  expect(used).toEqual(['read', 'within', 'within', 'read'])
  const told = (await dispatcher.ask(feed.getFacts, { cursor })).data.facts.filter(({ verb }) => verb === 'ticketPlacedByPhone')
  expect(told.length).toBeLessThanOrEqual(2)
})
