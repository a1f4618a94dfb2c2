// Keeps received files: the content decides the type, pictures are drawn anew without what they tell of place and device, names are our own.
import { say } from '#contract/kit/say.ts'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, open, rename, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { uuidv7 as uuid } from 'uuidv7'
import { audioTypes, documentTypes, imageTypes, videoTypes } from '#contract/files/files.ts'
import type { Received } from '#contract/kit/upload.ts'
import { hasCode, PlainError } from '#server/database/embedded/plain.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Scan } from '#server/outside/scanner.ts'
import type { FileBucket } from './fileBucket.ts'
import type { NewFile } from './store.ts'

export type Accepted = 'image' | 'video' | 'audio' | 'document'
export interface Owner {
  kind: string
  id: string
  by: string | null
}

const byKind: Record<Accepted, readonly string[]> = { image: imageTypes, video: videoTypes, audio: audioTypes, document: documentTypes }
const smallSide = 480

interface Limits {
  pixelsMost: number
  /** The longer side of what is drawn. */
  side: number
}
const usual: Limits = { pixelsMost: 50_000_000, side: 4_096 }

sharp.concurrency(1)
sharp.cache(false)

export class FileKeeper {
  readonly #folder: string
  readonly #scan: Scan | undefined
  /** Where files go as well, and lie in the end. */
  readonly bucket: FileBucket | undefined

  constructor(folder: string, { scan, bucket }: { scan?: Scan | undefined; bucket?: FileBucket | undefined } = {}) {
    this.#folder = folder
    this.#scan = scan
    this.bucket = bucket
  }

  /** Puts the content in its place; the row that is answered makes it a file once it is stored. */
  async keep(file: Received | Blob, accepted: readonly Accepted[], owner: Owner, limits: Limits = usual): Promise<NewFile> {
    if (file instanceof Blob) refuse(400, 'The file did not arrive as a file.')
    if (file.bytes === 0) refuse(400, 'The file is empty.')
    const type = (await fileTypeFromFile(file.path))?.mime ?? 'unknown'
    if (!accepted.some((kind) => byKind[kind].includes(type)))
      refuse(415, say('Only {kinds} files can be added here.', { kinds: accepted.join(', ') }))
    const named = { id: uuid(), owner_kind: owner.kind, owner_id: owner.id, created_by: owner.by, name: tidy(file.name) }
    if (byKind.image.includes(type)) return { ...named, ...(await this.#keepImage(file, limits)) }
    await this.#lookThrough(file.path)
    await this.#place(file.path, file.sha256)
    await this.bucket?.bring([this.pathOf(file.sha256)])
    return { ...named, type, sha256: file.sha256, bytes: file.bytes, width: null, height: null }
  }

  pathOf(sha256: string, size: 'whole' | 'small' = 'whole'): string {
    return join(this.#folder, sha256.slice(0, 2), size === 'small' ? `${sha256}.small` : sha256)
  }

  /** What stays as it was sent; of pictures nothing does. */
  async #lookThrough(path: string): Promise<void> {
    const found = await this.#scan?.(path).catch(() =>
      refuse(503, 'Films, sound and documents cannot be looked through for viruses at the moment. Please send them again soon.', 'scanner-away'),
    )
    if (found) refuse(415, say('The file is not kept, for it holds what is known to do harm: {found}', { found }), 'malicious')
  }

  async #keepImage(file: Received, { pixelsMost, side }: Limits) {
    try {
      const drawn = sharp(file.path, { limitInputPixels: pixelsMost, failOn: 'error' }).rotate()
      const whole = await drawn
        .clone()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true })
      const small = await drawn.clone().resize(smallSide, smallSide, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 74 }).toBuffer()
      const sha256 = createHash('sha256').update(whole.data).digest('hex')
      await this.#write(this.pathOf(sha256), whole.data)
      await this.#write(this.pathOf(sha256, 'small'), small)
      await this.bucket?.bring([this.pathOf(sha256), this.pathOf(sha256, 'small')])
      return { type: 'image/webp', sha256, bytes: whole.data.length, width: whole.info.width, height: whole.info.height }
    } catch (error) {
      if (isOfTheDisk(error)) throw error
      return refuse(415, 'The picture cannot be read. It may be damaged, or too large.')
    }
  }

  async #place(from: string, sha256: string): Promise<void> {
    const to = this.pathOf(sha256)
    await mkdir(join(to, '..'), { recursive: true, mode: 0o700 })
    const draft = `${to}.${uuid()}`
    await copyFile(from, draft)
    await rename(draft, to)
  }

  async #write(to: string, bytes: Buffer): Promise<void> {
    // What lies there already is made young, so that the sweeper leaves it until its row is written.
    const isThere = await utimes(to, new Date(), new Date()).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await mkdir(join(to, '..'), { recursive: true, mode: 0o700 })
    const draft = `${to}.${uuid()}`
    await writeFile(draft, bytes, { mode: 0o600, flush: true })
    await rename(draft, to)
  }

  /** What it holds: from the folder, or from the bucket. */
  async open(sha256: string, size: 'whole' | 'small'): Promise<Readable> {
    const path = this.pathOf(sha256, size)
    try {
      return (await open(path)).createReadStream()
    } catch (error) {
      if (!this.bucket || !hasCode(error, 'ENOENT')) throw error
      const there = await this.bucket.open(basename(path)).catch((away: unknown) => {
        if (!(away instanceof PlainError)) throw away
        return refuse(503, 'The file cannot be fetched from where it is kept just now. Please try again soon.', 'store-away', { retryAfter: 30 })
      })
      if (!there) throw error
      return there
    }
  }

  read = async (sha256: string, size: 'whole' | 'small'): Promise<Buffer> => buffer(await this.open(sha256, size))
}

const isOfTheDisk = (error: unknown) => ['ENOSPC', 'EACCES', 'EROFS', 'EIO', 'EMFILE'].includes((error as { code?: string }).code ?? '')

/** A name that is shown, never a path: no separators, no controls, no turned-round text. */
function tidy(name: string): string {
  const bare = name.split(/[/\\]/).at(-1) ?? ''
  return bare.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(-120) || 'file'
}
