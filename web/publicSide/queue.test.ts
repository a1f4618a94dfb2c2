// Tests of what a phone does without a network: reports wait, go out once, and leave nothing personal behind; photos are made small; puzzles are solved.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { zeroBitsOf } from '#contract/publicSide/access.ts'
import { keepReport, loadQueue, sendAll, useQueue } from './queue.ts'
import { sha256 } from './sha256.ts'
import { fitInto, shrinkPhoto } from './shrink.ts'
import { newId, visitorNow } from './visitor.ts'
import { solve } from './work.ts'

const phone = vi.hoisted(() => new Map<string, unknown>())
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  set: async (key: string, value: unknown) => void phone.set(key, value),
  get: async (key: string) => phone.get(key),
  del: async (key: string) => void phone.delete(key),
  entries: async () => [...phone.entries()],
}))

const clientId = '0199f0a0-0000-7000-8000-000000000001'
const centre = { id: '0199f0a0-0000-7000-8000-000000000002', name: 'Taytay' }
const filed = {
  state: 'received',
  transactionNumber: 'TAY-261121-0001',
  reference: 'TAY-261121-0001',
  next: [],
  token: 'T'.repeat(43),
  userId: clientId,
  centre,
  hotlines: [],
}
let bodies: Record<string, unknown>[]
let answer: (path: string) => Response | Promise<Response>

const reply = (data: unknown, status = 200) => new Response(JSON.stringify({ message: 'ok', data }), { status })
const waiting = (writtenAt = new Date().toISOString()) => ({
  ...{ clientId, writtenAt, label: 'Fire' },
  entry: { caseTypeId: centre.id, landmark: 'Club Manila East', callerName: 'Nena' },
})

beforeEach(() => {
  phone.clear()
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
afterEach(() => vi.unstubAllGlobals())

test('a report waits while the network is lost, and goes out once with its own id when it is back', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await keepReport(waiting())
  await sendAll()
  expect(useQueue.getState().waiting).toMatchObject([{ clientId, entry: { landmark: 'Club Manila East' } }])
  answer = () => reply(filed)
  bodies = []
  await Promise.all([sendAll(), sendAll()])
  await sendAll()
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).toMatchObject({ clientId, deviceId: visitorNow().deviceId })
})

test('what is left after sending is the link alone', async () => {
  answer = () => reply(filed)
  await keepReport(waiting())
  await sendAll()
  expect(useQueue.getState().waiting).toMatchObject([{ entry: null, sent: { reference: 'TAY-261121-0001' } }])
  expect(JSON.stringify([...phone])).not.toMatch(/Nena|Manila East/)
})

test('a refused report stays, with why; one that meets a busy server stays without', async () => {
  answer = () => new Response(JSON.stringify({ message: 'Please call: 911.', code: 'too-many' }), { status: 429 })
  await keepReport(waiting())
  await sendAll()
  expect(useQueue.getState().waiting[0]).toMatchObject({ refusal: 'Please call: 911.' })
  answer = () => new Response('{"message":"busy"}', { status: 503 })
  await keepReport(waiting())
  await sendAll()
  await loadQueue()
  expect(useQueue.getState().waiting[0]!.refusal).toBeUndefined()
})

test('tells when it was written only where it waited', async () => {
  answer = () => reply(filed)
  await keepReport(waiting())
  await sendAll()
  const old = new Date(Date.now() - 20 * 60_000).toISOString()
  await keepReport(waiting(old))
  await sendAll()
  expect(bodies.map(({ writtenAt }) => writtenAt)).toEqual([undefined, old])
})

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

test('the phone remembers two ids and nothing else', () => {
  localStorage.clear()
  const { deviceId, userId } = visitorNow()
  expect(visitorNow()).toEqual({ deviceId, userId })
  expect(newId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(Object.keys(localStorage)).toEqual(['tanod.visitor'])
})
