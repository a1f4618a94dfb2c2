// So many strangers are let in within a moment, of all networks together and in fair turns: between them the desk has its own.
import { FairGate } from './fairGate.ts'
import type { Lane } from './lanes.ts'

export interface PaceSize {
  most: number
  momentMs: number
}

export class Pace {
  readonly #turns: FairGate
  readonly #momentMs: number

  constructor({ most, momentMs }: PaceSize) {
    this.#turns = new FairGate({ most, waiting: 500, waitMs: 20_000 })
    this.#momentMs = momentMs
  }

  async take(lane: Lane): Promise<void> {
    // A place is for the moment, whoever asks again meanwhile waits for another.
    const leave = await this.#turns.enter({ ...lane })
    setTimeout(leave, this.#momentMs)
  }
}
