// A bucket: the signatures of the published examples, and a store that speaks S3, checks what it is sent, takes files in pieces, lists them by pages, and refuses.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bucketOf, fetchFromBucket, putInBucket, queryOf, removeOldIn, signed } from './bucket.ts'

const kept = new Map<string, Buffer>()
const unfinished = new Map<string, Map<number, Buffer>>()
const secret = 'a/secret+with%signs'
const backup = 'tanod-2026-01-31T18-00-00Z.backup'
let server: Server
let folder: string
/** What the store is made to do wrong: how often, and what. */
let trouble: { times: number; does: (asked: IncomingMessage, url: URL, answer: ServerResponse) => boolean } = { times: 0, does: () => false }
const asked: string[] = []
const bucket = (given = secret) =>
  bucketOf(`http://KEY:${encodeURIComponent(given)}@127.0.0.1:${(server.address() as AddressInfo).port}/town/back%20ups?region=ap-southeast-1`)
const refuse = (answer: ServerResponse, status: number, code: string) =>
  void answer.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)

function store(request: IncomingMessage, url: URL, content: Buffer, answer: ServerResponse): void {
  const query = Object.fromEntries(url.searchParams)
  const name = decodeURIComponent(url.pathname)
  const pieces = unfinished.get(query['uploadId'] ?? '')
  if (query['uploadId'] && !pieces) return refuse(answer, 404, 'NoSuchUpload')
  if (request.method === 'GET' && query['list-type']) {
    const keys = [...kept.keys()].map((path) => path.slice('/town/'.length)).filter((key) => key.startsWith(query['prefix']!))
    const from = Number(query['continuation-token'] ?? 0)
    const more = keys.length > from + 2 ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    const found = keys.slice(from, from + 2).map((key) => `<Contents><Key>${key}</Key></Contents>`)
    return void answer.writeHead(200).end(`<ListBucketResult>${found.join('')}${more}</ListBucketResult>`)
  }
  if (request.method === 'POST' && 'uploads' in query) {
    unfinished.set('of/the+test', new Map())
    return void answer.writeHead(200).end('<InitiateMultipartUploadResult><UploadId>of/the+test</UploadId></InitiateMultipartUploadResult>')
  }
  if (pieces && request.method === 'PUT') {
    pieces.set(Number(query['partNumber']), content)
    return void answer.writeHead(200, { etag: `"${createHash('md5').update(content).digest('hex')}"` }).end()
  }
  if (pieces && request.method === 'POST') {
    const tags = [...content.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"/g)]
    const isRight = tags.every(
      ([, at, tag]) =>
        createHash('md5')
          .update(pieces.get(Number(at))!)
          .digest('hex') === tag,
    )
    if (!isRight || tags.length !== pieces.size) return refuse(answer, 400, 'InvalidPart')
    kept.set(name, Buffer.concat([...pieces].toSorted(([one], [other]) => one - other).map(([, piece]) => piece)))
  }
  if (pieces) unfinished.delete(query['uploadId']!)
  if (pieces) return void answer.writeHead(200).end('<CompleteMultipartUploadResult/>')
  if (request.method === 'PUT') kept.set(name, content)
  if (request.method === 'DELETE') return void (kept.delete(name), answer.writeHead(204).end())
  const found = kept.get(name)
  if (!found) return refuse(answer, 404, 'NoSuchKey')
  answer.writeHead(200, { 'content-length': request.method === 'PUT' ? 0 : found.length })
  return void answer.end(request.method === 'GET' ? found : undefined)
}

/** Holds the signature against its own reckoning of it, and the content against its hash. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tanod-bucket-'))
  server = createServer((request, answer) => {
    void buffer(request).then((content) => {
      const url = new URL(request.url!, `http://${request.headers.host}`)
      const length = request.headers['content-length']
      const at = new Date(String(request.headers['x-amz-date']).replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
      const sha256 = createHash('sha256').update(content).digest('hex')
      const headers: Record<string, string> = length === undefined ? {} : { 'content-length': length }
      const own = signed({ key: 'KEY', secret, region: 'ap-southeast-1' }, { method: request.method as 'PUT', url, headers, sha256, at })
      if (own['authorization'] !== request.headers.authorization) return refuse(answer, 403, 'SignatureDoesNotMatch')
      asked.push(`${request.method}${url.search.replace(/=.*/, '')}`)
      if (trouble.times > 0 && trouble.does(request, url, answer)) return void trouble.times--
      return store(request, url, content, answer)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterEach(() => {
  kept.clear()
  unfinished.clear()
  asked.length = 0
  trouble = { times: 0, does: () => false }
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})
function lay(bytes: number, name = backup): string {
  writeFileSync(join(folder, name), Buffer.alloc(bytes, 'backup of a town'))
  return join(folder, name)
}

it.each([
  ['/test.txt', {}, { range: 'bytes=0-9' }, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
  ['/', { lifecycle: '' }, {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['/', { prefix: 'J', 'max-keys': '2' }, {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('signs as the examples of the scheme’s documentation: %s %j', (path, query, headers, signature) => {
  const url = new URL(path, 'https://examplebucket.s3.amazonaws.com')
  url.search = queryOf(query)
  const example = { key: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
  const sha256 = createHash('sha256').digest('hex')
  const { authorization } = signed(example, { method: 'GET', url, headers, sha256, at: new Date('2013-05-24T00:00:00Z') })
  expect(authorization).toContain(`Signature=${signature}`)
})

it('a file goes there and comes back as it was', async () => {
  const path = lay(3_000_000)
  await putInBucket(bucket(), path)
  expect([...kept.keys()]).toEqual([`/town/back ups/${backup}`])
  const back = join(folder, 'back')
  await fetchFromBucket(bucket(), backup, back)
  expect(readFileSync(back).equals(readFileSync(path))).toBe(true)
})

describe('a large file', () => {
  it('goes there in pieces, of which a line that breaks costs one', async () => {
    const path = lay(2_500_001)
    trouble = { times: 2, does: (request, url) => url.searchParams.get('partNumber') === '2' && Boolean(request.socket.destroy()) }
    await putInBucket(bucket(), path, 1_000_000)
    expect(asked).toEqual(['POST?uploads', ...Array(5).fill('PUT?partNumber'), 'POST?uploadId', 'HEAD'])
    expect(kept.get(`/town/back ups/${backup}`)!.equals(readFileSync(path))).toBe(true)
    expect(unfinished.size).toBe(0)
  })

  it('of which a piece cannot go leaves no pieces there', async () => {
    trouble = { times: 3, does: (_, url, answer) => url.searchParams.get('partNumber') === '2' && (refuse(answer, 507, 'QuotaExceeded'), true) }
    await expect(putInBucket(bucket(), lay(2_500_001), 1_000_000)).rejects.toThrow('refused with 507 (QuotaExceeded): the bucket is full.')
    expect([unfinished.size, kept.size]).toEqual([0, 0])
  })

  it('that the store could not put together, behind a 200, has not arrived', async () => {
    trouble = {
      times: 1,
      does: (request, url, answer) => request.method === 'POST' && url.searchParams.has('uploadId') && (refuse(answer, 200, 'InternalError'), true),
    }
    await expect(putInBucket(bucket(), lay(2_500_001), 1_000_000)).rejects.toThrow('refused with 200 (InternalError)')
    expect([unfinished.size, kept.size]).toEqual([0, 0])
  })
})

describe('old backups there', () => {
  const day = (at: number) => `tanod-2026-01-0${at}T18-00-00Z.backup`
  const now = Date.parse('2026-01-10T00:00:00Z')
  const left = () => [...kept.keys()].map((path) => path.replace('/town/back ups/', ''))
  const layAll = () => {
    for (const at of [1, 2, 3, 4, 5]) kept.set(`/town/back ups/${day(at)}`, Buffer.from('x'))
    for (const other of ['tanod-notes.txt', 'elsewhere.backup']) kept.set(`/town/back ups/${other}`, Buffer.from('x'))
    kept.set(`/town/others/${day(1)}`, Buffer.from('x'))
  }
  const others = ['tanod-notes.txt', 'elsewhere.backup', `/town/others/${day(1)}`]

  it('go by number, and nothing else of the bucket does', async () => {
    layAll()
    expect(await removeOldIn(bucket(), { most: 2 }, now)).toEqual([day(3), day(2), day(1)])
    expect(left()).toEqual([day(4), day(5), ...others])
  })

  it('go by age, but for the newest', async () => {
    layAll()
    expect(await removeOldIn(bucket(), { days: 6 }, now)).toEqual([day(3), day(2), day(1)])
    expect(await removeOldIn(bucket(), { days: 1 }, now)).toEqual([day(4)])
    expect(left()).toEqual([day(5), ...others])
  })

  it('stay where nothing is said of them, and where the key may not', async () => {
    layAll()
    expect(await removeOldIn(bucket(), {}, now)).toEqual([])
    expect(asked).toEqual([])
    trouble = { times: 1, does: (request, _, answer) => request.method === 'DELETE' && (refuse(answer, 403, 'AccessDenied'), true) }
    await expect(removeOldIn(bucket(), { most: 2 }, now)).rejects.toThrow('refused with 403 (AccessDenied): the key may not do that there.')
    expect(left().length).toBe(8)
  })
})

it('what is refused, missing, short or away is said in a sentence', async () => {
  const path = lay(3_000_000)
  await expect(putInBucket(bucket('another'), path)).rejects.toThrow('refused with 403 (SignatureDoesNotMatch): the secret is not that of the key')
  await expect(fetchFromBucket(bucket(), 'tanod-none.backup', join(folder, 'none'))).rejects.toThrow(
    'refused with 404 (NoSuchKey): there is no such file.',
  )
  trouble = {
    times: 1,
    does: (request, _, answer) => request.method === 'HEAD' && (answer.writeHead(200, { 'content-length': 2_999_999 }).end(), true),
  }
  await expect(putInBucket(bucket(), path)).rejects.toThrow('holds 2999999 of 3000000 bytes')
  await expect(putInBucket(bucketOf('http://KEY:x@127.0.0.1:1/town'), path)).rejects.toThrow(
    'could not be asked: nothing answers there (ECONNREFUSED)',
  )
})
