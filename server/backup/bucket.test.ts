// A file in a bucket: the signature of the published example, a store that checks what it is sent, and one that refuses.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bucketOf, fetchFromBucket, putInBucket, signed } from './bucket.ts'

const kept = new Map<string, Buffer>()
const secret = 'a/secret+with%signs'
let server: Server
let folder: string
let isShort = false
const address = (given = secret) =>
  `http://KEY:${encodeURIComponent(given)}@127.0.0.1:${(server.address() as AddressInfo).port}/town/backups?region=ap-southeast-1`

/** Holds the signature against its own reckoning of it, and the content against its hash. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tanod-bucket-'))
  server = createServer((asked, answer) => {
    void buffer(asked).then((content) => {
      const url = new URL(asked.url!, `http://${asked.headers.host}`)
      const headers: Record<string, string> = asked.method === 'PUT' ? { 'content-length': asked.headers['content-length']! } : {}
      const at = new Date(String(asked.headers['x-amz-date']).replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
      const sha256 = createHash('sha256').update(content).digest('hex')
      const own = signed({ key: 'KEY', secret, region: 'ap-southeast-1' }, { method: asked.method as 'PUT', url, headers, sha256, at })
      if (own['authorization'] !== asked.headers.authorization)
        return answer.writeHead(403).end('<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code></Error>')
      if (asked.method === 'PUT') kept.set(url.pathname, isShort ? content.subarray(1) : content)
      const found = kept.get(url.pathname)
      if (!found) return answer.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
      answer.writeHead(200, { 'content-length': asked.method === 'PUT' ? 0 : found.length })
      return answer.end(asked.method === 'GET' ? found : undefined)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

it('signs as the example of the scheme’s documentation', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt')
  const example = { key: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
  const headers = { range: 'bytes=0-9' }
  const sha256 = createHash('sha256').digest('hex')
  const { authorization } = signed(example, { method: 'GET', url, headers, sha256, at: new Date('2013-05-24T00:00:00Z') })
  expect(authorization).toContain('SignedHeaders=host;range;x-amz-content-sha256;x-amz-date')
  expect(authorization).toContain('Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

it('a file goes there and comes back as it was', async () => {
  const path = join(folder, 'tanod-2026-01-31T18-00-00Z.backup')
  writeFileSync(path, Buffer.alloc(3_000_000, 'backup'))
  await putInBucket(bucketOf(address()), path)
  expect([...kept.keys()]).toEqual(['/town/backups/tanod-2026-01-31T18-00-00Z.backup'])
  const back = join(folder, 'back')
  await fetchFromBucket(bucketOf(address()), 'tanod-2026-01-31T18-00-00Z.backup', back)
  expect(readFileSync(back).equals(readFileSync(path))).toBe(true)
})

it('what is refused, missing, short or away is said in a sentence', async () => {
  const path = join(folder, 'tanod-2026-01-31T18-00-00Z.backup')
  await expect(putInBucket(bucketOf(address('another')), path)).rejects.toThrow('refused with 403 (SignatureDoesNotMatch)')
  await expect(fetchFromBucket(bucketOf(address()), 'tanod-none.backup', join(folder, 'none'))).rejects.toThrow('refused with 404 (NoSuchKey)')
  isShort = true
  await expect(putInBucket(bucketOf(address()), path)).rejects.toThrow('holds 2999999 of 3000000 bytes')
  isShort = false
  await expect(putInBucket(bucketOf('http://KEY:x@127.0.0.1:1/town'), path)).rejects.toThrow('could not be asked')
})
