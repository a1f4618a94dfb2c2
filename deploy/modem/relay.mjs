#!/usr/bin/env node
// Between gammu-smsd and Tanod: takes texts to send in the shape of a gateway, and brings those that came, signed. Plain JavaScript, no dependencies.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'

const { MODEM_FOLDER: folder = '/var/spool/gammu', MODEM_TOKEN: token = '', MODEM_PORT = '8377' } = process.env
const { TANOD_URL: tanod = '', TANOD_CENTER: slug = '' } = process.env
const at = (...names) => path.join(folder, ...names)
const keptMs = 30 * 86_400_000

/** As gammu-smsd reads it: lower letters go first, then earlier times. */
const priorityOf = (risk) => 'ABCDE'[Math.min(5, Math.max(1, Math.trunc(risk))) - 1]
const isAscii = (text) => /^[\n\r -~]*$/.test(text)
/** UTF-16 with its mark, where plain letters do not do. */
const encoded = (text) => (isAscii(text) ? Buffer.from(text) : Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]))

function writeWhole(name, bytes) {
  const half = at('half', randomUUID())
  writeFileSync(half, bytes, { mode: 0o600 })
  renameSync(half, name)
}

const sentFolders = ['outbox', 'sent', 'error']
const isTaken = (id) => sentFolders.some((name) => readdirSync(at(name)).some((file) => file.includes(`_${id}.`)))
let last = 0
/** One second after the other, so that names keep the order in which texts came. */
function stamp() {
  last = Math.max(Date.now(), last + 1_000)
  return new Date(last).toISOString().replace(/[-:]/g, '').replace('T', '_').slice(0, 15)
}

function take({ id, to, text, risk = 3 }) {
  if (!/^[\w-]{1,100}$/.test(id) || !/^\+?\d{3,15}$/.test(to) || typeof text !== 'string') return 400
  if (!isTaken(id)) writeWhole(at('outbox', `OUT${priorityOf(risk)}${stamp()}_00_${to}_${id}.txt`), encoded(text))
  return 200
}

/** Run by gammu-smsd for what came: each message, or the parts of one, is laid down whole before it is told to anybody. */
function received(names) {
  const { DECODED_PARTS = '0', SMS_MESSAGES = '0', ...env } = process.env
  const parts = Number(DECODED_PARTS)
  const count = parts > 0 ? 1 : Number(SMS_MESSAGES)
  for (let one = 1; one <= count; one++) {
    const text = parts > 0 ? Array.from({ length: parts }, (_, part) => env[`DECODED_${part}_TEXT`] ?? '').join('') : (env[`SMS_${one}_TEXT`] ?? '')
    const name = names[one - 1]
    layDown(name, env[`SMS_${one}_NUMBER`], text)
  }
  for (const name of names) rmSync(at('inbox', name), { force: true })
}

const laidDownMs = 60_000
const decoded = (bytes) => (bytes[0] === 0xfe && bytes[1] === 0xff ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString())
/** What lies in the inbox still was not laid down when it came. */
function sweep() {
  const whole = new Map()
  for (const name of readdirSync(at('inbox')).sort()) {
    const [, start, from] = /^(IN\d{8}_\d{6}_\d+_(.*))_\d+\.txt$/.exec(name) ?? []
    if (!start || Date.now() - statSync(at('inbox', name)).mtimeMs < laidDownMs) continue
    const { names = [] } = whole.get(start) ?? {}
    whole.set(start, { from, names: [...names, name] })
  }
  for (const { from, names } of whole.values()) {
    layDown(names[0], from, names.map((name) => decoded(readFileSync(at('inbox', name)))).join(''))
    for (const name of names) rmSync(at('inbox', name), { force: true })
  }
}

function layDown(name, from, text) {
  const [, year, month, day, hour, minute, second] = /^IN(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)/.exec(name) ?? []
  const sentAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}`)
  // A modem may stamp what is no time.
  const isTime = !Number.isNaN(sentAt.getTime())
  writeWhole(at('came', `${name}.json`), JSON.stringify({ messageId: name, from, text, ...(isTime && { sentAt: sentAt.toISOString() }) }))
}

async function bring(name) {
  const body = readFileSync(at('came', name), 'utf8')
  const seconds = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', token).update(`${name}.${seconds}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': name,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
  const url = `${tanod}/api/commandcenter/ccPublic/signedTexts/${slug}`
  const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) })
  if (reply.ok) rmSync(at('came', name))
  // It can be read by a person, and keeps nothing else from its way.
  else if (reply.status >= 400 && reply.status < 500 && ![401, 429].includes(reply.status)) renameSync(at('came', name), at('refused', name))
  else throw new Error(`Tanod answered ${reply.status}.`)
}

let pauseMs = 1_000
async function bringAll() {
  let isMissed = false
  const trying = async (work) => {
    try {
      await work()
    } catch (error) {
      isMissed = true
      console.error(`Not brought yet: ${error.message}`)
    }
  }
  await trying(sweep)
  for (const name of readdirSync(at('came')).sort()) await trying(() => bring(name))
  pauseMs = isMissed ? Math.min(30_000, pauseMs * 2) : 1_000
  setTimeout(bringAll, pauseMs)
}

function forget() {
  for (const name of ['sent', 'error'])
    for (const file of readdirSync(at(name))) if (Date.now() - statSync(at(name, file)).mtimeMs > keptMs) rmSync(at(name, file))
}

const isRight = (given = '') => {
  const [one, other] = [Buffer.from(given), Buffer.from(`Bearer ${token}`)]
  return token !== '' && one.length === other.length && timingSafeEqual(one, other)
}
const server = createServer((request, reply) => {
  const end = (status) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ waiting: readdirSync(at('outbox')).length }))
  if (!isRight(request.headers.authorization)) return end(401)
  let body = ''
  request.setEncoding('utf8').on('data', (piece) => (body = (body + piece).slice(0, 65_537)))
  request.on('end', () => {
    try {
      end(take(JSON.parse(body)))
    } catch (error) {
      end(error instanceof SyntaxError || error instanceof TypeError ? 400 : 500)
    }
  })
})

for (const name of [...sentFolders, 'inbox', 'came', 'refused', 'half']) mkdirSync(at(name), { recursive: true, mode: 0o700 })
if (process.argv[2] === '--received') received(process.argv.slice(3))
else {
  server.listen(Number(MODEM_PORT), '127.0.0.1', () => console.log(`Takes texts at http://127.0.0.1:${server.address().port}/`))
  void bringAll()
  setInterval(forget, 3_600_000)
}
