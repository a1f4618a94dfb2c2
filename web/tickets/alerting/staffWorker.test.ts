// The worker of a crew's phone: what was read before it kept anything is read again.
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const origin = 'http://tanod.test'

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
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => heard.set(name, listener),
    skipWaiting: () => {},
    clients: { claim: async () => {}, matchAll: async () => [page], get: async () => page },
  }
  runInNewContext(readFileSync('web/public/staff-sw.js', 'utf8'), {
    ...{ self, caches, location: { origin }, indexedDB: { deleteDatabase: () => {} }, URL, Response, Headers, AbortSignal, Date, Promise, Number },
    ...{ setTimeout: (...given: Parameters<typeof setTimeout>) => setTimeout(...given), clearTimeout },
    fetch: (asked: Request | string) => network(new URL(asked instanceof Request ? asked.url : asked, origin).href),
  })
  return {
    told,
    async keep(account: string) {
      const waits: Promise<unknown>[] = []
      heard.get('message')!({ data: { kind: 'keep', account, files: [] }, source: page, waitUntil: (work: Promise<unknown>) => waits.push(work) })
      await Promise.all(waits)
    },
  }
}
const json = (data: object) => Response.json({ message: '', data })

test('a page is told that keeping has begun, once for each account', async () => {
  const worker = startWorker(async () => json({ state: 'assigned' }))
  await worker.keep('one')
  expect(worker.told).toEqual([{ kind: 'kept', isNew: true }])
  await worker.keep('one')
  expect(worker.told.slice(1)).toEqual([{ kind: 'kept', isNew: false }])
  await worker.keep('other')
  expect(worker.told.slice(2)).toEqual([{ kind: 'kept', isNew: true }])
})
