// Records a call: the sound of all sides as one, in pieces that are sent while it goes on, each as often as it takes.

export interface RecorderParts {
  /** Answers how many bytes are there then; throws where it did not come to an answer. */
  send(piece: Blob, offset: number, isLast: boolean): Promise<number>
  /** Whether asking again can help. */
  isLost(error: unknown): boolean
  /** 'waits': what was recorded is tried again; 'silent': the browser gives nothing to record; 'failed': it will not be kept. */
  onState(state: RecorderState): void
}
export type RecorderState = 'records' | 'waits' | 'silent' | 'failed'

/** What a killed page or server loses at most. */
const pieceMs = 5_000
/** A recording from which nothing comes for so long is none. */
const silentAfterMs = 3 * pieceMs
const pauseMs = 1_000
const mostPauseMs = 10_000
const forms = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']

export class Recorder {
  readonly #parts: RecorderParts
  readonly #context = new AudioContext()
  readonly #mixed = this.#context.createMediaStreamDestination()
  readonly #heard = new Map<string, MediaStreamAudioSourceNode>()
  readonly #recorder: MediaRecorder
  readonly #waiting: Blob[] = []
  #sent = 0
  #silence: ReturnType<typeof setTimeout> | undefined
  #isStopped = false
  #isSending = false

  constructor(parts: RecorderParts) {
    this.#parts = parts
    const mimeType = forms.find((form) => MediaRecorder.isTypeSupported(form))
    this.#recorder = new MediaRecorder(this.#mixed.stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: 32_000 })
    this.#recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) this.#waiting.push(data)
      if (data.size > 0) this.#listen()
      if (!this.#isStopped) void this.#send()
    }
    this.#recorder.onstop = () => {
      this.#isStopped = true
      void this.#send()
    }
    this.#recorder.start(pieceMs)
    this.#listen()
    // Where nobody has touched the page yet, the browser makes no sound of it, and mixes none.
    this.#wake()
    addEventListener('pointerdown', this.#wake)
    addEventListener('keydown', this.#wake)
    parts.onState('records')
  }

  /** Says so where nothing comes from now on. */
  #listen(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#recorder.state === 'recording' && this.#parts.onState('silent'), silentAfterMs)
  }

  readonly #wake = () => void (this.#context.state === 'suspended' && this.#context.resume())

  /** The sounds that there are now: what is new is mixed in, what is gone taken out. */
  mix(tracks: readonly MediaStreamTrack[]): void {
    const sounds = new Map(tracks.filter(({ kind }) => kind === 'audio').map((track) => [track.id, track]))
    for (const [id, node] of this.#heard) {
      if (sounds.has(id)) continue
      node.disconnect()
      this.#heard.delete(id)
    }
    this.#wake()
    for (const [id, track] of sounds) {
      if (this.#heard.has(id)) continue
      const node = this.#context.createMediaStreamSource(new MediaStream([track]))
      node.connect(this.#mixed)
      this.#heard.set(id, node)
    }
  }

  hold(isOnHold: boolean): void {
    if (isOnHold && this.#recorder.state === 'recording') this.#recorder.pause()
    if (!isOnHold && this.#recorder.state === 'paused') {
      this.#recorder.resume()
      this.#listen()
    }
  }

  /** The last piece goes on its way; what was not sent yet goes before it. */
  stop(): void {
    clearTimeout(this.#silence)
    removeEventListener('pointerdown', this.#wake)
    removeEventListener('keydown', this.#wake)
    if (this.#recorder.state !== 'inactive') this.#recorder.stop()
    for (const node of this.#heard.values()) node.disconnect()
    this.#heard.clear()
    if (this.#context.state !== 'closed') void this.#context.close()
  }

  /** Nothing more is sent, and nothing gathered in vain. */
  #fail(): void {
    this.#recorder.ondataavailable = null
    this.stop()
    this.#parts.onState('failed')
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    let pause = pauseMs
    let isDone = false
    while (this.#waiting.length > 0 || (this.#isStopped && !isDone)) {
      const piece = this.#waiting[0] ?? new Blob()
      const isLast = this.#isStopped && this.#waiting.length <= 1
      try {
        const there = await this.#parts.send(piece, this.#sent, isLast)
        if (there < this.#sent + piece.size) return this.#fail()
        this.#sent += piece.size
        this.#waiting.shift()
        isDone = isLast
        pause = pauseMs
        if (!this.#isStopped) this.#parts.onState('records')
      } catch (error) {
        if (!this.#parts.isLost(error)) return this.#fail()
        this.#parts.onState('waits')
        await new Promise((resolve) => setTimeout(resolve, pause))
        pause = Math.min(mostPauseMs, 2 * pause)
      }
    }
    this.#isSending = false
  }
}
