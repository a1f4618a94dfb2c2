// What each network may spend before anything is asked of the database: buckets that fill again, in the memory of a node, of a bounded number.
import type { Network } from './sources.ts'

interface Bucket {
  left: number
  at: number
}

/** More networks than this are not told apart: the one seen longest ago is forgotten, with its bucket full again. */
const mostKnown = 50_000
/** An IPv4 address may be a carrier's, with thousands of people behind it; a /64 is one household's, a /48 one customer's. */
const shareOf = { v4: 1, near: 0.2, wide: 1 }

/** A bucket for each key: so many are in it, and come back within a minute. */
export class Buckets {
  readonly #known = new Map<string, Bucket>()

  left(key: string, perMinute: number, now = performance.now()): number {
    const most = Math.max(1, perMinute)
    const known = this.#known.get(key)
    return known ? Math.min(most, known.left + ((now - known.at) / 60_000) * most) : most
  }

  /** Takes one; answers whether there was one. */
  take(key: string, perMinute: number, now = performance.now()): boolean {
    const left = this.left(key, perMinute, now)
    this.#known.delete(key)
    if (this.#known.size >= mostKnown) this.#known.delete(this.#known.keys().next().value!)
    this.#known.set(key, { left: left >= 1 ? left - 1 : left, at: now })
    return left >= 1
  }
}

export class Budget {
  readonly #perMinute: number
  readonly #buckets = new Buckets()

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Takes one of each network around the address, or of none where one of them has none left: nobody pays for what another was refused. */
  take({ near, wide }: Network, now = performance.now()): boolean {
    const shares: [key: string, perMinute: number][] = [[near, this.#perMinute * (wide ? shareOf.near : shareOf.v4)]]
    if (wide) shares.push([wide, this.#perMinute * shareOf.wide])
    const isOpen = shares.every(([key, perMinute]) => this.#buckets.left(key, perMinute, now) >= 1)
    if (isOpen) for (const [key, perMinute] of shares) this.#buckets.take(key, perMinute, now)
    return isOpen
  }
}

/** Keys that are remembered for a while, the oldest forgotten first. */
export class Memory<V> {
  readonly #most: number
  readonly #keptMs: number
  readonly #known = new Map<string, { value: V; until: number }>()

  constructor(most: number, keptMs: number) {
    this.#most = most
    this.#keptMs = keptMs
  }

  get(key: string): V | undefined {
    const known = this.#known.get(key)
    return known && known.until > performance.now() ? known.value : undefined
  }

  set(key: string, value: V): void {
    this.#known.delete(key)
    if (this.#known.size >= this.#most) this.#known.delete(this.#known.keys().next().value!)
    this.#known.set(key, { value, until: performance.now() + this.#keptMs })
  }

  forget(key: string): void {
    this.#known.delete(key)
  }

  clear(): void {
    this.#known.clear()
  }
}
