// What this phone keeps: in its database; in memory where that is blocked, full, or does not answer.
import { createStore, del, entries, set, type UseStore } from 'idb-keyval'

const patienceMs = 1_500
const restMs = 30_000
/** A database that did not answer is left alone for a while. */
let silentUntil = 0

/** Ends with the work, or with nothing when the database gives no answer. */
async function within<R>(work: () => Promise<R>): Promise<{ value: R } | null> {
  if (performance.now() < silentUntil) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => (giveUp(), resolve(null)), patienceMs)))
  try {
    return await Promise.race([work().then((value) => ({ value })), late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

const giveUp = () => (silentUntil = performance.now() + restMs)

export class Shelf<V> {
  readonly #name: string
  #store: UseStore | undefined
  readonly #memory = new Map<string, V>()

  constructor(name: string) {
    this.#name = name
  }

  #open = () => (this.#store ??= createStore(this.#name, 'kept'))

  /** Whether it will still be there after the browser was closed. */
  async set(key: string, value: V): Promise<boolean> {
    this.#memory.set(key, value)
    const isKept = (await within(async () => set(key, value, this.#open()))) !== null
    if (isKept) this.#memory.delete(key)
    return isKept
  }

  async del(key: string): Promise<void> {
    this.#memory.delete(key)
    await within(async () => del(key, this.#open()))
  }

  async entries(): Promise<[string, V][]> {
    const kept = await within(async () => entries<string, V>(this.#open()))
    return [...new Map([...(kept?.value ?? []), ...this.#memory])]
  }

  get = async (key: string): Promise<V | undefined> => new Map(await this.entries()).get(key)
}
