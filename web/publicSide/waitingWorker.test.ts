// Tests of the worker that sends what waits while the page is closed: what is busy is tried again, what was refused is said, what the page has sent stays sent.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { beforeEach, expect, it, vi } from 'vitest'

const source = readFileSync(join(import.meta.dirname, '../public/quickreport-sw.js'), 'utf8')
const kept = new Map<string, Record<string, unknown>>()
const entry = { description: 'Fire' }

/** As much of the phone's database as the worker uses. */
const asked = (result: unknown) => {
  const one = { result, onsuccess: () => {}, onerror: () => {} }
  queueMicrotask(() => one.onsuccess())
  return one
}
const store = {
  getAll: () => asked([...kept.values()]),
  get: (key: string) => asked(kept.get(key)),
  put: (value: Record<string, unknown>, key: string) => asked(kept.set(key, value)),
}
const indexedDB = { open: () => asked({ transaction: () => ({ objectStore: () => store }), close: () => {} }) }

/** The browser wakes the worker; answers whether it has to be woken again. */
async function wake(fetch: () => Promise<Response>): Promise<boolean> {
  const heard = new Map<string, (event: object) => void>()
  const self = { addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear) }
  const navigator = { locks: { request: (_: string, work: () => Promise<void>) => work() } }
  compileFunction(source, ['self', 'indexedDB', 'navigator', 'fetch'])(self, indexedDB, navigator, fetch)
  let work: Promise<void> = Promise.resolve()
  heard.get('sync')!({ tag: 'send-reports', waitUntil: (given: Promise<void>) => (work = given) })
  return work.then(
    () => false,
    () => true,
  )
}
/** What the page reads, over a network that answers so; on the shelf lies what it read before. */
async function reads(answer: () => Promise<Response>): Promise<string> {
  const heard = new Map<string, (event: object) => void>()
  const self = { addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear) }
  const cache = { match: async () => new Response('kept'), put: async () => {} }
  const request = new Request('http://town.example/api/commandcenter/ccPublic/getCaseTypes')
  compileFunction(source, ['self', 'caches', 'location', 'fetch'])(self, { open: async () => cache }, new URL(request.url), answer)
  let given: Promise<Response> | undefined
  heard.get('fetch')!({ request, respondWith: (one: Promise<Response>) => (given = one) })
  return (await given!).text()
}

it.each([
  ['kept', 'the network is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['kept', 'a gateway finds no server', async () => new Response('404 page not found', { status: 404 })],
  ['kept', 'the database is away', async () => Response.json({ code: 'busy' }, { status: 503 })],
  ['{"code":"not-found"}', 'the center says that there is none', async () => Response.json({ code: 'not-found' }, { status: 404 })],
  ['fresh', 'it is there', async () => new Response('fresh')],
])('the page reads what is %s where %s', async (text, _, answer) => expect(await reads(answer)).toBe(text))

it('a file of the page that the network loses on its way is fetched again, as the browser would not ask for it once more', async () => {
  const heard = new Map<string, (event: object) => void>()
  const self = { addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear) }
  const request = new Request('http://town.example/cms/assets/FollowUpPage-A.js')
  const cache = { match: async () => undefined, put: async () => {} }
  let asked = 0
  const answer = async () => (asked++ === 0 ? Promise.reject(new TypeError('Failed to fetch')) : new Response('the page'))
  const wait = (go: () => void) => queueMicrotask(go)
  compileFunction(source, ['self', 'caches', 'location', 'fetch', 'setTimeout'])(
    self,
    { open: async () => cache },
    new URL(request.url),
    answer,
    wait,
  )
  let given: Promise<Response> | undefined
  heard.get('fetch')!({ request, respondWith: (one: Promise<Response>) => (given = one) })
  expect(await (await given!).text()).toBe('the page')
  expect(asked).toBe(2)
})

const says = (status: number, headers = {}, code: string | undefined = 'refused') =>
  vi.fn(async () => new Response(JSON.stringify({ message: 'Please call: 911.', code }), { status, headers }))
const takes = () => vi.fn(async () => new Response(JSON.stringify({ data: { token: 'T', reference: 'TAY-1' } })))

beforeEach(() => {
  kept.clear()
  kept.set('1', { clientId: '1', writtenAt: '2026-11-22T00:00:00Z', label: 'Fire', entry })
  kept.set('2', { clientId: '2', writtenAt: '2026-11-22T00:00:00Z', label: 'Flood', entry })
})

it.each([429, 500, 503, 507])('a %i keeps it waiting, and the browser comes again', async (status) => {
  expect(await wake(says(status))).toBe(true)
  expect([...kept.values()].map(({ entry: left, refusal }) => [left, refusal])).toEqual([
    [entry, undefined],
    [entry, undefined],
  ])
})

it.each([404, 413, 429])(
  'what stands before the server refuses nothing in its stead: a %i without a code keeps it waiting, and says nothing',
  async (status) => {
    const gateway = vi.fn(async () => Response.json({ message: 'no Route matched with those values' }, { status, headers: { 'retry-after': '1' } }))
    expect(await wake(gateway)).toBe(true)
    expect([...kept.values()].map(({ entry: left, refusal, told }) => [left, refusal, told])).toEqual([
      [entry, undefined, undefined],
      [entry, undefined, undefined],
    ])
  },
)

it('leaves a server alone for as long as it asked', async () => {
  await wake(says(429, { 'retry-after': '60' }))
  const fetch = takes()
  expect(await wake(fetch)).toBe(true)
  expect(fetch).not.toHaveBeenCalled()
})

it('what cannot be taken as it is says why, and is not tried again', async () => {
  expect(await wake(says(400))).toBe(false)
  expect(kept.get('1')).toMatchObject({ refusal: 'Please call: 911.', entry })
})

it('what the page has sent meanwhile stays sent', async () => {
  const sent = { clientId: '1', entry: null, sent: { token: 'P', reference: 'TAY-0' } }
  const refuses = says(400)
  await wake(() => {
    kept.set('1', sent)
    return refuses()
  })
  expect(kept.get('1')).toEqual(sent)
})

const typed = { ...entry, callerPhone: '0917 123 4567' }
it.each([
  ['asks to be left alone', says(429, { 'retry-after': '60' })],
  ['refuses what it was told before', says(400)],
])('a number that was typed while the server %s stays, and goes out with the report', async (_, answer) => {
  kept.delete('2')
  await wake(() => {
    kept.set('1', { ...kept.get('1'), entry: typed })
    return answer()
  })
  expect(kept.get('1')).toMatchObject({ entry: typed })
  expect(kept.get('1')).not.toHaveProperty('refusal')
  vi.setSystemTime(Date.now() + 61_000)
  const fetch = vi.fn(async (_: string, __: { body: string }) => new Response(JSON.stringify({ data: { token: 'T', reference: 'TAY-1' } })))
  expect(await wake(fetch as never)).toBe(false)
  vi.useRealTimers()
  expect(JSON.parse(fetch.mock.calls[0]![1].body)).toMatchObject({ clientId: '1', ...typed })
})

it('one that was deleted while the server refused it stays deleted, and one that it took is found by its link', async () => {
  const refuses = says(400)
  await wake(() => {
    kept.clear()
    return refuses()
  })
  expect([...kept.keys()]).toEqual([])
  kept.set('1', { clientId: '1', writtenAt: '2026-11-22T00:00:00Z', label: 'Fire', entry })
  const accepts = takes()
  await wake(() => {
    kept.clear()
    return accepts()
  })
  expect(kept.get('1')).toMatchObject({ entry: null, sent: { reference: 'TAY-1' } })
})

const position = { lat: 14.5, lng: 121.05, accuracy: 9 }
it('a place that the page finds while this one goes without it follows it, and the page tells the rest', async () => {
  kept.delete('2')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T00:30:00Z') })
  const now = { ...entry, position, callerPhone: '0917 123 4567' }
  const foundAt = '2026-11-22T00:20:00.000Z'
  const shared: unknown[] = []
  let isShared = false
  const fetch = async (path?: string, init?: { body: string }) => {
    if (path!.endsWith('/sharePosition')) {
      shared.push(JSON.parse(init!.body))
      return new Response('{}', { status: isShared ? 200 : 503 })
    }
    kept.set('1', { ...kept.get('1'), entry: now, foundAt })
    return takes()()
  }
  expect(await wake(fetch as never)).toBe(true)
  expect(kept.get('1')).toMatchObject({ entry: null, sent: { token: 'T' }, untold: { before: entry, now } })
  isShared = true
  expect(await wake(fetch as never)).toBe(false)
  vi.useRealTimers()
  const told = { token: 'T', position, at: foundAt, sentAt: '2026-11-22T00:30:00.000Z', isFound: true }
  expect(shared).toEqual([told, told])
  expect(kept.get('1')).toMatchObject({ untold: { before: { ...entry, position }, now } })
})

it('for a report that nobody has taken up yet the browser is asked to come again, for one that is closed or shut it is not', async () => {
  kept.delete('2')
  const answers =
    (code: string, status = 409) =>
    async (path?: string) => {
      if (path!.endsWith('/sharePosition'))
        return new Response(code === 'portal' ? '<html>' : JSON.stringify({ message: 'Not now.', ...(code && { code }) }), { status })
      kept.set('1', { ...kept.get('1'), entry: { ...entry, position } })
      return takes()()
    }
  const waiting = []
  for (const [code, status] of [
    ['not-yet', 409],
    ['portal', 403],
    ['', 403],
    ['', 404],
  ] as const)
    waiting.push(await wake(answers(code, status) as never))
  expect(waiting).toEqual([true, true, true, true])
  const statuses = [await wake(answers('conflict') as never)]
  for (const [code, status] of [
    ['session-expired', 401],
    ['not-allowed', 403],
  ] as const)
    statuses.push(await wake(answers(code, status) as never))
  expect(statuses).toEqual([false, false, false])
})

it.each([
  ['an answer was lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a gateway gave up waiting for one', async () => new Response('<html>Gateway time-out</html>', { status: 504 })],
])('a place that is found after %s is told as well', async (_, none) => {
  kept.delete('2')
  await wake(none)
  kept.set('1', { ...kept.get('1'), entry: { ...entry, position } })
  const fetch = vi.fn(async (_: string, __: { body: string }) => new Response(JSON.stringify({ data: { token: 'T', reference: 'TAY-1' } })))
  await wake(fetch as never)
  expect(fetch.mock.calls.map(([path]) => path.split('/').at(-1))).toEqual(['createEmergencyTicket', 'sharePosition'])
})

it('a portal that answers for the network takes nothing', async () => {
  expect(await wake(async () => new Response('<html>Sign in</html>'))).toBe(true)
  expect(kept.get('1')).toMatchObject({ entry })
})

it('what waits for an answer of its visitor goes out when that time is over, with what was told meanwhile', async () => {
  vi.useFakeTimers()
  kept.delete('2')
  const held = { ...kept.get('1')!, againAt: Date.now() + 20_000 }
  kept.set('1', held)
  const fetch = vi.fn(async (_: string, __: { body: string }) => new Response(JSON.stringify({ data: { token: 'T', reference: 'TAY-1' } })))
  const woken = wake(fetch as never)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(fetch).not.toHaveBeenCalled()
  kept.set('1', { ...held, entry: { ...entry, callerPhone: '0917' } })
  await vi.advanceTimersByTimeAsync(1_500)
  vi.useRealTimers()
  expect(await woken).toBe(false)
  expect(JSON.parse(fetch.mock.calls[0]![1].body)).toMatchObject({ clientId: '1', callerPhone: '0917' })
})
