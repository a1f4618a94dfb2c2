// Text messages: number and link when a phone is given, then each state, queued; and what a gateway brings, once however often.
import { apiKeys } from '#contract/accounts/apiKeys.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#contract/accounts/room.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { openOutside } from '#tests/outsideServer.ts'

interface Text {
  id: string
  to: string
  text: string
}
let lab: Lab
let dispatcher: Caller
let gateway: Awaited<ReturnType<typeof openOutside>>
let status = 200
let tries: Text[] = []
const got: Text[] = []
beforeAll(async () => {
  gateway = await openOutside(({ headers, method }, body) => {
    if (method !== 'POST' || headers.authorization !== 'Bearer gateway secret') return { status: 401, body: '' }
    const text = JSON.parse(body) as Text
    tries.push(text)
    if (status < 300) got.push(text)
    return { status, body: '{}' }
  })
  const settings = { smsUrl: `${gateway.url}/send`, smsToken: 'gateway secret', webAddress: 'https://tanod.example.ph', privateHosts: [gateway.host] }
  lab = await openLab({ nodes: 2, settings })
  dispatcher = await lab.as('dispatcher')
})
afterAll(async () => {
  await lab.close()
  await gateway.close()
})

async function file(callerPhone: string, more: { language?: 'fil' } = {}) {
  const caseTypeId = (await lab.stranger.ask(publicSide.getCaseTypes)).data[0]!.id
  const given = { caseTypeId, deviceId: randomUUID(), description: 'Kanaryo words', callerPhone, landmark: 'Gate', ...more }
  const { data } = await lab.stranger.ask(publicSide.createEmergencyTicket, given)
  return { id: data.transactionNumber!, token: data.token }
}
const to = (phone: string) => got.filter((one) => one.to === phone).map(({ text }) => text)

describe('a phone that is given with a report', () => {
  it('is sent the number and the link, then how it stands, in its language', async () => {
    const { id, token } = await file('0917 555 0101')
    await until(() => to('+639175550101').length === 1)
    expect(to('+639175550101')[0]).toMatch(
      new RegExp(`Your report was received\\. Your number is ${id}\\. https://tanod\\.example\\.ph/cms/quickreport#${token}$`),
    )
    await dispatcher.ask(tickets.acceptTicket, { id })
    await until(() => to('+639175550101').length === 2)
    expect(to('+639175550101')[1]).toContain(`${id}: A dispatcher took up your report.`)
    const fil = await file('+639175550102', { language: 'fil' })
    await until(() => to('+639175550102').length === 1)
    expect(to('+639175550102')[0]).toContain(`Natanggap ang iyong ulat. Ang numero mo ay ${fil.id}.`)
    expect(JSON.stringify(got)).not.toContain('Kanaryo')
  })

  it('is sent it later where the gateway is away, under the same id, and the report waits for nothing', { tags: 'long' }, async () => {
    status = 500
    tries = []
    await file('0917 555 0103')
    await until(() => tries.length === 1)
    status = 200
    await until(() => to('+639175550103').length === 1)
    expect(new Set(tries.map(({ id }) => id)).size).toBe(1)
  })

  it('is sent nothing where it is no mobile number, and no more than five first texts an hour', async () => {
    const before = got.length
    for (const phone of ['none', '911', '(02) 8123 4567']) await file(phone)
    for (let at = 0; at < 7; at++) await file('0917 555 0104')
    await file('0917 555 0105')
    await until(() => to('+639175550105').length === 1 && to('+639175550104').length === 5)
    expect(got.length).toBe(before + 6)
  })
})

describe('a text message that a gateway brings', () => {
  const bring = (given: { messageId?: string; from?: string; text: string; sentAt?: string }) =>
    dispatcher.ask(tickets.receiveText, { messageId: randomUUID(), from: '0917 555 0110', ...given })
  const reports = async () => (await dispatcher.ask(tickets.getOfflineReports, { road: 'sms', limit: 100 })).data.items

  const ticketsFrom = async (phone: string) =>
    (await lab.owner.query<{ number: string }>('select number from ticket where caller_phone = $1', [phone])).rows.map(({ number }) => number)

  it('is one ticket, however often and by however many at once it is brought', async () => {
    const messageId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 12 }, () => bring({ messageId, text: 'Sunog sa palengke' })))
    expect(answers.map(({ data }) => data.became).toSorted()).toEqual([...Array.from({ length: 11 }, () => 'known'), 'ticket'])
    expect((await bring({ messageId, text: 'Sunog sa palengke' })).data.became).toBe('known')
    expect(await ticketsFrom('+639175550110')).toHaveLength(1)
  })

  it('is known again only from the same number and in the same words: a gateway that starts its ids anew loses nothing', async () => {
    const first = { messageId: '1', from: '0917 555 0118', text: 'May nasagasaan' }
    const given = [first, { ...first, from: '0917 555 0119' }, { ...first, text: 'May sunog' }, first]
    const became: string[] = []
    for (const one of given) became.push((await bring(one)).data.became)
    expect(became).toEqual(['ticket', 'ticket', 'ticket', 'known'])
    expect([...(await ticketsFrom('+639175550118')), ...(await ticketsFrom('+639175550119'))]).toHaveLength(3)
  })

  it('is a line of the chat of the ticket that it names, from its caller’s number alone, and words on it when the chat is over', async () => {
    const { id, token } = await file('0917 555 0111')
    expect((await bring({ from: '+63 917 555 0111', text: `${id.toLowerCase()} tumaas ang tubig` })).data.became).toBe('chat')
    expect((await bring({ from: '0917 555 0112', text: `${id} not mine` })).data.became).toBe('report')
    const said = (await lab.stranger.ask(publicSide.getPublicChats, { token })).data.items
    expect(said.map(({ text, from }) => [text, from])).toEqual([[`${id.toLowerCase()} tumaas ang tubig`, 'citizen']])
    await dispatcher.ask(tickets.declineTicket, { id, reason: 'Already handled' })
    expect((await bring({ from: '+63 917 555 0111', text: `${id} still here` })).data.became).toBe('words')
    const told = (await lab.stranger.ask(publicSide.getPublicUpdates, { token })).data.items
    expect(told.map(({ text, isOwn }) => [text, isOwn])).toEqual([[`${id} still here`, true]])
  })

  it('of any form is taken, and a wrong clock puts nothing into the future', async () => {
    for (const [from, text] of [
      ['TANOD', ''],
      ['12345', 'x'.repeat(9_000)],
      ['0917 555 0113', '‮ \u0000🔥'],
    ] as const)
      expect((await bring({ from, text, sentAt: '2099-01-01T00:00:00Z' })).data.became).toBe('report')
    expect((await reports()).filter(({ writtenAt }) => Date.parse(writtenAt) > Date.now())).toEqual([])
  })

  it('ends the texts to whoever answers STOP', async () => {
    const { id } = await file('0917 555 0114')
    await until(() => to('+639175550114').length === 1)
    expect((await bring({ from: '0917 555 0114', text: 'Stop.' })).data.became).toBe('stop')
    await dispatcher.ask(tickets.acceptTicket, { id })
    await file('0917 555 0115').then(({ id: other }) => dispatcher.ask(tickets.acceptTicket, { id: other }))
    await until(() => to('+639175550115').length === 2)
    expect(to('+639175550114')).toHaveLength(1)
  })

  it('is taken in the words of its gateway, as JSON or a form, with the key in the address', async () => {
    const admin = await lab.as('admin')
    const { data } = await admin.ask(apiKeys.addApiKey, { name: 'Phone', permissions: ['tickets.write'] })
    const { url } = lab.nodes[0]!
    const bringTo = async (key: string, body: object | URLSearchParams) => {
      const isForm = body instanceof URLSearchParams
      const asked = {
        method: 'POST',
        body: isForm ? body : JSON.stringify(body),
        ...(!isForm && { headers: { 'content-type': 'application/json' } }),
      }
      const reply = await fetch(`${url}/api/commandcenter/ccPublic/texts/${key}`, asked)
      return [reply.status, ((await reply.json()) as { data?: { became: string } }).data?.became]
    }
    const payload = { messageId: 'x', sender: '0917 555 0117', message: 'Baha na', receivedAt: new Date().toISOString() }
    const event = { event: 'sms:received', id: randomUUID(), payload }
    expect(await bringTo(data.key, event)).toEqual([200, 'ticket'])
    expect(await bringTo(data.key, event)).toEqual([200, 'known'])
    expect(await bringTo(data.key, { ...event, event: 'sms:sent' })).toEqual([200, undefined])
    expect(await bringTo(data.key, new URLSearchParams({ id: '4711', From: '+639175550117', Body: 'Sunog' }))).toEqual([200, 'ticket'])
    expect(await bringTo(data.key, { id: 4712, from: '+639175550117', text: 'Sunog' })).toEqual([200, 'chat'])
    expect(await bringTo(data.key, { from: '+639175550117', text: 'Sunog' })).toEqual([400, undefined])
    expect(await bringTo('x'.repeat(40), event)).toEqual([401, undefined])
  })

  it('is brought with a key of the center alone', async () => {
    const given = { messageId: 'x', from: '0917 555 0116', text: 'Tulong' }
    expect((await refusalOf(lab.stranger.ask(tickets.receiveText, given))).status).toBe(401)
    const admin = await lab.as('admin')
    const made = await admin.ask(accounts.addApiKey, { name: 'Gateway', permissions: ['tickets.write'] } as never)
    const key = lab.caller((made.data as unknown as { key: string }).key)
    expect((await key.ask(tickets.receiveText, given)).data.became).toBe('ticket')
  })
})
