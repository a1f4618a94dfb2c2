// RTSP cameras against a small server of RTSP, whose film ffmpeg makes: TCP and UDP, both kinds of password, frozen, killed, back. Needs ffmpeg.
// @module-tag long
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { filmFrame } from './filmFrame.ts'
import { cameraHosts } from './hosts.ts'
import { openRtsp } from './rtsp.ts'
import type { Source } from './Source.ts'
import { firstOf } from '#tests/long.ts'

const isHere = spawnSync('ffmpeg', ['-version']).status === 0
const closings: (() => void)[] = []
const sources: Source[] = []
afterEach(() => {
  for (const source of sources.splice(0)) source.stop()
  for (const close of closings.splice(0)) close()
})

/** What a camera films: packets of RTP as ffmpeg makes them, and how it describes them. */
async function film(): Promise<{ packets: NodeJS.EventEmitter; says: string }> {
  const packets = createSocket('udp4').bind(0, '127.0.0.1')
  await once(packets, 'listening')
  const shown = ['-re', '-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=15', '-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency']
  const sent = ['-g', '15', '-pix_fmt', 'yuv420p', '-flags', '+global_header', '-f', 'rtp', `rtp://127.0.0.1:${packets.address().port}?pkt_size=1200`]
  const maker: ChildProcess = spawn('ffmpeg', ['-nostdin', '-loglevel', 'error', ...shown, ...sent], { stdio: ['ignore', 'pipe', 'ignore'] })
  closings.push(
    () => maker.kill('SIGKILL'),
    () => packets.close(),
  )
  let says = ''
  for await (const chunk of maker.stdout!) {
    says += String(chunk)
    if (says.includes('a=fmtp')) break
  }
  const kept = says.split(/\r?\n/).filter((line) => /^(v=|o=|s=|t=|a=rtpmap|a=fmtp)/.test(line))
  return { packets, says: [...kept.slice(0, 4), 'm=video 0 RTP/AVP 96', ...kept.slice(4), 'a=control:track1', ''].join('\r\n') }
}

const password = 'se cret'
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const asks = { basic: 'Basic realm="door"', digest: 'Digest realm="door", nonce="n0nce"' }
function isRight(kind: keyof typeof asks, method: string, given: string): boolean {
  if (kind === 'basic') return given === `Basic ${Buffer.from(`watch:${password}`).toString('base64')}`
  const said = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(given)?.[1] ?? ''
  return given.startsWith('Digest') && said('response') === md5(`${md5(`watch:door:${password}`)}:n0nce:${md5(`${method}:${said('uri')}`)}`)
}

interface Camera {
  port: number
  isFrozen: boolean
  kill(): void
}

/** A camera with one film for all who watch it. */
async function openCamera(kind: keyof typeof asks, { packets, says }: Awaited<ReturnType<typeof film>>, port = 0): Promise<Camera> {
  const lines = new Set<Socket>()
  const viewers = new Map<Socket, (packet: Buffer) => void>()
  const udp = createSocket('udp4').bind(0, '127.0.0.1')
  const server = createServer((line) => {
    let asked = ''
    let give: (packet: Buffer) => void = () => {}
    lines.add(line)
    line.on('error', () => {}).on('close', () => viewers.delete(line))
    line.on('data', (data) => {
      asked += data.toString('latin1').replaceAll(/\$[\s\S]*/g, '')
      for (let end = asked.indexOf('\r\n\r\n'); end >= 0; end = asked.indexOf('\r\n\r\n')) {
        const head = asked.slice(0, end)
        asked = asked.slice(end + 4)
        const [method = '', url = ''] = head.split(' ', 2)
        const said = (name: string) => new RegExp(`\\n${name}: *(.*)`, 'i').exec(head)?.[1] ?? ''
        const answer = (status: string, more: string[] = [], body = '') =>
          line.write([`RTSP/1.0 ${status}`, `CSeq: ${said('CSeq')}`, ...more, `Content-Length: ${body.length}`, '', body].join('\r\n'))
        if (method === 'OPTIONS') answer('200 OK', ['Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN'])
        else if (!isRight(kind, method, said('Authorization'))) answer('401 Unauthorized', [`WWW-Authenticate: ${asks[kind]}`])
        else if (method === 'DESCRIBE') answer('200 OK', ['Content-Type: application/sdp', `Content-Base: ${url}/`], says)
        else if (method === 'SETUP') {
          const [, client] = /client_port=(\d+)/.exec(said('Transport')) ?? []
          const head = (length: number) => Buffer.from([0x24, 0, length >> 8, length & 255])
          if (client) give = (packet) => udp.send(packet, Number(client), '127.0.0.1')
          else give = (packet) => void line.write(Buffer.concat([head(packet.length), packet]))
          const ports = client ? `;server_port=${udp.address().port}-${udp.address().port}` : ''
          answer('200 OK', ['Session: 1', `Transport: ${said('Transport')}${ports}`])
        } else if (method === 'PLAY') {
          answer('200 OK', ['Session: 1'])
          viewers.set(line, give)
        } else answer('200 OK', ['Session: 1'])
      }
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const camera: Camera = {
    port: (server.address() as AddressInfo).port,
    isFrozen: false,
    kill() {
      packets.off('message', show)
      server.close()
      for (const line of lines) line.destroy()
    },
  }
  const show = (packet: Buffer) => {
    if (!camera.isFrozen) for (const give of viewers.values()) give(packet)
  }
  packets.on('message', show)
  closings.push(camera.kill, () => udp.close())
  return camera
}

const hosts = cameraHosts(['127.0.0.1'])
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await delay(50)
}
const running = () => execFileSync('ps', ['-eww', '-o', 'args']).toString()

it.skipIf(!isHere).each(
  firstOf(
    [
      ['TCP', 'digest'],
      ['UDP', 'digest'],
      ['TCP', 'basic'],
    ] as const,
    1,
  ),
)(
  'over %s with a %s password it is on line, off when frozen or killed, and on again by itself',
  async (road, kind) => {
    const shown = await film()
    const camera = await openCamera(kind, shown)
    const address = `rtsp://127.0.0.1:${camera.port}/cam${road === 'UDP' ? '?transport=udp' : ''}`
    const source = openRtsp({ kind: 'rtsp', address, username: 'watch', password }, hosts)
    sources.push(source)
    const isOn = () => source.standing().state === 'online'
    await until(isOn)
    expect((await source.file('live.m3u8'))!.bytes.toString()).toMatch(/^#EXTM3U/)
    expect((await filmFrame(source))!.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(running()).not.toMatch(/se(%20| )cret@|watch:/)
    camera.isFrozen = true
    await until(() => !isOn())
    camera.isFrozen = false
    await until(isOn)
    camera.kill()
    await until(() => !isOn())
    await openCamera(kind, shown, camera.port)
    await until(isOn)
    const wrong = openRtsp({ kind: 'rtsp', address, username: 'watch', password: 'other' }, hosts)
    sources.push(wrong)
    await until(() => wrong.refusesPassword!())
    expect([wrong.standing().state, await wrong.file('live.m3u8')]).toEqual(['offline', null])
  },
  180_000,
)
