// How a desk comes into a call that it has answered, whatever goes wrong just then: an answer that was lost, no servers, a microphone that nobody allows, a database that is away.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call, IceServers } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import type { MeshParts } from '#web/kit/peers/mesh.ts'
import { answerCall, hangUp, rejoin, speak, useCalling } from './calling.ts'

const { asked, mesh, line, device } = vi.hoisted(() => ({
  asked: { answers: [] as string[], lost: 0, hasServers: true },
  mesh: { parts: null as MeshParts | null, greeted: 0, missed: 0 },
  line: { connected: true, takesIn: true, entered: 0, said: [] as string[] },
  device: { answers: true },
}))
const own = { participantId: 'me', accountId: 'me', role: 'answerer', state: 'joined', interprets: null }
const going = {
  callId: 'call',
  state: 'ONGOING',
  media: 'audio',
  direction: 'incoming',
  transactionNumber: null,
  participants: [own],
} as unknown as Call
vi.mock('#web/kit/session/session.ts', async (real) => ({ ...(await real<object>()), tokenNow: () => 'token' }))
vi.mock('#contract/kit/client.ts', async (real) => ({
  ...(await real<object>()),
  ask: async (_: unknown, endpoint: unknown, __: unknown, options: { key?: string } = {}) => {
    if (endpoint === calls.getIceServers) {
      if (!asked.hasServers) throw new Error('The line is cut.')
      return { data: { iceServers: [{ urls: ['turn:x'] }], expiresAt: null } satisfies IceServers }
    }
    if (endpoint === calls.answerCall) {
      asked.answers.push(options.key ?? '')
      if (asked.lost-- > 0) throw new TypeError('Failed to fetch')
    }
    return { data: { call: going, participantId: 'me' } }
  },
}))
vi.mock('#web/kit/feed/feed.ts', () => ({
  socketNow: () => ({
    get connected() {
      return line.connected
    },
    emit: (_: string, { kind }: { kind: string }, answer: (reply: { ok: boolean }) => void) => {
      line.said.push(kind)
      answer({ ok: line.takesIn })
    },
    timeout: () => ({ emitWithAck: async () => ((line.entered += 1), { ok: line.takesIn }) }),
  }),
}))
vi.mock('#web/kit/peers/devices.ts', () => ({
  openTrack: () => (device.answers ? Promise.resolve({ enabled: true }) : new Promise(() => {})),
  closeTrack: () => {},
  troubleOf: () => 'refused',
}))
vi.mock('#web/kit/peers/mesh.ts', () => ({
  Mesh: class {
    others = []
    constructor(parts: MeshParts) {
      mesh.parts = parts
    }
    greet = () => (mesh.greeted += 1)
    missed = () => (mesh.missed += 1)
    send = () => {}
    keep = () => {}
    close = () => {}
  },
}))

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(asked, { answers: [], lost: 0, hasServers: true })
  Object.assign(mesh, { parts: null, greeted: 0, missed: 0 })
  Object.assign(line, { connected: true, takesIn: true, entered: 0, said: [] })
  device.answers = true
})
afterEach(async () => {
  await hangUp()
  vi.useRealTimers()
})

test('an answer whose reply was lost is asked for again as the same one: the caller is not left with nobody', async () => {
  asked.lost = 2
  void answerCall('call')
  await pass(5_000)
  expect([asked.answers.length, new Set(asked.answers).size, asked.answers[0] !== '']).toEqual([3, 1, true])
  expect([useCalling.getState().call?.callId, mesh.greeted]).toEqual(['call', 1])
})

test('without servers that help to connect it comes in all the same, and asks for them again', async () => {
  asked.hasServers = false
  void answerCall('call')
  await pass(100)
  expect([mesh.greeted, mesh.parts?.servers]).toEqual([1, null])
  asked.hasServers = true
  expect(await mesh.parts!.renew()).toMatchObject({ iceServers: [{ urls: ['turn:x'] }] })
})

test('it comes in though nobody allows the microphone yet', async () => {
  device.answers = false
  void answerCall('call')
  await pass(3_000)
  expect(mesh.greeted).toBe(1)
})

test('refused, as by a database that is away, it comes in again as long as the call stands here', async () => {
  line.takesIn = false
  void answerCall('call')
  await pass(2_500)
  expect([line.entered, mesh.greeted]).toEqual([3, 0])
  line.takesIn = true
  await pass(1_000)
  expect([line.entered, mesh.greeted]).toEqual([4, 1])
  // With a new socket, and never twice at once.
  line.takesIn = false
  void speak()
  void speak()
  await pass(1_500)
  expect(line.entered).toBe(7)
  await hangUp()
  await pass(10_000)
  expect(line.entered).toBe(7)
})

test('while the socket is cut nothing is kept for later, as the next one hears it before this page has come in; what is refused is said again', async () => {
  void answerCall('call')
  await pass(100)
  mesh.parts!.say({ kind: 'say', text: 'heard', card: null })
  line.connected = false
  mesh.parts!.say({ kind: 'say', text: 'not kept', card: null })
  expect([line.said, mesh.missed]).toEqual([['say'], 0])
  Object.assign(line, { connected: true, takesIn: false })
  mesh.parts!.say({ kind: 'say', text: 'refused', card: null })
  expect([line.said, mesh.missed]).toEqual([['say', 'say'], 1])
})

/** As much of the locks of a browser as says which window is in the call. */
function openLocks() {
  let holder: { give(): Promise<void>; lose(): void } | null = null
  const request = (_: string, __: object, give: () => Promise<void>) => {
    holder?.lose()
    return new Promise<void>((resolve, reject) => {
      const own = { give, lose: () => reject(new DOMException('stolen', 'AbortError')) }
      holder = own
      void give().then(() => {
        if (holder === own) holder = null
        resolve()
      })
    })
  }
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request, query: async () => ({ held: holder ? [{ name: 'tanod.call' }] : [] }) },
  })
  return { request }
}

test('a browser comes back into its call, unless another of its windows is in it; whoever comes in by hand takes it over', async () => {
  const { request } = openLocks()
  let leave = () => {}
  const other = request('tanod.call', {}, () => new Promise<void>((resolve) => (leave = resolve)))
  localStorage.setItem('tanod.call', '{}')
  await rejoin('call')
  expect(useCalling.getState().call).toBeNull()
  leave()
  await other
  const back = rejoin('call')
  await pass(100)
  await back
  expect([useCalling.getState().call?.callId, mesh.greeted]).toEqual(['call', 1])
  void request('tanod.call', {}, () => new Promise<void>(() => {})).catch(() => {})
  await pass(100)
  // What the other window keeps to find back is not taken from it.
  expect([useCalling.getState().call, localStorage.getItem('tanod.call')]).toEqual([null, expect.stringContaining('participants')])
  void answerCall('call')
  await pass(100)
  expect(useCalling.getState().call?.callId).toBe('call')
  Reflect.deleteProperty(navigator, 'locks')
})
