// Pictures that follow a report: the phone's copy is let go only when the center has it.
import { beforeEach, expect, it, vi } from 'vitest'
import { addMedia, dropMedia, followMedia, sendAnew, sendFollowing, takeOverMedia, useMedia } from './media.ts'

const small = vi.hoisted(() => ({ wait: Promise.resolve() }))
vi.mock('#web/kit/shrink.ts', () => ({ shrinkPhoto: (file: File) => small.wait.then(() => new File([file], 'photo.jpg', { type: 'image/jpeg' })) }))
const phone = vi.hoisted(() => new Map<string, Map<string, unknown>>())
const full = vi.hoisted(() => ({ is: false }))
vi.mock('idb-keyval', () => ({
  createStore: (name: string) => phone.get(name) ?? phone.set(name, new Map()).get(name),
  set: async (key: string, value: unknown, shelf: Map<string, unknown>) => {
    if (full.is) throw new DOMException('Full', 'QuotaExceededError')
    shelf.set(key, value)
  },
  del: async (key: string, shelf: Map<string, unknown>) => void shelf.delete(key),
  entries: async (shelf: Map<string, unknown>) => [...shelf.entries()],
}))
const kept = () => [...phone.get('tanod-media')!.keys()]
const token = 'T'.repeat(43)
let told: string[]
/** What the server says of a file. */
let stateOf: (id: string) => string
let status: number

beforeEach(() => {
  told = []
  full.is = false
  status = 200
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }))
  vi.stubGlobal('fetch', async (request: Request) => {
    const { media } = (await request.json()) as { media: { id: string; bytes: number }[] }
    told.push(media[0]!.id)
    const data = media.map((one) => ({ ...one, received: 0, state: stateOf(one.id), refusal: null }))
    return new Response(JSON.stringify({ message: 'Please wait.', ...(status === 200 ? { data } : { code: 'too-many' }) }), { status })
  })
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(url: string, init: RequestInit) {
        super(new URL(url, 'http://phone.test'), { ...init, signal: null })
      }
    },
  )
})

it('what the server gave up is on the phone still, and is sent anew as another', async () => {
  stateOf = () => 'lost'
  await addMedia('report', new File(['x'], 'a.jpg', { type: 'image/jpeg' }), token)
  await vi.waitFor(() => expect(useMedia.getState().following).toMatchObject([{ trouble: 'lost' }]))
  expect(kept()).toHaveLength(1)
  const [lost] = told
  stateOf = (id) => (id === lost ? 'lost' : 'kept')
  await sendAnew(lost!)
  await vi.waitFor(() => expect(useMedia.getState().following).toEqual([]))
  expect(new Set(told).size).toBe(2)
  expect(kept()).toEqual([])
})

it('a film of an earlier page stays where the phone can keep no second copy of it, and else is there once', async () => {
  phone.get('tanod-media')!.set('film', { id: 'film', clientId: 'earlier', file: new File(['x'], 'a.mp4', { type: 'video/mp4' }) })
  const ours = () => useMedia.getState().following.filter(({ clientId }) => clientId === 'now')
  full.is = true
  await takeOverMedia('earlier', 'now')
  expect(ours()).toHaveLength(1)
  expect(kept()).toEqual(['film'])
  await dropMedia(ours()[0]!.id)
  expect(kept()).toEqual([])
  phone.get('tanod-media')!.set('film', { id: 'film', clientId: 'earlier', file: new File(['x'], 'a.mp4', { type: 'video/mp4' }) })
  full.is = false
  await takeOverMedia('earlier', 'later')
  expect([...phone.get('tanod-media')!.values()]).toMatchObject([{ clientId: 'later' }])
  phone.get('tanod-media')!.clear()
  useMedia.setState({ following: [] })
})

it('a server that is busy refuses no picture: it goes on by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stateOf = () => 'kept'
  status = 429
  await addMedia('report', new File(['x'], 'b.mp4', { type: 'video/mp4' }), token)
  await vi.waitFor(() => expect(useMedia.getState().following).toMatchObject([{ trouble: 'network' }]))
  status = 200
  await vi.advanceTimersByTimeAsync(5_000)
  await sendFollowing()
  vi.useRealTimers()
  await vi.waitFor(() => expect(useMedia.getState().following).toEqual([]))
})

it('a picture that something on the way does not let through holds up no other, and follows later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stateOf = () => 'kept'
  let isNarrow = true
  const way = fetch
  vi.stubGlobal('fetch', async (request: Request) =>
    isNarrow && (await request.clone().text()).includes('"bytes":2') ? Response.json({ message: 'Forbidden' }, { status: 403 }) : way(request),
  )
  for (const text of ['22', '1']) await addMedia('report', new File([text], 'a.mp4', { type: 'video/mp4' }), token)
  const left = () => useMedia.getState().following.map(({ bytes }) => bytes)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(left()).toEqual([2])
  isNarrow = false
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(left()).toEqual([]))
})

it('what is still being made small when its report is sent is listed, and follows it', async () => {
  stateOf = () => 'kept'
  let done = () => {}
  small.wait = new Promise((resolve) => (done = resolve))
  const adding = addMedia('early', new File(['x'], 'IMG_1.heic', { type: 'image/heic' }))
  await vi.waitFor(() => expect(useMedia.getState().following).toMatchObject([{ name: 'IMG_1.heic', isRaw: true }]))
  await followMedia('early', token)
  expect(told).toEqual([])
  done()
  await adding
  await vi.waitFor(() => expect(useMedia.getState().following).toEqual([]))
  expect(told).toHaveLength(1)
  await addMedia('early', new File(['x'], 'later.jpg', { type: 'image/jpeg' }))
  await vi.waitFor(() => expect(told).toHaveLength(2))
})
