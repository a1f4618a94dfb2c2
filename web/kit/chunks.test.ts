// A part of the application that cannot be loaded: the page reloads once by itself, then asks, and never over what is unsaved.
import { afterEach, expect, test, vi } from 'vitest'
import { useConnection } from './feed/connection.ts'
import { lookForNewer, recoverChunks, useStale } from './chunks.ts'
import { forgetDrafts, keepDraft } from './unsaved.ts'

const reload = vi.fn()
vi.stubGlobal('location', { ...window.location, reload })
recoverChunks()
const fail = () => {
  const event = new Event('vite:preloadError', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}
afterEach(() => {
  vi.restoreAllMocks()
  useConnection.setState({ state: 'live' })
  forgetDrafts()
  reload.mockReset()
  useStale.setState({ stale: false })
})

test('the first failure reloads the page, the next one leaves it to the person', () => {
  expect([fail(), reload.mock.calls.length, useStale.getState().stale]).toEqual([true, 1, false])
  expect([fail(), reload.mock.calls.length, useStale.getState().stale]).toEqual([false, 1, true])
})

test('what fails to load without a line is no newer version, and no reason to reload', () => {
  useConnection.setState({ state: 'lost' })
  sessionStorage.clear()
  expect([fail(), reload.mock.calls.length, useStale.getState().stale]).toEqual([false, 0, false])
  useConnection.setState({ state: 'connecting' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect([fail(), reload.mock.calls.length, useStale.getState().stale]).toEqual([false, 0, false])
})

test('over something unsaved the page stays', () => {
  keepDraft('note', 'Caller hung up')
  expect([fail(), reload.mock.calls.length, useStale.getState().stale]).toEqual([false, 0, true])
})

test('a server that came back newer is told by its page; the same one, or none, is not', async () => {
  document.head.innerHTML = '<script type="module" src="/cms/assets/staff-A.js"></script>'
  const serve = (html: string | null) =>
    vi.stubGlobal('fetch', () => (html === null ? Promise.reject(new TypeError('away')) : Promise.resolve(new Response(html))))
  for (const [html, isNewer] of [
    ['<!doctype html><script type="module" src="/cms/assets/staff-A.js"></script>', false],
    [null, false],
    ['<h1>The proxy has no server</h1>', false],
    ['<!doctype html><script type="module" crossorigin src="/cms/assets/staff-B.js"></script>', true],
  ] as const) {
    serve(html)
    await lookForNewer()
    expect([html, useStale.getState().stale]).toEqual([html, isNewer])
  }
})
