// Receives a form with files: each is streamed to a temporary file, counted and hashed, and removed after the call.
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { received, type Received } from '#contract/kit/upload.ts'
import type { Pairs, Reader } from './reader.ts'
import { isDiskFull } from '#server/kit/disk.ts'
import { Refusal, refuse } from '#server/kit/refuse.ts'

/** What one forgiving form may hold: beyond it, what came before is taken. */
const forgiven = { limits: { files: 200, fields: 1_000, parts: 1_200 } }
const mostStored = 20

export async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  { fields, fieldOf, isForgiving }: Reader,
): Promise<{ pairs: Pairs; discard(): Promise<void> }> {
  const folder = join(request.server.receiving, randomUUID())
  const discard = () => rm(folder, { recursive: true, force: true })
  const pairs: Pairs = []
  try {
    if (!isForgiving && Number(request.headers['content-length'] ?? 0) > request.server.formBytes) refuse(413, 'The form is too large.')
    await mkdir(folder, { recursive: true }).catch(unlessForgiven(isForgiving))
    const room: Room = { folder, isForgiving, left: isForgiving ? mostStored : Number.POSITIVE_INFINITY, ofForm: overflowOf(request) }
    for await (const part of request.parts(isForgiving ? forgiven : {})) {
      const { isFile, name } = fieldOf(part.fieldname) ?? { isFile: false, name: '' }
      if (part.type !== 'file') pairs.push([part.fieldname, part.value])
      else if (isFile) pairs.push([name, await store(part, room)])
      else if (isForgiving) pairs.push([fields.find((field) => field.isFile)!.name, await store(part, room)])
      else refuse(400, 'This call takes no such file.')
    }
    return { pairs, discard }
  } catch (error) {
    hangUp(request, reply)
    // Who hung up hears no answer, and sends again.
    if (isForgiving && !isGone(request)) return { pairs, discard }
    await discard()
    throw asRefusal(error)
  }
}

const isGone = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

/** Once more came than a form may have, whatever it said of itself. To be listened to from the moment at which it is read, not before. */
function overflowOf({ raw, server }: FastifyRequest): AbortSignal {
  const over = new AbortController()
  let came = 0
  raw.on('data', (chunk: Buffer) => {
    came += chunk.length
    if (came > server.formBytes) over.abort()
  })
  return over.signal
}

/** What is still under way of a refused form is not waited for: whoever sends has a moment to read the answer. */
function hangUp({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close')
  raw.unpipe()
  raw.resume()
  reply.raw.once('finish', () => {
    if (!raw.complete) setTimeout(() => raw.destroy(), 500).unref()
  })
}

interface Room {
  folder: string
  isForgiving: boolean
  /** So many more files are stored. */
  left: number
  ofForm: AbortSignal
}

/** A full disk costs a forgiving form its files alone. */
const unlessForgiven = (isForgiving: boolean) => (error: unknown) => {
  if (!isForgiving || !isDiskFull(error)) throw error
}

/** Writes to a file; once the disk is full, what still comes goes nowhere, so that the form is read to its end. */
function writingTo(path: string): { target: Writable; failure(): unknown } {
  let failure: unknown
  let file: FileHandle | undefined
  const write = async (chunk: Buffer) => {
    if (failure) return
    try {
      file ??= await open(path, 'wx', 0o600)
      await file.writeFile(chunk)
    } catch (error) {
      if (!isDiskFull(error)) throw error
      failure = error
    }
  }
  const target = new Writable({
    write: (chunk: Buffer, _encoding, done) => void write(chunk).then(() => done(), done),
    // A file of nothing is a file too.
    final: (done) => void write(Buffer.alloc(0)).then(() => done(), done),
    destroy: (error, done) => void (file?.close() ?? Promise.resolve()).then(() => done(error), done),
  })
  return { target, failure: () => failure }
}

/** What a forgiving form brings too much or too large, or what the disk has no room for, is left out: then it has no bytes. */
async function store(part: MultipartFile, room: Room): Promise<Received> {
  const path = join(room.folder, randomUUID())
  const hash = createHash('sha256')
  const isStored = room.left-- > 0
  let bytes = 0
  part.file.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  // Not at its end, which may never come.
  const tooLarge = new AbortController()
  if (!room.isForgiving) part.file.once('limit', () => tooLarge.abort())
  const file = isStored ? writingTo(path) : undefined
  await pipeline(part.file, file?.target ?? new Writable({ write: (_chunk, _encoding, done) => done() }), {
    signal: AbortSignal.any([tooLarge.signal, room.ofForm]),
  }).catch((error: unknown) => {
    throw tooLarge.signal.aborted ? new Refusal(413, 'The file is too large.', 'too-large') : error
  })
  const failure = file?.failure()
  if (failure && !room.isForgiving) throw failure
  const isWhole = isStored && !part.file.truncated && !failure
  if (!isWhole) await rm(path, { force: true })
  return { [received]: true, path, name: part.filename, bytes: isWhole ? bytes : 0, sha256: hash.digest('hex') }
}

function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal || isDiskFull(error)) return error
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  if (code.startsWith('FST_') && statusCode === 413) return new Refusal(413, 'The form is too large.', 'too-large')
  return new Refusal(400, 'The form could not be read: it is cut off or malformed.', 'bad-input')
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The folder in which files are received. */
    receiving: string
    /** The most that a form with files may have in all. */
    formBytes: number
  }
}
