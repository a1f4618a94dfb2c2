// The pieces of files under way, on disk: a piece counts once it is there, and the next begins where the last ended.
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const largest = 2_000_000_000

export class Pieces {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  pathOf = (id: string) => join(this.#folder, id)

  received = async (id: string): Promise<number> => (await stat(this.pathOf(id)).catch(() => null))?.size ?? 0

  /** Writes a piece in its place where it joins what is there; what is there already is written over with the same. Answers how much is there then. */
  async add(id: string, offset: number, piece: Uint8Array): Promise<number> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const had = await this.received(id)
    if (offset > had || offset + piece.length <= had) return had
    const file = await open(this.pathOf(id), had === 0 ? 'a' : 'r+', 0o600)
    try {
      const fresh = piece.subarray(had - offset)
      await file.write(fresh, 0, fresh.length, had)
      await file.datasync()
    } finally {
      await file.close()
    }
    return offset + piece.length
  }

  remove = (id: string) => rm(this.pathOf(id), { force: true })
  names = (): Promise<string[]> => readdir(this.#folder).catch(() => [])

  /** From a picture's head alone; a film has none, and counts by its bytes. */
  async pixelsOf(id: string): Promise<number> {
    const path = this.pathOf(id)
    const head = await sharp(path)
      .metadata()
      .catch(() => null)
    return Math.min(largest, head ? head.width * head.height * (head.pages ?? 1) : await this.received(id))
  }
}
