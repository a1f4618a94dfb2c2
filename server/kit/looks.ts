// Whose data was shown to whom: gathered for a moment and written into the log, so that nobody who reads waits for it.
import type { Shown } from '#contract/nouns/personal.ts'
import { type Doer, record } from './record.ts'
import type { Database } from './transaction.ts'

interface Look extends Shown {
  center: string
  accountId: string
  doer: Doer
  call: string
}

const gatherMs = 100
/** A database that is away is waited for; so many looks and no more. */
const most = 20_000

export class Looks {
  readonly #db: Database
  readonly #warn: (error: unknown) => void
  #waiting: Look[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Database, warn: (error: unknown) => void) {
    this.#db = db
    this.#warn = warn
  }

  note(look: Look): void {
    if (look.citizenIds.length + look.transactionNumbers.length + look.ids.length === 0 || this.#waiting.length >= most) return
    this.#waiting.push(look)
    this.#timer ??= setTimeout(() => void this.flush(), gatherMs)
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const looks = this.#waiting
    this.#waiting = []
    for (const [center, ofCenter] of Map.groupBy(looks, (look) => look.center)) {
      try {
        await this.#db.within(center, async (tx) => {
          for (const { accountId, doer, call, citizenIds, transactionNumbers, ids } of ofCenter)
            await record(tx, doer, { verb: 'personsShown', kind: 'account', id: accountId, data: { call, citizenIds, transactionNumbers, ids } })
        })
      } catch (error) {
        this.#warn(error)
        this.#waiting.push(...ofCenter)
        this.#timer ??= setTimeout(() => void this.flush(), 10 * gatherMs)
      }
    }
  }

  /** The last ones, once. */
  async stop(): Promise<void> {
    await this.flush()
    clearTimeout(this.#timer)
  }
}
