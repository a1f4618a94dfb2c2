// Things joined by a screen: in force on every node at once, passwords never shown, private addresses closed, and each tested before and after.
import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#contract/audit/room.ts'
import { cctv } from '#contract/cctv/room.ts'
import { type ConnectionGiven, connections as calls } from '#contract/centers/connections.ts'
import { integrations } from '#contract/centers/integrations.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { warnings } from '#contract/warnings/room.ts'
import { weather } from '#contract/weather/room.ts'
import { webhooks } from '#contract/webhooks/room.ts'
import { atomOf, sampleAlert } from '#tests/capSamples.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { openMeteoAnswer } from '#tests/openMeteoAnswer.ts'
import { openOutside } from '#tests/outsideServer.ts'

let lab: Lab
let outside: Awaited<ReturnType<typeof openOutside>>
let superadmin: Caller
let admin: Caller
let elsewhere: Caller
const letters: { to: string; user: string | undefined }[] = []
const texts: { url: string; token: string; to: string }[] = []
const tests: { type: string; isSigned: boolean }[] = []
let hookSecret = ''
let alerts: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth({ username, password }, _, done) {
    if (password === 'right word') done(null, { user: username })
    else done(new Error('no'))
  },
  onData(stream, session, done) {
    stream.resume().on('end', () => {
      letters.push(...session.envelope.rcptTo.map(({ address }) => ({ to: address, user: session.user })))
      done()
    })
  },
})
let rtsp: Server
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
let mail: Extract<ConnectionGiven, { kind: 'mail' }>
const sms = () => ({ kind: 'sms', url: `${outside.url}/sms` }) as const
const feed = (path = '/feed', more = {}) =>
  ({ kind: 'warnings', url: outside.url + path, trust: 'none', certificate: '', everyMinutes: 15, ...more }) as const

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  rtsp = createServer((line) => line.on('error', () => {}).once('data', () => line.end('RTSP/1.0 200 OK\r\nCSeq: 1\r\n\r\n'))).listen(0, '127.0.0.1')
  await once(rtsp, 'listening')
  outside = await openOutside(({ url = '', headers }, body) => {
    if (url.startsWith('/v1/forecast')) return { body: openMeteoAnswer(url, { temperature: 31 }) }
    if (url.startsWith('/sms')) {
      texts.push({ url, token: String(headers.authorization), to: (JSON.parse(body) as { to: string }).to })
      return { body: '{}' }
    }
    if (url === '/hook') {
      const key = Buffer.from(hookSecret.slice('whsec_'.length), 'base64')
      const text = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
      const signed = createHmac('sha256', key).update(text).digest('base64')
      tests.push({ type: (JSON.parse(body) as { type: string }).type, isSigned: headers['webhook-signature'] === `v1,${signed}` })
      return { body: '' }
    }
    const xml = { 'content-type': 'application/xml' }
    if (url === '/feed') return { headers: xml, body: atomOf(alerts.map((id) => ({ id, title: id, path: `/${id}.cap` }))) }
    const id = /^\/(\w+)\.cap$/.exec(url)?.[1]
    return id
      ? { headers: xml, body: sampleAlert({ identifier: id, headline: `Alert ${id}` }).replace(/<expires>.*<\/expires>/, '') }
      : { status: 404, body: '' }
  })
  const privateHosts = [outside.host, `127.0.0.1:${portOf(smtp.server)}`]
  lab = await openLab({ nodes: 2, settings: { privateHosts, weatherUrl: undefined, cameraHosts: ['127.0.0.1'] } })
  await lab.owner.query(`update account set phone = '+639175550199' where account_type = 'admin'`)
  superadmin = await lab.as('superadmin')
  admin = await lab.as('admin')
  elsewhere = await lab.as('admin', 'taguig')
  mail = { kind: 'mail', host: '127.0.0.1', port: portOf(smtp.server), userName: 'tanod', sender: 'desk@town.example' }
})
afterEach(async () => {
  for (const caller of [superadmin, admin, elsewhere])
    for (const { id } of (await caller.ask(calls.getConnections)).data.connections) await caller.ask(calls.removeConnection, { id })
  await lab.settle()
})
afterAll(async () => {
  await lab.close()
  await outside.close()
  rtsp.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

const test = (caller: Caller, name: 'mail' | 'sms' | 'weather' | 'warnings' | 'cameras' | 'webhooks' | 'backup') =>
  caller.ask(integrations.testIntegration, { name })

describe('what is joined', () => {
  it('a mail server takes letters on every node without a restart, and none once it is ended', { tags: 'long' }, async () => {
    expect((await test(admin, 'mail')).message).toContain('mailbox of this machine')
    const { data } = await superadmin.ask(calls.addConnection, { given: mail, secret: 'right word' })
    await lab.settle()
    for (const node of [0, 1]) {
      letters.length = 0
      const { message } = await test(await through(admin, node), 'mail')
      expect(message).toMatch(/^A letter went to /)
      expect(letters).toMatchObject([{ user: 'tanod' }])
    }
    await superadmin.ask(calls.removeConnection, { id: data.id })
    await lab.settle()
    for (const node of [0, 1]) expect((await test(await through(admin, node), 'mail')).message).toContain('mailbox of this machine')
  })

  it('a gateway for texts is the center’s own: its citizens are texted, those of another center are not', async () => {
    await admin.ask(calls.addConnection, { given: sms(), secret: 'token of taytay' })
    await lab.settle()
    for (const center of [admin, elsewhere]) {
      const caseTypeId = (await lab.stranger.ask(publicSide.getCaseTypes, { commandCenterId: center.centerId })).data[0]!.id
      const callerPhone = center === admin ? '0917 555 0201' : '0917 555 0202'
      const given = { caseTypeId, deviceId: randomUUID(), description: 'Smoke', callerPhone, landmark: 'Gate', commandCenterId: center.centerId }
      await lab.stranger.ask(publicSide.createEmergencyTicket, given)
    }
    await until(() => texts.length > 0)
    expect(texts).toEqual([{ url: '/sms', token: 'Bearer token of taytay', to: '+639175550201' }])
    expect((await refusalOf(test(elsewhere, 'sms'))).message).toBe('No gateway for text messages is set.')
  })

  it('of a kind that only a later version knows stops nothing else of the center', async () => {
    const added = `insert into connection (command_center_id, id, kind, given) values ($1, gen_random_uuid(), 'channel', '{"kind":"pigeon"}')`
    await lab.owner.query(added, [admin.centerId])
    await admin.ask(calls.addConnection, { given: sms(), secret: 'token of taytay' })
    await lab.settle()
    texts.length = 0
    await test(admin, 'sms')
    expect(texts).toMatchObject([{ token: 'Bearer token of taytay' }])
    expect((await admin.ask(calls.getConnections)).data.connections.map(({ given }) => given.kind)).toEqual(['sms'])
    await lab.owner.query(`delete from connection where given->>'kind' = 'pigeon'`)
  })

  it('a provider of weather is asked at once by every node', async () => {
    await superadmin.ask(calls.addConnection, { given: { kind: 'weather', url: outside.url } })
    await lab.settle()
    for (const [node, lat] of [
      [0, 11],
      [1, 12],
    ] as const)
      expect((await (await through(admin, node)).ask(weather.getSatelliteWeather, { lat, lng: 121 })).data.temperatureC).toBe(31)
  })

  it('a feed of the installation tells every center, a center’s own feed that center alone, and ended it ends what it told', async () => {
    alerts = ['wide']
    const rounds = async () => (await lab.owner.query("select from pgboss.job where name = 'warnings'")).rowCount!
    const before = await rounds()
    const all = await superadmin.ask(calls.addConnection, { given: feed() })
    expect(await rounds()).toBeGreaterThan(before)
    await admin.ask(calls.addConnection, { given: feed('/feed', { everyMinutes: 30 }) })
    await lab.settle()
    const standing = async (caller: Caller) =>
      (await caller.ask(warnings.getWarnings, { limit: 100 })).data.items.filter(({ title, endedAt }) => title === 'Alert wide' && endedAt === null)
    await admin.ask(warnings.refreshWarnings, {})
    await until(async () => (await standing(admin)).length === 2)
    expect((await standing(elsewhere)).length).toBe(1)
    const sourcesOf = async (caller: Caller) => (await caller.ask(warnings.getWarnings, {})).data.sources.filter(({ name }) => name === outside.host)
    expect([(await sourcesOf(admin)).length, (await sourcesOf(elsewhere)).length]).toEqual([2, 1])
    await superadmin.ask(calls.removeConnection, { id: all.data.id })
    await lab.settle()
    await admin.ask(warnings.refreshWarnings, {})
    await until(async () => (await standing(elsewhere)).length === 0)
    expect((await standing(admin)).length).toBe(1)
  })

  it('a center names cameras in networks that a superadmin opened, and in no other', async () => {
    const camera = { name: 'Gate', place: 'Gate', kind: 'still', address: 'http://192.168.10.7/one.jpg' } as const
    const hosts: ConnectionGiven = { kind: 'cameras', hosts: ['192.168.10.0/24'] }
    expect((await refusalOf(admin.ask(calls.addConnection, { given: hosts }))).message).toContain('not open to cameras')
    for (const given of ['127.0.0.0/8', '169.254.169.254', '10.0.0.0/4', 'camera.example'])
      expect((await refusalOf(superadmin.ask(calls.addConnection, { given: { kind: 'cameras', hosts: [given] } }))).message).toContain(
        'cannot be opened',
      )
    const { data: opened } = await superadmin.ask(calls.addConnection, { given: { kind: 'cameras', hosts: ['192.168.0.0/16'] } })
    await lab.settle()
    expect((await admin.ask(calls.getConnections)).data.networks).toEqual(['127.0.0.1', '192.168.0.0/16'])
    const { data } = await admin.ask(calls.addConnection, { given: hosts })
    await lab.settle()
    for (const node of [0, 1]) await (await through(admin, node)).ask(cctv.addCctv, { ...camera, name: `Gate ${node}` })
    expect((await refusalOf(elsewhere.ask(cctv.addCctv, camera))).message).toContain('not allowed yet')
    await superadmin.ask(calls.removeConnection, { id: opened.id })
    await lab.settle()
    expect((await refusalOf(admin.ask(cctv.addCctv, camera))).message).toContain('not allowed yet')
    expect((await refusalOf(admin.ask(calls.updateConnection, { id: data.id, given: hosts }))).message).toContain('not open to cameras')
  })

  it('an RTSP camera that only a row names is fetched in opened networks alone', async () => {
    await admin.ask(calls.addConnection, { given: { kind: 'cameras', hosts: ['8.8.8.8'] } })
    const camera = { name: 'Far', place: 'Far', kind: 'rtsp', address: 'rtsp://8.8.8.8/one' } as const
    expect((await refusalOf(admin.ask(cctv.addCctv, camera))).message).toContain('must be in a network that is open to cameras')
  })
})

describe('a password', () => {
  it('is in no answer, no row and no line of the log, and is kept, replaced or removed', async () => {
    const { data } = await superadmin.ask(calls.addConnection, { given: mail, secret: 'right word' })
    expect(data).toEqual({ id: data.id, given: mail, hasSecret: true, hasSigning: false, bringTo: null, version: 1 })
    const renamed = await superadmin.ask(calls.updateConnection, { id: data.id, version: 1, given: { ...mail, sender: 'other@town.example' } })
    expect(renamed.data).toMatchObject({ hasSecret: true, version: 2 })
    await lab.settle()
    expect((await test(superadmin, 'mail')).data.isFine).toBe(true)
    await superadmin.ask(calls.updateConnection, { id: data.id, given: mail, secret: 'wrong word' })
    await lab.settle()
    expect((await test(superadmin, 'mail')).message).toBe('The mail server does not take the user name and password.')
    const { data: without } = await superadmin.ask(calls.updateConnection, { id: data.id, given: mail, secret: '' })
    expect(without.hasSecret).toBe(false)
    await lab.settle()
    const log = (await superadmin.ask(audit.getAuditLog, { limit: 20 })).data.items
    const lines = log.filter(({ verb }) => verb === 'connectionChanged').map(({ data: said }) => said['changed'])
    expect(lines.slice(0, 4)).toEqual([['secret'], ['sender', 'secret'], ['sender'], ['host', 'port', 'userName', 'sender', 'secret']])
    const { rows } = await lab.owner.query<{ text: string }>(
      `select concat_ws(' ', (select string_agg(c::text, ' ') from connection c), (select string_agg(f::text, ' ') from fact f),
        (select string_agg(k::text, ' ') from idempotency_key k)) as text`,
    )
    expect(rows[0]!.text).not.toMatch(/(right|wrong) word/)
    expect(JSON.stringify(await superadmin.ask(calls.getConnections))).not.toContain('word')
  })

  it('stays with its address: another one is told none, neither saved nor tested', async () => {
    const { data } = await superadmin.ask(calls.addConnection, { given: mail, secret: 'right word' })
    const given = { ...mail, host: 'mail.example.com' }
    const said = 'The password is for the old address. Please write it again.'
    expect((await refusalOf(superadmin.ask(calls.updateConnection, { id: data.id, given }))).message).toBe(said)
    expect((await refusalOf(superadmin.ask(integrations.testConnection, { id: data.id, given }))).message).toBe(said)
    // At the same host another program may listen behind another path.
    const gateway = await admin.ask(calls.addConnection, { given: sms(), secret: 'token of taytay' })
    const other = { id: gateway.data.id, given: { ...sms(), url: `${outside.url}/sms/other` } }
    expect((await refusalOf(admin.ask(calls.updateConnection, other))).message).toBe(said)
    expect((await refusalOf(admin.ask(integrations.testConnection, other))).message).toBe(said)
  })

  it('is tested by whoever has just shown who they are', async () => {
    const asked = await lab.as('superadmin')
    await lab.owner.query("update session set proven_at = now() - interval '11 minutes' where account_id = $1", [asked.accountId])
    expect((await refusalOf(asked.ask(integrations.testConnection, { given: mail, secret: 'right word' }))).code).toBe('step-up')
    await lab.owner.query('update session set proven_at = now() where account_id = $1', [asked.accountId])
  })
})

it.each([
  ['superadmin', { kind: 'mail', host: '10.0.0.9', port: 25, userName: '', sender: 'a@town.example' }, 'This address is not public.'],
  ['superadmin', { kind: 'mail', host: 'localhost', port: 25, userName: '', sender: 'a@town.example' }, 'This address is not public.'],
  ['superadmin', { kind: 'weather', url: 'https://169.254.169.254/' }, 'This address is not public.'],
  ['superadmin', { kind: 'weather', url: 'http://weather.example.com/' }, 'must begin with https://'],
  ['admin', { kind: 'sms', url: 'https://127.0.0.1:9/' }, 'This address is not public.'],
  ['admin', { kind: 'sms', url: 'https://user:word@sms.example.com/' }, 'Leave the user name out'],
  ['admin', { kind: 'warnings', url: 'http://[::1]/', trust: 'none', certificate: '', everyMinutes: 15 }, 'This address is not public.'],
  ['admin', { kind: 'warnings', url: 'https://a.example.com/', trust: 'signed', certificate: '-----BEGIN X', everyMinutes: 15 }, 'no certificate'],
  ['admin', { kind: 'mail', host: 'mail.example.com', port: 25, userName: '', sender: 'a@town.example' }, 'not joined here'],
  ['superadmin', { kind: 'sms', url: 'https://sms.example.com/' }, 'not joined here'],
] as const)('%s: %j is refused, saved or tested', async (who, given, sentence) => {
  const caller = who === 'admin' ? admin : superadmin
  expect((await refusalOf(caller.ask(calls.addConnection, { given }))).message).toContain(sentence)
  expect((await refusalOf(caller.ask(integrations.testConnection, { given }))).message).toContain(sentence)
})

it('a name that leads inside is not asked, by mail neither', async () => {
  const asked = await superadmin.ask(integrations.testConnection, { given: { ...mail, host: 'ip6-localhost' }, secret: 'right word' })
  expect(asked.data.isFine).toBe(false)
})

it('only who leads a center or the installation sees or changes it; two of a kind, and a stale change, are refused', async () => {
  const dispatcher = await lab.as('dispatcher')
  expect((await refusalOf(dispatcher.ask(calls.getConnections))).status).toBe(403)
  expect((await refusalOf(dispatcher.ask(calls.addConnection, { given: sms() }))).status).toBe(403)
  const { data } = await admin.ask(calls.addConnection, { given: sms() })
  expect((await refusalOf(admin.ask(calls.addConnection, { given: sms() }))).message).toBe('It is joined already: change it instead.')
  expect((await refusalOf(elsewhere.ask(calls.removeConnection, { id: data.id }))).status).toBe(404)
  await admin.ask(calls.updateConnection, { id: data.id, version: 1, given: { ...sms(), url: `${outside.url}/sms/2` } })
  expect((await refusalOf(admin.ask(calls.updateConnection, { id: data.id, version: 1, given: sms() }))).code).toBe('stale')
})

it('what the settings of the server say stays in force, and is named', async () => {
  const said = await openLab({ settings: { smsUrl: `${outside.url}/sms/server`, smsToken: 'of the server', privateHosts: [outside.host] } })
  const theirs = await said.as('admin')
  await said.owner.query(`update account set phone = '+639175550199' where id = $1`, [theirs.accountId])
  await theirs.ask(calls.addConnection, { given: sms(), secret: 'of the row' })
  expect((await theirs.ask(calls.getConnections)).data).toMatchObject({
    onServer: ['sms', 'weather'],
    kinds: ['sms', 'messenger', 'channel', 'warnings', 'cameras'],
  })
  texts.length = 0
  await theirs.ask(integrations.testIntegration, { name: 'sms' })
  expect(texts).toMatchObject([{ url: '/sms/server', token: 'Bearer of the server' }])
  await said.close()
})

describe('a test', () => {
  it('of what is typed asks before it is saved, and says in words what is wrong', async () => {
    const typed = (given: ConnectionGiven, secret?: string) =>
      (given.kind === 'mail' || given.kind === 'weather' ? superadmin : admin).ask(integrations.testConnection, { given, ...(secret && { secret }) })
    letters.length = 0
    expect((await typed(mail, 'right word')).data.isFine).toBe(true)
    expect(letters.length).toBe(1)
    expect((await typed(mail, 'wrong word')).message).toBe('The mail server does not take the user name and password.')
    expect((await typed(sms(), 'x')).message).toMatch(/^A text message went to /)
    expect((await typed({ kind: 'weather', url: outside.url })).message).toBe('The provider told the weather of the middle of the town.')
    alerts = ['one', 'two']
    expect((await typed(feed())).message).toBe('It answered: 2 alerts.')
    expect((await typed(feed('/feed', { trust: 'signed' }))).message).toContain('2 of them not acted upon')
    expect((await typed(feed('/nothing'))).message).toBe('It refuses to answer.')
    expect((await superadmin.ask(calls.getConnections)).data.connections).toEqual([])
  })

  it('of feeds, cameras and webhooks says of each by its name how it went', { tags: 'long' }, async () => {
    alerts = ['one']
    const key = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    await admin.ask(calls.addConnection, { given: feed('/feed', { certificate: key.publicKey }) })
    await admin.ask(calls.addConnection, { given: feed('/nothing') })
    const feeds = await test(admin, 'warnings')
    expect(feeds.data.isFine).toBe(false)
    expect(feeds.data.parts.map(({ isFine }) => isFine).sort()).toEqual([false, true])

    await lab.owner.query('update camera set is_deleted = 1 where command_center_id = $1', [admin.centerId])
    const at = { place: 'Gate' }
    await admin.ask(cctv.addCctv, { ...at, name: 'A rtsp', kind: 'rtsp', address: `rtsp://127.0.0.1:${portOf(rtsp)}/one` })
    await admin.ask(cctv.addCctv, { ...at, name: 'B still', kind: 'still', address: `${outside.url}/v1/forecast?current=x` })
    await admin.ask(cctv.addCctv, { ...at, name: 'C gone', kind: 'still', address: `${outside.url}/gone.jpg` })
    expect((await test(admin, 'cameras')).data).toEqual({
      isFine: false,
      parts: [
        { name: 'A rtsp', isFine: true, said: 'It answers.' },
        { name: 'B still', isFine: true, said: 'It answers.' },
        { name: 'C gone', isFine: false, said: 'It refuses to answer.' },
      ],
    })

    const { data } = await admin.ask(webhooks.addWebhook, { name: 'Town hall', url: `${outside.url}/hook`, kinds: ['ticketAccepted'] })
    hookSecret = data.secret
    expect((await test(admin, 'webhooks')).data).toEqual({ isFine: true, parts: [{ name: 'Town hall', isFine: true, said: 'It took the test.' }] })
    expect(tests).toEqual([{ type: 'test', isSigned: true }])
  })

  it('of what is not there says so, and too many tests wait', { tags: 'long' }, async () => {
    const asked = await lab.as('admin', 'taguig')
    await lab.owner.query('update camera set is_deleted = 1 where command_center_id = $1', [asked.centerId])
    const said = [await refusalOf(test(asked, 'warnings')), await refusalOf(test(asked, 'cameras')), await refusalOf(test(asked, 'webhooks'))]
    expect(said.map(({ message }) => message)).toEqual(['No feed of warnings is joined.', 'No camera is in use.', 'No webhook is in use.'])
    expect((await refusalOf(test(asked, 'backup'))).message).toBe('No folder for backups is set.')
    await until(async () => (await refusalOf(test(asked, 'backup'))).status === 429)
  })
})

/** The same person, asking one node alone. */
async function through(caller: Caller, node: number): Promise<Caller> {
  const { ask } = await import('#contract/kit/client.ts')
  const wire = { base: lab.nodes[node]!.url, token: () => caller.token }
  return { ...caller, ask: (endpoint, ...given) => ask(wire, endpoint, ...given) }
}
