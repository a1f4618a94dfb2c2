// Hashes in a thread of its own, of low priority; it is started with the first one, and again should it end.
import type { Argon2Parameters } from 'node:crypto'
import { Worker } from 'node:worker_threads'

export type Work = Pick<Argon2Parameters, 'message' | 'nonce' | 'memory' | 'passes' | 'parallelism' | 'tagLength'>
export interface Asked {
  id: number
  work: Work
}
interface Answered {
  id: number
  tag?: Uint8Array
  error?: Error
}

export class Hashing {
  readonly #waiting = new Map<number, { resolve: (tag: Buffer) => void; reject: (error: Error) => void }>()
  #thread: Worker | null = null
  #asked = 0

  hash(work: Work): Promise<Buffer> {
    const thread = (this.#thread ??= this.#start())
    const id = ++this.#asked
    // Whoever waits keeps the program alive, the thread alone does not.
    thread.ref()
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      thread.postMessage({ id, work } satisfies Asked)
    })
  }

  #start(): Worker {
    const thread = new Worker(new URL('./thread.ts', import.meta.url), { execArgv: [] })
    const end = (error: Error) => {
      if (this.#thread === thread) this.#thread = null
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    }
    thread.on('message', ({ id, tag, error }: Answered) => {
      const asked = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) thread.unref()
      if (tag) asked?.resolve(Buffer.from(tag))
      else asked?.reject(error!)
    })
    thread.on('error', end)
    thread.on('exit', () => end(new Error('The thread that hashes has ended.')))
    return thread
  }
}
