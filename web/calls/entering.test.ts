// How a desk comes into a call that it has answered, whatever goes wrong just then: an answer that was lost, no servers, a microphone that nobody allows, a database that is away.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call, IceServers } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import { Refused } from '#contract/kit/client.ts'
import type { MeshParts } from '#web/kit/peers/mesh.ts'
import { answerCall, hangUp, listenIn, rejoin, speak, standByThese, startCall, takeUp, useCalling } from './calling.ts'

const { asked, mesh, line, device, told } = vi.hoisted(() => ({
  asked: { answers: [] as string[], all: 0, lost: 0, isRefused: false, hasServers: true },
  told: { words: [] as string[] },
  mesh: { parts: null as MeshParts | null, greeted: 0, missed: 0, made: 0, closed: 0 },
  line: { connected: true, takesIn: true, entered: 0, said: [] as string[], stood: [] as string[], left: [] as string[] },
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
    asked.all += 1
    if (asked.isRefused) throw new Refused(409, 'Already answered.')
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
    emit: (event: string, { kind, callId }: { kind: string; callId: string }, answer: (reply: { ok: boolean }) => void) => {
      if (event === 'signal') line.said.push(kind)
      else (event === 'enterCall' ? line.stood : line.left).push(callId)
      answer({ ok: line.takesIn })
    },
    timeout: () => ({ emitWithAck: async () => ((line.entered += 1), { ok: line.takesIn }) }),
  }),
}))
vi.mock('#web/kit/toast.ts', async (real) => ({ ...(await real<object>()), toast: (_: string, words: string) => void told.words.push(words) }))
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
      mesh.made += 1
    }
    greet = () => (mesh.greeted += 1)
    missed = () => (mesh.missed += 1)
    send = () => {}
    keep = () => {}
    close = () => void (mesh.closed += 1)
  },
}))

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(asked, { answers: [], all: 0, lost: 0, isRefused: false, hasServers: true })
  told.words = []
  Object.assign(mesh, { parts: null, greeted: 0, missed: 0, made: 0, closed: 0 })
  Object.assign(line, { connected: true, takesIn: true, entered: 0, said: [], stood: [], left: [] })
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

interface Asked extends LockOptions {
  give(lock: object | null): unknown
  settle: { resolve(value: unknown): void; reject(error: unknown): void }
}
/** As much of the locks of a browser as says which window is in the call: a line of those who wait, one who holds, and the taking of what is held. */
function openLocks() {
  let holder: Asked | null = null
  const waiting: Asked[] = []
  const next = () => {
    if (!holder && waiting.length > 0) void grant(waiting.shift()!)
  }
  const grant = async (one: Asked) => {
    holder = one
    const given = await one.give({ name: 'tanod.call' })
    if (holder === one) holder = null
    one.settle.resolve(given)
    next()
  }
  const request = (_: string, options: LockOptions, give: Asked['give']) =>
    new Promise((resolve, reject) => {
      const one = { ...options, give, settle: { resolve, reject } }
      if (options.ifAvailable && holder) return resolve(give(null))
      if (options.steal) {
        holder?.settle.reject(new DOMException('stolen', 'AbortError'))
        return void grant(one)
      }
      waiting.push(one)
      options.signal?.addEventListener('abort', () => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(options.signal!.reason)
      })
      next()
    })
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request, query: async () => ({ held: holder ? [{ name: 'tanod.call' }] : [] }) },
  })
  return request
}
/** Another window of this browser that is in this call; what is given ends it. */
function openOther(request: ReturnType<typeof openLocks>, callId: string, how: LockOptions = {}) {
  const other = { isLost: false, leave: () => {} }
  localStorage.setItem('tanod.call', JSON.stringify({ callId, participants: [] }))
  request('tanod.call', how, () => new Promise<void>((resolve) => (other.leave = resolve))).catch(() => (other.isLost = true))
  return other
}

describe('of two windows of one browser', () => {
  let request: ReturnType<typeof openLocks>
  beforeEach(() => void (request = openLocks()))
  afterEach(() => {
    localStorage.removeItem('tanod.call')
    Reflect.deleteProperty(navigator, 'locks')
  })

  test.each([
    ['listens in', () => listenIn('call')],
    ['rings somebody', () => startCall({ accountId: 'colleague', media: 'audio' })],
    ['answers', () => answerCall('call')],
    ['takes one up', () => takeUp('call')],
  ])('the other one, which is in a call, keeps it: who %s here is told so, and the server is not asked', async (_, press) => {
    const other = openOther(request, 'spoken')
    await press()
    await pass(100)
    expect([other.isLost, asked.all, useCalling.getState().call, mesh.made]).toEqual([false, 0, null, 0])
    expect(told.words).toEqual([expect.stringMatching(/is in a call or has one on hold: go on there/)])
    expect(localStorage.getItem('tanod.call')).toContain('spoken')
  })

  test('who takes up here what the other window has on hold takes it over', async () => {
    const other = openOther(request, 'call')
    await takeUp('call')
    await pass(100)
    expect([other.isLost, useCalling.getState().call?.callId, told.words]).toEqual([true, 'call', []])
  })

  test('the window that loses its call says so, stands for it no more, and leaves the other its way back', async () => {
    await answerCall('call')
    await pass(100)
    openOther(request, 'call', { steal: true })
    await pass(100)
    expect([useCalling.getState().call, mesh.closed, line.left]).toEqual([null, 1, ['call']])
    expect(told.words).toEqual([expect.stringMatching(/Another window/)])
    expect(localStorage.getItem('tanod.call')).not.toBeNull()
  })

  test('a browser comes back into its call as soon as no other of its windows is in it', async () => {
    sessionStorage.setItem('tanod.call', 'call')
    const other = openOther(request, 'call')
    const back = rejoin('call')
    await pass(1_000)
    expect([useCalling.getState().call, other.isLost]).toEqual([null, false])
    other.leave()
    await pass(100)
    await back
    expect([useCalling.getState().call?.callId, mesh.greeted]).toEqual(['call', 1])
  })

  test('a window that is loaded again has its call back before any other of the browser, which comes in once it has stayed away', async () => {
    const former = openOther(request, 'call')
    const back = rejoin('call')
    former.leave()
    await pass(3_000)
    expect(useCalling.getState().call).toBeNull()
    const again = openOther(request, 'call')
    await pass(10_000)
    expect([useCalling.getState().call, again.isLost]).toEqual([null, false])
    again.leave()
    await pass(10_000)
    await back
    expect(useCalling.getState().call?.callId).toBe('call')
  })

  test('a line that some window holds without a call is taken by hand: an answer is never kept from ringing calls', async () => {
    const other = openOther(request, 'call')
    localStorage.removeItem('tanod.call')
    await answerCall('call')
    await pass(100)
    expect([useCalling.getState().call?.callId, other.isLost]).toEqual(['call', true])
  })

  test('nor does it come back into a call that the other window has ended, nor where it is another call by then', async () => {
    sessionStorage.setItem('tanod.call', 'call')
    const other = openOther(request, 'call')
    const back = rejoin('call')
    const given = new AbortController()
    const gaveUp = rejoin('call', given.signal)
    given.abort()
    await gaveUp
    localStorage.removeItem('tanod.call')
    other.leave()
    await back
    expect([useCalling.getState().call, asked.all]).toEqual([null, 0])
  })

  test('a call that was refused leaves the line to the other, one that was hung up too', async () => {
    asked.isRefused = true
    await answerCall('call')
    expect((await navigator.locks.query()).held).toEqual([])
    asked.isRefused = false
    await answerCall('call')
    await pass(100)
    expect((await navigator.locks.query()).held).toHaveLength(1)
    await hangUp()
    await pass(0)
    expect((await navigator.locks.query()).held).toEqual([])
  })
})

test('an answer that was pressed for twice opens one line, and none that nobody closes', async () => {
  void answerCall('call')
  void answerCall('call')
  await pass(3_000)
  expect([mesh.made - mesh.closed, mesh.made]).toEqual([1, 1])
  await hangUp()
  expect(mesh.made - mesh.closed).toBe(0)
})

test('what is on hold here is stood by until it is spoken elsewhere: then this page stands for it no more', async () => {
  const held = { ...going, state: 'ON_HOLD' } as Call
  standByThese([held], 'me')
  expect([line.stood, line.left]).toEqual([['call'], []])
  line.takesIn = false
  standByThese([held], 'me')
  standByThese([], 'me')
  await pass(5_000)
  expect([line.stood, line.left]).toEqual([['call', 'call'], ['call']])
})
