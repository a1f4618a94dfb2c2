// A line that is cut without a word is told within five seconds, and told again when it is back; a server that knows no beats is not taken for a lost one. Whatever ends a socket, it comes back, and into the call.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enterEach, watchLine } from './beat.ts'

type Hear = (reason?: string) => void
/** As much of a socket as tells a page how it stands. */
class Line {
  connected = false
  active = true
  reaches = true
  knowsBeats = true
  opened = 0
  entered: boolean[] = []
  /** What the server answers to those who come in. */
  takesIn = true
  readonly #hears = new Map<string, Hear[]>()
  on = (event: string, hear: Hear) => void this.#hears.set(event, [...(this.#hears.get(event) ?? []), hear])
  emit = (event: string, ...given: unknown[]) => {
    const answer = given.at(-1) as (reply: { ok: boolean }) => void
    const ok = event !== 'enterCall' || this.takesIn
    if (event === 'enterCall') this.entered.push(ok)
    if (this.reaches && (event !== 'beat' || this.knowsBeats)) setTimeout(() => answer({ ok }), 40)
  }
  disconnect = () => (this.stand(false, 'disconnect'), this)
  connect = () => {
    this.opened += 1
    this.active = true
    if (this.reaches) this.stand(true, 'connect')
    return this
  }
  stand(isUp: boolean, event: string, reason?: string) {
    this.connected = isUp
    for (const hear of this.#hears.get(event) ?? []) hear(reason)
  }
  /** For this end the library does not come back by itself. */
  endByServer() {
    this.active = false
    this.stand(false, 'disconnect', 'io server disconnect')
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

describe('a socket that the server ends', () => {
  test('comes back, and later each time as long as it does not last', async () => {
    const pauses: number[] = []
    for (let time = 0; time < 5; time++) {
      const before = line.opened
      line.endByServer()
      expect(isCut()).toBe(true)
      let waited = 0
      for (; waited < 20_000 && line.opened === before; waited += 100) await pass(100)
      pauses.push(waited)
      expect([line.opened, isCut()]).toEqual([before + 1, false])
    }
    expect(pauses).toEqual([500, 1_000, 2_000, 3_000, 3_000])
    await pass(4_000)
    line.endByServer()
    await pass(500)
    expect(isCut()).toBe(false)
  })

  test('is opened once where the phone found its network first, and never after the call', async () => {
    line.endByServer()
    dispatchEvent(new Event('online'))
    await pass(10_000)
    expect(line.opened).toBe(2)
    line.endByServer()
    stop()
    await pass(10_000)
    expect(line.opened).toBe(2)
  })
})

describe('with each new socket', () => {
  let ins: number
  let leave: () => void
  beforeEach(() => {
    ins = 0
    leave = enterEach(line as never, { callId: 'call', participantId: 'me' }, () => (ins += 1))
  })
  afterEach(() => leave())

  test('the page enters the call, again where that was refused, as by a database that was away', async () => {
    line.takesIn = false
    line.stand(true, 'connect')
    await pass(2_500)
    expect([ins, line.entered.length]).toEqual([0, 3])
    line.takesIn = true
    await pass(2_500)
    expect([ins, line.entered.length]).toEqual([1, 4])
    line.stand(true, 'connect')
    await pass(2_500)
    expect([ins, line.entered.length]).toEqual([2, 5])
  })

  test('a refusal that came by the socket of before, or after the call, asks for nothing', async () => {
    line.takesIn = false
    line.stand(true, 'connect')
    await pass(500)
    line.stand(false, 'disconnect', 'transport close')
    await pass(5_000)
    expect(line.entered).toHaveLength(1)
    line.stand(true, 'connect')
    await pass(500)
    leave()
    await pass(5_000)
    expect(line.entered).toHaveLength(2)
  })
})
