// A bucket: the signatures of the published examples, and a store that speaks S3, checks what it is sent, takes files in pieces, lists them by pages, and refuses.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { askStore, bucketOf, queryOf, signed } from '#server/outside/objectStore.ts'
import { type ObjectStore, openObjectStore, refuseAsStore } from '#tests/objectStore.ts'
import { fetchFromBucket, putInBucket, removeOldIn } from './bucket.ts'

const backup = 'tanod-2026-01-31T18-00-00Z.backup'
let store: ObjectStore
let folder: string
const bucket = (secret?: string) => bucketOf(store.address('town/back%20ups', secret))
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tanod-bucket-'))
  store = await openObjectStore()
})
afterEach(() => store.clear())
afterAll(() => {
  store.close()
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
])('signs as the examples of the scheme’s documentation: %s %j', async (path, query, headers, signature) => {
  const url = new URL(path, 'https://examplebucket.s3.amazonaws.com')
  url.search = queryOf(query)
  const example = { key: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
  const sha256 = createHash('sha256').digest('hex')
  const { authorization } = await signed(example, { method: 'GET', url, headers, sha256, at: new Date('2013-05-24T00:00:00Z') })
  expect(authorization).toContain(`Signature=${signature}`)
})

it('a file goes there and comes back as it was', async () => {
  const path = lay(3_000_000)
  await putInBucket(bucket(), path)
  expect([...store.kept.keys()]).toEqual([`/town/back ups/${backup}`])
  const back = join(folder, 'back')
  await fetchFromBucket(bucket(), backup, back)
  expect(readFileSync(back).equals(readFileSync(path))).toBe(true)
})

describe('a large file', () => {
  it('goes there in pieces, of which a line that breaks costs one', async () => {
    const path = lay(2_500_001)
    store.be({ times: 2, does: (request, url) => url.searchParams.get('partNumber') === '2' && Boolean(request.socket.destroy()) })
    await putInBucket(bucket(), path, 1_000_000)
    expect(store.asked).toEqual(['POST?uploads', ...Array(5).fill('PUT?partNumber'), 'POST?uploadId', 'HEAD'])
    expect(store.kept.get(`/town/back ups/${backup}`)!.content.equals(readFileSync(path))).toBe(true)
    expect(store.unfinished.size).toBe(0)
  })

  it('of which a piece cannot go leaves no pieces there', async () => {
    store.be({
      times: 3,
      does: (_, url, answer) => url.searchParams.get('partNumber') === '2' && (refuseAsStore(answer, 507, 'QuotaExceeded'), true),
    })
    await expect(putInBucket(bucket(), lay(2_500_001), 1_000_000)).rejects.toThrow('refused with 507 (QuotaExceeded): the bucket is full.')
    expect([store.unfinished.size, store.kept.size]).toEqual([0, 0])
  })

  it('that the store could not put together, behind a 200, has not arrived', async () => {
    store.be({
      times: 1,
      does: (request, url, answer) =>
        request.method === 'POST' && url.searchParams.has('uploadId') && (refuseAsStore(answer, 200, 'InternalError'), true),
    })
    await expect(putInBucket(bucket(), lay(2_500_001), 1_000_000)).rejects.toThrow('refused with 200 (InternalError)')
    expect([store.unfinished.size, store.kept.size]).toEqual([0, 0])
  })
})

describe('old backups there', () => {
  const day = (at: number) => `tanod-2026-01-0${at}T18-00-00Z.backup`
  const now = Date.parse('2026-01-10T00:00:00Z')
  const left = () => [...store.kept.keys()].map((path) => path.replace('/town/back ups/', ''))
  const layAll = () => {
    for (const at of [1, 2, 3, 4, 5]) store.kept.set(`/town/back ups/${day(at)}`, { content: Buffer.from('x'), at: new Date(now) })
    for (const other of ['tanod-notes.txt', 'elsewhere.backup'])
      store.kept.set(`/town/back ups/${other}`, { content: Buffer.from('x'), at: new Date(now) })
    store.kept.set(`/town/others/${day(1)}`, { content: Buffer.from('x'), at: new Date(now) })
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
    expect(store.asked).toEqual([])
    store.be({ times: 1, does: (request, _, answer) => request.method === 'DELETE' && (refuseAsStore(answer, 403, 'AccessDenied'), true) })
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
  store.be({
    times: 1,
    does: (request, _, answer) => request.method === 'HEAD' && (answer.writeHead(200, { 'content-length': 2_999_999 }).end(), true),
  })
  await expect(putInBucket(bucket(), path)).rejects.toThrow('holds 2999999 of 3000000 bytes')
  await expect(putInBucket(bucketOf('http://KEY:x@127.0.0.1:1/town'), path)).rejects.toThrow(
    'could not be asked: nothing answers there (ECONNREFUSED)',
  )
})

it('a file that is no more is no trouble of the store', async () => {
  const body = { path: join(folder, 'taken'), bytes: 1, sha256: createHash('sha256').digest('hex') }
  await expect(askStore(bucket(), { method: 'PUT', name: 'taken', body })).rejects.toMatchObject({ code: 'ENOENT' })
})
