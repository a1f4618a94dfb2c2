// The pieces of files under way, on disk: a piece counts once it is there, and the next begins where the last ended.
import { constants } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const largest = 2_000_000_000
const measuredMs = 15_000

export class Pieces {
  readonly #folder: string
  /** One writer at a time per file. */
  readonly #writing = new Map<string, Promise<unknown>>()
  readonly #most: number
  /** How much lies there, and since when that is known: other nodes add to it. */
  #measured = { bytes: 0, at: Number.NEGATIVE_INFINITY }

  constructor(folder: string, most = Number.POSITIVE_INFINITY) {
    this.#folder = folder
    this.#most = most
  }

  /** Whether so much more may lie here; what is let in is counted at once. */
  async hasRoom(bytes: number): Promise<boolean> {
    if (performance.now() - this.#measured.at > measuredMs) {
      const sizes = await Promise.all((await this.names()).map(this.received))
      this.#measured = { bytes: sizes.reduce((sum, size) => sum + size, 0), at: performance.now() }
    }
    if (this.#measured.bytes + bytes > this.#most) return false
    this.#measured.bytes += bytes
    return true
  }

  /** When it was last written to. */
  touchedAt = async (id: string): Promise<number> => (await stat(this.pathOf(id)).catch(() => null))?.mtimeMs ?? Number.POSITIVE_INFINITY

  pathOf = (id: string) => join(this.#folder, id)

  received = async (id: string): Promise<number> => (await stat(this.pathOf(id)).catch(() => null))?.size ?? 0

  /** Writes a piece in its place where it joins what is there; what is there already is written over with the same. Answers how much is there then. */
  async add(id: string, offset: number, piece: Uint8Array): Promise<number> {
    const write = () => this.#write(id, offset, piece)
    const mine = (this.#writing.get(id) ?? Promise.resolve()).then(write, write)
    this.#writing.set(id, mine)
    try {
      return await mine
    } finally {
      if (this.#writing.get(id) === mine) this.#writing.delete(id)
    }
  }

  async #write(id: string, offset: number, piece: Uint8Array): Promise<number> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const had = await this.received(id)
    if (offset > had || offset + piece.length <= had) return had
    // Never to append: beside another node the same bytes go to the same place.
    const file = await open(this.pathOf(id), constants.O_RDWR | constants.O_CREAT, 0o600)
    try {
      const fresh = piece.subarray(had - offset)
      const { bytesWritten } = await file.write(fresh, 0, fresh.length, had)
      await file.datasync()
      return had + bytesWritten
    } finally {
      await file.close()
    }
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
