// Messages by channels: Messenger against a server that speaks its Graph API, and any program that signs; reports, the talk, and what is refused.
import { createHmac, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connections } from '#contract/centers/connections.ts'
import { integrations } from '#contract/centers/integrations.ts'
import { chat } from '#contract/chat/room.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { headersSignedBy } from '#server/kit/signed.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { openOutside } from '#tests/outsideServer.ts'

let lab: Lab
let admin: Caller
let dispatcher: Caller
let graph: Awaited<ReturnType<typeof openOutside>>
let page: Connection
let picture: Buffer
interface Sent {
  recipient: { id: string }
  messaging_type: string
  message: { text: string; metadata: string }
}
const sent: Sent[] = []
const told: { headers: Record<string, unknown>; body: { type: string; id: string; to: string; text: string } }[] = []
/** What the Graph API answers to the next messages. */
let refusals: { status: number; error: { code: number; error_subcode?: number } }[] = []

beforeAll(async () => {
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
  graph = await openOutside(({ url = '', headers }, body) => {
    if (url.startsWith('/channel')) {
      told.push({ headers, body: JSON.parse(body) as (typeof told)[number]['body'] })
      return { body: '{}' }
    }
    if (url.startsWith('/picture')) return { headers: { 'content-type': 'image/png' }, body: picture }
    if (url.startsWith('/drawing')) return { headers: { 'content-type': 'image/svg+xml' }, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
    const { pathname, searchParams } = new URL(url, 'http://graph')
    const refuse = (status: number, error: object) => ({
      status,
      body: JSON.stringify({ error: { message: 'no', type: 'OAuthException', ...error } }),
    })
    if (searchParams.get('access_token') !== 'token of the page') return refuse(401, { code: 190, error_subcode: 463 })
    if (pathname === '/v23.0/me') return { body: JSON.stringify({ id: '1789', name: 'Town of Taytay' }) }
    const refusal = refusals.shift()
    if (refusal) return refuse(refusal.status, refusal.error)
    const message = JSON.parse(body) as Sent
    sent.push(message)
    return { body: JSON.stringify({ recipient_id: message.recipient.id, message_id: `m_${sent.length}` }) }
  })
  lab = await openLab({ nodes: 2, settings: { privateHosts: [graph.host], webAddress: 'https://tanod.example.ph' } })
  admin = await lab.as('admin')
  dispatcher = await lab.as('dispatcher')
  const given = { kind: 'messenger', pageId: '1789', url: `${graph.url}/v23.0`, isOn: 1 } as const
  page = (await admin.ask(connections.addConnection, { given, secret: 'token of the page', signing: 'secret of the app' })).data
  await lab.settle()
})
afterAll(async () => {
  await lab.close()
  await graph.close()
})

let turn = 0
const post = (path: string, body: string, headers: Record<string, string>) =>
  fetch(lab.nodes[turn++ % 2]!.url + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
const signatureOf = (body: string) => `sha256=${createHmac('sha256', 'secret of the app').update(body).digest('hex')}`
const bringBody = async (body: object, signature?: string) => {
  const text = JSON.stringify(body)
  const reply = await post(page.bringTo!.path, text, { 'x-hub-signature-256': signature ?? signatureOf(text) })
  return { status: reply.status, became: ((await reply.json()) as { data?: { became: string[] } }).data?.became }
}
const batch = (...messaging: object[]) => ({ object: 'page', entry: [{ id: '1789', time: Date.now(), messaging }] })
const event = (from: string, message: object, timestamp = Date.now()) => ({
  ...{ sender: { id: from }, recipient: { id: '1789' }, timestamp },
  message: { mid: `m_${randomUUID()}`, ...message },
})
const bring = async (from: string, text: string) => (await bringBody(batch(event(from, { text })))).became![0]
const to = (from: string) => sent.filter(({ recipient }) => recipient.id === from).map(({ message }) => message.text)
const ticketsWith = async (words: string) => {
  const { rows } = await lab.owner.query<{ number: string }>(`select number from ticket where description like $1 order by received_at`, [
    `%${words}%`,
  ])
  return rows.map(({ number }) => number)
}
const linesOf = async (number: string) =>
  (await dispatcher.ask(chat.getChats, { transactionNumber: number })).data.items.map(({ from, text }) => `${from}: ${text}`)
const notesOf = async (number: string) =>
  (await lab.owner.query<{ text: string }>('select text from ticket_update where number = $1 order by created_at', [number])).rows.map(
    ({ text }) => text,
  )
const tile = async (name: 'messenger' | 'channel') => (await admin.ask(integrations.getIntegrations)).data.find((one) => one.name === name)!

describe('the webhook of Messenger', () => {
  it('is verified by the word that Tanod shows, and by no other', async () => {
    const ask = (token: string) =>
      fetch(`${lab.nodes[0]!.url}${page.bringTo!.path}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`)
    const right = await ask(page.bringTo!.verifyToken!)
    expect([right.status, await right.text()]).toEqual([200, '1158201444'])
    expect((await ask('another')).status).toBe(403)
  })

  it('is refused where the signature is wrong, or of other bytes, or where the channel is switched off', async () => {
    const body = batch(event('psid-0', { text: 'sunog sa dolores, maling pirma' }))
    expect((await bringBody(body, 'sha256=00')).status).toBe(401)
    expect((await bringBody(body, signatureOf(`${JSON.stringify(body)} `))).status).toBe(401)
    expect(await ticketsWith('maling pirma')).toEqual([])
    const off = await admin.ask(connections.updateConnection, { id: page.id, given: { ...page.given, isOn: 0 } as typeof page.given })
    await lab.settle()
    expect((await bringBody(body)).status).toBe(404)
    page = (await admin.ask(connections.updateConnection, { id: page.id, version: off.data.version, given: page.given })).data
    await lab.settle()
  })

  it('leaves echoes, receipts and what is of another page', async () => {
    const others = [
      { ...event('1789', { text: 'sunog na sagot', is_echo: true, metadata: randomUUID() }), recipient: { id: 'psid-0' } },
      { sender: { id: 'psid-0' }, delivery: { mids: ['m_1'], watermark: 1 } },
      { sender: { id: 'psid-0' }, read: { watermark: 1 } },
    ]
    expect(await bringBody(batch(...others))).toEqual({ status: 200, became: [] })
    const elsewhere = { object: 'page', entry: [{ id: '42', messaging: [event('psid-0', { text: 'sunog sa ibang pahina' })] }] }
    expect((await bringBody(elsewhere)).became).toEqual([])
  })
})

describe('a message by Messenger', () => {
  it('is a ticket with kind and barangay, answered with number and link; what its sender writes then stands in the chat, and the answer goes back', async () => {
    expect(await bring('psid-1', '911 SUNOG BRGY DOLORES malapit sa palengke ng psid uno')).toBe('ticket')
    const [number] = await ticketsWith('psid uno')
    const { data: ticket } = await dispatcher.ask(tickets.getEmergencyTicket, { id: number! })
    const fire = (await lab.stranger.ask(publicSide.getCaseTypes, { commandCenterId: dispatcher.centerId })).data.find(
      ({ icon }) => icon === 'flame',
    )!
    expect(ticket).toMatchObject({ source: 'message', priority: 1, status: 'pending', caseTypeId: fire.id })
    await until(() => to('psid-1').length === 1)
    expect(to('psid-1')[0]).toMatch(new RegExp(`Ang numero mo ay ${number}\\. https://tanod`))
    expect(sent.at(-1)!.messaging_type).toBe('RESPONSE')
    expect(await bring('psid-1', 'lima po kami dito')).toBe('chat')
    const answer = await dispatcher.ask(chat.sendChat, { transactionNumber: number!, text: 'Papunta na ang bumbero.' })
    await until(() => to('psid-1').includes('Papunta na ang bumbero.'))
    expect(sent.filter(({ message }) => message.metadata === answer.data.id)).toHaveLength(1)
    expect(await linesOf(number!)).toEqual(['staff: Papunta na ang bumbero.', 'citizen: lima po kami dito'])
    await until(async () => (await tile('messenger')).state === 'ok')
  })

  it('of a ticket that was handed over is answered by the center that has it now, or it is said there that it did not arrive', async () => {
    const taguig = await lab.as('dispatcher', 'taguig')
    expect(await bring('psid-o', '911 baha brgy dolores ng inilipat na psid')).toBe('ticket')
    const [number] = await ticketsWith('inilipat na psid')
    await dispatcher.ask(tickets.acceptTicket, { id: number! })
    await dispatcher.ask(tickets.transferTicket, { transactionNumber: number!, commandCenterId: taguig.centerId, reason: 'Across the river' })
    await taguig.ask(tickets.acceptTransferredTicket, { id: number! })
    await taguig.ask(chat.sendChat, { transactionNumber: number!, text: 'Kami na po ang bahala.' })
    await until(() => to('psid-o').includes('Kami na po ang bahala.'))
    refusals = [{ status: 400, error: { code: 10, error_subcode: 2018278 } }]
    await taguig.ask(chat.sendChat, { transactionNumber: number!, text: 'Nasaan po kayo?' })
    await until(async () => (await notesOf(number!)).some((text) => text.startsWith('Not delivered by Messenger')))
    await lab.settle()
    const { data: timeline } = await taguig.ask(tickets.getUpdates, { id: number!, limit: 100 })
    expect(timeline.items.map(({ verb }) => verb)).toContain('updateAdded')
    refusals = []
  })

  it('of which something is not sure is a ticket all the same, and says so', async () => {
    expect(await bring('psid-2', 'tabang palihug dali mo diri sa psid dos')).toBe('ticket')
    const [number] = await ticketsWith('psid dos')
    expect((await dispatcher.ask(tickets.getEmergencyTicket, { id: number! })).data.description).toContain(
      'NOT CERTAIN: kind and place of this message.',
    )
  })

  it('that is brought twice, or out of order, or at once on two nodes, is taken once and in the order in which it was written', async () => {
    const [first, second] = [event('psid-3', { text: 'baha na dito sa muzon psid tres' }, 1_000), event('psid-3', { text: 'tatlo po kami' }, 2_000)]
    const disordered = batch(second, first)
    const replies = await Promise.all([bringBody(disordered), bringBody(disordered), bringBody(disordered)])
    expect(replies.flatMap(({ became }) => became!).toSorted()).toEqual(['chat', 'known', 'known', 'known', 'known', 'ticket'])
    const found = await ticketsWith('psid tres')
    expect(found).toHaveLength(1)
    expect(await linesOf(found[0]!)).toEqual(['citizen: tatlo po kami'])
  })

  it('carries a position and a picture as far as files may come in, and says on the ticket what was not taken', async () => {
    const attachments = [
      { type: 'location', payload: { coordinates: { lat: 14.5571, long: 121.1321 } } },
      { type: 'image', payload: { url: `${graph.url}/picture` } },
      { type: 'image', payload: { url: `${graph.url}/drawing` } },
      { type: 'image', payload: { url: 'https://elsewhere.example/picture' } },
      { type: 'audio', payload: { url: `${graph.url}/sound` } },
    ]
    expect((await bringBody(batch(event('psid-4', { text: 'sunog po dito psid kwatro', attachments })))).became).toEqual(['ticket'])
    const [number] = await ticketsWith('psid kwatro')
    const { data } = await dispatcher.ask(tickets.getEmergencyTicket, { id: number! })
    expect(data.position).toMatchObject({ lat: 14.5571, lng: 121.1321 })
    expect(data.description).not.toMatch(/NOT CERTAIN:.*place/)
    await until(async () => (await notesOf(number!)).length === 3)
    await until(async () =>
      (await dispatcher.ask(chat.getChats, { transactionNumber: number! })).data.items.some(({ file }) => file?.mime === 'image/webp'),
    )
    expect((await notesOf(number!)).toSorted()).toEqual([
      'A picture sent by Messenger could not be taken: Only image, video, audio, document files can be added here.',
      'A picture sent by Messenger could not be taken: its address is not one of the channel.',
      'Sent also, and not taken here: audio.',
    ])
  })

  it('with an attachment that cannot be read, or with too long a text, is taken for the rest of it', async () => {
    const attachments = [null, { type: 'image', payload: { url: `${graph.url}/picture` } }]
    const text = `sunog po dito sa muzon psid dyis ${'a'.repeat(25_000)}`
    expect((await bringBody(batch(event('psid-10', { text, attachments })))).became).toEqual(['ticket'])
    const [number] = await ticketsWith('psid dyis')
    await until(async () => (await dispatcher.ask(chat.getChats, { transactionNumber: number! })).data.items.some(({ file }) => file))
    expect(await notesOf(number!)).toEqual(['Sent also, and not taken here: file.'])
  })

  it('brings of one sender thirty pictures an hour; what is beyond them is a note', { tags: 'long' }, async () => {
    const jobs = async () =>
      Number((await lab.owner.query<{ n: string }>(`select count(*) as n from pgboss.job where name = 'takePicture'`)).rows[0]!.n)
    const before = await jobs()
    const attachments = Array.from({ length: 12 }, () => ({ type: 'image', payload: { url: 'https://elsewhere.example/picture' } }))
    const messages = Array.from({ length: 4 }, (_, at) => event('psid-11', { text: `baha sa muzon psid onse ${at}`, attachments }, 1_000 + at))
    expect((await bringBody(batch(...messages))).became).toEqual(['ticket', 'chat', 'chat', 'chat'])
    expect((await jobs()) - before).toBe(30)
    const [number] = await ticketsWith('psid onse')
    const left = (await notesOf(number!)).filter((note) => note.startsWith('Sent also'))
    expect(left.toSorted()).toEqual(
      [...Array.from({ length: 3 }, () => 'Sent also, and not taken here: image (2).'), 'Sent also, and not taken here: image (12).'].toSorted(),
    )
  })

  it('STOP ends what is told to its sender', async () => {
    await bring('psid-5', 'baha sa muzon psid singko')
    await until(() => to('psid-5').length === 1)
    expect(await bring('psid-5', 'Stop.')).toBe('stop')
    const { rows } = await lab.owner.query(`select 1 from report_contact c join public_report r on r.id = c.report_id where r.number = $1`, [
      (await ticketsWith('psid singko'))[0],
    ])
    expect(rows).toEqual([])
  })

  it('a flood of one sender stands in one row, and hides no danger of it or of another', async () => {
    const became: (string | undefined)[] = []
    for (let at = 0; at < 9; at++) became.push(await bring('psid-6', `911 maingay ang videoke dito sa muzon ${at}`))
    expect(became.filter((one) => one === 'ticket')).toHaveLength(6)
    expect(became.filter((one) => one === 'report')).toHaveLength(3)
    expect((await dispatcher.ask(tickets.getReportClusters)).data.items.map(({ count }) => count)).toEqual([3])
    expect(await bring('psid-6', '911 SUNOG NA DITO SA MUZON')).toBe('ticket')
    expect(await bring('psid-7', 'sunog sa dolores psid siete')).toBe('ticket')
  })
})

describe('what goes out by Messenger', () => {
  it('after its 24 hours is said on the ticket, once, and not tried again', async () => {
    expect(await bring('psid-8', 'baha sa muzon psid otso')).toBe('ticket')
    const [number] = await ticketsWith('psid otso')
    await until(() => to('psid-8').length === 1)
    refusals = [{ status: 400, error: { code: 10, error_subcode: 2018278 } }]
    await dispatcher.ask(chat.sendChat, { transactionNumber: number!, text: 'Kumusta na po?' })
    await until(async () => (await notesOf(number!)).length === 1)
    expect(await notesOf(number!)).toEqual([
      'Not delivered by Messenger: More than 24 hours have passed since this person wrote last, and Messenger takes no answer after that.',
    ])
    expect(to('psid-8')).toHaveLength(1)
    expect((await tile('messenger')).trouble).toBeNull()
  })

  it('with a token that has expired stands under Integrations in words, and is sent once when it is taken again', { tags: 'long' }, async () => {
    expect(await bring('psid-9', 'baha sa muzon psid nueve')).toBe('ticket')
    const [number] = await ticketsWith('psid nueve')
    await until(() => to('psid-9').length === 1)
    refusals = [{ status: 400, error: { code: 190, error_subcode: 463 } }]
    await dispatcher.ask(chat.sendChat, { transactionNumber: number!, text: 'Nasaan po kayo?' })
    await until(async () => (await tile('messenger')).trouble !== null)
    expect(await tile('messenger')).toMatchObject({
      state: 'failing',
      trouble: 'The access token of the page has expired or was withdrawn. Please make a new one at Meta and write it here.',
    })
    await until(() => to('psid-9').includes('Nasaan po kayo?'))
    await until(async () => (await tile('messenger')).state === 'ok')
    expect(to('psid-9')).toHaveLength(2)
  })

  it('that was tried for the last time in vain is said on the ticket', async () => {
    expect(await bring('psid-12', 'baha sa muzon psid dose')).toBe('ticket')
    const [number] = await ticketsWith('psid dose')
    await until(() => to('psid-12').length === 1)
    await lab.owner.query(`update pgboss.queue set retry_limit = 0 where name = 'answerByChannel'`)
    refusals = [{ status: 500, error: { code: 2 } }]
    await dispatcher.ask(chat.sendChat, { transactionNumber: number!, text: 'Nariyan na po ba sila?' })
    await until(async () => (await notesOf(number!)).length === 1, 20_000)
    expect(await notesOf(number!)).toEqual(['Not delivered by Messenger: It was tried many times, and did not go through.'])
    await lab.owner.query(`update pgboss.queue set retry_limit = 8 where name = 'answerByChannel'`)
  })

  it('is tested by the name of the page; a wrong token is said in words', async () => {
    expect((await admin.ask(integrations.testIntegration, { name: 'messenger' })).data.parts).toEqual([
      { name: 'Messenger', isFine: true, said: { text: 'The page {name} answered.', words: { name: 'Town of Taytay' } } },
    ])
    const wrong = await admin.ask(integrations.testConnection, { given: page.given, secret: 'another' })
    expect(wrong).toMatchObject({ data: { isFine: false }, message: expect.stringMatching(/^The access token of the page has expired/) })
  })
})

describe('any other channel', () => {
  it('brings and is answered, signed both ways; what is old, unsigned or brought again is not taken', async () => {
    const given = { kind: 'channel', name: 'Viber', url: `${graph.url}/channel`, isOn: 1 } as const
    const { data: channel } = await admin.ask(connections.addConnection, { given, secret: 'a word of both sides' })
    await lab.settle()
    const bringOne = async (id: string, message: object, key = 'a word of both sides', seconds?: number) => {
      const body = JSON.stringify(message)
      const reply = await post(channel.bringTo!.path, body, headersSignedBy([key], id, body, seconds))
      return [reply.status, ((await reply.json()) as { data?: { became: string[] } }).data?.became[0]]
    }
    const report = { from: 'viber-1', text: 'sunog po sa san juan viber uno' }
    expect(await bringOne('d1', report, 'another word')).toEqual([401, undefined])
    expect(await bringOne('d1', report, undefined, Math.floor(Date.now() / 1_000) - 301)).toEqual([401, undefined])
    expect(await bringOne('d1', report)).toEqual([200, 'ticket'])
    expect(await bringOne('d1', report)).toEqual([200, 'known'])
    const [number] = await ticketsWith('viber uno')
    await dispatcher.ask(chat.sendChat, { transactionNumber: number!, text: 'Papunta na.' })
    await until(() => told.some(({ body }) => body.text === 'Papunta na.'))
    const { headers, body } = told.find((one) => one.body.text === 'Papunta na.')!
    expect(body).toMatchObject({ type: 'message', to: 'viber-1' })
    const text = JSON.stringify({ type: 'message', id: body.id, to: body.to, text: body.text })
    expect(headers['webhook-signature']).toBe(
      headersSignedBy(['a word of both sides'], body.id, text, Number(headers['webhook-timestamp']))['webhook-signature'],
    )
    expect((await tile('channel')).joined).toBe(1)
    const pictures = ['no address', `${graph.url}/picture`]
    expect(await bringOne('d2', { from: 'viber-2', text: `sunog po sa san juan viber dos ${'a'.repeat(25_000)}`, pictures })).toEqual([200, 'ticket'])
    expect(await notesOf((await ticketsWith('viber dos'))[0]!)).toContain('Sent also, and not taken here: image.')
    expect((await dispatcher.ask(tickets.getEmergencyTicket, { id: number! })).data.source).toBe('message')
  })
})
