// What nearly every call needs and seldom changes: kept for two seconds, in the memory of a node.
import { outOfLanes } from './admission/lanes.ts'

const keptMs = 2_000
const most = 5_000

export class Kept<V> {
  readonly #known = new Map<string, { until: number; value: V }>()

  get(key: string): V | undefined {
    const known = this.#known.get(key)
    return known && known.until > performance.now() ? known.value : undefined
  }

  set(key: string, value: V): V {
    if (this.#known.size >= most) this.#known.clear()
    this.#known.set(key, { until: performance.now() + keptMs, value })
    return value
  }

  /** Keeps what is still under way, so that many ask once, and waits in nobody's lane; a failure is not kept. */
  static share<V>(kept: Kept<Promise<V>>, key: string, read: () => Promise<V>): Promise<V> {
    const known = kept.get(key)
    if (known) return known
    const reading = outOfLanes(read)
    reading.catch(() => kept.forget(key))
    return kept.set(key, reading)
  }

  forget(key: string): void {
    this.#known.delete(key)
  }
}
