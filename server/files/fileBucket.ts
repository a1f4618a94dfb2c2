// Kept files in a bucket of an object store: put there before their upload is answered where the store is quick, and moved over later where it is not. Meanwhile they lie in the folder, and for an hour in any case.
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { basename, join } from 'node:path'
import { hasCode, PlainError } from '#server/database/embedded/plain.ts'
import { askStore, type Bucket, bucketOf, listStore, requireGood, toldBy, toldByStore } from '#server/outside/objectStore.ts'
import { timeNow } from '#server/kit/clock.ts'

/** A third of the patience is slow: several files of one report would add up. */
const slowPart = 1 / 3
/** So long uploads leave alone a store that did not take one, or was slow. */
const restMs = 30_000
const agedMs = 3_600_000
/** An upload may still be putting it there itself. */
const freshMs = 5_000
const triesInARow = 3
const refusedItself = /SHA256Mismatch|BadDigest|EntityTooLarge/
const markName = 'tanod-installation'
const contentPattern = /^[\da-f]{64}(\.small)?$/

export interface Moved {
  /** Taken out of the folder, as all of it is there. */
  moved: number
  /** Still in the folder, and not there. */
  waiting: number
  /** Why, of the last that did not go. */
  trouble: string | null
}

export class FileBucket {
  readonly #bucket: Bucket
  /** Of those in the folder, which are there too. */
  readonly #there = new Set<string>()
  /** So long an upload waits for the store, and a reader for the head of its answer. */
  patienceMs: number
  #restUntil = 0
  #readersRestUntil = 0
  #last: Moved = { moved: 0, waiting: 0, trouble: null }
  #isForeign = false
  /** Whose files these are; where it is not said nobody asks. */
  installation: string | undefined

  constructor(address: string, { patienceMs = 3_000 }: { patienceMs?: number } = {}) {
    this.#bucket = bucketOf(address)
    this.patienceMs = patienceMs
  }

  get host(): string {
    return this.#bucket.url.host
  }

  /** That the mark there is another installation's, when it was last read. */
  get isForeign(): boolean {
    return this.#isForeign
  }

  /** Reads the mark, and sets it where there is none: of two installations with one bucket only one takes files away from it. */
  async isOurs(signal?: AbortSignal): Promise<boolean> {
    const about = { name: markName, ...(signal && { signal }) }
    const answer = await askStore(this.#bucket, { method: 'GET', ...about })
    if (answer.statusCode === 404) {
      answer.resume()
      if (this.installation) await toldByStore(this.#bucket, { method: 'PUT', ...about, body: Buffer.from(this.installation) })
      this.#isForeign = false
    } else {
      const mark = await toldBy(this.#bucket, await requireGood(answer, this.#bucket))
      this.#isForeign = this.installation !== undefined && mark.trim() !== this.installation
    }
    return !this.#isForeign
  }

  /** Whoever asks next sets a mark of its own. */
  async removeMark(): Promise<void> {
    await this.remove(markName)
  }

  /** How it stood when files were last moved, or one did not go. */
  get last(): Moved {
    return this.#last
  }

  /** Puts files there that were just kept. What does not go by then stays in the folder, and nobody is refused for it. */
  async bring(paths: readonly string[]): Promise<void> {
    if (timeNow() < this.#restUntil) return
    const signal = AbortSignal.timeout(this.patienceMs)
    const began = performance.now()
    try {
      for (const path of paths) await this.#put(path, signal)
      if (performance.now() - began > this.patienceMs * slowPart) this.#restUntil = timeNow() + restMs
    } catch (error) {
      // Taken away meanwhile, as it went over already.
      if (hasCode(error, 'ENOENT')) return
      this.#restUntil = timeNow() + restMs
      const trouble = signal.aborted ? `The store at ${this.host} took no file within ${this.patienceMs / 1_000} seconds.` : (error as Error).message
      this.#last = { ...this.#last, trouble }
    }
  }

  async #put(path: string, signal?: AbortSignal): Promise<void> {
    const name = basename(path)
    const { size: bytes } = await stat(path)
    // A whole file is called by its hash: one that was damaged since is refused there.
    const sha256 = name.endsWith('.small')
      ? createHash('sha256')
          .update(await readFile(path))
          .digest('hex')
      : name
    await toldByStore(this.#bucket, { method: 'PUT', name, body: { path, bytes, sha256 }, ...(signal && { signal }) })
    this.#there.add(name)
  }

  /** How many bytes of it are there. */
  async bytesOf(name: string, signal?: AbortSignal): Promise<number | null> {
    const answer = await askStore(this.#bucket, { method: 'HEAD', name, ...(signal && { signal }) })
    answer.resume()
    if (answer.statusCode === 404) return null
    return Number((await requireGood(answer, this.#bucket)).headers['content-length'])
  }

  /** Its content; null where there is none of this name. */
  async open(name: string): Promise<IncomingMessage | null> {
    const silent = new PlainError(`The store at ${this.host} did not answer within ${this.patienceMs / 1_000} seconds.`)
    if (timeNow() < this.#readersRestUntil) throw silent
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), this.patienceMs)
    try {
      const answer = await askStore(this.#bucket, { method: 'GET', name, signal: patience.signal })
      if (answer.statusCode !== 404) return await requireGood(answer, this.#bucket)
      answer.resume()
      return null
    } catch (error) {
      const isSilent = patience.signal.aborted
      this.#last = { ...this.#last, trouble: isSilent ? silent.message : plainly(error) }
      if (!isSilent) throw error
      // Whoever comes next is answered at once, as by a store that refuses.
      this.#readersRestUntil = timeNow() + restMs
      throw silent
    } finally {
      clearTimeout(timer)
    }
  }

  async *list(): AsyncGenerator<{ name: string; bytes: number; at: Date }[]> {
    for await (const page of listStore(this.#bucket)) yield page.filter(({ name }) => contentPattern.test(name))
  }

  /** Every content there, with its size. */
  async sizes(): Promise<Map<string, number>> {
    const all = new Map<string, number>()
    for await (const page of this.list()) for (const { name, bytes } of page) all.set(name, bytes)
    return all
  }

  async remove(name: string): Promise<void> {
    await toldByStore(this.#bucket, { method: 'DELETE', name })
  }

  /** Puts there what is only in the folder, and takes out of it what is an hour old and there. It can end at any moment, and goes on at the next call. */
  async moveFrom(
    folder: string,
    {
      olderThanMs = agedMs,
      goesOn = () => true,
      signal,
    }: { olderThanMs?: number; goesOn?: (done: number, all: number) => boolean; signal?: AbortSignal } = {},
  ): Promise<Moved> {
    const found: Moved = { moved: 0, waiting: 0, trouble: null }
    const paths = await contentsIn(folder)
    const waitAll = (from: number) => (found.waiting += paths.slice(from).filter((one) => !this.#there.has(basename(one))).length)
    // Asked also where nothing waits: nobody sees what lies in a store that is away.
    const trouble = await this.isOurs(signal).then(() => null, plainly)
    if (trouble) {
      found.trouble = trouble
      waitAll(0)
      paths.length = 0
    }
    let inARow = 0
    for (const [index, path] of paths.entries()) {
      if (signal?.aborted || !goesOn(index, paths.length)) break
      try {
        if (await this.#move(path, olderThanMs, signal)) found.moved++
        inARow = 0
      } catch (error) {
        // Taken away meanwhile, by a sweep or by another program.
        if (hasCode(error, 'ENOENT')) continue
        found.trouble = plainly(error)
        found.waiting++
        // One that was damaged or is too large is refused by itself; a store that is away is away for all that follow.
        if (!refusedItself.test(found.trouble) && ++inARow === triesInARow) {
          waitAll(index + 1)
          break
        }
      }
    }
    // Whoever ended it learned nothing of the store.
    if (signal?.aborted) return { ...found, trouble: null }
    this.#last = found
    if (!found.trouble) this.#restUntil = this.#readersRestUntil = 0
    return found
  }

  /** Answers whether it was taken out of the folder. */
  async #move(path: string, olderThanMs: number, signal?: AbortSignal): Promise<boolean> {
    const name = basename(path)
    const { size, mtimeMs } = await stat(path)
    const age = Date.now() - mtimeMs
    const isAged = age >= olderThanMs
    if (!isAged && (age < freshMs || this.#there.has(name))) return false
    if ((await this.bytesOf(name, signal)) === size) this.#there.add(name)
    else {
      await this.#put(path, signal)
      const arrived = await this.bytesOf(name, signal)
      if (arrived !== size) throw new PlainError(`The store at ${this.host} holds ${arrived ?? 0} of ${size} bytes of ${name}.`)
    }
    if (!isAged || !(await takeOut(path, mtimeMs))) return false
    this.#there.delete(name)
    return true
  }
}

/** What the store or the line said; anything else is a fault of this program. */
function plainly(error: unknown): string {
  if (error instanceof PlainError) return error.message
  throw error
}

/** Put aside first: the same content may arrive between, makes itself young, and is then put back. */
async function takeOut(path: string, mtimeMs: number): Promise<boolean> {
  const aside = `${path}.${randomUUID()}`
  await rename(path, aside)
  const isAsBefore = (await stat(aside)).mtimeMs === mtimeMs
  await (isAsBefore ? unlink(aside) : rename(aside, path))
  return isAsBefore
}

async function contentsIn(folder: string): Promise<string[]> {
  const namesIn = (path: string) =>
    readdir(path).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return []
      throw error
    })
  const paths: string[] = []
  for (const half of await namesIn(folder))
    if (/^[\da-f]{2}$/.test(half))
      for (const name of await namesIn(join(folder, half))) if (contentPattern.test(name)) paths.push(join(folder, half, name))
  return paths
}

const moveEveryMs = 60_000
/** Moves what waits each minute, in each process: the folder of a machine is its own. */
export function keepMoving(
  bucket: FileBucket | undefined,
  folder: string,
  say: (trouble: string) => void,
  everyMs = moveEveryMs,
): () => Promise<void> {
  if (!bucket) return async () => {}
  const ended = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let isBusy = false
  let told: string | null = null
  const round = async () => {
    isBusy = true
    try {
      const { trouble } = await bucket.moveFrom(folder, { signal: ended.signal })
      if (trouble && trouble !== told) say(trouble)
      told = trouble
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => {
    if (!isBusy) running = round().catch((error: unknown) => say((error as Error).message))
  }, everyMs)
  return async () => {
    ended.abort()
    clearInterval(timer)
    await running
  }
}
