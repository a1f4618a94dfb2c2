// A bucket of an object store that speaks S3: files put in one piece or in many, asked for, fetched, and the oldest taken away; each request signed by the store's own scheme (AWS Signature Version 4).
import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { PlainError } from '#server/database/embedded/plain.ts'
import { backupsOf } from './store.ts'

export interface Bucket {
  /** Address of the bucket, and of the folder in it; ends with a stroke. */
  url: URL
  key: string
  secret: string
  region: string
}

/** https://KEY:SECRET@s3.example.org/bucket/folder?region=ap-southeast-1 */
export function bucketOf(address: string): Bucket {
  const given = new URL(address)
  const url = new URL(given.origin + given.pathname.replace(/\/*$/, '/'))
  const region = given.searchParams.get('region') ?? 'us-east-1'
  return { url, key: decodeURIComponent(given.username), secret: decodeURIComponent(given.password), region }
}

/** What is larger goes in pieces of this size, each of which is tried anew by itself: a store takes 10,000 at most. */
const pieceBytes = 16 * 1024 ** 2
const mostPieces = 9_000
const triesOfPiece = 3
const silenceMs = 60_000
const hmac = (key: string | Buffer, said: string) => createHmac('sha256', key).update(said).digest()

type Query = Readonly<Record<string, string>>
/** As it is signed: by name, and with every sign encoded that has a meaning. */
export const queryOf = (query: Query): string =>
  Object.entries(query)
    .map((pair) =>
      pair.map((one) => encodeURIComponent(one).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)).join('='),
    )
    .toSorted()
    .join('&')

export interface Asked {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** With its query as `queryOf` writes it. */
  url: URL
  headers: Readonly<Record<string, string>>
  /** Of what is sent, in hexadecimal. */
  sha256: string
  at: Date
}

/** The headers of a request, with its signature. */
export function signed({ key, secret, region }: Omit<Bucket, 'url'>, { method, url, headers: given, sha256, at }: Asked): Record<string, string> {
  const moment = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = [moment.slice(0, 8), region, 's3', 'aws4_request']
  const headers: Record<string, string> = { ...given, host: url.host, 'x-amz-content-sha256': sha256, 'x-amz-date': moment }
  const names = Object.keys(headers).toSorted()
  const asked = [method, url.pathname, url.search.slice(1), ...names.map((name) => `${name}:${headers[name]}`), '', names.join(';'), sha256].join(
    '\n',
  )
  const said = ['AWS4-HMAC-SHA256', moment, scope.join('/'), createHash('sha256').update(asked).digest('hex')].join('\n')
  const signature = hmac(scope.reduce<string | Buffer>(hmac, `AWS4${secret}`), said).toString('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope.join('/')},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

interface Wish extends Pick<Asked, 'method'> {
  /** Of the file; none where the bucket itself is asked. */
  name?: string
  query?: Query
  /** What is sent: some bytes, or a file of which the hash is known. */
  body?: Buffer | { path: string; bytes: number; sha256: string }
}

/** The bucket itself is the first part of the path, and the folder in it what comes behind. */
const partsOf = ({ url }: Bucket) => {
  const [, bucket = '', ...folder] = url.pathname.split('/')
  return { bucket: `/${bucket}`, folder: decodeURIComponent(folder.join('/')) }
}

async function ask(bucket: Bucket, { method, name, query = {}, body }: Wish): Promise<IncomingMessage> {
  const url = new URL(name === undefined ? partsOf(bucket).bucket : encodeURIComponent(name), bucket.url)
  url.search = queryOf(query)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  const file = body && !Buffer.isBuffer(body) ? body : undefined
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const headers: Record<string, string> = body || method === 'POST' ? { 'content-length': String(file?.bytes ?? bytes.length) } : {}
  const sha256 = file?.sha256 ?? createHash('sha256').update(bytes).digest('hex')
  const asked = request(url, { method, headers: signed(bucket, { method, url, headers, sha256, at: new Date() }), timeout: silenceMs })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve)
    asked.once('error', reject)
    asked.once('timeout', () => asked.destroy(new Error('it was silent for a minute')))
  })
  try {
    if (file) await Promise.all([pipeline(createReadStream(file.path), asked), answered])
    else asked.end(bytes)
    return await answered
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    throw new PlainError(`The store at ${url.host} could not be asked: ${lineTroubles[code] ?? message}.`)
  }
}

const lineTroubles: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there (ECONNREFUSED)',
  ECONNRESET: 'the line broke (ECONNRESET)',
  ENOTFOUND: 'there is no machine of this name, or no internet (ENOTFOUND)',
  EAI_AGAIN: 'names cannot be looked up: is there internet? (EAI_AGAIN)',
  ETIMEDOUT: 'it does not answer in time (ETIMEDOUT)',
  CERT_HAS_EXPIRED: 'its certificate has expired (CERT_HAS_EXPIRED)',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not of an authority that this machine trusts: name yours in NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not of an authority that this machine trusts: name yours in NODE_EXTRA_CA_CERTS',
}

const refusals: Record<string, string> = {
  AccessDenied: 'the key may not do that there',
  AuthorizationHeaderMalformed: 'the bucket is in another region: name it behind ?region=',
  EntityTooLarge: 'it takes no file of this size',
  InvalidAccessKeyId: 'it does not know the key',
  NoSuchBucket: 'there is no such bucket',
  NoSuchKey: 'there is no such file',
  NoSuchUpload: 'it forgot what had come of the file',
  PermanentRedirect: 'the bucket is in another region, or at another address',
  QuotaExceeded: 'the bucket is full',
  RequestTimeTooSkewed: 'the clock of this machine is off',
  SignatureDoesNotMatch: 'the secret is not that of the key, or the region is another',
  SlowDown: 'it is busy',
  XMinioStorageFull: 'the store is full',
}

const valueOf = (document: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(document)?.[1]

function refusal({ url }: Bucket, status: number | undefined, document: string): PlainError {
  const code = valueOf(document, 'Code')
  const words = refusals[code ?? ''] ?? (status === 503 ? 'it is busy' : undefined)
  return new PlainError(`The store at ${url.host} refused with ${status}${code ? ` (${code})` : ''}${words ? `: ${words}` : ''}.`)
}

async function requireGood(answer: IncomingMessage, bucket: Bucket): Promise<IncomingMessage> {
  if (answer.statusCode === 200 || answer.statusCode === 204) return answer
  throw refusal(bucket, answer.statusCode, await text(answer))
}

/** What is answered as a document; a store may find only at the end that it cannot, behind a 200. */
async function told(bucket: Bucket, wish: Wish): Promise<string> {
  const answer = await requireGood(await ask(bucket, wish), bucket)
  const document = await text(answer)
  if (document.includes('<Error>')) throw refusal(bucket, answer.statusCode, document)
  return document
}

/** Puts a file there, and asks how much of it arrived. */
export async function putInBucket(bucket: Bucket, path: string, piece = pieceBytes): Promise<void> {
  const { size } = await stat(path)
  const name = basename(path)
  await (size > piece ? putInPieces(bucket, path, { size, piece: Math.max(piece, Math.ceil(size / mostPieces)) }) : putWhole(bucket, path, size))
  const there = await requireGood(await ask(bucket, { method: 'HEAD', name }), bucket)
  there.resume()
  if (there.headers['content-length'] !== String(size))
    throw new PlainError(`The store at ${bucket.url.host} holds ${there.headers['content-length']} of ${size} bytes of ${name}.`)
}

async function putWhole(bucket: Bucket, path: string, bytes: number): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  await told(bucket, { method: 'PUT', name: basename(path), body: { path, bytes, sha256: hash.digest('hex') } })
}

async function putInPieces(bucket: Bucket, path: string, { size, piece }: { size: number; piece: number }): Promise<void> {
  const name = basename(path)
  const uploadId = valueOf(await told(bucket, { method: 'POST', name, query: { uploads: '' } }), 'UploadId')
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
    await told(bucket, { method: 'POST', name, query: { uploadId }, body })
  } catch (error) {
    // Its pieces would lie there, unseen and paid for; a store that is away ends them by a rule of its own.
    const ended = await ask(bucket, { method: 'DELETE', name, query: { uploadId } }).catch((caught: unknown) => caught)
    if (ended instanceof PlainError) throw new PlainError(`${(error as Error).message} What had come of the file stays there.`)
    throw error
  } finally {
    await file.close()
  }
}

/** A line that broke costs one piece. */
async function putPiece(bucket: Bucket, wish: Wish, tries = triesOfPiece): Promise<string> {
  try {
    const answer = await requireGood(await ask(bucket, wish), bucket)
    answer.resume()
    return answer.headers.etag ?? ''
  } catch (error) {
    if (tries <= 1) throw error
    return putPiece(bucket, wish, tries - 1)
  }
}

export async function fetchFromBucket(bucket: Bucket, name: string, to: string): Promise<void> {
  const answer = await requireGood(await ask(bucket, { method: 'GET', name }), bucket)
  await pipeline(answer, createWriteStream(to, { mode: 0o600 }))
}

/** The names of the backups there. */
async function namesIn(bucket: Bucket): Promise<string[]> {
  const prefix = `${partsOf(bucket).folder}tanod-`
  const names: string[] = []
  let from: string | undefined
  do {
    const query = { 'list-type': '2', prefix, ...(from && { 'continuation-token': from }) }
    const page = await told(bucket, { method: 'GET', query })
    names.push(...[...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!.slice(prefix.length - 'tanod-'.length)))
    from = valueOf(page, 'NextContinuationToken')
  } while (from)
  return names
}

/** So many backups stay, and none that is older; the newest stays however old it is. Answers what went. */
export async function removeOldIn(bucket: Bucket, { most, days }: { most?: number; days?: number }, now = Date.now()): Promise<string[]> {
  if (most === undefined && days === undefined) return []
  const oldest = now - (days ?? Infinity) * 86_400_000
  const old = backupsOf(await namesIn(bucket)).filter(({ at }, index) => index > 0 && (index >= (most ?? Infinity) || at.getTime() < oldest))
  for (const { name } of old) await told(bucket, { method: 'DELETE', name })
  return old.map(({ name }) => name)
}
