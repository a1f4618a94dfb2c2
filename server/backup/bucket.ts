// Backups in a bucket of an object store: put in one piece or in many, asked for, fetched, and the oldest taken away.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PlainError } from '#server/database/embedded/plain.ts'
import { askStore, type Bucket, listStore, requireGood, toldByStore, valueOf, type Wish } from '#server/outside/objectStore.ts'
import { backupsOf } from './store.ts'

/** What is larger goes in pieces of this size, each of which is tried anew by itself: a store takes 10,000 at most. */
const pieceBytes = 16 * 1024 ** 2
const mostPieces = 9_000
const triesOfPiece = 3

/** Puts a file there, and asks how much of it arrived. */
export async function putInBucket(bucket: Bucket, path: string, piece = pieceBytes): Promise<void> {
  const { size } = await stat(path)
  const name = basename(path)
  await (size > piece ? putInPieces(bucket, path, { size, piece: Math.max(piece, Math.ceil(size / mostPieces)) }) : putWhole(bucket, path, size))
  const there = await requireGood(await askStore(bucket, { method: 'HEAD', name }), bucket)
  there.resume()
  if (there.headers['content-length'] !== String(size))
    throw new PlainError(`The store at ${bucket.url.host} holds ${there.headers['content-length']} of ${size} bytes of ${name}.`)
}

async function putWhole(bucket: Bucket, path: string, bytes: number): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  await toldByStore(bucket, { method: 'PUT', name: basename(path), body: { path, bytes, sha256: hash.digest('hex') } })
}

async function putInPieces(bucket: Bucket, path: string, { size, piece }: { size: number; piece: number }): Promise<void> {
  const name = basename(path)
  const uploadId = valueOf(await toldByStore(bucket, { method: 'POST', name, query: { uploads: '' } }), 'UploadId')
  if (!uploadId) throw new PlainError(`The store at ${bucket.url.host} takes no file in pieces.`)
  const file = await open(path)
  try {
    const tags: string[] = []
    for (let offset = 0; offset < size; offset += piece) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(piece, size - offset)), 0, null, offset)
      const query = { partNumber: String(tags.length + 1), uploadId }
      tags.push(await putPiece(bucket, { method: 'PUT', name, query, body: buffer.subarray(0, bytesRead) }))
    }
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    await toldByStore(bucket, { method: 'POST', name, query: { uploadId }, body })
  } catch (error) {
    // Its pieces would lie there, unseen and paid for; a store that is away ends them by a rule of its own.
    const ended = await askStore(bucket, { method: 'DELETE', name, query: { uploadId } }).catch((caught: unknown) => caught)
    if (ended instanceof PlainError) throw new PlainError(`${(error as Error).message} What had come of the file stays there.`)
    throw error
  } finally {
    await file.close()
  }
}

/** A line that broke costs one piece. */
async function putPiece(bucket: Bucket, wish: Wish, tries = triesOfPiece): Promise<string> {
  try {
    const answer = await requireGood(await askStore(bucket, wish), bucket)
    answer.resume()
    return answer.headers.etag ?? ''
  } catch (error) {
    if (tries <= 1) throw error
    return putPiece(bucket, wish, tries - 1)
  }
}

export async function fetchFromBucket(bucket: Bucket, name: string, to: string): Promise<void> {
  const answer = await requireGood(await askStore(bucket, { method: 'GET', name }), bucket)
  await pipeline(answer, createWriteStream(to, { mode: 0o600 }))
}

/** So many backups stay, and none that is older; the newest stays however old it is. Answers what went. */
export async function removeOldIn(bucket: Bucket, { most, days }: { most?: number; days?: number }, now = Date.now()): Promise<string[]> {
  if (most === undefined && days === undefined) return []
  const oldest = now - (days ?? Infinity) * 86_400_000
  const names: string[] = []
  for await (const page of listStore(bucket, 'tanod-')) names.push(...page.map(({ name }) => name))
  const old = backupsOf(names).filter(({ at }, index) => index > 0 && (index >= (most ?? Infinity) || at.getTime() < oldest))
  for (const { name } of old) await toldByStore(bucket, { method: 'DELETE', name })
  return old.map(({ name }) => name)
}
