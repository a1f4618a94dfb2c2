// Receives a form with files: each is streamed to a temporary file, counted and hashed, and removed after the call.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { received, type Received } from '#contract/kit/upload.ts'
import type { Pairs, Reader } from './reader.ts'
import { Refusal, refuse } from '#server/kit/refuse.ts'

export async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  { fieldOf }: Reader,
): Promise<{ pairs: Pairs; discard(): Promise<void> }> {
  const folder = join(request.server.receiving, randomUUID())
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    if (Number(request.headers['content-length'] ?? 0) > request.server.formBytes) refuse(413, 'The form is too large.')
    await mkdir(folder, { recursive: true })
    const pairs: Pairs = []
    for await (const part of request.parts()) {
      if (part.type !== 'file') pairs.push([part.fieldname, part.value])
      else if (fieldOf(part.fieldname)?.isFile) pairs.push([part.fieldname, await store(part, folder)])
      else refuse(400, 'This call takes no such file.')
    }
    return { pairs, discard }
  } catch (error) {
    await discard()
    hangUp(request, reply)
    throw asRefusal(error)
  }
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

async function store(part: MultipartFile, folder: string): Promise<Received> {
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  part.file.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  // Not at its end, which may never come.
  const tooLarge = new AbortController()
  part.file.once('limit', () => tooLarge.abort())
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal: tooLarge.signal }).catch((error: unknown) => {
    throw tooLarge.signal.aborted ? new Refusal(413, 'The file is too large.', 'too-large') : error
  })
  return { [received]: true, path, name: part.filename, bytes, sha256: hash.digest('hex') }
}

function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error
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
