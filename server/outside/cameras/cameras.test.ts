// Cameras against servers of our own: every kind, and those that hang, pour without end, redirect, or are no camera at all.
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createLines, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { askCamera } from './askCamera.ts'
import { openEndless } from './endless.ts'
import { cameraHosts } from './hosts.ts'
import { openMotion, openStills } from './pictures.ts'
import { openRelay } from './relay.ts'
import { openRtsp } from './rtsp.ts'
import type { CameraAddress, Source } from './Source.ts'

const hosts = cameraHosts(['127.0.0.1'])
const jpeg = (n: number) => Buffer.from([0xff, 0xd8, 0xff, 0xe0, n, 0xff, 0xd9])
const servers: Server[] = []
const closings: (() => void)[] = []
const sources: Source[] = []
const held = <S extends Source>(source: S): S => {
  sources.push(source)
  return source
}
afterEach(() => {
  for (const source of sources.splice(0)) source.stop()
  for (const close of closings.splice(0)) close()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function camera(listener: RequestListener, kind: CameraAddress['kind'], path: string): Promise<CameraAddress> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return { kind, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, username: 'watch', password: 'se cret' }
}
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await delay(20)
}

it('an endless clip has a playlist that moves with the clock and pieces whose times go on', async () => {
  const source = openEndless('demo:a')
  const list = (await source.file('live.m3u8'))!.bytes.toString()
  const [, first] = /MEDIA-SEQUENCE:(\d+)/.exec(list)!
  expect(list).not.toContain('ENDLIST')
  const timeOf = async (n: number) => {
    const { bytes } = (await source.file(`${n}.m4s`))!
    return bytes.readBigUInt64BE(bytes.indexOf('tfdt') + 8)
  }
  expect((await timeOf(Number(first) + 1)) - (await timeOf(Number(first)))).toBe(12_288n)
  expect(await source.file('99999999999.m4s')).toBeNull()
  expect(await source.file('../init.mp4')).toBeNull()
})

it('HLS is handed on under names of our own, with the password, and nothing that was not listed', async () => {
  const asked: (string | undefined)[] = []
  const address = await camera(
    (request, reply) => {
      asked.push(request.headers.authorization)
      if (request.url === '/a/live.m3u8') reply.end('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nseg1.ts?x=1\n')
      else if (request.url === '/a/seg1.ts?x=1') reply.end('piece')
      else reply.writeHead(404).end()
    },
    'hls',
    '/a/live.m3u8',
  )
  const source = held(openRelay(address, hosts))
  const list = (await source.file('live.m3u8'))!.bytes.toString()
  const name = list.split('\n').find((line) => line.endsWith('.ts'))!
  expect(list).not.toContain('127.0.0.1')
  expect((await source.file(name))!.bytes.toString()).toBe('piece')
  expect(await source.file('other.ts')).toBeNull()
  expect(new Set(asked)).toEqual(new Set([`Basic ${Buffer.from('watch:se cret').toString('base64')}`]))
  expect(source.standing().state).toBe('online')
})

it('what a playlist names at another origin is never asked, and no password goes there', async () => {
  const strange: (string | undefined)[] = []
  const other = await camera((request, reply) => void (strange.push(request.headers.authorization), reply.end('#EXTM3U')), 'hls', '/')
  const elsewhere = new URL(other.address).origin
  let list = ''
  const address = await camera((request, reply) => void reply.end(request.url === '/live.m3u8' ? list : 'own piece'), 'hls', '/live.m3u8')
  const read = async () => held(openRelay(address, hosts)).file('live.m3u8')
  for (const named of [
    `${elsewhere}/seg.ts`,
    `//${new URL(elsewhere).host}/seg.ts`,
    'file:///etc/passwd',
    `http://watch@${new URL(address.address).hostname}:1/seg.ts`,
  ]) {
    list = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${named}\n`
    expect([named, await read()]).toEqual([named, null])
  }
  list = `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${elsewhere}/live.m3u8\n`
  expect(await read()).toBeNull()
  list = `#EXTM3U\n#EXT-X-MAP:URI="${elsewhere}/init.mp4"\n#EXTINF:1,\nseg.m4s\n`
  expect(await read()).toBeNull()
  await expect(askCamera(new URL(`${elsewhere}/x`), address, hosts, 1_000)).rejects.toThrow('another origin')
  expect(strange).toEqual([])
})

it('HLS that is shown again is not live: the newest number or date ever seen decides', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let list = ''
  let isAway = false
  const address = await camera((_, reply) => void (isAway ? reply.writeHead(503).end() : reply.end(list)), 'hls', '/live.m3u8')
  const source = held(openRelay(address, hosts))
  const show = async (text: string, laterMs: number) => {
    vi.setSystemTime(Date.now() + laterMs)
    list = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n${text}`
    const isShownAgain = (await source.file('live.m3u8'))?.isShownAgain
    const { state } = source.standing()
    expect(isShownAgain).toBe(state !== 'online')
    return state
  }
  const from = (number: number) => `#EXT-X-MEDIA-SEQUENCE:${number}\n#EXTINF:1,\n${number}.ts\n#EXTINF:1,\n${number + 1}.ts\n`
  expect(await show(from(7), 1_000)).toBe('online')
  expect(await show(from(9), 4_000)).toBe('online')
  // Recorded, and shown from its beginning again.
  for (const number of [1, 3, 5, 7, 9]) expect([number, await show(from(number), 20_000)]).toEqual([number, 'offline'])
  expect(await show(from(11), 1_000)).toBe('online')
  // A camera that starts anew counts from one, and its clock has gone on.
  const dated = (number: number, at: string) => `#EXT-X-MEDIA-SEQUENCE:${number}\n#EXT-X-PROGRAM-DATE-TIME:${at}\n#EXTINF:1,\n${number}.ts\n`
  expect(await show(dated(1, '2026-11-24T10:00:00Z'), 20_000)).toBe('online')
  expect(await show(dated(90, '2026-11-24T09:00:00Z'), 20_000)).toBe('offline')
  // A silence between makes no old picture new.
  isAway = true
  vi.setSystemTime(Date.now() + 1_000)
  await source.file('live.m3u8')
  isAway = false
  expect(await show(dated(91, '2026-11-24T09:00:01Z'), 20_000)).toBe('offline')
  vi.useRealTimers()
})

it('MJPEG gives its newest picture; frozen or gone it is not on line, and comes back by itself', async () => {
  let isFrozen = false
  let n = 0
  const address = await camera(
    (_, reply) => {
      reply.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=x' })
      const timer = setInterval(() => !isFrozen && reply.write(Buffer.concat([Buffer.from('--x\r\n\r\n'), jpeg(++n % 200)])), 40)
      reply.on('close', () => clearInterval(timer))
    },
    'mjpeg',
    '/',
  )
  const source = held(openMotion(address, hosts))
  expect((await source.file('frame'))!.type).toBe('image/jpeg')
  expect(source.standing().state).toBe('online')
  isFrozen = true
  await until(() => source.standing().state === 'offline')
  isFrozen = false
  await until(() => source.standing().state === 'online')
}, 60_000)

it('a still camera gives pictures, and HTML instead of one is none', async () => {
  let isHtml = false
  const address = await camera((_, reply) => void reply.end(isHtml ? '<html>' : jpeg(7)), 'still', '/now.jpg')
  expect((await held(openStills(address, hosts)).file('frame'))!.bytes).toEqual(jpeg(7))
  isHtml = true
  const other = held(openStills(address, hosts))
  expect(await other.file('frame')).toBeNull()
  expect(other.standing().state).toBe('offline')
})

it.each<[string, RequestListener]>([
  ['redirects to this machine', (_, reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['refuses the password', (_, reply) => void reply.writeHead(401).end()],
  ['says nothing', () => {}],
  [
    'pours without end',
    (_, reply) => {
      reply.writeHead(200)
      const timer = setInterval(() => reply.write(Buffer.alloc(1 << 20)), 5)
      reply.on('close', () => clearInterval(timer))
    },
  ],
])(
  'a camera that %s shows nothing, within seconds',
  async (_, listener) => {
    const address = await camera(listener, 'hls', '/live.m3u8')
    const sourcesOf = [openRelay(address, hosts), openStills(address, hosts)].map(held)
    expect(await Promise.all([sourcesOf[0]!.file('live.m3u8'), sourcesOf[1]!.file('frame')])).toEqual([null, null])
    expect(sourcesOf.map((source) => source.standing().state)).toEqual(['offline', 'offline'])
  },
  20_000,
)

it('only named hosts are allowed, by name, address or network; a name that leads to this machine is not', async () => {
  const named = cameraHosts(['192.168.10.0/24', 'cam.example', '2001:db8::/32', 'localhost'])
  expect(['192.168.10.9', 'CAM.example', '[2001:db8::1]'].map(named.allows)).toEqual([true, true, true])
  expect(['192.168.11.9', '127.0.0.1', 'example', '169.254.169.254', '[::ffff:127.0.0.1]'].map(named.allows)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  const found = await new Promise((resolve) => named.lookup('localhost', {}, (error, address) => resolve(error?.message ?? address)))
  expect(found).toBe('This name leads where no camera may be.')
})

it('a row names public addresses and those of opened networks, and never this machine, whatever is opened', async () => {
  const hosts = cameraHosts(['10.9.9.9'], {
    own: ['192.168.10.0/24', '192.168.99.1', '93.184.215.14', 'cam.example'],
    networks: ['192.168.10.0/23', '127.0.0.0/8', '169.254.0.0/16'],
  })
  expect(['192.168.10.7', '93.184.215.14', 'cam.example', '10.9.9.9'].map(hosts.allows)).toEqual([true, true, true, true])
  expect(['192.168.11.7', '192.168.99.1', '127.0.0.1', '93.184.215.15'].map(hosts.allows)).toEqual([false, false, false, false])
  // What a name leads to is judged as it is connected to: an address stands here for what the name would give.
  const ledTo = (address: string) => new Promise((resolve) => hosts.lookup(address, {}, (error, found) => resolve(error ? null : found)))
  expect(await Promise.all(['192.168.10.7', '93.184.215.14', '10.9.9.9'].map(ledTo))).toEqual(['192.168.10.7', '93.184.215.14', '10.9.9.9'])
  expect(await Promise.all(['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', '10.0.0.1', '192.168.99.1'].map(ledTo))).toEqual(
    Array.from({ length: 6 }, () => null),
  )
  // A program that follows by itself is sent to opened networks alone.
  const reached = (host: string) => hosts.reachedBy(host).catch(() => null)
  expect(await Promise.all(['192.168.10.7', '10.9.9.9', '93.184.215.14', '127.0.0.1', 'elsewhere.example'].map(reached))).toEqual([
    '192.168.10.7',
    '10.9.9.9',
    null,
    null,
    null,
  ])
})

const rtsp = (address: string): CameraAddress => ({ kind: 'rtsp', address, username: 'watch', password: 'very-secret-word' })

it.each([
  ['is not there', 'no-such-program'],
  ['may not be run', import.meta.filename],
])('without ffmpeg an RTSP camera says so: it %s', async (_, program) => {
  const source = held(openRtsp(rtsp('rtsp://127.0.0.1:1/a'), hosts, program))
  await until(() => source.standing().state === 'missingSoftware')
  expect(await source.file('live.m3u8')).toBeNull()
})

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
it.skipIf(!hasFfmpeg)(
  'the password of an RTSP camera is in no argument of any program',
  async () => {
    const silent = await camera(() => {}, 'rtsp', '/')
    const source = held(openRtsp(rtsp(silent.address.replace('http', 'rtsp')), hosts))
    const list = () => execFileSync('ps', ['-eww', '-o', 'args']).toString()
    await until(() => list().includes('input.ffconcat'))
    expect(list()).not.toContain('very-secret-word')
    source.stop()
    await until(() => !list().includes('input.ffconcat'))
  },
  20_000,
)

it.skipIf(!hasFfmpeg)('an RTSP camera that sends ffmpeg elsewhere sends it nowhere', async () => {
  const counting = (answer: (line: Socket) => void) => {
    let count = 0
    const server = createLines((line) => {
      count++
      line.on('error', () => {})
      line.on('data', () => answer(line))
    }).listen(0, '127.0.0.1')
    closings.push(() => void server.close())
    return once(server, 'listening').then(() => ({ at: `rtsp://127.0.0.1:${(server.address() as AddressInfo).port}/x`, count: () => count }))
  }
  const elsewhere = await counting((line) => line.destroy())
  const leading = await counting((line) => line.write(`RTSP/1.0 302 Moved\r\nCSeq: 1\r\nLocation: ${elsewhere.at}\r\n\r\n`))
  held(openRtsp(rtsp(leading.at), hosts))
  await until(() => leading.count() > 1)
  expect(elsewhere.count()).toBe(0)
})

it('a camera that asks by Digest gets its answer, and never the password; a wrong one is told as such', async () => {
  const seen: string[] = []
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  const address = await camera(
    (request, reply) => {
      const given = request.headers.authorization ?? ''
      seen.push(given)
      const said = (name: string) => new RegExp(`${name}="?([^",]*)`).exec(given)?.[1] ?? ''
      const two = md5(`GET:${request.url}`)
      const right = md5(`${md5('watch:door:se cret')}:n0nce:00000001:${said('cnonce')}:auth:${two}`)
      if (said('response') === right && said('uri') === request.url) reply.end(jpeg(3))
      else reply.writeHead(401, { 'www-authenticate': 'Digest realm="door", nonce="n0nce", qop="auth,auth-int", algorithm=MD5' }).end()
    },
    'still',
    '/now.jpg?x=1',
  )
  expect((await held(openStills(address, hosts)).file('frame'))?.bytes).toEqual(jpeg(3))
  expect(seen.at(-1)).toMatch(/^Digest username="watch"/)
  const wrong = held(openStills({ ...address, password: 'other' }, hosts))
  expect([await wrong.file('frame'), wrong.refusesPassword?.(), wrong.standing().state]).toEqual([null, true, 'offline'])
})
