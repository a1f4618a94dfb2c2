// An accept that was lost while the line was down outlives the page: it stands there again, is the same act, and is gone when it went out, was dismissed, or the session ended.
import { beforeEach, expect, test, vi } from 'vitest'
import type { Reply } from '#web/kit/testing/answer.ts'
import { makeMe } from '#web/kit/testing/people.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'

const shelf = vi.hoisted(() => new Map<string, unknown>())
const disk = vi.hoisted(() => ({ written: Promise.resolve() }))
vi.mock('idb-keyval', () => ({
  createStore: () => shelf,
  // What a database holds is a copy.
  set: async (key: string, value: unknown) => {
    await disk.written
    shelf.set(key, structuredClone(value))
  },
  del: async (key: string) => void shelf.delete(key),
  entries: async () => [...shelf],
  clear: async () => shelf.clear(),
}))

const row = makeRow(1, { priority: 1 })
const id = row.transactionNumber
const noLine = () => Promise.reject(new TypeError('Failed to fetch'))
const me = makeMe('dispatcher')
const stands = (changes: object) => ({ data: { ...row, ...changes, description: row.summary, stamps: {}, assignments: [] } })

/** A page of this desk, loaded anew. */
async function load(answer: (body: Record<string, unknown>) => Reply | Promise<Reply>, state: 'lost' | 'live' = 'lost', account = me) {
  vi.resetModules()
  const { renderHook } = await import('@testing-library/react')
  const { answerCalls } = await import('#web/kit/testing/answer.ts')
  const { retries } = await import('#web/kit/api.ts')
  retries.pauseMs = 1
  const session = await import('#web/kit/session/session.ts')
  const { useConnection } = await import('#web/kit/feed/connection.ts')
  const { queryClient } = await import('#web/kit/queryClient.ts')
  const { putRow } = await import('#web/tickets/lists/rows.ts')
  const receipts = await import('#web/tickets/steps/receipts.ts')
  const actions = await import('#web/tickets/steps/actions.ts')
  const { bringKept } = await import('./take.ts')
  session.useSession.setState({ me: account, token: 'x', accountId: account.accountId })
  useConnection.setState({ state })
  putRow(queryClient, row)
  renderHook(receipts.useReceiptHost)
  const asked = answerCalls({ [id]: answer })
  await bringKept()
  const failed = () => receipts.useReceipts.getState().list.filter((one) => one.state === 'failed')
  const isLive = () => useConnection.setState({ state: 'live' })
  return { ...actions, ...receipts, asked, failed, isLive, clearSession: session.clearSession, bringKept }
}
const keysOf = (asked: { method: string; key: string | null }[]) => new Set(asked.filter(({ method }) => method === 'POST').map(({ key }) => key))

beforeEach(() => {
  shelf.clear()
  disk.written = Promise.resolve()
})

test('a lost accept stands there after a reload while offline, is offered when the line is back, and is the same act', async () => {
  const before = await load(noLine)
  await before.accept(id)
  expect(before.failed()).toHaveLength(1)
  await vi.waitFor(() => expect(shelf.size).toBe(1))

  const after = await load((body) => (Object.keys(body).length === 0 ? stands({}) : noLine()))
  expect(after.failed()).toMatchObject([{ ids: [id], said: expect.stringMatching(/^0001: NOT done: accepted – It did not go out/) }])
  await after.bringKept()
  expect(after.failed()).toHaveLength(1)
  after.isLive()
  await vi.waitFor(() => expect(after.failed()).toMatchObject([{ isOffered: true }]))
  after.tryAgain(after.failed()[0]!)
  await vi.waitFor(() => expect(keysOf(after.asked)).toEqual(keysOf(before.asked)))
  expect(keysOf(before.asked).size).toBe(1)
})

test('an act is told as failed once it is kept, and until then as on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  disk.written = promise
  const { accept, asked, failed, isStandingNow, useReceipts, noteSending } = await load(noLine)
  const done = accept(id)
  await vi.waitFor(() => expect(keysOf(asked).size).toBe(1))
  const { key } = useReceipts.getState().list[0]!
  // Whatever else this desk does meanwhile.
  noteSending(['another'], 'Another')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(failed()).toEqual([])
  expect(isStandingNow(key)).toBe(true)
  resolve()
  await done
  expect(failed()).toMatchObject([{ key }])
  expect(shelf.size).toBe(1)
})

test('of a database that never answers an act is told as failed all the same, after a second and a half', async () => {
  disk.written = new Promise(() => {})
  const { accept, asked, failed } = await load(noLine)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const done = accept(id)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(20)
      expect(keysOf(asked).size).toBe(1)
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(failed()).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    await done
    expect(failed()).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test('what had arrived before the reload is told as done, and is kept no longer; what somebody else accepted is not', async () => {
  for (const [by, state] of [
    [{ id: me.accountId, name: me.name }, 'done'],
    [{ id: 'other', name: 'Another desk' }, 'failed'],
  ] as const) {
    const before = await load(noLine)
    await before.accept(id)
    await vi.waitFor(() => expect(shelf.size).toBe(1))
    const after = await load(() => stands({ status: 'accepted', tab: 'accepted', version: 2, acceptedBy: by }), 'live')
    await vi.waitFor(() => expect(after.useReceipts.getState().list.map((one) => [one.state, one.retry])).toEqual([[state, undefined]]))
    for (const one of after.failed()) after.dismiss(one.key)
    await vi.waitFor(() => expect(shelf.size).toBe(0))
  }
})

test('while the line is lost a second press before the answer is the same act, asked once', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const { accept, asked, failed } = await load(() => promise)
  const both = [accept(id), accept(id)]
  await vi.waitFor(() => expect(keysOf(asked).size).toBe(1))
  resolve({
    ...stands({ status: 'accepted', tab: 'accepted', version: 2, acceptedBy: { id: me.accountId, name: me.name } }),
    message: 'Ticket accepted.',
  })
  expect((await Promise.all(both)).map(({ isDone }) => isDone)).toEqual([true, true])
  expect([keysOf(asked).size, failed()]).toEqual([1, []])
})

test.each([
  ['this account', { id: me.accountId, name: me.name }, 'done'],
  ['another', { id: 'other', name: 'Another desk' }, 'failed'],
])('an accept that is refused, as %s has done it already, is told as what it is', async (_, acceptedBy, state) => {
  const status = { status: 'accepted', tab: 'accepted', version: 2, acceptedBy }
  const answers: Reply[] = [{ status: 409, message: 'Already accepted.', code: 'stale' }]
  const { accept, useReceipts } = await load(() => answers.pop() ?? stands(status))
  await accept(id)
  expect(useReceipts.getState().list.map((one) => one.state)).toEqual([state])
})

test('of several accepted together, one that this account has accepted already has no line beside their sum', async () => {
  const status = { status: 'accepted', tab: 'accepted', version: 2, acceptedBy: { id: me.accountId, name: me.name } }
  const answers: Reply[] = [{ status: 409, message: 'Already accepted.', code: 'stale' }]
  const { accept, useReceipts } = await load(() => answers.pop() ?? stands(status))
  expect(await accept(id, { isQuiet: true })).toMatchObject({ isDone: true })
  expect(useReceipts.getState().list).toEqual([])
})

test('an accept whose first answer was lost is taken back as any other, also while it is still on its way', async () => {
  const status = { status: 'accepted', tab: 'accepted', version: 2, acceptedBy: { id: me.accountId, name: me.name } }
  let refuse: (reply: Reply) => void = () => {}
  const { accept, asked, takeBackOf, useReceipts } = await load((body) =>
    'version' in body ? new Promise((resolve) => (refuse = resolve)) : stands(status),
  )
  const done = accept(id, { version: 1 })
  await vi.waitFor(() => expect(keysOf(asked).size).toBe(1))
  takeBackOf(useReceipts.getState().list[0]!)
  refuse({ status: 409, message: 'Already accepted.', code: 'stale' })
  expect(await done).toMatchObject({ isDone: true, undo: expect.any(Function) })
  const posted = () => asked.flatMap(({ method, body }) => (method === 'POST' ? [body['version']] : []))
  await vi.waitFor(() => expect(posted()).toEqual([1, 2]))
})

test('one of several that is tried again says so once it is done, and can be taken back', async () => {
  let isBack = false
  const status = { status: 'accepted', tab: 'accepted', version: 2 }
  const { accept, failed, tryAgain, useReceipts } = await load(() => (isBack ? stands(status) : noLine()))
  await accept(id, { isQuiet: true })
  isBack = true
  tryAgain(failed()[0]!)
  await vi.waitFor(() => expect(useReceipts.getState().list).toMatchObject([{ state: 'done', undo: expect.any(Function) }]))
})

test('what was dismissed does not come back, another account does not see it, and it goes with the session', async () => {
  const before = await load(noLine)
  await before.accept(id)
  await vi.waitFor(() => expect(shelf.size).toBe(1))
  expect((await load(noLine, 'lost', { ...me, accountId: 'another' })).failed()).toEqual([])
  const after = await load(noLine)
  after.dismiss(after.failed()[0]!.key)
  await vi.waitFor(() => expect(shelf.size).toBe(0))
  await after.accept(id)
  await vi.waitFor(() => expect(shelf.size).toBe(1))
  after.clearSession()
  await vi.waitFor(() => expect(shelf.size).toBe(0))
})

test('words of a person are never kept by the browser', async () => {
  const { decline } = await load(noLine)
  await decline(id, { reason: 'Prank by Ana Reyes' })
  expect(shelf.size).toBe(0)
})
