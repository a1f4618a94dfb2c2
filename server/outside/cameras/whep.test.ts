// A gateway that speaks WHEP, stood in for by servers of our own: lines that are opened, told of and ended, and gateways that hang, lie or lead elsewhere.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { CameraGateway } from './gateway.ts'
import { cameraHosts } from './hosts.ts'
import type { CameraAddress, Source } from './Source.ts'
import { openWhep } from './whep.ts'

const hosts = cameraHosts(['127.0.0.1'])
const offer = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\n'
const answer = 'v=0\r\no=- 2 2 IN IP4 127.0.0.1\r\n'
const soon = () => Date.now() + 60_000
const servers: Server[] = []
const sources: Pick<Source, 'stop'>[] = []
afterEach(() => {
  for (const source of sources.splice(0)) source.stop()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await delay(20)
}

type Said = { method: string; url: string; authorization: string | undefined; type: string | undefined; body: string }
async function gateway(listener: (reply: ServerResponse, request: IncomingMessage) => void, more: Partial<CameraAddress> = {}) {
  const heard: Said[] = []
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const piece of request as AsyncIterable<Buffer>) body += piece.toString()
    const { authorization, 'content-type': type } = request.headers
    heard.push({ method: request.method!, url: request.url!, authorization, type, body })
    if (request.method === 'DELETE') reply.end()
    else listener(reply, request)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gate/whep`
  const camera: CameraAddress = { kind: 'whep', address, username: 'watch', password: 'se cret', ...more }
  return { camera, heard, ended: () => heard.filter(({ method }) => method === 'DELETE').map(({ url }) => url) }
}
const well = (reply: ServerResponse, location = '/gate/whep/one') =>
  void reply.writeHead(201, { 'content-type': 'application/sdp', location }).end(answer)
function held(camera: CameraAddress, leftAfterMs?: number) {
  const source = openWhep(camera, hosts, leftAfterMs)
  sources.push(source)
  return { ...source, lines: source.lines! }
}

it('an offer is handed on with the password, the answer comes back, and the line is ended where the gateway said', async () => {
  const { camera, heard, ended } = await gateway((reply) => well(reply, 'whep/one?x=1'))
  const source = held(camera)
  expect(source.standing().state).toBe('unknown')
  const line = await source.lines.open(offer, soon())
  expect(line.answer).toBe(answer)
  const basic = `Basic ${Buffer.from('watch:se cret').toString('base64')}`
  expect(heard).toEqual([{ method: 'POST', url: '/gate/whep', authorization: basic, type: 'application/sdp', body: offer }])
  expect([source.lines.hear(line.id, 'seen', soon()), source.standing().state]).toEqual([true, 'online'])
  expect([source.lines.hear(line.id, 'end', soon()), source.lines.hear(line.id, 'seen', soon())]).toEqual([true, false])
  await until(() => ended().length > 0)
  expect([ended(), heard.at(-1)!.authorization]).toEqual([['/gate/whep/one?x=1'], basic])
})

it('without a user name the password goes as a token, and without either nothing goes', async () => {
  for (const [password, wanted] of [
    ['a.token', 'Bearer a.token'],
    [null, undefined],
  ] as const) {
    const { camera, heard } = await gateway((reply) => well(reply), { username: null, password })
    await held(camera).lines.open(offer, soon())
    expect(heard[0]!.authorization).toBe(wanted)
  }
})

it.each(['left without a word', 'the address ran out', 'nobody looks at the camera any more'])('the line ends at the gateway: %s', async (why) => {
  const { camera, ended } = await gateway((reply) => well(reply))
  const source = held(camera, why.startsWith('left') ? 50 : 60_000)
  await source.lines.open(offer, why.startsWith('the address') ? Date.now() + 50 : soon())
  if (why.startsWith('nobody')) source.stop()
  await until(() => ended().length > 0)
  expect(ended()).toEqual(['/gate/whep/one'])
})

it('who says that somebody looks keeps the line, for as long as the newer address is good', async () => {
  let count = 0
  const { camera, ended } = await gateway((reply) => well(reply, `/line/${++count}`))
  const source = held(camera)
  const ends = Date.now() + 300
  const kept = await source.lines.open(offer, ends)
  await source.lines.open(offer, ends)
  source.lines.hear(kept.id, 'open', soon())
  await until(() => ended().length > 0)
  expect([ended(), source.lines.hear(kept.id, 'open', soon())]).toEqual([['/line/2'], true])
})

it.each<[string, (reply: ServerResponse) => void, boolean, string[]]>([
  ['refuses the password', (reply) => void reply.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end(), true, []],
  ['has no such camera', (reply) => void reply.writeHead(404).end(), false, []],
  ['answers HTML', (reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>'), false, []],
  ['calls HTML an answer', (reply) => void reply.writeHead(201, { 'content-type': 'application/sdp', location: '/a' }).end('<html>'), false, ['/a']],
  ['redirects', (reply) => void reply.writeHead(307, { location: '/elsewhere' }).end(), false, []],
  ['says nothing', () => {}, false, []],
  [
    'answers without end',
    (reply) => {
      reply.writeHead(201, { 'content-type': 'application/sdp', location: '/huge' })
      const timer = setInterval(() => reply.write('v=0\r\n'.repeat(10_000)), 5)
      reply.on('close', () => clearInterval(timer))
    },
    false,
    ['/huge'],
  ],
])(
  'a gateway that %s gives no line, and is asked nothing else',
  async (_, listener, isRefused, left) => {
    const { camera, heard, ended } = await gateway(listener)
    const source = held(camera)
    await expect(source.lines.open(offer, soon())).rejects.toThrow()
    expect([source.refusesPassword!(), source.standing().state]).toEqual([isRefused, 'offline'])
    await until(() => ended().length === left.length)
    expect(ended()).toEqual(left)
    expect(heard.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual(['/gate/whep'])
  },
  20_000,
)

it('a gateway that is gone gives no line, and neither does one that nobody named', async () => {
  const { camera, heard } = await gateway((reply) => well(reply))
  await expect(openWhep(camera, cameraHosts(['10.0.0.1'])).lines!.open(offer, soon())).rejects.toThrow('a host that is not named')
  expect(heard).toEqual([])
  servers.pop()!.close()
  await expect(held(camera).lines.open(offer, soon())).rejects.toThrow()
})

it('a place at another host is never asked, with the password or without', async () => {
  const other = await gateway((reply) => well(reply))
  const { camera, ended } = await gateway((reply) => well(reply, other.camera.address))
  const source = held(camera)
  const elsewhere = await source.lines.open(offer, soon())
  source.lines.hear(elsewhere.id, 'end', soon())
  // A round trip to either, so that what was sent before has come.
  await Promise.all([camera, other.camera].map(({ address }) => fetch(address, { method: 'POST' })))
  expect([ended(), other.ended()]).toEqual([[], []])
})

it('a camera that was changed, and a node that stops, end their lines', async () => {
  const { camera, ended } = await gateway((reply) => well(reply))
  const all = new CameraGateway({})
  sources.push(all)
  for (const version of [1, 2]) await all.open('c', version, hosts, () => camera).lines!.open(offer, soon())
  await until(() => ended().length === 1)
  all.stop()
  await until(() => ended().length === 2)
})
