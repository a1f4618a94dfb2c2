// A line that is cut without a word is told within five seconds, and told again when it is back; a server that knows no beats is not taken for a lost one.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLine } from './beat.ts'

type Hear = () => void
/** As much of a socket as tells a page how it stands. */
class Line {
  connected = false
  active = true
  reaches = true
  knowsBeats = true
  opened = 0
  readonly #hears = new Map<string, Hear>()
  on = (event: string, hear: Hear) => void this.#hears.set(event, hear)
  emit = (_: string, answer: Hear) => void (this.reaches && this.knowsBeats && setTimeout(answer, 40))
  disconnect = () => (this.stand(false, 'disconnect'), this)
  connect = () => {
    this.opened += 1
    if (this.reaches) this.stand(true, 'connect')
    return this
  }
  stand(isUp: boolean, event: string) {
    this.connected = isUp
    this.#hears.get(event)?.()
  }
}

let line: Line
let told: boolean[]
let stop: () => void
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const isCut = () => told.at(-1)

beforeEach(() => {
  vi.useFakeTimers()
  line = new Line()
  told = []
  stop = watchLine(line as never, (is) => told.push(is))
  line.connect()
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([0, 400, 800, 1_200, 1_499])('cut %i ms after an answer', async (after) => {
  await pass(1_600 + after)
  expect(isCut()).toBe(false)
  line.reaches = false
  await pass(5_000)
  expect(isCut()).toBe(true)
  line.reaches = true
  await pass(1_600)
  expect(isCut()).toBe(false)
})

test('one beat that is lost is no cut', async () => {
  await pass(1_600)
  line.reaches = false
  await pass(1_500)
  line.reaches = true
  await pass(10_000)
  expect(told).not.toContain(true)
})

test('the phone says that it has no network: told at once; with the next network the socket is opened anew', async () => {
  await pass(1_600)
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  expect(isCut()).toBe(true)
  await pass(3_000)
  expect(isCut()).toBe(true)
  isOnline.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect([isCut(), line.opened]).toEqual([false, 2])
})

test('a server of before, which answers no beat, is not lost', async () => {
  line.knowsBeats = false
  await pass(60_000)
  expect(told).not.toContain(true)
  line.stand(false, 'disconnect')
  expect(isCut()).toBe(true)
})

test('refused for good, as by a database that is away, it tries again', async () => {
  line.active = false
  line.stand(false, 'connect_error')
  await pass(3_000)
  expect(line.opened).toBe(2)
})
