// An object store that speaks S3 with paths: one request, signed by the store's own scheme (AWS Signature Version 4) through aws4fetch, and what the store or the line says where it does not go.
import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { hasCode, PlainError } from '#server/database/embedded/plain.ts'
import { timeNow } from '#server/kit/clock.ts'

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

const silenceMs = 60_000

type Query = Readonly<Record<string, string>>
/** As it is signed: by name, and with every sign encoded that has a meaning. */
export const queryOf = (query: Query): string =>
  Object.entries(query)
    .map((pair) =>
      pair.map((one) => encodeURIComponent(one).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)).join('='),
    )
    .toSorted()
    .join('&')

interface Asked {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** With its query as `queryOf` writes it. */
  url: URL
  headers: Readonly<Record<string, string>>
  /** Of what is sent, in hexadecimal. */
  sha256: string
  at: Date
}

/** The headers of a request, with its signature. */
export async function signed(
  { key, secret, region }: Omit<Bucket, 'url'>,
  { method, url, headers, sha256, at }: Asked,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    ...{ method, url: url.href, headers: { ...headers, 'x-amz-content-sha256': sha256 } },
    ...{ accessKeyId: key, secretAccessKey: secret, service: 's3', region, allHeaders: true, datetime: at.toISOString().replace(/[-:]|\.\d+/g, '') },
  })
  return { ...Object.fromEntries((await signer.sign()).headers), host: url.host }
}

export interface Wish extends Pick<Asked, 'method'> {
  /** Of the file; none where the bucket itself is asked. */
  name?: string
  query?: Query
  /** Ends it, whatever has come of it. */
  signal?: AbortSignal
  /** What is sent: some bytes, or a file of which the hash is known. */
  body?: Buffer | { path: string; bytes: number; sha256: string }
}

/** The bucket itself is the first part of the path, and the folder in it what comes behind. */
export const partsOf = ({ url }: Bucket) => {
  const [, bucket = '', ...folder] = url.pathname.split('/')
  return { bucket: `/${bucket}`, folder: decodeURIComponent(folder.join('/')) }
}

export async function askStore(bucket: Bucket, { method, name, query = {}, signal, body }: Wish): Promise<IncomingMessage> {
  const url = new URL(name === undefined ? partsOf(bucket).bucket : encodeURIComponent(name), bucket.url)
  url.search = queryOf(query)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  const file = body && !Buffer.isBuffer(body) ? body : undefined
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const headers: Record<string, string> = body || method === 'POST' ? { 'content-length': String(file?.bytes ?? bytes.length) } : {}
  const sha256 = file?.sha256 ?? createHash('sha256').update(bytes).digest('hex')
  const asked = request(url, {
    ...{ method, timeout: silenceMs, ...(signal && { signal }) },
    headers: await signed(bucket, { method, url, headers, sha256, at: new Date(timeNow()) }),
  })
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
    // The file is no more: the store has no part in that.
    if (file && hasCode(error, 'ENOENT')) throw error
    throw lineTrouble(url, error)
  }
}

function lineTrouble({ host }: URL, error: unknown): PlainError {
  const { code = '', message } = error as { code?: string; message: string }
  return new PlainError(`The store at ${host} could not be asked: ${lineTroubles[code] ?? message}.`)
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

export const valueOf = (document: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(document)?.[1]

function refusal({ url }: Bucket, status: number | undefined, document: string): PlainError {
  const code = valueOf(document, 'Code')
  const words = refusals[code ?? ''] ?? (status === 503 ? 'it is busy' : undefined)
  return new PlainError(`The store at ${url.host} refused with ${status}${code ? ` (${code})` : ''}${words ? `: ${words}` : ''}.`)
}

export async function requireGood(answer: IncomingMessage, bucket: Bucket): Promise<IncomingMessage> {
  if ([200, 204].includes(answer.statusCode!)) return answer
  throw refusal(bucket, answer.statusCode, await toldBy(bucket, answer))
}

/** The whole body; the line may break within it. */
export const toldBy = (bucket: Bucket, answer: IncomingMessage): Promise<string> =>
  text(answer).catch((error: unknown) => {
    throw lineTrouble(bucket.url, error)
  })

/** What is answered as a document; a store may find only at the end that it cannot, behind a 200. */
export async function toldByStore(bucket: Bucket, wish: Wish): Promise<string> {
  const answer = await requireGood(await askStore(bucket, wish), bucket)
  const document = await toldBy(bucket, answer)
  if (document.includes('<Error>')) throw refusal(bucket, answer.statusCode, document)
  return document
}

interface Listed {
  name: string
  bytes: number
  at: Date
}
/** What lies there with such a beginning of its name, page by page. */
export async function* listStore(bucket: Bucket, beginning = ''): AsyncGenerator<Listed[]> {
  const { folder } = partsOf(bucket)
  let from: string | undefined
  do {
    const query = { 'list-type': '2', prefix: folder + beginning, ...(from && { 'continuation-token': from }) }
    const page = await toldByStore(bucket, { method: 'GET', query })
    yield [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one]) => ({
      name: valueOf(one!, 'Key')!.slice(folder.length),
      bytes: Number(valueOf(one!, 'Size')),
      at: new Date(valueOf(one!, 'LastModified') ?? ''),
    }))
    from = valueOf(page, 'NextContinuationToken')
  } while (from)
}
