// Lets so many in at once. The rest wait in a bounded queue, networks taking turns, so that a flood from one waits behind itself.
import { k } from '#contract/kit/say.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { hold } from './hold.ts'
import type { Lane, LaneKind } from './lanes.ts'

interface Waiter {
  go: () => void
  fail: (reason: Refusal) => void
  timer: NodeJS.Timeout
}

export interface GateSize {
  most: number
  /** How many may wait in all, and for how long. */
  waiting: number
  waitMs: number
}

/** Who is let in first among those who wait. */
const order: LaneKind[] = ['staff', 'life', 'familiar', 'stranger']
/** So many in a row of those who report a threat to life; then another lane has a turn. */
const lifeInARow = 3
const busy = k('Very many requests are coming in just now. Please try again in a moment.')

export class FairGate {
  readonly #size: GateSize
  readonly #queues = new Map<LaneKind, Map<string, Waiter[]>>(order.map((kind) => [kind, new Map<string, Waiter[]>()]))
  /** Who is inside once does not queue again. */
  readonly #places = new WeakMap<Lane, number>()
  #inside = 0
  #waiting = 0
  #inARow = 0

  constructor(size: GateSize) {
    this.#size = size
  }

  get waiting(): number {
    return this.#waiting
  }

  /** Answers how to leave again. */
  async enter(lane: Lane): Promise<() => void> {
    if (this.#placesOf(lane) > 0 || this.#inside < this.#size.most) this.#inside++
    else await this.#wait(lane)
    this.#places.set(lane, this.#placesOf(lane) + 1)
    return () => {
      this.#places.set(lane, this.#placesOf(lane) - 1)
      this.#inside--
      this.#letIn()
    }
  }

  async pass<R>(lane: Lane, work: () => Promise<R>): Promise<R> {
    const leave = await this.enter(lane)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  #placesOf = (lane: Lane) => this.#places.get(lane) ?? 0

  #wait({ kind, source }: Lane): Promise<void> {
    const queues = this.#queues.get(kind)!
    if (this.#waiting >= this.#size.waiting && !this.#makeRoom(kind, source)) return hold().then(() => Promise.reject(tooBusy()))
    this.#waiting++
    return new Promise((go, fail) => {
      const queue = queues.get(source) ?? []
      const waiter: Waiter = { go, fail, timer: setTimeout(() => this.#sendAway(kind, source, waiter), this.#size.waitMs) }
      queue.push(waiter)
      queues.set(source, queue)
    })
  }

  /** The last one of the longest queue of strangers makes room, unless that is the one who comes. */
  #makeRoom(kind: LaneKind, source: string): boolean {
    for (const other of order.toReversed()) {
      const [longest] = [...this.#queues.get(other)!].toSorted(([, a], [, b]) => b.length - a.length)
      if (!longest) continue
      const own = this.#queues.get(kind)!.get(source)?.length ?? 0
      if (other === kind && longest[1].length <= own + 1) return false
      if (order.indexOf(other) < order.indexOf(kind)) return false
      this.#sendAway(other, longest[0], longest[1].at(-1)!)
      return true
    }
    return false
  }

  #sendAway(kind: LaneKind, source: string, waiter: Waiter): void {
    this.#takeOut(kind, source, waiter)
    void hold().then(() => waiter.fail(tooBusy()))
  }

  #takeOut(kind: LaneKind, source: string, waiter: Waiter): void {
    const queues = this.#queues.get(kind)!
    const rest = (queues.get(source) ?? []).filter((one) => one !== waiter)
    clearTimeout(waiter.timer)
    this.#waiting--
    if (rest.length > 0) queues.set(source, rest)
    else queues.delete(source)
  }

  #letIn(): void {
    if (this.#inside >= this.#size.most) return
    const [first, second] = order.filter((kind) => this.#queues.get(kind)!.size > 0)
    if (!first) return
    const kind = first === 'life' && second && this.#inARow >= lifeInARow ? second : first
    this.#inARow = kind === 'life' ? this.#inARow + 1 : 0
    const queues = this.#queues.get(kind)!
    const [source, [waiter]] = queues.entries().next().value!
    this.#takeOut(kind, source, waiter!)
    // Who is left of this network waits until all others had their turn.
    const rest = queues.get(source)
    if (rest && queues.delete(source)) queues.set(source, rest)
    this.#inside++
    waiter!.go()
  }
}

export const tooBusy = () => new Refusal(503, busy, 'busy', { retryAfter: 2 })
