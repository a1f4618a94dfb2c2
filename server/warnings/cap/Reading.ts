// Reads the documents of a feed one after another in a thread of its own: what is hard to read keeps nobody waiting but its feed.
import { Worker } from 'node:worker_threads'
import { OutsideTrouble } from '#server/outside/fetchOutside.ts'
import type { Flawed, ReadAlert, ReadFeed } from './document.ts'

export type Asked = { text: string; certificate: string | null } | { text: string; feedUrl: string }

/** A thread that has nothing to read goes after this. */
const idleMs = 20_000
const usualLimits = { mostMb: 512, mostMs: 60_000 }

export class Reading {
  readonly #limits: typeof usualLimits
  #thread: Worker | null = null
  #before: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined

  constructor(limits = usualLimits) {
    this.#limits = limits
  }

  alert = (text: string, certificate: string | null) => this.#ask<ReadAlert>({ text, certificate })
  feed = (text: string, feedUrl: string) => this.#ask<ReadFeed>({ text, feedUrl })

  #ask<R>(asked: Asked): Promise<R | Flawed> {
    const answer = this.#before.then(() => this.#read<R>(asked))
    this.#before = answer.catch(() => {})
    return answer
  }

  #read<R>(asked: Asked): Promise<R | Flawed> {
    clearTimeout(this.#idle)
    const thread = (this.#thread ??= this.#start())
    // Whoever waits keeps the program alive, the thread alone does not.
    thread.ref()
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(limit)
        thread.off('message', end).off('error', fail).unref()
      }
      const end = (answer: R | Flawed) => {
        leave()
        this.#idle = setTimeout(() => this.#drop(thread), idleMs).unref()
        resolve(answer)
      }
      const fail = ({ message }: Error) => {
        leave()
        this.#drop(thread)
        reject(new OutsideTrouble('notUnderstood', message))
      }
      const limit = setTimeout(() => fail(new Error('It is not read to its end.')), this.#limits.mostMs)
      thread.on('message', end).on('error', fail)
      thread.postMessage(asked)
    })
  }

  #start(): Worker {
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.mostMb },
    })
    thread.on('error', () => {})
    return thread
  }

  #drop(thread: Worker): void {
    if (this.#thread === thread) this.#thread = null
    void thread.terminate()
  }
}
