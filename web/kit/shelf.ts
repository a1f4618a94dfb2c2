// What this phone keeps: in its database; in memory where that is blocked, full, or does not answer.
import { clear, createStore, del, entries, set, update, type UseStore } from 'idb-keyval'

const patienceMs = 1_500
const restMs = 30_000
/** A database that did not answer is left alone for a while, or until it did after all. */
let silentUntil = 0

/** Ends with the work, or with nothing when the database gives no answer. */
async function within<R>(work: () => Promise<R>): Promise<{ value: R } | null> {
  if (performance.now() < silentUntil) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => (giveUp(), resolve(null)), patienceMs)))
  try {
    return await Promise.race([work().then((value) => ((silentUntil = 0), { value })), late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

const giveUp = () => (silentUntil = performance.now() + restMs)

/** How the names begin under which a desk keeps on a crew's shelf what did not go out. */
export const keptOfDesk = 'desk '

export class Shelf<V> {
  readonly #name: string
  #store: UseStore | undefined
  readonly #memory = new Map<string, V>()
  /** Deleted here, and there still where the database gave no answer. */
  readonly #gone = new Set<string>()

  constructor(name: string) {
    this.#name = name
  }

  #open = () => (this.#store ??= createStore(this.#name, 'kept'))

  /** Whether it will still be there after the browser was closed; `onKept`: that a slow database has it after all. */
  set = (key: string, value: V, onKept?: () => void): Promise<boolean> =>
    this.#write(key, value, async () => {
      await set(key, value, this.#open())
      if (this.#memory.get(key) === value) this.#memory.delete(key)
      onKept?.()
    })

  /** Makes what is to be of what is kept, in one step: so nothing that another tab did in between is lost. */
  change(key: string, make: (kept: V | undefined) => V): Promise<boolean> {
    const [had, isGone] = [this.#memory.get(key), this.#gone.has(key)]
    return this.#write(key, make(had), () => update<V>(key, (kept) => make((isGone ? undefined : kept) ?? had), this.#open()))
  }

  async #write(key: string, value: V, write: () => Promise<void>): Promise<boolean> {
    this.#gone.delete(key)
    this.#memory.set(key, value)
    const work = async () => {
      await write()
      if (this.#gone.has(key)) await del(key, this.#open())
    }
    const isKept = (await within(work)) !== null
    if (isKept) this.#memory.delete(key)
    return isKept
  }

  async del(key: string): Promise<void> {
    this.#memory.delete(key)
    this.#gone.add(key)
    await within(async () => {
      await del(key, this.#open())
      this.#gone.delete(key)
    })
  }

  async clear(): Promise<void> {
    this.#memory.clear()
    await within(async () => clear(this.#open()))
  }

  /** What is known, and whether that is all: a database that does not answer may hold more. */
  async read(): Promise<{ all: [string, V][]; isWhole: boolean }> {
    const kept = await within(async () => entries<string, V>(this.#open()))
    const [left, gone] = [kept?.value ?? [], kept?.value.filter(([key]) => this.#gone.has(key)) ?? []]
    for (const [key] of gone) void this.del(key)
    return { all: [...new Map([...left.filter((one) => !gone.includes(one)), ...this.#memory])], isWhole: kept !== null }
  }

  entries = async (): Promise<[string, V][]> => (await this.read()).all

  get = async (key: string): Promise<V | undefined> => new Map(await this.entries()).get(key)
}
