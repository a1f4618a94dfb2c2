// What counts is when the hand pressed, and when the picture was there: not when a busy machine came to either.
import { act, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wire } from '#web/kit/api.ts'
import { Around } from '#web/kit/testing/Around.tsx'
import { draw } from '#web/kit/testing/draw.tsx'
import { paintedNow, tooSoon, usePainted } from './painted.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = (version = 1) =>
  renderHook(({ version }) => usePainted('ticket', [{ id: 'A-1', version }]), { initialProps: { version }, wrapper: Around })
/** What a key means that was pressed so many milliseconds ago. */
function meansOf(agoMs: number): string[] {
  const event = new KeyboardEvent('keydown')
  Object.defineProperty(event, 'timeStamp', { value: performance.now() - agoMs })
  const means: string[] = []
  const listen = () => means.push(...paintedNow('ticket').map(({ id, version }) => `${id} ${version}`))
  window.addEventListener('keydown', listen, { once: true })
  window.dispatchEvent(event)
  return means
}

test('a key that was pressed before it had stood there for 400 ms means nothing, however late it is handled', async () => {
  show()
  await wait(600)
  expect(meansOf(0)).toEqual(['A-1 1'])
  expect(meansOf(300)).toEqual([])
})

test('a key that was pressed after it means what stood there, though the machine is late with its timers; and nothing before the first picture', async () => {
  show()
  const began = performance.now()
  // No frame has come yet.
  const late = vi.spyOn(performance, 'now').mockReturnValue(began + 5_000)
  expect(meansOf(0)).toEqual([])
  late.mockRestore()
  await wait(50)
  expect(meansOf(0)).toEqual([])
  vi.spyOn(performance, 'now').mockReturnValue(began + 600)
  expect(meansOf(0)).toEqual(['A-1 1'])
  expect(meansOf(400)).toEqual([])
  vi.restoreAllMocks()
})

test('it is said what a key waits for: that it is not in view, that it has just come up, or that it has just changed', async () => {
  draw(null)
  const says = async (words: RegExp) => {
    act(() => tooSoon('ticket', 'A-1'))
    expect(await screen.findByText(words)).toBeTruthy()
  }
  await says(/^This is not in view yet/)
  const { rerender } = show()
  await wait(200)
  await says(/has only just come up/)
  rerender({ version: 2 })
  await wait(100)
  await says(/has only just changed/)
})

test('what has no kind yet has not been seen, however long it stands there', async () => {
  let answer: (reply: Response) => void = () => {}
  wire.base = 'http://tanod.test'
  wire.send = () => new Promise((resolve) => (answer = resolve))
  draw(null)
  show()
  await wait(2_000)
  expect(meansOf(0)).toEqual([])
  act(() => tooSoon('ticket', 'A-1'))
  expect(await screen.findByText(/^This is still loading/)).toBeTruthy()
  answer(Response.json({ data: { items: [], next: null, total: 0 }, message: '' }))
  await wait(200)
  expect(meansOf(0)).toEqual([])
  await wait(400)
  expect(meansOf(0)).toEqual(['A-1 1'])
})
