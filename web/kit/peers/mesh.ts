// All lines of this page in one call: one to each other participant, opened when both have said that they are there.
import { type IceServers, relaySeconds, turnsMost } from '#contract/calls/Call.ts'
import type { HeardSignal, Signal } from '#contract/calls/signals.ts'
import { Pace } from './pace.ts'
import { type LineState, Peer } from './peer.ts'

type Unaddressed = Signal extends infer S ? (S extends Signal ? Omit<S, 'callId'> : never) : never
type Hello = Extract<HeardSignal, { kind: 'hello' }>
export interface Shown {
  microphone: boolean
  camera: boolean
  screen: boolean
  isHolding: boolean
  isAudioOnly: boolean
}
export interface Said {
  from: string
  text: string
  card: string | null
}
/** One of the others, as the screen draws it. */
export interface Other {
  id: string
  state: LineState
  /** Too weak for a picture. */
  isWeak: boolean
  /** Hears the call, and is not heard. */
  isListener: boolean
  stream: MediaStream
  media: Shown
}

export interface MeshParts {
  me: string
  /** Null where they could not be had yet. */
  servers: IceServers | null
  /** Asks for credentials that are good for as long again. */
  renew(): Promise<IceServers>
  relayOnly?: boolean
  say(signal: Unaddressed): void
  onChange(): void
  onSaid(said: Said): void
  /** One of the others keeps pictures back, or gives them again. */
  onAudioOnly(isAudioOnly: boolean): void
}
/** So long before they end, and again so soon where that failed. */
const [beforeMs, againMs, soonMs] = [120_000, 15_000, 1_000]
/** Of presses that nobody has pressed none is followed: they would use up what can be counted. */
const leapMost = 1_000
const missedMs = 2_000
const usual: Shown = { microphone: true, camera: false, screen: false, isHolding: false, isAudioOnly: false }

export class Mesh {
  readonly #parts: MeshParts
  readonly #pace: Pace<Unaddressed>
  readonly #page = String(crypto.getRandomValues(new Uint32Array(2)).join('-'))
  readonly #peers = new Map<string, { page: string; peer: Peer; media: Shown }>()
  readonly #stream = new MediaStream()
  #tracks: Partial<Record<'audio' | 'video', MediaStreamTrack | null>> = {}
  #media = usual
  #listed: ReadonlySet<string> = new Set()
  #listeners: readonly string[] = []
  #turn = 0
  #words: { text: string; card: string | null; nth: number }[] = []
  /** The words of each of the others that came here, by their numbers, and of which page they are. */
  readonly #heard = new Map<string, { page: string | null; nths: Set<number> }>()

  #iceServers: RTCIceServer[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #missed: ReturnType<typeof setTimeout> | undefined

  constructor(parts: MeshParts) {
    this.#parts = parts
    this.#pace = new Pace(parts.say)
    if (parts.servers) this.#use(parts.servers)
    else this.#renewIn(soonMs)
  }

  #use({ iceServers, expiresAt }: IceServers): void {
    this.#iceServers = iceServers as RTCIceServer[]
    for (const { peer } of this.#peers.values()) peer.renew(this.#iceServers)
    if (expiresAt !== null) this.#renewIn(relaySeconds * 1_000 - beforeMs)
  }

  /** By the pace of this clock: what time it says may be wrong. */
  #renewIn(ms: number): void {
    this.#timer = setTimeout(() => {
      const isOpen = this.#timer
      this.#parts.renew().then(
        (servers) => this.#timer === isOpen && this.#use(servers),
        () => this.#timer === isOpen && this.#renewIn(againMs),
      )
    }, ms)
  }

  get others(): Other[] {
    return [...this.#peers].map(([id, { peer, media }]) => ({
      ...{ id, state: peer.state, isWeak: peer.isWeak, stream: peer.stream, media },
      isListener: this.#listeners.includes(id),
    }))
  }

  /** Said on entering, and again whenever the socket comes back: a line that was lost meanwhile is repaired, one that is just being made is left alone. */
  greet(): void {
    this.#hello()
    for (const { peer } of this.#peers.values()) peer.greet()
  }

  #hello(to?: string): void {
    const heard = [...this.#heard].map(([from, { nths }]) => ({ from, upTo: wholeIn(nths) }))
    this.#pace.say({ kind: 'hello', ...(to && { to }), page: this.#page, isReply: to !== undefined, heard })
  }

  #hearsNewly(from: string, nth: number): boolean {
    const kept = this.#heard.get(from) ?? { page: null, nths: new Set() }
    this.#heard.set(from, kept)
    return kept.nths.size < kept.nths.add(nth).size
  }

  hear(heard: HeardSignal): void {
    const { from } = heard
    if (heard.to && heard.to !== this.#parts.me) return
    if (heard.kind === 'hello') return this.#meet(from, heard)
    const known = this.#peers.get(from)
    if (heard.kind === 'say') {
      const { text, card, nth } = heard
      if (nth === undefined || this.#hearsNewly(from, nth)) this.#parts.onSaid({ from, text, card })
      return
    }
    if (!known) return
    if (heard.kind === 'media') {
      const { microphone, camera, screen, isHolding, isAudioOnly = false, audioOnlyTurn: turn = 0 } = heard
      const was = known.media.isAudioOnly
      known.media = { microphone, camera, screen, isHolding, isAudioOnly }
      this.#parts.onChange()
      const isFollowed = turn === 0 ? was !== isAudioOnly : turn > this.#turn && turn - this.#turn <= leapMost
      if (this.#listeners.includes(from) || !isFollowed) return
      this.#turn = Math.max(turn, this.#turn)
      this.#parts.onAudioOnly(isAudioOnly)
    } else if ((heard.page ?? known.page) === known.page) known.peer.hear(heard)
  }

  #meet(id: string, { page, isReply, heard }: Hello): void {
    const known = this.#peers.get(id)
    const told = known?.page === page && !heard ? this.#words.length : (heard?.find(({ from }) => from === this.#parts.me)?.upTo ?? 0)
    for (const words of this.#words.slice(told)) this.#pace.say({ kind: 'say', to: id, ...words })
    const kept = this.#heard.get(id)
    if ((kept?.page ?? page) !== page) this.#heard.delete(id)
    else if (kept) kept.page = page
    if (known && known.page !== page) this.drop(id)
    if (!this.#peers.has(id)) {
      const peer = new Peer({
        iceServers: this.#iceServers,
        relayOnly: this.#parts.relayOnly ?? false,
        isPolite: this.#parts.me < id,
        say: (said) => this.#pace.say({ ...said, to: id, page: this.#page }),
        onChange: this.#parts.onChange,
      })
      this.#peers.set(id, { page, peer, media: usual })
      peer.send(this.#tracks, this.#stream)
      peer.open()
      this.#parts.onChange()
    } else if (!isReply) known!.peer.greet()
    if (!isReply) this.#hello(id)
    this.#pace.say({ kind: 'media', to: id, ...this.#media, audioOnlyTurn: this.#turn })
  }

  send(tracks: Partial<Record<'audio' | 'video', MediaStreamTrack | null>>, media: Shown): void {
    this.#tracks = { ...this.#tracks, ...tracks }
    this.#media = media
    for (const { peer } of this.#peers.values()) peer.send(tracks, this.#stream)
    this.#pace.say({ kind: 'media', ...media, audioOnlyTurn: this.#turn })
  }

  /** Before what was pressed for audio only, or for pictures again, is sent: it overtakes what anybody pressed before. */
  press(): void {
    this.#turn = Math.min(this.#turn + 1, turnsMost)
  }

  /** Words, or a card: whoever comes later, or anew, hears all of them, and whoever was cut what they missed. */
  tell(text: string, card: string | null): void {
    const words = { text, card, nth: this.#words.length + 1 }
    this.#words.push(words)
    this.#pace.say({ kind: 'say', ...words })
  }

  /** What was said here was refused, as by a database that is away: a little later all that nobody may have heard is said again. */
  missed(): void {
    this.#missed ??= setTimeout(() => {
      this.#missed = undefined
      this.#hello()
      this.#pace.say({ kind: 'media', ...this.#media, audioOnlyTurn: this.#turn })
      for (const { peer } of this.#peers.values()) peer.offerAgain()
    }, missedMs)
  }

  /** The others are greeted too: what is to be said first may be theirs to say. */
  restart(): void {
    this.#hello()
    for (const { peer } of this.#peers.values()) peer.restart()
  }

  /** Who is in the call, as the server tells it: whoever was, and is no more, has left. A greeting may be faster than that news. */
  keep(ids: readonly string[], listeners: readonly string[]): void {
    for (const id of this.#peers.keys()) if (this.#listed.has(id) && !ids.includes(id)) this.drop(id)
    this.#listed = new Set(ids)
    const isOther = listeners.join() !== this.#listeners.join()
    this.#listeners = listeners
    if (isOther) this.#parts.onChange()
  }

  drop(id: string): void {
    this.#peers.get(id)?.peer.close()
    if (this.#peers.delete(id)) this.#parts.onChange()
  }

  close(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#missed)
    this.#timer = undefined
    for (const { peer } of this.#peers.values()) peer.close()
    this.#peers.clear()
    this.#pace.close()
  }
}

/** Up to which number none is missing. */
function wholeIn(nths: ReadonlySet<number>): number {
  let upTo = 0
  while (nths.has(upTo + 1)) upTo += 1
  return upTo
}
