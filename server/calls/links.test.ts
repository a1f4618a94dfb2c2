// Tests of the link by text where something is in the way: two desks at once, a second number, too many texts, a gateway that is gone, and a server without an address.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '#contract/calls/room.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { openOutside } from '#tests/outsideServer.ts'

let lab: Lab
let dispatcher: Caller
let gateway: Awaited<ReturnType<typeof openOutside>>
let isGone = false
const texts: { to: string; text: string }[] = []
beforeAll(async () => {
  gateway = await openOutside((_, body) => {
    if (isGone) return { status: 503, body: '' }
    texts.push(JSON.parse(body) as { to: string; text: string })
    return { body: '{}' }
  })
  lab = await openLab({ settings: { smsUrl: `${gateway.url}/send`, webAddress: 'https://tanod.example.ph', privateHosts: [gateway.host] } })
  dispatcher = await lab.as('dispatcher')
})
afterAll(async () => {
  await lab.close()
  await gateway.close()
})
beforeEach(() => void (texts.length = 0))

async function file(callerPhone?: string) {
  const { data: types } = await lab.stranger.ask(publicSide.getCaseTypes)
  const given = { caseTypeId: types[0]!.id, description: 'Hindi niya alam kung nasaan siya', callerPhone }
  return (await dispatcher.ask(tickets.createEmergencyTicket, given)).data.transactionNumber
}
const tokenIn = ({ text }: { text: string }) => /quickreport#(\S+)$/.exec(text)![1]!
const share = (token: string, lat: number) => lab.stranger.ask(publicSide.sharePosition, { token, position: { lat, lng: 121.1323 } })
const placeOf = async (id: string) => (await dispatcher.ask(tickets.getEmergencyTicket, { id })).data.position

it('two desks that send a link at the same time lead the caller to one page', async () => {
  const other = await lab.as('dispatcher')
  for (let round = 0; round < 5; round++) {
    texts.length = 0
    const id = await file('0917 555 0201')
    await Promise.all([dispatcher, other].map((desk) => desk.ask(calls.textTicketLink, { id, phone: `0917 555 021${round}` })))
    await until(() => texts.length === 2)
    expect(tokenIn(texts[0]!)).toBe(tokenIn(texts[1]!))
    expect((await lab.owner.query('select from public_report where number = $1', [id])).rowCount).toBe(1)
  }
})

it('a second number has a page of its own, and the ticket follows the phone that was sent its link last', async () => {
  const id = await file('0917 555 0221')
  const send = async (phone?: string) => {
    texts.length = 0
    await dispatcher.ask(calls.textTicketLink, { id, phone })
    await until(() => texts.length > 0)
    return tokenIn(texts[0]!)
  }
  const mother = await send('0917 555 0222')
  await share(mother, 14.5571)
  const caller = await send()
  expect(caller).not.toBe(mother)
  await share(mother, 14.5572)
  expect(await placeOf(id)).toMatchObject({ lat: 14.5572 })
  await share(caller, 14.5671)
  await share(mother, 14.5573)
  expect(await placeOf(id)).toMatchObject({ lat: 14.5671 })
  await share(caller, 14.5672)
  expect(await placeOf(id)).toMatchObject({ lat: 14.5672 })
  expect(await send('0917 555 0222')).toBe(mother)
})

it('a number that was sent five links within an hour is sent no more for now, and every other number is', async () => {
  const id = await file()
  for (let count = 0; count < 5; count++) await dispatcher.ask(calls.textTicketLink, { id, phone: '0917 555 0231' })
  expect(await refusalOf(dispatcher.ask(calls.textTicketLink, { id, phone: '0917 555 0231' }))).toMatchObject({ status: 429, code: 'too-many' })
  await dispatcher.ask(calls.textTicketLink, { id, phone: '0917 555 0232' })
  await until(() => texts.length === 6)
  expect(texts.filter(({ to }) => to === '+639175550231')).toHaveLength(5)
})

it('a link that the gateway does not take is told on the ticket at once, and goes out when it is tried again', async () => {
  const id = await file('0917 555 0241')
  isGone = true
  await dispatcher.ask(calls.textTicketLink, { id })
  const notes = async () => (await dispatcher.ask(tickets.getUpdates, { id, kind: ['update'] })).data.items.map(({ update }) => update?.text)
  await until(async () => (await notes()).length > 0)
  isGone = false
  await until(() => texts.length > 0)
  expect(await notes()).toEqual([expect.stringMatching(/^The link for 0917-555-0241 has not gone out: .*\. It is tried again\.$/)])
})

it('no link is sent by a server that does not know its own address', async () => {
  const lost = await openLab({ settings: { smsUrl: `${gateway.url}/send`, privateHosts: [gateway.host] } })
  const desk = await lost.as('dispatcher')
  const { data: types } = await lost.stranger.ask(publicSide.getCaseTypes)
  const { data: ticket } = await desk.ask(tickets.createEmergencyTicket, { caseTypeId: types[0]!.id, description: 'x', callerPhone: '0917 555 0251' })
  expect(await refusalOf(desk.ask(calls.textTicketLink, { id: ticket.transactionNumber }))).toMatchObject({ status: 409, code: 'no-address' })
  await lost.close()
})
