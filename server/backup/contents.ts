// The files of an import: each is what its name says, waits aside until the rows are certain, and takes the place of none that is whole.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PlainError } from '#server/database/embedded/plain.ts'
import type { Entry } from './archive.ts'

type OfFile = Extract<Entry, { kind: 'file' }>

const pattern = /^files\/([\da-f]{2})\/(\1[\da-f]{62})(\.small)?$/

/** Whether a content is the one that its path names; a small picture is named by the large one. */
export function isNamedSo({ path, content }: OfFile): boolean {
  const [, , sha256, small] = pattern.exec(path) ?? []
  return sha256 !== undefined && (small !== undefined || createHash('sha256').update(content).digest('hex') === sha256)
}

export class Contents {
  readonly #data: string
  readonly #aside: string
  readonly #waiting = new Set<string>()

  constructor(data: string) {
    this.#data = data
    this.#aside = join(data, 'importing')
  }

  async take(file: OfFile): Promise<void> {
    const { path, content } = file
    if (!isNamedSo(file)) throw new PlainError(`The file ${path} of the export is not what its name says. Nothing was taken in.`)
    const large = path.replace('.small', '')
    // A small picture comes with its large one, or not at all.
    if (path === large ? await this.#isWhole(path) : !this.#waiting.has(large)) return
    const to = join(this.#aside, path)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await writeFile(to, content, { mode: 0o600, flush: true })
    this.#waiting.add(path)
  }

  async #isWhole(path: string): Promise<boolean> {
    const place = join(this.#data, path)
    return existsSync(place) && isNamedSo({ kind: 'file', path, content: await readFile(place) })
  }

  /** Where the content is, aside or in its place. */
  pathOf(sha256: string): string {
    const path = join('files', sha256.slice(0, 2), sha256)
    return join(this.#waiting.has(path) ? this.#aside : this.#data, path)
  }

  async place(): Promise<void> {
    for (const path of this.#waiting) {
      const to = join(this.#data, path)
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await rename(join(this.#aside, path), to)
    }
  }

  /** Also what an import that was killed left there. */
  async clear(): Promise<void> {
    await rm(this.#aside, { recursive: true, force: true })
  }
}
