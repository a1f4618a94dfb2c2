// A modem behind gammu-smsd, its dummy device here: what came is brought to Tanod signed and once, what goes out leaves by risk and once. Needs gammu-smsd.
import { spawn, spawnSync } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connections } from '#contract/centers/connections.ts'
import { freePort } from '#tests/app.ts'
import { type Lab, openLab, until } from '#tests/lab.ts'

const away = spawnSync('gammu-smsd', ['--version'], { stdio: 'ignore' }).error !== undefined
const modem = path.join(import.meta.dirname, '../../deploy/modem')
const token = 'token of the modem'
let lab: Lab
let folder: string
let url: string
const running: ReturnType<typeof spawn>[] = []

const settings = (relay: string) => ({ webAddress: 'https://tanod.example.ph', privateHosts: [new URL(relay).host] })
beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}/`
  lab = await openLab({ settings: settings(url) })
  await (await lab.as('admin')).ask(connections.addConnection, { given: { kind: 'sms', url }, secret: token })
  await lab.settle()
  folder = mkdtempSync(path.join(tmpdir(), 'modem-'))
  const env = {
    ...process.env,
    MODEM_FOLDER: folder,
    MODEM_TOKEN: token,
    MODEM_PORT: String(port),
    TANOD_URL: lab.nodes[0]!.url,
    TANOD_CENTER: 'taytay',
  }
  const relay = spawn(process.execPath, [path.join(modem, 'relay.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(relay)
  await once(relay.stdout, 'data')
})
afterAll(async () => {
  await end()
  await lab.close()
  rmSync(folder, { recursive: true, force: true })
})
async function end() {
  for (const one of running.splice(0)) if (one.exitCode === null && one.signalCode === null && one.kill()) await once(one, 'exit')
}

/** The very file of the documentation, with the dummy device and this folder. */
function startSmsd() {
  const received = path.join(folder, 'received')
  writeFileSync(received, `#!/bin/sh\nexport MODEM_FOLDER=${folder}\nexec ${process.execPath} ${path.join(modem, 'relay.mjs')} --received "$@"\n`, {
    mode: 0o755,
  })
  const config = readFileSync(path.join(modem, 'gammu-smsdrc'), 'utf8')
    .replace(
      'device = /dev/ttyUSB0\nconnection = at',
      `model = dummy\nconnection = none\ndevice = ${path.join(folder, 'dummy')}\ngammuloc = /dev/null`,
    )
    .replaceAll('/var/spool/gammu', folder)
    .replace('/opt/tanod/deploy/modem/received', received)
    .replace('logfile = syslog', `logfile = ${path.join(folder, 'log')}`)
  writeFileSync(path.join(folder, 'smsdrc'), `${config}multiparttimeout = 1\n`)
  mkdirSync(path.join(folder, 'dummy/sms/1'), { recursive: true })
  running.push(spawn('gammu-smsd', ['-c', path.join(folder, 'smsdrc')], { stdio: 'ignore', env: { ...process.env, TZ: 'UTC' } }))
}
/** A text lies in the inbox of the dummy device. */
const arrives = (from: string, text: string) =>
  writeFileSync(
    path.join(folder, 'dummy/sms/1/1'),
    [
      ...[
        '[SMSBackup000]',
        'PDU = Deliver',
        `DateTime = ${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`,
        'State = UnRead',
        `Number = "${from}"`,
        `NumberUnicode = ${hex(from)}`,
      ],
      ...[`Text00 = ${hex(text)}`, 'Coding = Default_No_Compression', 'Folder = 1', `Length = ${text.length}`, 'Class = -1', ''],
    ].join('\n'),
  )
const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
const send = (given: object, bearer = token) =>
  fetch(url, { method: 'POST', headers: { authorization: `Bearer ${bearer}` }, body: JSON.stringify(given) }).then(({ status }) => status)
const isFiled = async (phone: string) => (await lab.owner.query(`select 1 from ticket where caller_phone = $1`, [phone])).rowCount === 1
const sentTo = () => readdirSync(path.join(folder, 'sent')).map((name) => /_(\+\d+)_/.exec(name)![1])

it.skipIf(away)(
  'what goes out leaves by risk and then in its order, each once however often it is given, and long ones in other letters whole',
  async () => {
    const low = { id: randomUUID(), to: '+639170000003', text: 'Low', risk: 4 }
    const mid = { id: randomUUID(), to: '+639170000002', text: 'Tulong ñ … parating na', risk: 2 }
    for (const one of [
      low,
      low,
      mid,
      { ...low, id: randomUUID(), to: '+639170000004' },
      { ...low, id: randomUUID(), to: '+639170000001', risk: 1 },
      mid,
    ])
      expect(await send(one)).toBe(200)
    expect(await send(low, 'another')).toBe(401)
    expect(await send({ ...low, id: '../x' })).toBe(400)
    expect(readdirSync(path.join(folder, 'outbox'))).toHaveLength(4)
    startSmsd()
    await until(() => sentTo().length === 4)
    // When it was laid among the sent tells in which order they left.
    const leftAt = (file: string) => statSync(path.join(folder, 'sent', file), { bigint: true }).ctimeNs
    const order = readdirSync(path.join(folder, 'sent')).toSorted((one, other) => Number(leftAt(one) - leftAt(other)))
    expect(order.map((file) => /_(\+\d+)_/.exec(file)![1])).toEqual(['+639170000001', '+639170000002', '+639170000003', '+639170000004'])
    expect(await send(low)).toBe(200)
    expect(readdirSync(path.join(folder, 'outbox'))).toHaveLength(0)
  },
)

it.skipIf(away)('what came is a ticket of Tanod, once, and the answer leaves by the modem', async () => {
  arrives('+639175550901', '911 SUNOG BRGY DOLORES')
  await until(() => isFiled('+639175550901'))
  await until(() => sentTo().includes('+639175550901'))
  await until(() => readdirSync(path.join(folder, 'came')).length === 0)
  expect(existsSync(path.join(folder, 'dummy/sms/1/1'))).toBe(false)
  expect(await isFiled('+639175550901')).toBe(true)
})

it('what is not signed by the gateway of the center, or was signed long ago, or for another body, is refused', async () => {
  const body = JSON.stringify({ messageId: 'm', from: '+639175550902', text: 'Sunog' })
  const bring = async (secret: string, { seconds = Math.floor(Date.now() / 1_000), sent = body, slug = 'taytay', at = lab } = {}) => {
    const signature = createHmac('sha256', secret).update(`m.${seconds}.${body}`).digest('base64')
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'm',
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signature}`,
    }
    const reply = await fetch(`${at.nodes[0]!.url}/api/commandcenter/ccPublic/signedTexts/${slug}`, { method: 'POST', headers, body: sent })
    return reply.status
  }
  expect(await bring('another')).toBe(401)
  // A gateway for all centers sends for them; it brings with a key of each.
  const at = await openLab({ settings: { ...settings(url), smsUrl: url, smsToken: 'token of the settings' } })
  for (const slug of ['taytay', 'taguig']) expect(await bring('token of the settings', { slug, at })).toBe(401)
  await at.close()
  expect(await bring('')).toBe(401)
  expect(await bring(token, { seconds: Math.floor(Date.now() / 1_000) - 600 })).toBe(401)
  expect(await bring(token, { sent: body.replace('Sunog', 'Baha!') })).toBe(401)
  expect(await bring(token, { slug: 'nowhere' })).toBe(401)
  expect(await bring(token)).toBe(200)
  expect((await lab.owner.query(`select 1 from ticket where caller_phone = '+639175550902'`)).rowCount).toBe(1)
})

it('a text whose stamp is no time is brought, and so is one that only lies in the inbox', async () => {
  const env = { ...process.env, MODEM_FOLDER: folder, DECODED_PARTS: '0', SMS_MESSAGES: '1' }
  const stampless = { ...env, SMS_1_NUMBER: '+639175550911', SMS_1_TEXT: '911 sunog sa dolores' }
  const names = ['--received', 'IN20000000_000000_00_+639175550911_00.txt']
  expect(spawnSync(process.execPath, [path.join(modem, 'relay.mjs'), ...names], { env: stampless }).status).toBe(0)
  const left = path.join(folder, 'inbox', 'IN20261125_101010_00_+639175550912_00.txt')
  writeFileSync(left, Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('911 sunog sa muzon ñ', 'utf16le').swap16()]))
  utimesSync(left, 0, 0)
  await until(async () => (await isFiled('+639175550911')) && (await isFiled('+639175550912')))
  await until(() => readdirSync(path.join(folder, 'inbox')).length === 0)
})

it('a text that cannot be taken is set aside or waits, and the one behind it goes its way', async () => {
  const came = (name: string, body: string) => writeFileSync(path.join(folder, 'came', name), body)
  mkdirSync(path.join(folder, 'came', 'a-unreadable.json'))
  came('b-large.json', JSON.stringify({ messageId: 'b', from: '+639175550913', text: 'x'.repeat(70_000) }))
  came('c.json', JSON.stringify({ messageId: 'c', from: '+639175550914', text: '911 sunog sa dolores' }))
  await until(() => isFiled('+639175550914'))
  expect(readdirSync(path.join(folder, 'refused'))).toContain('b-large.json')
  rmSync(path.join(folder, 'came', 'a-unreadable.json'), { recursive: true })
})
