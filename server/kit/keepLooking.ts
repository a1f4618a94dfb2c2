// Looks for work that waits in the database: by a timer, and at once when a fact calls for it; one look at a time, and none once it has ended.
import type { LoggedFact } from './functions.ts'
import type { Tail } from './tail.ts'

export interface Look {
  isStopped(): boolean
  /** Goes on beside the looks; the end waits for it. */
  beside(work: Promise<void>): void
  /** The same, for one key at a time. */
  once(key: string, work: () => Promise<void>): void
}

interface Looking {
  everyMs: number
  look(round: Look): Promise<unknown>
  warn(error: unknown): void
  /** Which facts call for a look at once. */
  calledBy?: { tail: Pick<Tail, 'onFacts'>; isCall(fact: LoggedFact): boolean }
}

export function keepLooking({ everyMs, look, warn, calledBy }: Looking): () => Promise<void> {
  const underWay = new Set<Promise<void>>()
  const keys = new Set<string>()
  let stopped = false
  let looking: Promise<void> | null = null
  const round: Look = {
    isStopped: () => stopped,
    beside(work) {
      const going: Promise<void> = work.catch(warn).finally(() => underWay.delete(going))
      underWay.add(going)
    },
    once(key, work) {
      if (stopped || keys.has(key)) return
      keys.add(key)
      round.beside(work().finally(() => keys.delete(key)))
    },
  }
  const lookOnce = async () => {
    try {
      await look(round)
    } catch (error) {
      warn(error)
    }
  }
  const wake = () => {
    if (stopped) return
    looking ??= lookOnce().finally(() => {
      looking = null
    })
  }
  const timer = setInterval(wake, everyMs)
  calledBy?.tail.onFacts((facts) => {
    // A look that is under way may have passed what they call for already.
    if (facts.some(calledBy.isCall)) void (looking ?? Promise.resolve()).then(wake)
  })
  return async () => {
    stopped = true
    clearInterval(timer)
    await looking
    await Promise.all(underWay)
  }
}
