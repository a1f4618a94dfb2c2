// The queue of a crew's phone: each act, at each moment at which signal or page can be lost, is told once, in its order and with when it happened, also by a clock that is wrong.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ForeignAnswer, type Input, Refused } from '#contract/kit/client.ts'
import type { acts } from '#contract/tickets/acts/acts.ts'
import { crewActs } from '#contract/tickets/acts/rules.ts'
import { everyNth } from '#tests/long.ts'

type Told = Input<typeof acts.tellAct>
type Answer = { message: string; data: { outcome: 'done'; happenedAt: string } }
type Line = (take: () => Answer) => Promise<Answer>

const phone = vi.hoisted(() => ({
  shelf: new Map<string, unknown>(),
  /** A database that is slow writes once this has come. */
  writes: Promise.resolve(),
  send: (_told: object, _key: string): Promise<object> => Promise.reject(new Error('not set')),
  /** Reads the ticket as it is now; gives back whether that came. */
  look: async (): Promise<boolean> => true,
}))
vi.mock('idb-keyval', () => ({
  createStore: () => phone.shelf,
  set: async (key: string, value: unknown) => {
    await phone.writes
    phone.shelf.set(key, value)
  },
  del: async (key: string) => void phone.shelf.delete(key),
  entries: async () => [...phone.shelf],
  clear: async () => phone.shelf.clear(),
}))
vi.mock('#web/kit/api.ts', async (original) => ({
  ...(await original<object>()),
  call: (_: object, told: object, { key }: { key: string }) => phone.send(told, key),
}))
vi.mock('#web/tickets/live/take.ts', () => ({ lookAgain: () => phone.look() }))

const id = 'TAY-261120-0001'
const minuteMs = 60_000
const start = Date.parse('2026-11-20T06:00:00.000Z')

/** What the center has taken, each key once. */
let taken: Map<string, Told>
/** How the line treats the act that is tried; the others go by `signal`. */
let line: Line
let signal: Line
const good: Line = async (take) => take()
const dead: Line = () => Promise.reject(new TypeError('Failed to fetch'))
const silent: Line = () => new Promise(() => {})
const answerLost: Line = async (take) => (take(), dead(take))
const answerNever: Line = (take) => (take(), silent(take))
const answeredBy =
  (status: number): Line =>
  () =>
    Promise.reject(new Refused(status, 'No.', '', {}, null))

/** By the clock of the phone, which is off by this. */
let offBy = 0
const at = (minutes: number) => vi.setSystemTime(start + minutes * minuteMs + offBy)

/** A page that is opened knows what the phone keeps, and nothing else. */
async function open(accountId = 'crew') {
  vi.resetModules()
  const [{ useSession }, clock, outbox] = await Promise.all([
    import('#web/kit/session/session.ts'),
    import('#web/kit/clock.ts'),
    import('./outbox.ts'),
  ])
  useSession.setState({ token: 'x', accountId })
  return { ...clock, ...outbox }
}
type Page = Awaited<ReturnType<typeof open>>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  phone.shelf.clear()
  taken = new Map()
  signal = good
  phone.look = async () => true
  phone.send = (given, key) => {
    const told = given as Told
    const isTried = told.text !== 'before' && told.text !== 'after'
    const take = () => {
      if (!taken.has(key)) taken.set(key, told)
      return { message: 'Noted.', data: { outcome: 'done', happenedAt: taken.get(key)!.happenedAt } } as const
    }
    return (isTried ? line : signal)(take)
  }
})
afterEach(() => vi.useRealTimers())

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

/** From the press on: gives back the page on which the crew goes on. The line is dead before, and good afterwards. */
type Moment = (page: Page, press: (page: Page) => Promise<void>) => Promise<Page>
const moments: Record<string, Moment> = {
  async 'no signal'(page, press) {
    line = signal = dead
    await press(page)
    return page
  },
  async 'no signal, and the page is opened anew'(page, press) {
    line = signal = dead
    await press(page)
    return open()
  },
  async 'a line that is silent, and the page is opened anew'(page, press) {
    line = silent
    await press(page)
    return open()
  },
  async 'the request is cut'(page, press) {
    line = dead
    await press(page)
    return page
  },
  async 'the answer is cut'(page, press) {
    line = answerLost
    await press(page)
    return page
  },
  async 'the answer is cut, and the page is opened anew'(page, press) {
    line = answerLost
    await press(page)
    return open()
  },
  async 'the page is closed before the answer'(page, press) {
    line = answerNever
    await press(page)
    return open()
  },
  async 'a node is killed'(page, press) {
    line = answeredBy(503)
    await press(page)
    return page
  },
  async 'the server is put in place anew, and what stands before it finds none'(page, press) {
    line = () => Promise.reject(new ForeignAnswer(404))
    await press(page)
    return page
  },
  async 'the session ends, and another account is on the phone meanwhile'(page, press) {
    line = signal = answeredBy(401)
    await press(page)
    line = signal = good
    const before = taken.size
    const other = await open('somebody else')
    await other.sendActs()
    expect([taken.size, other.useOutbox.getState().waiting]).toEqual([before, []])
    return open()
  },
}

const more: Partial<Record<string, Partial<Told>>> = {
  step: { crewStepId: '0199f0a0-0000-7000-8000-000000000001' },
  note: { text: 'Two are hurt.' },
  hazard: { text: 'A live wire lies on the road.' },
  refusal: { text: 'Our vehicle does not run.' },
  proposal: { disposition: 'helped', summary: 'Both were taken home.' },
  photograph: { files: [new File(['red'], 'red.jpg', { type: 'image/jpeg' })] },
}
const tried = [...crewActs, 'photograph'] as const
const pairs = tried.flatMap((act) => Object.keys(moments).map((moment) => [act, moment] as const))
// Seven: each moment and each act is among those of the gate.
const clocks = [
  ['right', 0],
  ['7 minutes ahead', 7],
  ['7 minutes behind', -7],
] as const

describe.each(clocks)('with a clock that is %s', (_, minutes) => {
  test.each(everyNth(pairs, 7))('%s, %s: told once, in order, with when it happened', async (act, moment) => {
    offBy = minutes * minuteMs
    at(0)
    const first = await open()
    first.learnServerTime(new Date(start).toISOString())
    signal = dead
    at(2)
    await first.queueAct({ id, act: 'note', text: 'before' })
    await settle()
    expect(taken.size).toBe(0)
    signal = good
    line = good
    at(10)
    const press = async (page: Page) => {
      await page.queueAct({ id, ...(act === 'photograph' ? { act: 'note' } : { act }), ...more[act] })
      await settle()
    }
    const page = await moments[moment]!(first, press)
    at(12)
    line = signal = dead
    await page.queueAct({ id, act: 'note', text: 'after' })
    await settle()
    at(20)
    line = signal = good
    await page.sendActs()
    await settle()

    expect(page.useOutbox.getState().waiting).toEqual([])
    expect(phone.shelf.size).toBe(0)
    const told = [...taken.values()]
    const isPicture = ({ files }: Told) => files !== undefined
    const words = ['before', more[act]?.text ?? '', 'after']
    expect(told.filter((one) => !isPicture(one)).map(({ text }) => text ?? '')).toEqual(act === 'photograph' ? ['before', 'after'] : words)
    expect(told).toHaveLength(3)
    const happened = (text: string) => Date.parse(told.find((one) => (one.text ?? '') === text)!.happenedAt) - start
    for (const [index, minute] of [2, 10, 12].entries()) expect(Math.abs(happened(words[index]!) - minute * minuteMs)).toBeLessThan(5_000)
  })
})

test('that the browser keeps nothing is said only while it is so', async () => {
  at(0)
  line = signal = dead
  const page = await open()
  let write = () => {}
  phone.writes = new Promise<void>((resolve) => (write = resolve))
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const queued = page.queueAct({ id, act: 'onScene' })
  await vi.advanceTimersByTimeAsync(1_500)
  await queued
  expect(page.useOutbox.getState().fleeting).toHaveLength(1)
  write()
  vi.useRealTimers()
  await settle()
  expect([page.useOutbox.getState().fleeting, phone.shelf.size]).toEqual([[], 1])
})

test('a crew is where it said until the ticket was read as it is now, and the acts behind it wait for no reading', async () => {
  at(0)
  line = good
  const page = await open()
  phone.look = () => new Promise(() => {})
  await page.queueAct({ id, act: 'enRoute' })
  await page.queueAct({ id, act: 'onScene' })
  await settle()
  expect([...taken.values()].map(({ act }) => act)).toEqual(['enRoute', 'onScene'])
  const now = () => page.useOutbox.getState().waiting
  expect([page.stateSaid(now(), id), now().filter(page.isWaiting)]).toEqual(['onScene', []])

  phone.look = async () => false
  await page.queueAct({ id, act: 'cleared' })
  await settle()
  expect(page.stateSaid(now(), id)).toBe('cleared')
  phone.look = async () => true
  await page.queueAct({ id, act: 'note', text: 'before' })
  await settle()
  expect(now()).toEqual([])
  expect(taken.size).toBe(4)
})

test('an act that is done with does not come back from a reading that began before', async () => {
  at(0)
  line = good
  const page = await open()
  await page.queueAct({ id, act: 'acknowledged' })
  await settle()
  const [key] = taken.keys()
  const read = { key, id, act: 'acknowledged', accountId: 'crew', place: 1, happenedAt: new Date(start).toISOString(), isTold: true }
  expect(page.useOutbox.getState().waiting).toEqual([])
  phone.shelf.set(key!, read)
  phone.look = async () => false
  await page.sendActs()
  await settle()
  expect(page.useOutbox.getState().waiting).toEqual([])
})

test('a crew is where it said after a reload too, where the ticket was not read since; what was told goes out no second time', async () => {
  at(0)
  line = good
  phone.look = async () => false
  const page = await open()
  await page.queueAct({ id, act: 'onScene' })
  await settle()
  expect(taken.size).toBe(1)

  let sent = 0
  const { send } = phone
  phone.send = (...given) => (sent++, send(...given))
  const next = await open()
  await next.sendActs()
  await settle()
  const now = () => next.useOutbox.getState().waiting
  expect([next.stateSaid(now(), id), now().filter(next.isWaiting), sent]).toEqual(['onScene', [], 0])

  phone.look = async () => true
  await next.queueAct({ id, act: 'note', text: 'after' })
  await settle()
  expect([now(), phone.shelf.size, sent]).toEqual([[], 0, 1])
})
