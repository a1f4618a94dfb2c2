// A part of the application that cannot be loaded: the page reloads once by itself, then asks, and never over what is unsaved.
import { afterEach, expect, test, vi } from 'vitest'
import { recoverChunks, useStale } from './chunks.ts'
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
  forgetDrafts()
  reload.mockReset()
  useStale.setState({ stale: false })
})

test('the first failure reloads the page, the next one leaves it to the person', () => {
  expect([fail(), reload.mock.calls.length, useStale.getState().stale]).toEqual([true, 1, false])
  expect([fail(), reload.mock.calls.length, useStale.getState().stale]).toEqual([false, 1, true])
})

test('over something unsaved the page stays', () => {
  keepDraft('note', 'Caller hung up')
  expect([fail(), reload.mock.calls.length, useStale.getState().stale]).toEqual([false, 0, true])
})
