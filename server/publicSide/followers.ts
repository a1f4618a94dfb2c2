// Those who wait for news of a report: woken by the facts of its ticket, on whichever node they wait.
import type { Tail } from '#server/kit/tail.ts'

/** So many hear of facts at once; whoever comes then waits as long, and is told within this time. */
const mostHearing = 5_000
const deafMs = 10_000
const deaf = ''

/** By it those wait who are shown what a center warns of. */
export const alertsOf = (center: string) => `alerts of ${center}`

export class Followers {
  readonly #waiting = new Map<string, Set<() => void>>()
  #count = 0
  #stopped = false

  readonly #most: number

  constructor(tail: Pick<Tail, 'onFacts'>, most = mostHearing) {
    this.#most = most
    tail.onFacts((facts) => {
      if (this.#count === 0) return
      for (const { object_id: id, data, verb, command_center_id: center } of facts) {
        this.wake(id)
        if (verb === 'alertPublished') this.wake(alertsOf(center))
        if (typeof data['transactionNumber'] === 'string' && data['transactionNumber'] !== id) this.wake(data['transactionNumber'])
      }
    })
  }

  /** Something about an object changed that those who wait for it may want to see. */
  wake(id: string): void {
    for (const go of this.#waiting.get(id) ?? []) go()
  }

  /** Reads until what is read differs from what is known, or the time is over. `look` also names the objects whose facts matter. */
  async until<R extends { stamp: string }>(
    known: string | undefined,
    waitMs: number,
    look: () => Promise<{ found: R; objects: string[] }>,
  ): Promise<R> {
    const end = performance.now() + waitMs
    let { found, objects } = await look()
    while (found.stamp === known && !this.#stopped && performance.now() < end) {
      const left = end - performance.now()
      const heard = this.#count < this.#most ? this.#hear(objects, left) : this.#hear([deaf], Math.min(deafMs, left))
      // Looked at again after the ear is open, so that nothing falls between.
      ;({ found, objects } = await look())
      if (found.stamp === known) await heard.fact
      heard.close()
      if (found.stamp === known) ({ found, objects } = await look())
    }
    return found
  }

  #hear(objects: string[], forMs: number) {
    let go = () => {}
    const fact = new Promise<void>((resolve) => (go = resolve))
    const timer = setTimeout(go, forMs)
    for (const id of objects) this.#waiting.set(id, (this.#waiting.get(id) ?? new Set()).add(go))
    this.#count++
    const close = () => {
      clearTimeout(timer)
      this.#count--
      for (const id of objects) {
        const set = this.#waiting.get(id)
        set?.delete(go)
        if (set?.size === 0) this.#waiting.delete(id)
      }
    }
    return { fact, close }
  }

  stop(): void {
    this.#stopped = true
    for (const set of this.#waiting.values()) for (const go of set) go()
  }
}
