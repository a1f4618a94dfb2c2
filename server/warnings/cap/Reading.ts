// Reads the documents of a feed one after another in a thread of its own: what is hard to read keeps nobody waiting but its feed.
import { Worker } from 'node:worker_threads'
import type { Flawed, ReadAlert, ReadFeed } from './document.ts'

export type Asked = { text: string; certificate: string | null } | { text: string; feedUrl: string }

/** A thread that has nothing to read goes after this. */
const idleMs = 20_000
const mostMb = 512

export class Reading {
  #thread: Worker | null = null
  #before: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined

  alert = (text: string, certificate: string | null) => this.#ask<ReadAlert>({ text, certificate })
  feed = (text: string, feedUrl: string) => this.#ask<ReadFeed>({ text, feedUrl })

  #ask<R>(asked: Asked): Promise<R | Flawed> {
    const answer = this.#before.then(() => this.#read<R>(asked))
    this.#before = answer
    return answer
  }

  #read<R>(asked: Asked): Promise<R | Flawed> {
    clearTimeout(this.#idle)
    const thread = (this.#thread ??= this.#start())
    // Whoever waits keeps the program alive, the thread alone does not.
    thread.ref()
    return new Promise((resolve) => {
      const end = (answer: R | Flawed) => {
        thread.off('message', end).off('error', fail).unref()
        this.#idle = setTimeout(() => this.#drop(thread), idleMs).unref()
        resolve(answer)
      }
      const fail = ({ message }: Error) => {
        if (this.#thread === thread) this.#thread = null
        end({ flaw: `It is no proper XML: ${message.slice(0, 120)}` })
      }
      thread.on('message', end).on('error', fail)
      thread.postMessage(asked)
    })
  }

  #start(): Worker {
    const thread = new Worker(new URL('./thread.ts', import.meta.url), { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: mostMb } })
    thread.on('error', () => {})
    return thread
  }

  #drop(thread: Worker): void {
    if (this.#thread === thread) this.#thread = null
    void thread.terminate()
  }
}
