// The worker of a crew's phone: what was read before it kept anything is read again, what comes too late is told to the page, and who asks for the truth gets no copy.
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { keyOf } from '#web/kit/api.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { readAgain, readLate } from './staffWorker.ts'

const origin = 'http://tanod.test'
const ticket = `${origin}/api/commandcenter/reports/getEmergencyTicket/TAY-261126-0001`

class FakeCache {
  readonly kept = new Map<string, Response>()
  #nameOf = (asked: Request | string) => new URL(asked instanceof Request ? asked.url : asked, origin).href
  match = async (asked: Request | string) => this.kept.get(this.#nameOf(asked))?.clone()
  put = async (asked: Request | string, answer: Response) => void this.kept.set(this.#nameOf(asked), answer)
  add = async (asked: string) => this.put(asked, new Response('file'))
  keys = async () => [...this.kept.keys()].map((url) => new Request(url))
  delete = async (asked: Request | string) => this.kept.delete(this.#nameOf(asked))
}

/** The worker as the browser runs it, over a network that the test speaks for. */
function startWorker(network: (url: string) => Promise<Response>) {
  const heard = new Map<string, (event: object) => void>()
  const stores = new Map<string, FakeCache>()
  const told: object[] = []
  const page = { url: `${origin}/cms/dashboard`, postMessage: (message: object) => told.push(message) }
  const caches = {
    open: async (name: string) => stores.get(name) ?? stores.set(name, new FakeCache()).get(name)!,
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
  }
  const shown: string[] = []
  const self = {
    registration: { showNotification: async (title: string) => void shown.push(title) },
    addEventListener: (name: string, listener: (event: object) => void) => heard.set(name, listener),
    skipWaiting: () => {},
    clients: { claim: async () => {}, matchAll: async () => [page], get: async () => page },
  }
  runInNewContext(readFileSync('web/public/staff-sw.js', 'utf8'), {
    ...{ self, caches, location: { origin }, indexedDB: { deleteDatabase: () => {} }, URL, Response, Headers, AbortSignal, Date, Promise, Number },
    ...{ setTimeout, clearTimeout },
    fetch: (asked: Request | string) => network(new URL(asked instanceof Request ? asked.url : asked, origin).href),
  })
  function ask(request: Request): Promise<Response> {
    let answer: Promise<Response> | undefined
    const event = { request, clientId: 'page', respondWith: (one: Promise<Response>) => (answer = one), waitUntil: () => {} }
    heard.get('fetch')!(event)
    return answer!
  }
  return {
    told,
    /** The last notification after its button was pressed. */
    async acknowledge(data: object) {
      let work: Promise<unknown> | undefined
      heard.get('notificationclick')!({
        action: 'acknowledge',
        notification: { data, close: () => {} },
        waitUntil: (one: Promise<unknown>) => (work = one),
      })
      await work
      return shown.at(-1)
    },
    async keep(account: string, files: string[] = []) {
      const waits: Promise<unknown>[] = []
      heard.get('message')!({ data: { kind: 'keep', account, files }, source: page, waitUntil: (work: Promise<unknown>) => waits.push(work) })
      await Promise.all(waits)
    },
    read: (url: string, given: RequestInit = {}) => ask(new Request(url, { headers: { authorization: 'Bearer x' }, ...given })),
    /** A new page is opened there. */
    go: (url: string) => ask(Object.defineProperty(new Request(url), 'mode', { value: 'navigate' })),
  }
}
afterEach(() => void vi.useRealTimers())

/** What is under way comes to its end: bodies are read in steps of their own. */
const settle = async () => {
  for (let at = 0; at < 20; at++) await new Promise((resolve) => setImmediate(resolve))
}
const json = (data: object) => Response.json({ message: '', data })
const stateIn = async (answer: Response) => ((await answer.json()) as { data: { state: string } }).data.state

test('a page is told that keeping has begun, once for each account', async () => {
  const worker = startWorker(async () => json({ state: 'assigned' }))
  await worker.keep('one')
  expect(worker.told).toEqual([{ kind: 'kept', isNew: true }])
  await worker.keep('one')
  expect(worker.told.slice(1)).toEqual([{ kind: 'kept', isNew: false }])
  await worker.keep('other')
  expect(worker.told.slice(2)).toEqual([{ kind: 'kept', isNew: true }])
})

test('an answer that comes too late is told to the page that got the kept one, once it says something else', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let late = (_: Response) => {}
  let network = async (_: string) => json({ state: 'enRoute' })
  const worker = startWorker((url) => network(url))
  await worker.keep('one')
  expect(await stateIn(await worker.read(ticket))).toBe('enRoute')
  worker.told.length = 0

  network = () => new Promise((resolve) => (late = resolve))
  const slow = worker.read(ticket)
  await vi.advanceTimersByTimeAsync(3_000)
  const given = await slow
  expect([await stateIn(given), given.headers.has('x-kept-at'), worker.told]).toEqual(['enRoute', true, []])
  late(json({ state: 'onScene' }))
  await settle()
  expect(worker.told).toEqual([{ kind: 'late', path: new URL(ticket).pathname }])

  const same = worker.read(ticket)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await stateIn(await same)).toBe('onScene')
  late(json({ state: 'onScene' }))
  await settle()
  expect(worker.told).toHaveLength(1)
})

test('on a line that takes requests and answers nothing a new page is there after two seconds, with what it reads, until something comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let network = async (url: string) => (url.endsWith('/cms/') ? new Response('page') : json({ state: 'enRoute' }))
  const worker = startWorker((url) => network(url))
  await worker.keep('one', ['/cms/theme.js'])
  await worker.read(ticket)
  let late = (_: Response) => {}
  network = () => new Promise((resolve) => (late = resolve))
  const opened = worker.go(`${origin}/cms/dashboard`)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await (await opened).text()).toBe('page')
  const [script, read] = [worker.read(`${origin}/cms/theme.js`), worker.read(ticket)]
  await vi.advanceTimersByTimeAsync(0)
  expect([await (await script).text(), await stateIn(await read)]).toEqual(['file', 'enRoute'])
  const facts = worker.read(`${origin}/api/commandcenter/feed/getFacts`)
  await vi.advanceTimersByTimeAsync(300)
  expect((await facts).status).toBe(503)

  late(json({ state: 'onScene' }))
  await settle()
  const next = worker.read(ticket)
  await vi.advanceTimersByTimeAsync(2_900)
  late(json({ state: 'cleared' }))
  expect(await stateIn(await next)).toBe('cleared')
})

test('a page that got what was kept is told that its session has ended, once that comes late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let late = (_: Response) => {}
  let network = async (_: string) => json({ state: 'enRoute' })
  const worker = startWorker((url) => network(url))
  await worker.keep('one')
  await worker.read(ticket)
  worker.told.length = 0
  const path = new URL(ticket).pathname
  const answers: [status: number, headers: Record<string, string>, told: object[]][] = [
    [503, {}, []],
    [401, {}, [{ kind: 'late', path }]],
    [401, { 'clear-site-data': '"storage"' }, [{ kind: 'late', path }]],
  ]
  for (const [status, headers, told] of answers) {
    network = async () => json({ state: 'enRoute' })
    await worker.keep('one')
    await worker.read(ticket)
    worker.told.length = 0
    network = () => new Promise((resolve) => (late = resolve))
    const slow = worker.read(ticket)
    await vi.advanceTimersByTimeAsync(3_000)
    expect((await slow).headers.has('x-kept-at')).toBe(true)
    late(Response.json({ message: 'Sign in again.', code: 'session-expired' }, { status, headers }))
    await settle()
    expect(worker.told, String(status)).toEqual(told)
  }
})

const noRoute = (status: number) => async () => Response.json({ message: 'no Route matched with those values' }, { status })

test.each([
  ['Acknowledged.', 'the server takes it', async () => Response.json({ message: 'Done.' })],
  ['It is over.', 'the server says that it is over', async () => Response.json({ message: 'Over.', code: 'not-found' }, { status: 404 })],
  ['Not sent.', 'the network is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['Not sent.', 'a gateway finds no server', noRoute(404)],
  ['Not sent.', 'a network asks to sign in', noRoute(403)],
  ['Not sent.', 'the page of a network answers', async () => new Response('<html>Welcome</html>')],
])('an acknowledgment from the notification says “%s” where %s', async (says, _, network) => {
  const words = { acknowledged: 'Acknowledged.', over: 'It is over.', notSent: 'Not sent.' }
  expect(await startWorker(network).acknowledge({ token: 'T', title: 'Fire', body: 'Plaza', words })).toBe(says)
})

test('what a crew has read stands there where something before the server answers in its stead, and is not thrown away', async () => {
  let network = async (url: string) => (url.endsWith('/cms/') ? new Response('page') : json({ state: 'enRoute' }))
  const worker = startWorker((url) => network(url))
  await worker.keep('one')
  await worker.read(ticket)
  for (const status of [404, 401, 502]) {
    network = noRoute(status)
    expect([await (await worker.go(`${origin}/cms/dashboard`)).text(), await stateIn(await worker.read(ticket))]).toEqual(['page', 'enRoute'])
  }
  network = async () => Response.json({ message: 'There is no such ticket.', code: 'not-found' }, { status: 404 })
  expect((await worker.read(ticket)).status).toBe(404)
})

test('who asks for a ticket as it is now waits for the server, and gets no copy', async () => {
  vi.useFakeTimers()
  let late = (_: Response) => {}
  let network = async (_: string) => json({ state: 'enRoute' })
  const worker = startWorker((url) => network(url))
  await worker.keep('one')
  await worker.read(ticket)
  network = () => new Promise((resolve) => (late = resolve))
  const asked = worker.read(ticket, { cache: 'no-store' })
  await vi.advanceTimersByTimeAsync(11_000)
  late(json({ state: 'onScene' }))
  expect(await stateIn(await asked)).toBe('onScene')
  network = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(worker.read(ticket, { cache: 'no-store' })).rejects.toThrow('Failed to fetch')
})

test('what the worker knows better is read again where it is shown, a list as well, and nothing else', async () => {
  vi.useFakeTimers()
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const read = vi.fn((key: readonly unknown[]) => key[0])
  const [one, list, counts] = [keyOf(lists.getEmergencyTicket, { id: 'TAY-261126-0001' }), ['tickets', 'accepted', {}], keyOf(lists.getTicketNotif)]
  const stops = [one, list, counts].map((queryKey) => new QueryObserver(cache, { queryKey, queryFn: () => read(queryKey) }).subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(0)
  read.mockClear()
  readLate(cache, new URL(ticket).pathname)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(read.mock.calls).toEqual([[one]])
  readLate(cache, '/api/commandcenter/reports/getAcceptedEmergencyTickets')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(read.mock.calls.slice(1)).toEqual([[list]])
  for (const stop of stops) stop()
})

test('a first reading that is on its way when the worker begins to keep is done once more', async () => {
  const cache = new QueryClient()
  let asked = 0
  let answer = () => {}
  const queryFn = () => new Promise<number>((resolve) => ((asked += 1), (answer = () => resolve(asked))))
  const stop = new QueryObserver(cache, { queryKey: ['resources/getOwnTeam'], queryFn }).subscribe(() => {})
  cache.setQueryDefaults([keyOf(signIn.getCurrentUser)[0]], { queryFn: async () => null })
  expect(asked).toBe(1)
  void readAgain(cache)
  answer()
  await vi.waitFor(() => expect(asked).toBe(2))
  answer()
  stop()
})
