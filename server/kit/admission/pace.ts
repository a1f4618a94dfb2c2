// Strangers are let in one after the other, networks in fair turns, and the next one once the node has caught its breath: what the desk leaves is theirs.
import { performance } from 'node:perf_hooks'
import { FairGate } from './fairGate.ts'
import type { Lane } from './lanes.ts'

/** Seen since a moment in time: how much of it the node was at work, from 0 to 1. */
export type BusySince = () => () => number

export interface PaceSize {
  /** From one to the next at least, and at most, however busy the node is. */
  momentMs: number
  longestMs: number
  /** The next one comes in once the node has been at work for no more than this share of the time. */
  busyMost: number
}

const watchLoop: BusySince = () => {
  const before = performance.eventLoopUtilization()
  return () => performance.eventLoopUtilization(before).utilization
}

export class Pace {
  readonly #turns = new FairGate({ most: 1, waiting: 500, waitMs: 20_000 })
  readonly #size: PaceSize
  readonly #busySince: BusySince

  constructor(size: PaceSize, busySince = watchLoop) {
    this.#size = size
    this.#busySince = busySince
  }

  async take(lane: Lane): Promise<void> {
    const { momentMs, longestMs, busyMost } = this.#size
    // A place is for the moment, whoever asks again meanwhile waits for another.
    const leave = await this.#turns.enter({ ...lane })
    const busy = this.#busySince()
    let rested = 0
    const rest = () => {
      rested += momentMs
      if (rested >= longestMs || busy() <= busyMost) leave()
      else setTimeout(rest, momentMs)
    }
    setTimeout(rest, momentMs)
  }
}
