// Strangers who do not stop, run as a process: hundreds of lines, each asking again as soon as it is answered, from many addresses or from one.
import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { password } from '#contract/auth/password.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import type { FloodKind, FloodWord } from './floodKinds.ts'

interface Given {
  /** Given out once, and ended. */
  tokens?: string[]
  /** It ends by itself after so many. */
  most?: number
  base: string
  kind: FloodKind
  center: string
  caseTypeId: string
}
interface Asked {
  path: string
  body?: object
  token?: string
  from: string
}

const { base, kind, center, caseTypeId, tokens = [], most = Number.POSITIVE_INFINITY } = JSON.parse(process.argv[2]!) as Given
const { hostname, port } = new URL(base)
let isOn = false

/** A botnet of so many addresses. */
const someone = () => `192.0.${2 + Math.floor(Math.random() * 4)}.${1 + Math.floor(Math.random() * 250)}`
/** One customer’s /48, each time another household of it. */
const inside = () => `2001:db8:51e6:${Math.floor(Math.random() * 65_536).toString(16)}::${1 + Math.floor(Math.random() * 250)}`
const makers: Record<FloodKind, { lines: number; make: () => Asked }> = {
  'made-up tokens': {
    lines: 400,
    make: () => ({ path: tickets.getPendingEmergencyTickets.path, token: randomBytes(32).toString('base64url'), from: '198.51.100.4' }),
  },
  reports: {
    lines: 600,
    make: () => {
      const body = { commandCenterId: center, caseTypeId, description: 'Nothing at all', clientId: randomUUID(), deviceId: randomUUID() }
      return { path: publicSide.createEmergencyTicket.path, body, from: '198.51.100.5' }
    },
  },
  'words of danger': {
    lines: 60,
    make: () => {
      const body = { commandCenterId: center, caseTypeId, description: 'Sunog! May naipit sa loob', clientId: randomUUID(), deviceId: randomUUID() }
      return { path: publicSide.createEmergencyTicket.path, body, from: inside() }
    },
  },
  'ended tokens': {
    lines: 200,
    make: () => ({
      path: tickets.getPendingEmergencyTickets.path,
      token: tokens[Math.floor(Math.random() * tokens.length)]!,
      from: '198.51.100.7',
    }),
  },
  calls: {
    lines: 20,
    make: () => ({ path: publicSide.startPublicCall.path, body: { commandCenterId: center, deviceId: randomUUID() }, from: inside() }),
  },
  // Of the form that the server makes, and made up.
  'camera addresses': {
    lines: 40,
    make: () => ({ path: `/api/commandcenter/cctv/watch/${randomBytes(60).toString('base64url')}/live.m3u8`, from: inside() }),
  },
  questions: { lines: 200, make: () => ({ path: signIn.getSignInOptions.path, from: '198.51.100.6' }) },
  'sign-ins': {
    lines: 600,
    make: () =>
      Math.random() < 0.1
        ? { path: password.sendOtp.path, body: { email: `${randomUUID()}@people.invalid` }, from: someone() }
        : { path: signIn.login.path, body: { username: randomUUID(), password: 'not this one' }, from: someone() },
  },
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
function ask({ path, body, token, from }: Asked): Promise<number> {
  const text = body && JSON.stringify(body)
  const headers = {
    'x-forwarded-for': from,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise((resolve) => {
    const asked = request({ hostname, port, path, method: text ? 'POST' : 'GET', headers, agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode!))
    })
    asked.once('error', () => resolve(0))
    asked.end(text)
  })
}

const { lines, make } = makers[kind]
const answers = new Map<number, number>()
let sent = 0
async function line(): Promise<void> {
  while (isOn && sent++ < most) {
    const status = await ask(make())
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status === 0) await delay(20)
  }
}

let flooding: Promise<unknown> = Promise.resolve()
process.on('message', async (word: FloodWord) => {
  if (word !== 'finish') isOn = word === 'go'
  if (word === 'go') {
    flooding = Promise.all(Array.from({ length: lines }, line))
    await delay(1_000)
  } else await flooding
  process.send!([...answers])
  if (word === 'end') process.exit(0)
})
