// A server on this machine that stands for an outside system: it speaks as the test says, or misbehaves.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Said {
  status?: number
  headers?: Record<string, string>
  body: string | Buffer
}
export type Answer = (request: IncomingMessage, body: string) => Said | Promise<Said>
export type Mood = 'well' | 'hang' | 'flood' | 'drip' | 'garbled' | 'redirect' | 'broken'

export async function openOutside(answer: Answer, port = 0) {
  let mood: Mood = 'well'
  let asked: string[] = []
  /** What nobody may reach: a redirect leads here. */
  let trespasses = 0
  const canary = createServer((_, reply) => {
    trespasses++
    reply.end('{}')
  }).listen(0, '127.0.0.1')
  await once(canary, 'listening')
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked.push(request.url ?? '')
    if (mood !== 'well') return misbehave(mood, reply, (canary.address() as AddressInfo).port)
    const { status = 200, headers = { 'content-type': 'application/json' }, body } = await answer(request, Buffer.concat(chunks).toString())
    reply.writeHead(status, headers).end(body)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}`,
    be(next: Mood) {
      mood = next
      asked = []
    },
    asked: () => asked,
    trespasses: () => trespasses,
    async close() {
      for (const one of [server, canary]) {
        one.closeAllConnections()
        one.close()
      }
    },
  }
}

const block = Buffer.alloc(64 * 1024, 0x20)

function misbehave(mood: Exclude<Mood, 'well'>, reply: ServerResponse, canaryPort: number): void {
  if (mood === 'hang') return
  if (mood === 'broken') return void reply.destroy()
  if (mood === 'redirect') return void reply.writeHead(302, { location: `http://127.0.0.1:${canaryPort}/inside` }).end()
  reply.writeHead(200, { 'content-type': 'application/json' })
  if (mood === 'garbled') return void reply.end('{"current": {"temperature_2m": <script>alert(1)</script>')
  if (mood === 'drip') {
    const timer = setInterval(() => reply.write(' '), 100)
    reply.on('close', () => clearInterval(timer))
    return
  }
  let left = 16 * 1024
  const pour = () => {
    while (left-- > 0) if (!reply.write(block)) return void reply.once('drain', pour)
    reply.end()
  }
  pour()
}
