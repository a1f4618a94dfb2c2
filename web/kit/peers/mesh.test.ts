// Tests of the lines of a call between two pages: one of them opens the line, whoever has something to send, and a lost offer is made again.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectMs, type IceServers, turnsMost } from '#contract/calls/Call.ts'
import { type HeardSignal, Signal } from '#contract/calls/signals.ts'
import { Mesh } from './mesh.ts'

interface Described {
  type: RTCSdpType
  sdp: string
}
type Kind = 'audio' | 'video'
/** As much of a browser's connection as decides who offers when. */
class Connection {
  onnegotiationneeded: (() => void) | null = null
  onconnectionstatechange: (() => void) | null = null
  arrived = 0
  restarts = 0
  signalingState = 'stable'
  connectionState = 'new'
  localDescription: Described | null = null
  remoteDescription: Described | null = null
  takenBack = 0
  /** Answers that were taken for those of another offer. */
  mistaken = 0
  username: string | undefined
  readonly #senders: { kind: Kind; track: unknown }[] = []
  #isNeeded = false
  constructor(given: RTCConfiguration) {
    made.push(this)
    this.setConfiguration(given)
  }
  setConfiguration({ iceServers }: RTCConfiguration) {
    this.username = iceServers?.[0]?.username
  }
  getTransceivers() {
    return this.#senders.map((sender) => ({ sender, receiver: { track: { kind: sender.kind } }, currentDirection: null, direction: 'sendrecv' }))
  }
  addTrack(track: { kind: Kind }) {
    this.#senders.push({ kind: track.kind, track })
    this.#need()
  }
  addTransceiver(kind: Kind) {
    this.#senders.push({ kind, track: null })
    this.#need()
  }
  connect() {
    this.connectionState = 'connected'
    this.onconnectionstatechange?.()
  }
  getStats = async () => new Map([['pair', { type: 'candidate-pair', bytesReceived: this.arrived }]])
  restartIce() {
    this.restarts += 1
    this.#need()
  }
  #need() {
    this.#isNeeded = true
    queueMicrotask(() => {
      if (this.#isNeeded && this.signalingState === 'stable') this.onnegotiationneeded?.()
    })
  }
  async setLocalDescription() {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer'
    this.localDescription = { type, sdp: type === 'answer' ? `to ${this.remoteDescription!.sdp}` : `offer ${++offers}` }
    this.#stand(type === 'answer' ? 'stable' : 'have-local-offer')
  }
  async setRemoteDescription(described: Described) {
    if (described.type === 'offer' && this.signalingState === 'have-local-offer') this.takenBack += 1
    else if (described.type === 'answer' && this.signalingState !== 'have-local-offer') throw new Error('There is no offer of ours.')
    else if (described.type === 'answer' && described.sdp !== `to ${this.localDescription!.sdp}`) this.mistaken += 1
    this.remoteDescription = described
    this.#stand(described.type === 'offer' ? 'have-remote-offer' : 'stable')
  }
  #stand(state: string) {
    this.signalingState = state
    if (state === 'stable') this.#isNeeded = false
  }
  close() {}
}
let made: Connection[] = []
let offers = 0

const settled = () => vi.advanceTimersByTimeAsync(100)
const media = { microphone: true, camera: false, screen: false, isHolding: false, isAudioOnly: false }
const voice = { audio: { kind: 'audio' } as MediaStreamTrack }

/** Two pages joined by a wire that may lose a signal. */
function join(
  isLost: (said: { from: string; kind: string }) => boolean = () => false,
  servers: IceServers = { iceServers: [], expiresAt: null },
  renew: () => Promise<IceServers> = () => Promise.reject(new Error('Nobody asks.')),
) {
  const said: { from: string; kind: string; type?: string }[] = []
  const words: string[] = []
  const page = (me: string, other: () => Mesh) =>
    new Mesh({
      ...{
        me,
        servers,
        renew,
        onChange: () => {},
        onAudioOnly: (isOn) => words.push(`${me}: ${isOn ? 'audio only' : 'pictures again'}`),
        onSaid: ({ from, text }) => words.push(`${from} to ${me}: ${text}`),
      },
      say: (signal) => {
        const heard = { ...signal, from: me } as { from: string; kind: string }
        said.push(heard)
        if (!isLost(heard)) setTimeout(() => other().hear(heard as unknown as HeardSignal))
      },
    })
  const gives: Mesh = page('a', () => stays)
  const stays: Mesh = page('b', () => gives)
  const offersOf = (me: string) => said.filter(({ from, type }) => from === me && type === 'offer').length
  return { gives, stays, offersOf, words, said }
}

beforeEach(() => {
  made = []
  offers = 0
  vi.useFakeTimers()
  vi.stubGlobal('RTCPeerConnection', Connection)
  vi.stubGlobal('MediaStream', class {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['the one who calls', 'gives'],
  ['the one who is called', 'stays'],
] as const)('one offer opens the line, and none is taken back, where %s greets', async (_, greets) => {
  const both = join()
  both.gives.send(voice, media)
  both.stays.send(voice, media)
  both[greets].greet()
  await settled()
  expect([both.offersOf('a'), both.offersOf('b')]).toEqual([0, 1])
  expect(made.map(({ signalingState, takenBack }) => [signalingState, takenBack])).toEqual([
    ['stable', 0],
    ['stable', 0],
  ])
})

it('a page that greets twice while its line is being made has it made once', async () => {
  const { gives, stays, offersOf } = join()
  gives.send(voice, media)
  stays.send(voice, media)
  gives.greet()
  gives.greet()
  await settled()
  expect([offersOf('a'), offers]).toEqual([0, 1])
  expect(made.map(({ signalingState, restarts, takenBack }) => [signalingState, restarts, takenBack])).toEqual([
    ['stable', 0, 0],
    ['stable', 0, 0],
  ])
})

it('who has nothing to send opens the line all the same, so that the other is heard', async () => {
  const { gives, stays, offersOf } = join()
  gives.send(voice, media)
  gives.greet()
  await settled()
  expect(offersOf('b')).toBe(1)
  expect(made.every(({ signalingState, remoteDescription }) => signalingState === 'stable' && remoteDescription)).toBe(true)
  stays.close()
})

it('an offer that was lost is made again when either asks to repair the line', async () => {
  for (const repairs of ['gives', 'stays'] as const) {
    made = []
    let lost = 1
    const both = join(({ kind }) => kind === 'description' && lost-- > 0)
    both.gives.send(voice, media)
    both.stays.send(voice, media)
    both.gives.greet()
    await settled()
    expect(made.some(({ signalingState }) => signalingState === 'have-local-offer')).toBe(true)
    await vi.advanceTimersByTimeAsync(connectMs)
    both[repairs].restart()
    await settled()
    expect(made.map(({ signalingState }) => signalingState)).toEqual(['stable', 'stable'])
    both.gives.close()
    both.stays.close()
  }
})

it('a line on which nothing arrives is lost within five seconds though the browser still calls it connected, is repaired, and is there again with what arrives', async () => {
  const { gives, stays } = join()
  gives.send(voice, media)
  stays.send(voice, media)
  gives.greet()
  await settled()
  const own = made.at(-1)!
  const stateNow = () => [gives, stays].flatMap(({ others }) => others).map(({ state }) => state)
  made.forEach((one) => one.connect())
  const sound = setInterval(() => made.forEach((one) => (one.arrived += 80)), 20)
  await vi.advanceTimersByTimeAsync(20_000)
  expect([stateNow(), own.restarts]).toEqual([['connected', 'connected'], 0])
  clearInterval(sound)
  await vi.advanceTimersByTimeAsync(5_000)
  expect([stateNow(), own.restarts]).toEqual([['lost', 'lost'], 1])
  // The ways of before are gone, and what they counted.
  made.forEach((one) => (one.arrived = 0))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stateNow()).toEqual(['lost', 'lost'])
  made.forEach((one) => (one.arrived += 80))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stateNow()).toEqual(['connected', 'connected'])
  gives.close()
  stays.close()
  expect(vi.getTimerCount()).toBe(0)
})

/** Two who speak with each other; `cut`: nothing is heard any more, and no signal comes through. Ways that are gone do not come back by themselves. */
async function speaking({ areWaysGone = false } = {}) {
  let isCut = false
  const both = join(() => isCut)
  both.gives.send(voice, media)
  both.stays.send(voice, media)
  both.gives.greet()
  await settled()
  made.forEach((one) => one.connect())
  const isWhole = () => !isCut && (!areWaysGone || made.every(({ signalingState }) => signalingState === 'stable'))
  const sound = setInterval(() => isWhole() && made.forEach((one) => (one.arrived += 80)), 20)
  await vi.advanceTimersByTimeAsync(5_000)
  const stands = () => made.map(({ signalingState, mistaken }) => [signalingState, mistaken])
  return {
    ...both,
    cut: (is: boolean) => void (isCut = is),
    stands,
    states: () => [both.gives, both.stays].flatMap(({ others }) => others.map(({ state }) => state)),
    end: () => {
      clearInterval(sound)
      both.gives.close()
      both.stays.close()
      expect(vi.getTimerCount()).toBe(0)
    },
  }
}
const whole = [
  ['stable', 0],
  ['stable', 0],
]

it.each([
  ['both', ['gives', 'stays']],
  ['one', ['gives']],
  ['the other', ['stays']],
] as const)(
  'offers that were lost with the network are made again once %s greet anew, and nobody takes an answer for that of another',
  async (_, who) => {
    const { cut, stands, states, end, ...both } = await speaking()
    cut(true)
    await vi.advanceTimersByTimeAsync(5_500)
    expect([states(), stands().map(([state]) => state)]).toEqual([
      ['lost', 'lost'],
      ['have-local-offer', 'have-local-offer'],
    ])
    cut(false)
    for (const one of who) both[one].greet()
    await settled()
    expect(stands()).toEqual(whole)
    // Not what was said of the ways of before.
    expect(made.map(({ localDescription }) => localDescription!.sdp).toSorted()[0]).toMatch(/^offer [3-9]$/)
    end()
  },
)

it('a line that has failed is tried again by itself, later each time, and stands as soon as something comes through', async () => {
  const { cut, stands, states, offersOf, end } = await speaking({ areWaysGone: true })
  const before = offersOf('a') + offersOf('b')
  cut(true)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(states()).toEqual(['failed', 'failed'])
  await vi.advanceTimersByTimeAsync(108_000)
  expect(states()).toEqual(['failed', 'failed'])
  const tries = offersOf('a') + offersOf('b') - before
  expect(tries).toBeGreaterThanOrEqual(8)
  expect(tries).toBeLessThanOrEqual(16)
  cut(false)
  await vi.advanceTimersByTimeAsync(31_000)
  expect([states(), stands()]).toEqual([['connected', 'connected'], whole])
  end()
})

it('where the ways of before carry again, the offer that nobody heard is not left open', async () => {
  const { cut, stands, states, end } = await speaking()
  cut(true)
  await vi.advanceTimersByTimeAsync(5_500)
  cut(false)
  await vi.advanceTimersByTimeAsync(1_500)
  expect([states(), stands()]).toEqual([['connected', 'connected'], whole])
  end()
})

it('a camera that is switched on while the signals are lost is offered again with the next greeting, and the voice is left alone', async () => {
  const { gives, cut, stands, states, end, offersOf } = await speaking()
  const restarts = () => made.map((one) => one.restarts)
  cut(true)
  gives.send({ video: { kind: 'video' } as MediaStreamTrack }, { ...media, camera: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stands().map(([state]) => state)).toContain('have-local-offer')
  cut(false)
  gives.greet()
  await settled()
  expect([stands(), states(), restarts(), offersOf('a')]).toEqual([whole, ['connected', 'connected'], [0, 0], 2])
  end()
})

it('words that were told while either end was cut are heard once it is back, in order and once; an end of before hears as it did', async () => {
  const { gives, stays, cut, words, end } = await speaking()
  gives.tell('Somebody is hurt', null)
  await settled()
  cut(true)
  gives.tell('He does not breathe', null)
  stays.tell('Can you hear me?', null)
  await settled()
  cut(false)
  gives.tell('Hurry', null)
  await settled()
  stays.greet()
  await settled()
  gives.greet()
  stays.greet()
  await settled()
  expect(words).toEqual(['a to b: Somebody is hurt', 'a to b: Hurry', 'a to b: He does not breathe', 'b to a: Can you hear me?'])
  const heard = (part: object) => gives.hear({ from: 'b', callId: 'c', ...part } as unknown as HeardSignal)
  const told = words.length
  heard({ kind: 'say', text: 'of before', card: null })
  heard({ kind: 'say', text: 'of before', card: null })
  expect(words.length).toBe(told + 2)
  end()
})

it('what the server refused for a while, its database being away, is said again though no socket was lost', async () => {
  const { gives, stays, cut, stands, words, end } = await speaking()
  cut(true)
  gives.tell('He does not breathe', null)
  gives.send({ video: { kind: 'video' } as MediaStreamTrack }, { ...media, camera: true })
  gives.missed()
  gives.missed()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(words).toEqual([])
  cut(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([words, stands(), stays.others[0]!.media.camera]).toEqual([['a to b: He does not breathe'], whole, true])
  gives.missed()
  end()
})

it('what a page of before still offers is not taken for the line of the one that has come after it', async () => {
  const { gives } = join()
  const heard = (part: object) => gives.hear({ from: 'b', callId: 'c', ...part } as unknown as HeardSignal)
  const offer = (more: object) => heard({ kind: 'description', type: 'offer', sdp: 'offer', nth: 1, ...more })
  heard({ kind: 'hello', page: 'x', isReply: true })
  heard({ kind: 'hello', page: 'y', isReply: true })
  const line = made.at(-1)!
  offer({ page: 'x' })
  await settled()
  expect(line.remoteDescription).toBeNull()
  offer({ page: 'y' })
  await settled()
  expect(line.remoteDescription).toMatchObject({ type: 'offer' })
  line.remoteDescription = null
  // An end of before does not say which page it is.
  offer({})
  await settled()
  expect(line.remoteDescription).toMatchObject({ type: 'offer' })
  gives.close()
})

it('a page that comes anew hears all words from the first, also where it had heard some as another', async () => {
  const { gives, words } = join()
  const heard = (part: object) => gives.hear({ from: 'b', callId: 'c', ...part } as unknown as HeardSignal)
  heard({ kind: 'say', text: 'one', card: null, nth: 1 })
  heard({ kind: 'hello', page: 'x', isReply: true })
  heard({ kind: 'say', text: 'one', card: null, nth: 1 })
  heard({ kind: 'hello', page: 'y', isReply: true })
  heard({ kind: 'say', text: 'another one', card: null, nth: 1 })
  expect(words).toEqual(['b to a: one', 'b to a: another one'])
  gives.close()
})

it('what a page says at once, as the ways of five lines, goes out in order and at a pace for which no server ends its socket', async () => {
  const { gives, stays, said } = join()
  const at: number[] = []
  for (let nth = 0; nth < 200; nth++) gives.tell(String(nth), null)
  for (let ms = 0; ms < 10_000; ms += 10) {
    while (at.length < said.length) at.push(ms)
    await vi.advanceTimersByTimeAsync(10)
  }
  const mostInSecond = Math.max(...at.map((since) => at.filter((one) => one >= since && one < since + 1_000).length))
  expect([said.map((one) => (one as { text?: string }).text), mostInSecond <= 45]).toEqual([
    Array.from({ length: 200 }, (_, nth) => String(nth)),
    true,
  ])
  for (let nth = 0; nth < 200; nth++) gives.tell(String(nth), null)
  gives.close()
  stays.close()
  await settled()
  expect(vi.getTimerCount()).toBe(0)
})

it('words that were written before anybody answered are heard by whoever comes, once', async () => {
  let isThere = false
  const { gives, stays, words } = join(() => !isThere)
  gives.tell('I cannot speak', null)
  await settled()
  expect(words).toEqual([])
  isThere = true
  stays.greet()
  await settled()
  stays.greet()
  gives.tell('They are in the house', null)
  await settled()
  expect(words).toEqual(['a to b: I cannot speak', 'a to b: They are in the house'])
})

it('that pictures are kept back is told to the others once, also to who comes later, and when they are given again', async () => {
  const { gives, stays, words } = join()
  const silent = { ...media, isAudioOnly: true }
  gives.send({}, silent)
  stays.greet()
  await settled()
  gives.send({}, silent)
  await settled()
  expect(words).toEqual(['b: audio only'])
  gives.send({}, media)
  await settled()
  expect(words).toEqual(['b: audio only', 'b: pictures again'])
  stays.close()
})

it('of presses that cross, the last is followed, and nobody’s telling on brings back one of before; a listener is not followed', async () => {
  const { gives, stays, words } = join()
  stays.greet()
  await settled()
  stays.press()
  stays.send({}, { ...media, isAudioOnly: true })
  await vi.advanceTimersByTimeAsync(1)
  expect(words).toEqual(['a: audio only'])
  // What was followed is told on, and crosses with the next press.
  gives.send({}, { ...media, isAudioOnly: true })
  stays.press()
  stays.send({}, media)
  await settled()
  expect(words).toEqual(['a: audio only', 'a: pictures again'])
  gives.keep(['a', 'b'], ['b'])
  expect(gives.others).toMatchObject([{ id: 'b', isListener: true }])
  stays.press()
  stays.send({}, { ...media, isAudioOnly: true })
  await settled()
  expect(words).toEqual(['a: audio only', 'a: pictures again'])
  gives.close()
  stays.close()
})

it.each([
  ['the most that a program can count', Number.MAX_SAFE_INTEGER],
  ['the most that is taken', turnsMost],
  ['a leap of a thousand and one', 1_001],
])('a number of presses that nobody has pressed, %s, is passed over, and what this end tells of itself is still taken', async (_, leap) => {
  const { gives, stays, words, said } = join()
  stays.greet()
  await settled()
  const heard = (audioOnlyTurn: number) =>
    gives.hear({ from: 'b', callId: 'c', kind: 'media', ...media, isAudioOnly: true, audioOnlyTurn } as unknown as HeardSignal)
  heard(leap)
  gives.press()
  gives.send({}, media)
  expect([words, said.at(-1)]).toEqual([[], expect.objectContaining({ kind: 'media', audioOnlyTurn: 1 })])
  gives.close()
  stays.close()
})

it('however many presses others have counted up, what this end tells is taken by the contract', async () => {
  const { gives, stays, said } = join()
  stays.greet()
  await settled()
  for (let turn = 1_000; turn <= turnsMost; turn += 1_000)
    gives.hear({ from: 'b', callId: 'c', kind: 'media', ...media, isAudioOnly: turn % 2_000 === 0, audioOnlyTurn: turn } as unknown as HeardSignal)
  gives.press()
  gives.send({}, media)
  const callId = '01a2b3c4-0000-7000-8000-000000000001'
  expect(Signal.safeParse({ ...said.at(-1), callId }).success).toBe(true)
  gives.close()
  stays.close()
})

it('an end of before, which tells nothing of audio only, is one that shows pictures', async () => {
  const { gives, words } = join()
  const heard = (part: object) => gives.hear({ from: 'b', callId: 'c', ...part } as unknown as HeardSignal)
  heard({ kind: 'hello', page: 'x', isReply: true })
  const { isAudioOnly: _, ...old } = media
  heard({ kind: 'media', ...old })
  expect([gives.others[0]!.media, words]).toEqual([media, []])
  gives.close()
})

it('asks for new credentials before the old ones end, again where that failed, and connects by the newest; a call that is over asks no more', async () => {
  const named = (name: string): IceServers => ({ iceServers: [{ urls: ['turn:x'], username: name }], expiresAt: '2026-01-01T00:00:00Z' })
  let asked = 0
  const renew = () => (++asked === 2 ? Promise.reject(new Error('The line is cut.')) : Promise.resolve(named(`asked ${asked}`)))
  const { gives, stays } = join(undefined, named('first'), renew)
  stays.close()
  gives.hear({ from: 'b', kind: 'hello', page: 'x', isReply: true, callId: 'c' } as unknown as HeardSignal)
  expect(made[0]!.username).toBe('first')
  await vi.advanceTimersByTimeAsync(8 * 60_000)
  expect([asked, made[0]!.username]).toEqual([1, 'asked 1'])
  await vi.advanceTimersByTimeAsync(8 * 60_000 + 15_000)
  expect([asked, made[0]!.username]).toEqual([3, 'asked 3'])
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  expect(made[0]!.username).toBe('asked 4')
  gives.hear({ from: 'd', kind: 'hello', page: 'y', isReply: true, callId: 'c' } as unknown as HeardSignal)
  expect(made[1]!.username).toBe('asked 4')
  gives.close()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(asked).toBe(4)
})
