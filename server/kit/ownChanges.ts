// When each account last changed something, as this node heard: what somebody has just changed is never missing from what they see.
import { Memory } from './admission/budgets.ts'
import type { Tail } from './tail.ts'

/** Looks are written into the log too, and change nothing. */
const changesNothing = new Set(['personsShown'])
const most = 50_000

export class OwnChanges {
  readonly #at: Memory<number>

  /** Beyond `keptMs` no copy of the database that is asked lacks them. */
  constructor(tail: Pick<Tail, 'onFacts'>, keptMs: number) {
    this.#at = new Memory(most, keptMs)
    // What was changed by way of another node.
    tail.onFacts((facts) => {
      for (const { actor_id: id, verb } of facts) if (id && !changesNothing.has(verb)) this.note(id)
    })
  }

  note(accountId: string): void {
    this.#at.set(accountId, performance.now())
  }

  since = (accountId: string): number | undefined => this.#at.get(accountId)
}
