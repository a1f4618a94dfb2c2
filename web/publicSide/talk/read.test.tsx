// When the citizen has read what the center wrote: its end was in view for a second, on a page that is seen; until then the foot of the page says so.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followUp } from '#contract/publicSide/followUp.ts'
import { Talk, type TalkNews } from './Talk.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn<(endpoint: unknown, given?: object) => Promise<unknown>>() }))
vi.mock('#web/publicSide/wire.ts', () => ({ call, refusalIn: () => null, finalIn: () => null }))
vi.mock('./outbox.ts', () => ({
  sendMessage: () => {},
  forgetUnsent: () => {},
  sendUnsent: () => {},
  useUnsent: (of: (state: { unsent: [] }) => unknown) => of({ unsent: [] }),
}))

let tellView: (isIntersecting: boolean) => void = () => {}
class Observer {
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    tellView = (isIntersecting) => act(() => tell([{ isIntersecting }]))
  }
  observe() {}
  disconnect() {}
}

const sentAt = '2026-11-26T02:00:00.000Z'
const asks = { id: 'm1', seq: 4, from: 'staff', text: 'Is anybody hurt?', yesNo: 'asks', answersId: null, file: null, small: null, sentAt }
const marks = () =>
  call.mock.calls.filter(([endpoint]) => endpoint === followUp.readPublicChats).map(([, given]) => given as { mark: string; upTo: number })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
let sees = 'visible'
let news: TalkNews | null = null

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', Observer)
  Element.prototype.scrollTo = () => {}
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => sees as DocumentVisibilityState)
  sees = 'visible'
  call.mockReset().mockImplementation(async (endpoint, given) => {
    if (endpoint !== followUp.followPublicChats) return null
    if ((given as { known?: string }).known) return new Promise(() => {})
    return { items: [asks], lastSeq: 4, readUpTo: 0, unread: 1, isTyping: true, canChat: true, stamp: 'one' }
  })
  render(<Talk token="link" onNews={(now) => (news = now)} />)
  await wait(10)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what came while the citizen stands elsewhere on the page has arrived, and is not read', async () => {
  expect(screen.queryByText('Is anybody hurt?')).not.toBeNull()
  await wait(10_000)
  expect(marks().map(({ mark, upTo }) => [mark, upTo])).toEqual([['delivered', 4]])
  expect(news).toEqual({ isInView: false, isAsked: true })
})

test('a second in view reads it once; less is passing over', async () => {
  tellView(true)
  await wait(900)
  tellView(false)
  await wait(5_000)
  expect(marks()).toHaveLength(1)
  tellView(true)
  expect(news).toEqual({ isInView: true, isAsked: true })
  await wait(1_000)
  await wait(5_000)
  expect(marks().map(({ mark, upTo }) => [mark, upTo])).toEqual([
    ['delivered', 4],
    ['read', 4],
  ])
})

test('in a page that is not seen nothing is read until it is', async () => {
  sees = 'hidden'
  tellView(true)
  await wait(5_000)
  expect(marks()).toHaveLength(1)
  sees = 'visible'
  fireEvent(document, new Event('visibilitychange'))
  await wait(1_000)
  expect(marks().at(-1)).toMatchObject({ mark: 'read', upTo: 4 })
})

test('what could not be told as read is told again while it is in view', async () => {
  const real = call.getMockImplementation()!
  call.mockImplementation((endpoint, given) => (endpoint === followUp.readPublicChats ? Promise.reject(new Error('lost')) : real(endpoint, given)))
  tellView(true)
  await wait(3_100)
  expect(marks().filter(({ mark }) => mark === 'read').length).toBeGreaterThan(1)
})

test('what the center was writing has come: it is said to write no more', async () => {
  expect(screen.queryByText('Is anybody hurt?')).not.toBeNull()
  expect(screen.queryByText('The center is writing …')).toBeNull()
})
