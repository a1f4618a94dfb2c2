// A feed with broken documents in it: each is flagged by itself and asked for again, and none keeps the others away.
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { atomOf, feedAt, sampleAlert, written } from '#tests/capSamples.ts'
import { openSources } from './sources.ts'
import { firstOf } from '#tests/long.ts'

const pages = new Map<string, string | ((reply: ServerResponse) => void)>()
const asked: string[] = []
const server = createServer((request, reply) => {
  asked.push(request.url!)
  const page = pages.get(request.url!)
  if (typeof page === 'function') page(reply)
  else reply.writeHead(page === undefined ? 404 : 200).end(page)
})
let host = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  vi.useRealTimers()
  pages.clear()
  asked.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = () => openSources({ warnings: null, capFeeds: [feedAt(`http://${host}/feed`)], privateHosts: [host] })[0]!
const named = (...ids: string[]) => ids.map((id, n) => ({ id, title: `Entry ${id}`, path: `/${id}.cap`, updated: written(n * 60_000) }))
const good = (id: string, more = {}) => pages.set(`/${id}.cap`, sampleAlert({ identifier: id, headline: `Alert ${id}`, ...more }))

it('a document that is not there, too large or hangs keeps out nothing else; each is flagged', async () => {
  pages.set('/feed', atomOf(named('gone', 'large', 'hangs', 'well')))
  pages.set('/large.cap', 'x'.repeat(5 * 1024 * 1024 + 1))
  pages.set('/hangs.cap', () => {})
  good('well', { severity: 'Extreme' })
  const { found, isWhole } = await open().fetch()
  expect(isWhole).toBe(false)
  expect(Object.fromEntries(found.map(({ title, flaws }) => [title, flaws]))).toEqual({
    ...{ 'Alert well': [], 'Entry gone': ['Its document does not come: It refuses to answer.'] },
    ...{ 'Entry large': ['Its document does not come: Its answer is too large.'] },
    ...{ 'Entry hangs': ['Its document does not come: It answers too slowly.'] },
  })
})

it('one of four megabytes is read', async () => {
  pages.set('/feed', atomOf(named('big')))
  good('big', { extra: `<!--${'x'.repeat(4 * 1024 * 1024)}-->` })
  expect((await open().fetch()).found.map(({ title }) => title)).toEqual(['Alert big'])
})

it.each(
  firstOf<[string, object, unknown[]]>(
    [
      ['four megabytes of words', { description: 'x'.repeat(4_000_000) }, []],
      ['a polygon of 300,000 places', { area: `<areaDesc>x</areaDesc><polygon>${'14.1,121.1 '.repeat(300_000)}</polygon>` }, [expect.any(String)]],
      ['a million elements', { extra: '<a/>'.repeat(1_000_000) }, ['It is nested too deeply or too long.']],
      ['20,000 elements, each within the one before', { extra: `${'<a>'.repeat(19_000)}${'</a>'.repeat(19_000)}` }, [expect.any(String)]],
    ],
    2,
  ),
)('%s: such a one comes in, or is flagged', async (_, more, flaws) => {
  pages.set('/feed', atomOf(named('hard')))
  good('hard', more)
  expect((await open().fetch()).found.map((one) => one.flaws)).toEqual([flaws])
})

it('while one is read that is hard to read, this program answers on', async () => {
  const hard = sampleAlert({ extra: Array.from({ length: 19_000 }, (_, n) => `<a${n} b="${'y'.repeat(200)}">&lt;</a${n}>`).join('') })
  let isSent = false
  pages.set('/feed', atomOf(named('easy', 'hard')))
  good('easy')
  pages.set('/hard.cap', (reply) => void reply.end(hard, () => (isSent = true)))
  pages.set('/health', 'well')
  let isRead = false
  const reading = open()
    .fetch()
    .finally(() => (isRead = true))
  let answered = 0
  while (!isRead) {
    await (await fetch(`http://${host}/health`)).text()
    if (isSent) answered++
  }
  expect((await reading).found).toHaveLength(2)
  // Where the thread of the program reads it itself, two at the most: before and after.
  expect(answered).toBeGreaterThan(2)
})

it('one that failed is asked for again after a pause that grows, and then takes its place', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  pages.set('/feed', atomOf(named('late')))
  const source = open()
  const times = () => asked.filter((url) => url === '/late.cap').length
  await source.fetch()
  await source.fetch()
  expect(times()).toBe(1)
  vi.setSystemTime(Date.now() + 61_000)
  await source.fetch()
  expect(times()).toBe(2)
  vi.setSystemTime(Date.now() + 61_000)
  await source.fetch()
  expect(times()).toBe(2)
  good('late')
  vi.setSystemTime(Date.now() + 61_000)
  expect((await source.fetch()).found.map(({ title }) => title)).toEqual(['Alert late'])
})

it('the newest are asked for first', async () => {
  const ids = Array.from({ length: 120 }, (_, n) => `n${n}`)
  pages.set('/feed', atomOf(named(...ids)))
  for (const id of ids) good(id)
  const titles = (await open().fetch()).found.map(({ title }) => title)
  expect(titles).toHaveLength(40)
  expect(titles[0]).toBe('Alert n119')
})

it.each([
  ['a page', '<html><body>Under maintenance</body></html>'],
  ['another document', '<data/>'],
])('%s in place of a feed is trouble, not an empty list', async (_, text) => {
  pages.set('/feed', text)
  await expect(open().fetch()).rejects.toThrow('notUnderstood')
})
