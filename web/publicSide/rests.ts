// What is not taken yet is tried more and more seldom, up to every five minutes; anew once the page is opened again.
import { mostRestMs, restMsIn } from './wire.ts'

const longestMs = 300_000

export class Rests {
  readonly #all = new Map<string, { pauseMs: number; until: number }>()
  readonly #firstMs: () => number

  constructor(firstMs: () => number) {
    this.#firstMs = firstMs
  }

  /** A clock that was set back keeps nothing. */
  has(id: string): boolean {
    const { until = 0 } = this.#all.get(id) ?? {}
    return until > Date.now() && until <= Date.now() + mostRestMs
  }

  add(id: string, trouble: unknown): void {
    const pauseMs = this.#all.get(id)?.pauseMs ?? this.#firstMs()
    this.#all.set(id, { pauseMs: Math.min(2 * pauseMs, longestMs), until: Date.now() + Math.max(restMsIn(trouble), pauseMs) })
  }

  end(id: string): void {
    this.#all.delete(id)
  }

  endAll(): void {
    this.#all.clear()
  }
}
