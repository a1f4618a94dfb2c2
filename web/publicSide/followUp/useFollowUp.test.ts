// Following a report: a connection that was lost is told, and so is that it is back, also where nothing has changed.
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFollowUp } from './useFollowUp.ts'

vi.mock('idb-keyval', () => ({ createStore: () => new Map(), set: async () => {}, del: async () => {}, entries: async () => [] }))
beforeEach(() => {
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(url: string, init: RequestInit) {
        super(new URL(url, 'http://phone.test'), { ...init, signal: null })
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a report is there still where what stands before the server finds nothing in words of its own, and is followed on', async () => {
  const noRoute = () => Response.json({ message: 'no Route matched with those values' }, { status: 404 })
  const answers = [noRoute, () => Response.json({ message: 'ok', data: { stamp: 'one', updatesCount: 0 } })]
  vi.stubGlobal('fetch', async () => answers.shift()?.() ?? new Promise(() => {}))
  const states: string[] = []
  renderHook(() => states.push(useFollowUp('T'.repeat(43)).state))
  await vi.waitFor(() => expect(states.at(-1)).toBe('lost'))
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(states.at(-1)).toBe('live'))
})

it('an answer that brings nothing new ends the trouble', async () => {
  const answer = () => new Response(JSON.stringify({ message: 'ok', data: { stamp: 'one', updatesCount: 0 } }))
  const answers: (() => Response | Promise<Response>)[] = [answer, () => Promise.reject(new TypeError('Failed to fetch')), answer]
  vi.stubGlobal('fetch', () => answers.shift()?.() ?? new Promise(() => {}))
  const states: string[] = []
  renderHook(() => states.push(useFollowUp('T'.repeat(43)).state))
  await vi.waitFor(() => expect(states).toContain('lost'))
  await vi.waitFor(() => expect(states.at(-1)).toBe('live'), { timeout: 5_000 })
})

it('a phone that has the network again says so at once, though nothing has changed for which the server would answer', async () => {
  let asked = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    asked++
    if (asked === 2) throw new TypeError('Failed to fetch')
    const waits = `${request.url} ${await request.text()}`.includes('stamp-one')
    return waits ? new Promise(() => {}) : Response.json({ message: 'ok', data: { stamp: 'stamp-one', updatesCount: 0 } })
  })
  const states: string[] = []
  renderHook(() => states.push(useFollowUp('T'.repeat(43)).state))
  await vi.waitFor(() => expect(states).toContain('lost'))
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(states.at(-1)).toBe('live'))
})

it('a phone that loses the network says so at once, though the question that waits hears nothing of it', async () => {
  vi.stubGlobal(
    'Request',
    class extends Request {
      readonly cutBy: AbortSignal | null | undefined
      constructor(url: string, init: RequestInit) {
        super(new URL(url, 'http://phone.test'), { ...init, signal: null })
        this.cutBy = init.signal
      }
    },
  )
  let asked = 0
  vi.stubGlobal('fetch', ({ cutBy }: { cutBy: AbortSignal }) => {
    asked++
    return new Promise((_, fail) => cutBy.addEventListener('abort', () => fail(new TypeError('Failed to fetch'))))
  })
  const states: string[] = []
  renderHook(() => states.push(useFollowUp('T'.repeat(43)).state))
  await vi.waitFor(() => expect(asked).toBe(1))
  expect(states.at(-1)).toBe('live')
  dispatchEvent(new Event('offline'))
  await vi.waitFor(() => expect(states.at(-1)).toBe('lost'))
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(asked).toBe(2))
})

it('updates that cannot be read leave those of before, and are asked for less and less often', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let [stamp, asked] = ['stamp-one', 0]
  let tellChange = () => {}
  vi.stubGlobal('fetch', async (request: Request) => {
    const said = `${request.url} ${await request.text()}`
    const standing = () => Response.json({ message: 'ok', data: { stamp, updatesCount: 1 } })
    if (!said.includes('ublicUpdates')) return said.includes(stamp) ? new Promise((resolve) => (tellChange = () => resolve(standing()))) : standing()
    asked++
    if (stamp === 'stamp-two') return Response.json({ message: 'The file cannot be fetched.' }, { status: 503 })
    return Response.json({ message: 'ok', data: { items: [{ id: 'a', text: 'Help is near' }], next: null, total: 1 } })
  })
  const { result } = renderHook(() => useFollowUp('U'.repeat(43)))
  await vi.waitFor(() => expect(result.current.updates.length).toBe(1))
  stamp = 'stamp-two'
  tellChange()
  await vi.waitFor(() => expect(asked).toBe(2))
  const askedBySecond: number[] = []
  for (let second = 1; second <= 8; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    askedBySecond.push(asked - 2)
  }
  expect(askedBySecond).toEqual([1, 1, 2, 2, 2, 2, 2, 3])
  expect([result.current.state, result.current.updates.map(({ text }) => text)]).toEqual(['live', ['Help is near']])
})
