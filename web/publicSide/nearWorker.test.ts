// “Near me now” as the phone keeps it: what the worker hands out from its keep says so at once and at each look, whatever the browser believes of its network.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../public', name), 'utf8')
const url = 'http://tanod.test/cms/near/taytay'
const pageAt = (time: string) =>
  new Response(
    `<!doctype html>\n<html lang="en"><head><title>Near me now</title></head><body><p id="stood" data-at="${new Date().toISOString()}" data-lost="No connection. This is how it stood at ${time}.">As it stood at ${time}</p><div id="now"></div></body></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': 'its own' } },
  )

/** The worker as the browser runs it, over a network that the test speaks for. */
function startWorker(network: () => Promise<Response>) {
  const kept = new Map<string, Response>()
  const cache = {
    match: async (asked: string) => kept.get(asked)?.clone(),
    put: async (asked: string, reply: Response) => void kept.set(asked, reply),
  }
  const heard = new Map<string, (event: object) => void>()
  const self = { addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear) }
  compileFunction(read('near-sw.js'), ['self', 'caches', 'location', 'fetch'])(self, { open: async () => cache }, new URL(url), network)
  return async () => {
    let answer: Promise<Response> | undefined
    heard.get('fetch')!({ request: new Request(url), respondWith: (one: Promise<Response>) => (answer = one) })
    return answer!
  }
}

/** The page as it is opened; what it asks is answered by the worker. */
async function open(ask: () => Promise<Response>): Promise<Response> {
  const reply = await ask()
  const { documentElement, body } = new DOMParser().parseFromString(await reply.text(), 'text/html')
  Object.assign(document.documentElement.dataset, documentElement.dataset)
  document.body.replaceChildren(...body.childNodes)
  compileFunction(read('near.js'), ['fetch', 'navigator', 'addEventListener'])(ask, { onLine: true }, () => {})
  return reply
}
const stands = () => document.getElementById('stood')!.textContent
const minute = () => vi.advanceTimersByTimeAsync(60_000)

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
  delete document.documentElement.dataset['kept']
})

it.each([
  ['leads nowhere', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['leads to a center under load', async () => new Response('', { status: 503 })],
])('a page that was kept says so as it opens where the network %s, and is new again a minute after that is over', async (_, none) => {
  let network = async () => pageAt('10:00')
  const ask = startWorker(() => network())
  await open(ask)
  expect(stands()).toBe('As it stood at 10:00')
  network = none
  const reply = await open(ask)
  expect(stands()).toBe('No connection. This is how it stood at 10:00.')
  expect(reply.headers.get('content-security-policy')).toBe('its own')
  expect(reply.headers.get('x-kept')).toBe('1')
  await minute()
  expect(stands()).toBe('No connection. This is how it stood at 10:00.')
  network = async () => pageAt('10:02')
  await minute()
  expect(stands()).toBe('As it stood at 10:02')
})
