// Whether a camera is live, judged by pictures that really came: a player's own word is not believed.
import { staleAfterMs } from '#contract/cctv/Camera.ts'

export interface Liveness {
  state: 'opening' | 'live' | 'stale'
  /** When the last new picture was seen. */
  at: number | null
}

/** A stream may take so long to its first picture: until then it is on its way, and not missing. */
export const openingMs = 20_000

export class LiveWatch {
  #progress = Number.NaN
  #at: number | null = null
  #since: number
  /** The server has seen before what plays: however it moves, it is not live. */
  isShownAgain = false

  constructor(now: number) {
    this.#since = now
  }

  /** `progress` changes with every picture: a time in the film, or the moment of a picture. */
  see(progress: number, now: number): void {
    if (progress === this.#progress || Number.isNaN(progress)) return
    const isFirst = Number.isNaN(this.#progress)
    this.#progress = progress
    if (!isFirst || progress > 0) this.#at = now
  }

  judge(now: number): Liveness {
    if (this.#at === null) return { state: now - this.#since > openingMs ? 'stale' : 'opening', at: null }
    return { state: this.isShownAgain || now - this.#at > staleAfterMs ? 'stale' : 'live', at: this.#at }
  }
}
