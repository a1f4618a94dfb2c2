// Tests of what a phone does without a network: reports wait, go out once, and leave nothing personal behind; photos are made small; puzzles are solved.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refused } from '#contract/kit/client.ts'
import { zeroBitsOf } from '#contract/publicSide/zeroBits.ts'
import { forgetReport, keepReport, loadQueue, sendAll, sendReport, sendWhenPossible, tellPlace, useQueue, waits } from './queue.ts'
import { sha256 } from './sha256.ts'
import { fitInto, shrinkPhoto } from '#web/kit/shrink.ts'
import { newId, visitorNow } from '#web/publicSide/visitor.ts'
import { restMsIn } from '#web/publicSide/wire.ts'
import { solve } from './work.ts'

/** The phone's database, by shelf; or one that is blocked and never answers, or full and refuses. */
const phone = vi.hoisted(() => ({ shelves: new Map<string, Map<string, unknown>>(), state: 'well' as 'well' | 'blocked' | 'full' }))
const blocked = () => new Promise<never>(() => {})
vi.mock('idb-keyval', () => ({
  createStore: (name: string) => phone.shelves.get(name) ?? phone.shelves.set(name, new Map()).get(name),
  set: async (key: string, value: unknown, shelf: Map<string, unknown>) => {
    if (phone.state === 'blocked') return blocked()
    if (phone.state === 'full') throw new DOMException('Full', 'QuotaExceededError')
    shelf.set(key, structuredClone(value))
  },
  del: async (key: string, shelf: Map<string, unknown>) => (phone.state === 'blocked' ? blocked() : void shelf.delete(key)),
  entries: async (shelf: Map<string, unknown>) => (phone.state === 'blocked' ? blocked() : [...shelf.entries()]),
  update: async (key: string, make: (kept: unknown) => unknown, shelf: Map<string, unknown>) => {
    if (phone.state === 'blocked') return blocked()
    if (phone.state === 'full') throw new DOMException('Full', 'QuotaExceededError')
    shelf.set(key, structuredClone(make(structuredClone(shelf.get(key)))))
  },
}))
const lying = () => JSON.stringify([...phone.shelves.values()].map((shelf) => [...shelf]))

const clientId = '0199f0a0-0000-7000-8000-000000000001'
const center = { id: '0199f0a0-0000-7000-8000-000000000002', name: 'Taytay' }
const filed = {
  state: 'received',
  transactionNumber: 'TAY-261121-0001',
  reference: 'TAY-261121-0001',
  next: [],
  token: 'T'.repeat(43),
  userId: clientId,
  center,
  hotlines: [],
}
let bodies: Record<string, unknown>[]
let answer: (path: string) => Response | Promise<Response>

const reply = (data: unknown, status = 200) => new Response(JSON.stringify({ message: 'ok', data }), { status })
const waiting = (writtenAt = new Date().toISOString(), id = clientId) => ({
  ...{ clientId: id, writtenAt, label: 'Fire' },
  entry: { caseTypeId: center.id, landmark: 'Club Manila East', callerName: 'Nena', deviceId: '0199f0a0-0000-7000-8000-000000000003' },
})

beforeEach(() => {
  phone.state = 'well'
  for (const shelf of phone.shelves.values()) shelf.clear()
  useQueue.setState({ all: [], isLasting: true })
  bodies = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('createEmergencyTicket')) bodies.push((await request.clone().json()) as Record<string, unknown>)
    return answer(request.url)
  })
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(url: string, init: RequestInit) {
        super(new URL(url, 'http://phone.test'), { ...init, signal: null })
      }
    },
  )
})
let stopSending = () => {}
afterEach(() => {
  vi.unstubAllGlobals()
  stopSending()
})

test('a report waits while the network is lost, and goes out once with its own id when it is back', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await keepReport(waiting())
  await sendAll()
  expect(useQueue.getState().all).toMatchObject([{ clientId, entry: { landmark: 'Club Manila East' } }])
  answer = () => reply(filed)
  bodies = []
  await Promise.all([sendAll(), sendAll()])
  await sendAll()
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).toMatchObject({ clientId, deviceId: waiting().entry.deviceId })
})

test('what is left after sending is the link alone', async () => {
  answer = () => reply(filed)
  await keepReport(waiting())
  await sendAll()
  expect(useQueue.getState().all).toMatchObject([{ entry: null, sent: { reference: 'TAY-261121-0001' } }])
  expect(lying()).not.toMatch(/Nena|Manila East/)
})

const busy =
  (status: number, more: object = {}, headers = {}) =>
  () =>
    new Response(JSON.stringify({ message: 'Please call: 911.', code: 'too-many', ...more }), { status, headers })

test.each([429, 500, 503, 507])('a report that meets a %i waits, says what it was told, and goes out when the server can', async (status) => {
  answer = busy(status)
  await keepReport(waiting())
  await sendAll()
  await loadQueue()
  expect(useQueue.getState().all[0]).toMatchObject({ entry: { landmark: 'Club Manila East' } })
  expect(useQueue.getState().all[0]!.refusal).toBeUndefined()
  expect(useQueue.getState().all[0]!.told).toEqual(status === 429 ? 'Please call: 911.' : undefined)
  answer = () => reply(filed)
  await sendAll()
  expect(useQueue.getState().all).toMatchObject([{ entry: null, sent: { reference: 'TAY-261121-0001' } }])
})

test('what a busy server says is told, and it is left alone for as long as it asked', async () => {
  answer = busy(429, {}, { 'retry-after': '60' })
  await keepReport(waiting())
  await sendAll()
  expect(useQueue.getState().all[0]).toMatchObject({ told: 'Please call: 911.' })
  answer = () => reply(filed)
  bodies = []
  await sendAll()
  expect(bodies).toEqual([])
  vi.setSystemTime(Date.now() + 61_000)
  await sendAll()
  vi.useRealTimers()
  expect(bodies).toHaveLength(1)
})

test('a time to come back is counted in seconds, is never beyond an hour, and is none where it is a date', () => {
  const restMs = (retryAfter: string) => restMsIn(new Refused(503, 'Busy', 'busy', { retryAfter }))
  expect(['60', '86400', 'Wed, 21 Oct 2026 07:28:00 GMT'].map(restMs)).toEqual([60_000, 3_600_000, 0])
})

test('a report that cannot be taken as it is stays, with why and with its words', async () => {
  answer = busy(400, { code: 'invalid' })
  await keepReport(waiting())
  await sendAll()
  bodies = []
  await sendAll()
  expect(bodies).toEqual([])
  expect(useQueue.getState().all[0]).toMatchObject({ refusal: 'Please call: 911.', entry: { landmark: 'Club Manila East' } })
})

test.each([404, 413, 429])(
  'a report waits where what stands before the server answers %i in words of its own, and says none of them',
  async (status) => {
    answer = () => new Response(JSON.stringify({ message: 'Request size limit exceeded' }), { status })
    await keepReport(waiting())
    await sendAll()
    expect(useQueue.getState().all[0]).toMatchObject({ entry: { landmark: 'Club Manila East' } })
    expect([useQueue.getState().all[0]!.refusal, useQueue.getState().all[0]!.told]).toEqual([undefined, undefined])
    answer = () => reply(filed)
    await sendAll()
    expect(useQueue.getState().all).toMatchObject([{ entry: null, sent: { reference: 'TAY-261121-0001' } }])
  },
)

test('an entry says while it is under way that it is, and is asked once however often it is touched', async () => {
  let go = (_: Response) => {}
  answer = (path) => (path.includes('createEmergencyTicket') ? new Promise((resolve) => (go = resolve)) : busy(503)())
  await keepReport(waiting())
  const both = [sendReport(clientId), sendReport(clientId)]
  await vi.waitFor(() => expect(bodies).toHaveLength(1))
  expect(useQueue.getState().sending).toEqual([clientId])
  go(reply(filed))
  expect((await Promise.all(both)).map((one) => one?.reference)).toEqual([filed.reference, filed.reference])
  expect(bodies).toHaveLength(1)
  expect(useQueue.getState().sending).toEqual([])
})

test('what another tab has sent stays sent, whatever this one hears', async () => {
  await keepReport(waiting())
  const others = phone.shelves.get('tanod-quickreport')!
  answer = () => {
    others.set(clientId, { clientId, writtenAt: waiting().writtenAt, label: 'Fire', entry: null, sent: { token: filed.token, reference: 'TAY-1' } })
    return busy(400)()
  }
  await sendReport(clientId)
  expect(others.get(clientId)).toMatchObject({ entry: null, sent: { reference: 'TAY-1' } })
  expect(useQueue.getState().all).toMatchObject([{ sent: { reference: 'TAY-1' } }])
})

/** What a visitor does while the server has not answered yet. */
const meanwhile = (does: () => void, then: () => Response) => async (path: string) => {
  if (!path.includes('createEmergencyTicket')) return busy(503)()
  does()
  return then()
}
const typedNow = () => void keepReport({ ...waiting(), entry: { ...waiting().entry, callerPhone: '0917 123 4567' } as never })

test.each([
  ['is too busy', busy(503)],
  ['refuses what it was told before', busy(400, { code: 'invalid' })],
])('a number that is typed while the server %s stays, and goes out with the report', async (_, then) => {
  answer = meanwhile(typedNow, then)
  await keepReport(waiting())
  await sendAll()
  expect(useQueue.getState().all).toMatchObject([{ entry: { callerPhone: '0917 123 4567' } }])
  expect(useQueue.getState().all[0]!.refusal).toBeUndefined()
  answer = () => reply(filed)
  bodies = []
  await sendAll()
  expect(bodies).toMatchObject([{ clientId, callerPhone: '0917 123 4567' }])
})

test('a number that is typed while the server takes the report follows it by its link', async () => {
  const followed: unknown[] = []
  const seen = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('completeReport')) followed.push(await request.clone().json())
    return seen(request)
  })
  answer = meanwhile(typedNow, () => reply(filed))
  await keepReport(waiting())
  await sendAll()
  await vi.waitFor(() => expect(followed).toMatchObject([{ token: filed.token, phone: '0917 123 4567' }]), 5_000)
  expect(useQueue.getState().all).toMatchObject([{ entry: null, sent: { reference: 'TAY-261121-0001' } }])
})

test('a report that was deleted while the server refused it stays deleted', async () => {
  answer = meanwhile(() => void forgetReport(clientId), busy(400, { code: 'invalid' }))
  await keepReport(waiting())
  await sendReport(clientId)
  expect(useQueue.getState().all).toEqual([])
  expect(lying()).not.toContain(clientId)
})

test('a report that was deleted while the phone’s database gave no answer does not come back with it, and is not sent', async () => {
  await keepReport(waiting())
  vi.useFakeTimers()
  try {
    phone.state = 'blocked'
    const forgotten = forgetReport(clientId)
    await vi.advanceTimersByTimeAsync(10_000)
    await forgotten
    phone.state = 'well'
    answer = () => reply(filed)
    await vi.advanceTimersByTimeAsync(40_000)
    const sending = sendAll()
    await vi.advanceTimersByTimeAsync(1_000)
    await sending
    expect([bodies, useQueue.getState().all]).toEqual([[], []])
    expect(lying()).not.toContain(clientId)
  } finally {
    vi.useRealTimers()
  }
})

test('a call for help takes the place along that the phone finds, and then its place says to whom it goes', async () => {
  answer = () => reply(filed)
  const place = { lat: 14.5, lng: 121.05, accuracy: 9 }
  await keepReport({ ...waiting(), entry: { ...waiting().entry, commandCenterId: center.id, isCallForHelp: true } })
  await sendReport(clientId, Promise.resolve(place))
  expect(bodies).toMatchObject([{ position: place, isCallForHelp: true }])
  expect(bodies[0]).not.toHaveProperty('commandCenterId')
})

test('a call for help whose place is found after it went tells it by its link', async () => {
  const told: unknown[] = []
  answer = () => reply(filed)
  const seen = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('sharePosition')) told.push(await request.clone().json())
    return seen(request)
  })
  await keepReport({ ...waiting(), entry: { ...waiting().entry, isCallForHelp: true } })
  await sendReport(clientId, Promise.resolve(undefined))
  const position = { lat: 14.5, lng: 121.05, accuracy: 9 }
  await tellPlace(clientId, position)
  expect(told).toEqual([{ token: filed.token, position, at: expect.any(String), sentAt: expect.any(String), isFound: true }])
})

describe('a place that is found', () => {
  const position = { lat: 14.5, lng: 121.05, accuracy: 9 }
  let shared: unknown[]
  let share: () => Response | Promise<Response>
  beforeEach(async () => {
    shared = []
    share = () => reply({})
    const seen = globalThis.fetch
    vi.stubGlobal('fetch', async (request: Request) => {
      if (!request.url.includes('sharePosition')) return seen(request)
      shared.push(await request.clone().json())
      return share()
    })
    await forgetReport(clientId)
    await keepReport({ ...waiting(), entry: { ...waiting().entry, isCallForHelp: true } })
  })
  afterEach(() => {
    vi.useRealTimers()
    waits.againMs = 5_000
  })
  const isTold = () => vi.waitFor(() => expect(shared).toMatchObject([{ token: filed.token, position }]))
  const hasLeftNothing = () => vi.waitFor(() => expect([...phone.shelves.get('tanod-quickreport')!.values()]).not.toMatchObject([{ untold: {} }]))

  test.each([
    ['while it is tried again', () => tellPlace(clientId, position)],
    ['while the queue sends what the page sends as well', () => sendReport(clientId, Promise.resolve(position))],
  ])('%s without one follows it by its link', async (_, tell) => {
    let go = (_: Response) => {}
    answer = (path) => (path.includes('createEmergencyTicket') ? new Promise((resolve) => (go = resolve)) : busy(503)())
    const sending = sendAll()
    await vi.waitFor(() => expect(bodies).toHaveLength(1))
    const told = tell()
    await vi.waitFor(() => expect(useQueue.getState().all).toMatchObject([{ entry: { position } }]))
    go(reply(filed))
    await Promise.all([sending, told])
    await isTold()
    await hasLeftNothing()
    expect(lying()).not.toMatch(/Manila East/)
  })

  test('once the worker has sent it follows it, though the page waited for it to send it along', async () => {
    answer = busy(503)
    await keepReport({ ...waiting(), entry: null, sent: { token: filed.token, reference: 'TAY-1' } })
    await sendReport(clientId, Promise.resolve(position))
    await isTold()
  })

  test.each([401, 403])('is not told again where the server says %i, and what was typed follows all the same', async (status) => {
    waits.againMs = 0
    let followed = 0
    answer = (path) => ((followed += path.includes('completeReport') ? 1 : 0), reply(filed))
    share = busy(status)
    await keepReport({
      ...{ clientId, writtenAt: waiting().writtenAt, label: 'Fire', entry: null, sent: { token: filed.token, reference: 'TAY-1' } },
      untold: { before: {}, now: { position, callerPhone: '0917 123 4567' } },
    })
    await sendAll()
    await hasLeftNothing()
    await sendAll()
    expect([shared.length, followed]).toEqual([1, 1])
  })

  test('is told again where what stands before the server forbids it, and says no word of a Tanod', async () => {
    waits.againMs = 0
    share = busy(403, { message: 'Forbidden', code: undefined })
    await keepReport({
      ...{ clientId, writtenAt: waiting().writtenAt, label: 'Fire', entry: null, sent: { token: filed.token, reference: 'TAY-1' } },
      untold: { before: {}, now: { position } },
    })
    await sendAll()
    await vi.waitFor(() => expect(shared).toHaveLength(1))
    share = () => reply({ isSharing: true })
    await sendAll()
    await hasLeftNothing()
    expect(shared).toHaveLength(2)
  })

  test('and cannot be told just then stays on this phone until it is', async () => {
    waits.againMs = 0
    answer = () => reply(filed)
    await sendReport(clientId)
    share = () => Promise.reject(new TypeError('Failed to fetch'))
    await tellPlace(clientId, position)
    expect(shared).not.toEqual([])
    expect(lying()).toContain('121.05')
    shared = []
    share = () => reply({})
    await sendAll()
    await isTold()
    await hasLeftNothing()
    waits.againMs = 5_000
  })

  test.each([
    ['after its answer was lost', () => tellPlace(clientId, position)],
    ['for its next try, whose answer is lost too,', () => sendReport(clientId, Promise.resolve(position))],
  ])('%s is told with when that was, however late', async (_, find) => {
    waits.againMs = 0
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T08:00:00Z') })
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await sendReport(clientId)
    vi.setSystemTime(Date.parse('2026-11-27T08:01:00Z'))
    await find()
    vi.setSystemTime(Date.parse('2026-11-27T08:21:00Z'))
    answer = () => reply(filed)
    await sendAll()
    await vi.waitFor(() => expect(shared).toMatchObject([{ position, at: '2026-11-27T08:01:00.000Z', sentAt: expect.stringContaining('T08:21:00') }]))
  })

  test('for a report that nobody has taken up yet waits until somebody has, and is asked for less and less often', async () => {
    answer = () => reply(filed)
    await sendReport(clientId)
    share = () => new Response(JSON.stringify({ message: 'Not taken up yet.', code: 'not-yet' }), { status: 409 })
    await tellPlace(clientId, position)
    const asked = shared.length
    expect(lying()).toContain('121.05')
    // Not with each look of the queue.
    await sendAll()
    expect(shared).toHaveLength(asked)
    share = () => reply({})
    vi.useFakeTimers({ now: Date.now() + 10_000, shouldAdvanceTime: true })
    await sendAll()
    vi.useRealTimers()
    await hasLeftNothing()
    expect(shared).toHaveLength(asked + 1)
  })

  test('after an answer was lost is told as well: the server may know the report by its id, without a place', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await sendReport(clientId)
    await tellPlace(clientId, position)
    expect(shared).toEqual([])
    answer = () => reply(filed)
    await sendAll()
    expect(bodies[1]).toMatchObject({ position })
    await isTold()
  })

  test('while another tab or the worker sent it is told by the page, with what was typed', async () => {
    answer = busy(503)
    const before = { isCallForHelp: true }
    const sent = { token: filed.token, reference: 'TAY-1' }
    await keepReport({ ...waiting(), entry: null, sent, untold: { before, now: { ...before, position, description: 'At the blue gate' } } })
    await sendAll()
    await isTold()
    await vi.waitFor(() => expect(JSON.stringify([...phone.shelves.get('tanod-words')!])).toContain('At the blue gate'))
    await hasLeftNothing()
  })
})

test('a database that is slow to answer empties no list, and what it holds is sent once it answers', { timeout: 30_000 }, async () => {
  vi.useFakeTimers()
  try {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await keepReport(waiting())
    phone.state = 'blocked'
    await Promise.all([loadQueue(), vi.advanceTimersByTimeAsync(2_000)])
    expect(useQueue.getState().all).toMatchObject([{ clientId }])
    // As after a reload: nothing is known yet, and the first look is not answered.
    useQueue.setState({ all: [], isRead: false })
    answer = () => reply(filed)
    bodies = []
    stopSending = sendWhenPossible()
    await vi.advanceTimersByTimeAsync(3_000)
    phone.state = 'well'
    await vi.advanceTimersByTimeAsync(60_000)
    expect(bodies).toHaveLength(1)
  } finally {
    vi.clearAllTimers()
    vi.useRealTimers()
  }
})

test('what was kept goes out five seconds after the network is back, though the phone does not say that it is', async () => {
  vi.useFakeTimers()
  try {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await keepReport(waiting())
    stopSending = sendWhenPossible()
    await vi.advanceTimersByTimeAsync(12_000)
    expect(useQueue.getState().all).toMatchObject([{ entry: { landmark: 'Club Manila East' } }])
    answer = () => reply(filed)
    bodies = []
    await vi.advanceTimersByTimeAsync(5_000)
    expect(bodies).toHaveLength(1)
  } finally {
    vi.clearAllTimers()
    vi.useRealTimers()
  }
})

test('tells how long it waited by the phone’s own clock', async () => {
  answer = () => reply(filed)
  await keepReport(waiting())
  await sendAll()
  const old = new Date(Date.now() - 20 * 60_000).toISOString()
  await keepReport(waiting(old, newId()))
  await sendAll()
  const ages = bodies.map(({ writtenAt, sentAt }) => Date.parse(String(sentAt)) - Date.parse(String(writtenAt)))
  expect(ages[0]).toBeLessThan(60_000)
  expect(ages[1]).toBeGreaterThanOrEqual(20 * 60_000)
})

test.each(['blocked', 'full'] as const)(
  'a phone whose storage is %s sends at once, and once, and says that it keeps nothing',
  { timeout: 30_000 },
  async (state) => {
    phone.state = state
    answer = () => reply(filed)
    const id = newId()
    await keepReport(waiting(undefined, id))
    expect(useQueue.getState()).toMatchObject({ isLasting: false, all: [{ clientId: id }] })
    await sendAll()
    await sendAll()
    expect(bodies).toHaveLength(1)
    expect(useQueue.getState().all).toMatchObject([{ entry: null, sent: { reference: 'TAY-261121-0001' } }])
    await forgetReport(id)
  },
)

test('a photo fits into 1,600 pixels in its own shape, and a small one stays as it is', () => {
  expect(fitInto(4000, 3000)).toEqual({ width: 1600, height: 1200 })
  expect(fitInto(3000, 4000)).toEqual({ width: 1200, height: 1600 })
  expect(fitInto(640, 480)).toEqual({ width: 640, height: 480 })
  expect(fitInto(10_000, 1)).toEqual({ width: 1600, height: 1 })
})

test('a film goes as it is, and a photo that cannot be drawn is not lost', async () => {
  const film = new File(['x'], 'a.mp4', { type: 'video/mp4' })
  expect(await shrinkPhoto(film)).toBe(film)
  const broken = new File(['x'], 'a.jpg', { type: 'image/jpeg' })
  expect(await shrinkPhoto(broken)).toBe(broken)
})

test('the hash is SHA-256, and a solution begins with as many zero bits as were asked', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      expect(Buffer.from(sha256(new TextEncoder().encode(text))).toString('hex')).toBe(createHash('sha256').update(text).digest('hex'))
    }),
  )
  const hash = createHash('sha256')
    .update(`puzzle${solve('puzzle', 12)}`)
    .digest()
  expect(zeroBitsOf(hash)).toBeGreaterThanOrEqual(12)
})

test('the phone remembers one id and nothing else, and no sign-out of staff empties it', async () => {
  const { deviceId } = await visitorNow()
  localStorage.clear()
  expect(await visitorNow()).toEqual({ deviceId })
  expect(newId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(Object.keys(localStorage)).toEqual([])
})
