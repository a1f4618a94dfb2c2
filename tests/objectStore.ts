// An object store of a test: speaks S3 with paths, holds every signature against its own reckoning of it and every content against its hash, gives parts of files, lists by pages of two, and can be in trouble.
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const key = 'KEY'
const region = 'ap-southeast-1'
const perPage = 2

interface Content {
  content: Buffer
  at: Date
}

/** What the store is made to do wrong: how often, and what. */
export interface Trouble {
  times: number
  does(asked: IncomingMessage, url: URL, answer: ServerResponse): boolean
}

export const refuseAsStore = (answer: ServerResponse, status: number, code: string) =>
  void answer.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)

const hmac = (by: string | Buffer, said: string) => createHmac('sha256', by).update(said).digest()
const sha256Of = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Null where it is right; else what a store calls it. */
function refusalOf(request: IncomingMessage, url: URL, content: Buffer, secret: string): string | null {
  const { authorization = '' } = request.headers
  const [, by, day, where, names = '', given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(
      authorization,
    ) ?? []
  if (by !== key) return 'InvalidAccessKeyId'
  const sent = String(request.headers['x-amz-content-sha256'])
  if (sent !== sha256Of(content)) return 'XAmzContentSHA256Mismatch'
  const moment = String(request.headers['x-amz-date'])
  const isSigned = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))
  const query = [...url.searchParams].map((pair) => pair.map(encoded).join('=')).toSorted()
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name])}`)
  const asked = [request.method, path, query.join('&'), ...headers, '', names, sent].join('\n')
  const scope = [day!, region, 's3', 'aws4_request']
  const said = ['AWS4-HMAC-SHA256', moment, scope.join('/'), sha256Of(asked)].join('\n')
  const own = hmac(scope.reduce<string | Buffer>(hmac, `AWS4${secret}`), said).toString('hex')
  return isSigned && where === region && moment.startsWith(day!) && given === own ? null : 'SignatureDoesNotMatch'
}

export async function openObjectStore(secret = 'a/secret+with%signs') {
  const kept = new Map<string, Content>()
  const unfinished = new Map<string, Map<number, Buffer>>()
  const asked: string[] = []
  let trouble: Trouble = { times: 0, does: () => false }

  function list(query: Record<string, string>, bucket: string): string {
    const all = [...kept]
      .map(([path, found]) => ({ ...found, name: path.slice(bucket.length + 1) }))
      .filter(({ name }) => name.startsWith(query['prefix']!) && name > (query['continuation-token'] ?? ''))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    const more = all.length > perPage ? `<NextContinuationToken>${all[perPage - 1]!.name}</NextContinuationToken>` : ''
    const found = all
      .slice(0, perPage)
      .map(
        ({ name, at, content }) =>
          `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`,
      )
    return `<ListBucketResult>${found.join('')}${more}</ListBucketResult>`
  }

  /** The end of a file that came in pieces. */
  function putTogether(pieces: Map<number, Buffer>, told: Buffer): Buffer | null {
    const tags = [...told.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"/g)]
    const isRight = tags.every(
      ([, at, tag]) =>
        createHash('md5')
          .update(pieces.get(Number(at))!)
          .digest('hex') === tag,
    )
    if (!isRight || tags.length !== pieces.size) return null
    return Buffer.concat([...pieces].toSorted(([one], [other]) => one - other).map(([, piece]) => piece))
  }

  function give(request: IncomingMessage, { content, at }: Content, answer: ServerResponse): void {
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const part = from === undefined ? content : content.subarray(Number(from), to ? Number(to) + 1 : undefined)
    const range = from === undefined ? {} : { 'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${content.length}` }
    answer.writeHead(from === undefined ? 200 : 206, { 'content-length': part.length, 'last-modified': at.toUTCString(), ...range })
    answer.end(request.method === 'GET' ? part : undefined)
  }

  function serve(request: IncomingMessage, url: URL, content: Buffer, answer: ServerResponse): void {
    const query = Object.fromEntries(url.searchParams)
    const name = decodeURIComponent(url.pathname)
    const pieces = unfinished.get(query['uploadId'] ?? '')
    if (query['uploadId'] && !pieces) return refuseAsStore(answer, 404, 'NoSuchUpload')
    if (request.method === 'GET' && query['list-type']) return void answer.writeHead(200).end(list(query, name))
    if (request.method === 'POST' && 'uploads' in query) {
      unfinished.set('of/the+test', new Map())
      return void answer.writeHead(200).end('<InitiateMultipartUploadResult><UploadId>of/the+test</UploadId></InitiateMultipartUploadResult>')
    }
    if (pieces && request.method === 'PUT') {
      pieces.set(Number(query['partNumber']), content)
      return void answer.writeHead(200, { etag: `"${createHash('md5').update(content).digest('hex')}"` }).end()
    }
    if (pieces && request.method === 'POST') {
      const whole = putTogether(pieces, content)
      if (!whole) return refuseAsStore(answer, 400, 'InvalidPart')
      kept.set(name, { content: whole, at: new Date() })
    }
    if (pieces) unfinished.delete(query['uploadId']!)
    if (pieces) return void answer.writeHead(200).end('<CompleteMultipartUploadResult/>')
    if (request.method === 'PUT') {
      kept.set(name, { content, at: new Date() })
      return void answer.writeHead(200, { 'content-length': 0 }).end()
    }
    if (request.method === 'DELETE') return void (kept.delete(name), answer.writeHead(204).end())
    const found = kept.get(name)
    return found ? give(request, found, answer) : refuseAsStore(answer, 404, 'NoSuchKey')
  }

  const server = createServer((request, answer) => {
    const came = (content: Buffer) => {
      const url = new URL(request.url!, `http://${request.headers.host}`)
      const wrong = refusalOf(request, url, content, secret)
      if (wrong) return refuseAsStore(answer, 403, wrong)
      asked.push(`${request.method}${url.search.replace(/=.*/, '')}`)
      if (trouble.times > 0 && trouble.does(request, url, answer)) return void trouble.times--
      return serve(request, url, content, answer)
    }
    // Whoever hangs up in the middle has sent nothing.
    buffer(request).then(came, () => answer.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    kept,
    unfinished,
    /** What was asked with a right signature. */
    asked,
    get port(): number {
      return (server.address() as AddressInfo).port
    },
    be(now: Trouble): void {
      trouble = now
    },
    /** As it stands in a setting. */
    address: (folder: string, given = secret) =>
      `http://${key}:${encodeURIComponent(given)}@127.0.0.1:${(server.address() as AddressInfo).port}/${folder}?region=${region}`,
    clear(): void {
      kept.clear()
      unfinished.clear()
      asked.length = 0
      trouble = { times: 0, does: () => false }
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type ObjectStore = Awaited<ReturnType<typeof openObjectStore>>
