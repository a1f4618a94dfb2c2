// One line to one other participant: one opens it, then both may offer, even at once (perfect negotiation); it repairs itself, and says when it cannot.
import type { Signal } from '#contract/calls/signals.ts'
import { connectMs } from '#contract/calls/Call.ts'
import { countedIn, judge, judgeEveryMs, type Standing, unjudged } from './weak.ts'

/** Sound comes fifty times a second also from who is silent, and a check each two and a half: a browser says that all has ended far later. */
const lookMs = 1_000
const silentLooks = 4
const judgeEvery = judgeEveryMs / lookMs

/** Failed, it is tried again after so long, later each time: a network comes back, and nobody may have a hand free. */
const againMs = [2_000, 8_000, 12_000, 18_000, 30_000]

type Said = Extract<Signal, { kind: 'description' | 'candidate' }>
export type LineState = 'connecting' | 'connected' | 'lost' | 'failed'

export interface PeerParts {
  iceServers: RTCIceServer[]
  relayOnly: boolean
  /** Of two offers at once the polite one gives way. */
  isPolite: boolean
  say(
    said:
      | { kind: 'description'; type: RTCSdpType; sdp: string; nth: number | undefined }
      | { kind: 'candidate'; candidate: string; sdpMid: string | null; sdpMLineIndex: number | null },
  ): void
  onChange(): void
}

export class Peer {
  readonly connection: RTCPeerConnection
  readonly stream = new MediaStream()
  state: LineState = 'connecting'
  readonly #parts: PeerParts
  #isOffering = false
  #ignores = false
  /** Which offer of this end was the last, and which of the other's is answered: an answer is taken for that of its own offer alone. */
  #nth = 0
  #heardNth: number | undefined
  #tries = 0
  #timer: ReturnType<typeof setTimeout>
  #looks: ReturnType<typeof setInterval> | undefined
  #arrived = 0
  #silent = 0
  #work: Promise<void> = Promise.resolve()
  #judged = 0
  #standing: Standing = unjudged

  constructor(parts: PeerParts) {
    this.#parts = parts
    this.connection = new RTCPeerConnection({ iceServers: parts.iceServers, iceTransportPolicy: parts.relayOnly ? 'relay' : 'all' })
    const { connection } = this
    connection.onnegotiationneeded = () => void this.#offer()
    connection.onicecandidate = ({ candidate }) => {
      if (candidate)
        parts.say({ kind: 'candidate', candidate: candidate.candidate, sdpMid: candidate.sdpMid, sdpMLineIndex: candidate.sdpMLineIndex })
    }
    connection.ontrack = ({ track }) => {
      this.stream.addTrack(track)
      track.onended = () => this.stream.removeTrack(track)
      track.onmute = parts.onChange
      track.onunmute = parts.onChange
      parts.onChange()
    }
    connection.onconnectionstatechange = () => this.#note()
    this.#timer = this.#limit()
  }

  /** ICE itself would go on checking for half a minute and more. */
  #limit() {
    return setTimeout(() => this.#fail(), connectMs)
  }

  #fail(): void {
    this.#waitToTry()
    this.#become('failed')
  }

  #waitToTry(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => {
        this.#tries += 1
        this.#offerWays()
        this.#waitToTry()
      },
      againMs[Math.min(this.#tries, againMs.length - 1)],
    )
  }

  #become(state: LineState): void {
    this.state = state
    this.#parts.onChange()
  }

  #note(): void {
    const { connectionState } = this.connection
    if (connectionState === 'connected') {
      this.#hears()
    } else if (connectionState === 'failed' || connectionState === 'disconnected') {
      if (this.state === 'connected') this.restart()
      else if (connectionState === 'failed' && this.state !== 'failed') this.#fail()
    }
  }

  /** Too weak for a picture, for some while. */
  get isWeak(): boolean {
    return this.#standing.isWeak
  }

  #hears(): void {
    clearTimeout(this.#timer)
    this.#silent = 0
    this.#tries = 0
    this.#looks ??= setInterval(() => void this.#look(), lookMs)
    this.#become('connected')
    // An offer for other ways that nobody heard would stand in the way of all that come after.
    this.offerAgain()
  }

  async #look(): Promise<void> {
    const stats = await this.connection.getStats()
    if (!this.#looks) return
    // What ways of before have counted goes with them: less is nothing new.
    const arrived = arrivedIn(stats)
    const isNew = arrived > this.#arrived
    this.#arrived = arrived
    this.#silent = isNew ? 0 : this.#silent + 1
    if (this.state === 'connected') {
      if (this.#silent === silentLooks) this.restart()
      else if (++this.#judged % judgeEvery === 0) this.#judge(stats)
    } else if (isNew && this.connection.connectionState === 'connected') this.#hears()
  }

  #judge(stats: RTCStatsReport): void {
    const { isWeak } = this
    this.#standing = judge(this.#standing, countedIn(stats))
    if (this.isWeak !== isWeak) this.#parts.onChange()
  }

  /** For the ways that are looked for from now on: what stands goes on. */
  renew(iceServers: RTCIceServer[]): void {
    this.connection.setConfiguration({ iceServers, iceTransportPolicy: this.#parts.relayOnly ? 'relay' : 'all' })
  }

  /** Once it is known what is sent: who does not give way makes the first offer, also with nothing to send. */
  open(): void {
    if (!this.#parts.isPolite && this.connection.getTransceivers().length === 0) this.connection.addTransceiver('audio', { direction: 'recvonly' })
  }

  get isBroken(): boolean {
    return this.state === 'failed' || this.state === 'lost'
  }

  /** The other end has a new socket, or this one: what is broken is repaired, and an offer that may never have come is said again. */
  greet(): void {
    if (this.isBroken) this.restart()
    else this.offerAgain()
  }

  offerAgain(): void {
    if (this.connection.signalingState === 'have-local-offer') this.#sayDescription()
  }

  /** New ways to each other, with the call going on. */
  restart(): void {
    clearTimeout(this.#timer)
    this.#timer = this.#limit()
    this.#become(this.state === 'connecting' ? 'connecting' : 'lost')
    this.#offerWays()
  }

  /** An offer that was not answered may be lost, and was made for the ways of before. */
  #offerWays(): void {
    this.connection.restartIce()
    if (this.connection.signalingState === 'have-local-offer') void this.#offer()
  }

  async #offer(): Promise<void> {
    // Chromium, once it has taken back its first offer, looks for no way to the other at all: so only one makes a first offer.
    if (this.#parts.isPolite && !this.connection.remoteDescription) return
    try {
      this.#isOffering = true
      await this.connection.setLocalDescription()
      this.#nth += 1
      this.#sayDescription()
    } catch {
      this.#parts.onChange()
    } finally {
      this.#isOffering = false
    }
  }

  #sayDescription(): void {
    const { localDescription } = this.connection
    if (!localDescription) return
    const { type, sdp } = localDescription
    this.#parts.say({ kind: 'description', type, sdp, nth: type === 'offer' ? this.#nth : this.#heardNth })
  }

  /** In the order in which it was said. */
  hear(said: Said): void {
    this.#work = this.#work.then(() => this.#take(said)).catch(() => {})
  }

  async #take(said: Said): Promise<void> {
    const { connection } = this
    if (said.kind === 'candidate') {
      try {
        await connection.addIceCandidate({ candidate: said.candidate, sdpMid: said.sdpMid, sdpMLineIndex: said.sdpMLineIndex })
      } catch (error) {
        if (!this.#ignores) throw error
      }
      return
    }
    const collides = said.type === 'offer' && (this.#isOffering || connection.signalingState !== 'stable')
    this.#ignores = !this.#parts.isPolite && collides
    if (this.#ignores || (said.type === 'answer' && said.nth !== undefined && said.nth !== this.#nth)) return
    await connection.setRemoteDescription({ type: said.type, sdp: said.sdp })
    if (said.type !== 'offer') return
    this.#heardNth = said.nth
    // What the other tries is not broken off by what is tried here.
    if (this.state === 'failed') this.#waitToTry()
    await connection.setLocalDescription()
    this.#sayDescription()
  }

  /** What is sent to the other: tracks of these kinds are replaced, added or silenced, without the line being broken. */
  send(tracks: Partial<Record<'audio' | 'video', MediaStreamTrack | null>>, stream: MediaStream): void {
    for (const kind of ['audio', 'video'] as const) {
      if (!(kind in tracks)) continue
      const track = tracks[kind] ?? null
      const transceiver = this.connection
        .getTransceivers()
        .find(({ receiver, sender, currentDirection }) => currentDirection !== 'stopped' && (sender.track?.kind ?? receiver.track.kind) === kind)
      if (transceiver && transceiver.sender.track !== track) {
        void transceiver.sender.replaceTrack(track)
        if (track && transceiver.direction !== 'sendrecv') transceiver.direction = 'sendrecv'
      } else if (!transceiver && track) this.connection.addTrack(track, stream)
    }
  }

  close(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#looks)
    this.#looks = undefined
    this.connection.onnegotiationneeded = null
    this.connection.close()
  }
}

/** How much has come in by any way: sound, pictures, and the checks of the ways. */
function arrivedIn(stats: RTCStatsReport): number {
  let sum = 0
  for (const one of stats.values() as Iterable<RTCIceCandidatePairStats>)
    if (one.type === 'candidate-pair') sum += (one.bytesReceived ?? 0) + (one.responsesReceived ?? 0) + (one.requestsReceived ?? 0)
  return sum
}
