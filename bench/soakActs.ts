// Acts at their own pace until a moment: what fails, or is not answered for long, is counted by its sentence, and nothing is waited for without an end.
import { setTimeout as pause } from 'node:timers/promises'

export class Acts {
  readonly errors = new Map<string, number>()
  count = 0
  readonly #end: number
  readonly #patienceMs: number

  constructor(ms: number, patienceMs = 60_000) {
    this.#end = performance.now() + ms
    this.#patienceMs = patienceMs
  }

  get failed(): number {
    return [...this.errors.values()].reduce((sum, n) => sum + n, 0)
  }

  async act(what: string, work: () => Promise<unknown>): Promise<void> {
    this.count++
    await within(this.#patienceMs, work()).catch((error: { status?: number; message: string }) => {
      const key = `${what}: ${error.status ?? ''} ${error.message}`
      this.errors.set(key, (this.errors.get(key) ?? 0) + 1)
    })
  }

  /** One each so many milliseconds, whether those before it are answered or not. */
  async every(gapMs: number, work: (turn: number) => Promise<unknown>): Promise<void> {
    const going = new Set<Promise<unknown>>()
    const began = performance.now()
    for (let turn = 0; performance.now() < this.#end; turn++) {
      const one = work(turn)
      going.add(one)
      void one.finally(() => going.delete(one))
      await pause(Math.max(0, began + (turn + 1) * gapMs - performance.now()))
    }
    await Promise.all(going)
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = pause(ms, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer within ${ms / 1_000} s`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}
