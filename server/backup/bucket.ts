// A bucket of an object store that speaks S3: one file put, asked for, fetched; each request signed by the store's own scheme (AWS Signature Version 4).
import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { PlainError } from '#server/database/embedded/plain.ts'

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

/** A store takes no more in one piece. */
const most = 5 * 1024 ** 3
const silenceMs = 60_000
const nothing = createHash('sha256').digest('hex')
const hmac = (key: string | Buffer, said: string) => createHmac('sha256', key).update(said).digest()

export interface Asked {
  method: 'GET' | 'HEAD' | 'PUT'
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
  const asked = [method, url.pathname, '', ...names.map((name) => `${name}:${headers[name]}`), '', names.join(';'), sha256].join('\n')
  const said = ['AWS4-HMAC-SHA256', moment, scope.join('/'), createHash('sha256').update(asked).digest('hex')].join('\n')
  const signature = hmac(scope.reduce<string | Buffer>(hmac, `AWS4${secret}`), said).toString('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope.join('/')},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

type Wish = Pick<Asked, 'method'> & { name: string; sha256?: string; headers?: Record<string, string>; from?: string }

async function ask(bucket: Bucket, { method, name, sha256 = nothing, headers = {}, from }: Wish): Promise<IncomingMessage> {
  const url = new URL(encodeURIComponent(name), bucket.url)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  const asked = request(url, { method, headers: signed(bucket, { method, url, headers, sha256, at: new Date() }), timeout: silenceMs })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve)
    asked.once('error', reject)
    asked.once('timeout', () => asked.destroy(new Error('it was silent for a minute')))
  })
  try {
    if (from) await Promise.all([pipeline(createReadStream(from), asked), answered])
    else asked.end()
    return await answered
  } catch (error) {
    throw new PlainError(`The store at ${url.host} could not be asked: ${(error as Error).message}.`)
  }
}

async function requireGood(answer: IncomingMessage, { url }: Bucket): Promise<IncomingMessage> {
  if (answer.statusCode === 200) return answer
  const why = /<Code>([^<]+)<\/Code>/.exec(await text(answer))?.[1]
  throw new PlainError(`The store at ${url.host} refused with ${answer.statusCode}${why ? ` (${why})` : ''}.`)
}

/** Puts a file there, and asks how much of it arrived. */
export async function putInBucket(bucket: Bucket, path: string): Promise<void> {
  const { size } = await stat(path)
  if (size > most) throw new PlainError(`${path} is larger than the 5 GB that a store takes in one piece: copy it by the store's own program.`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const name = basename(path)
  const headers = { 'content-length': String(size) }
  const put = await requireGood(await ask(bucket, { method: 'PUT', name, sha256: hash.digest('hex'), headers, from: path }), bucket)
  put.resume()
  const there = await requireGood(await ask(bucket, { method: 'HEAD', name }), bucket)
  there.resume()
  if (there.headers['content-length'] !== headers['content-length'])
    throw new PlainError(`The store at ${bucket.url.host} holds ${there.headers['content-length']} of ${size} bytes of ${name}.`)
}

export async function fetchFromBucket(bucket: Bucket, name: string, to: string): Promise<void> {
  const answer = await requireGood(await ask(bucket, { method: 'GET', name }), bucket)
  await pipeline(answer, createWriteStream(to, { mode: 0o600 }))
}
