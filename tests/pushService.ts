// A browser and its push service on this machine: opens what RFC 8291 encrypted, and checks who sent it (RFC 8292).
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Message {
  title: string
  body: string
  url: string
  /** The name of the subscription that it came to. */
  to: string
  /** What a crew is told besides. */
  tag?: string
  kind?: string
  token?: string | null
}

/** Answers with `status` what its browser would be sent; what it takes is opened into `messages`. */
export async function openPushService(port = 0) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  /** Browsers of a service that was here before are not known to this one. */
  const own = randomBytes(6).toString('hex')
  const messages: Message[] = []
  /** Each by its kind and tag as it comes. */
  const arrivals = new EventEmitter()
  const state = { status: 201, asked: 0, senders: new Set<string>(), topics: new Set<string>() }
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (!request.url?.startsWith(`/${own}/`)) return void reply.writeHead(410).end()
    state.asked++
    const { authorization = '', topic = '', ttl } = request.headers
    const isRight = request.headers['content-encoding'] === 'aes128gcm' && Number(ttl) > 0
    const sender = isRight ? senderIn(authorization, `http://127.0.0.1:${address.port}`) : null
    if (!sender) return void reply.writeHead(403).end()
    if (state.status < 300) {
      state.senders.add(sender)
      state.topics.add(String(topic))
      const at = performance.now()
      const message = { ...(JSON.parse(openFor(Buffer.concat(chunks))) as Message), to: request.url.slice(own.length + 2) }
      messages.push(message)
      arrivals.emit(`${message.kind} ${message.tag}`, { at, token: message.token })
    }
    reply.writeHead(state.status).end()
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo

  const openFor = (body: Buffer): string => {
    const [salt, keyEnd] = [body.subarray(0, 16), 21 + body[20]!]
    const theirs = body.subarray(21, keyEnd)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
    const derive = (from: ArrayBuffer | Buffer, by: Buffer, what: Buffer | string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(from as Buffer), by, what, bytes))
    const shared = derive(pair.computeSecret(theirs), auth, info, 32)
    const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
    const opened = createDecipheriv('aes-128-gcm', key, derive(shared, salt, 'Content-Encoding: nonce\0', 12))
    opened.setAuthTag(body.subarray(-16))
    const plain = Buffer.concat([opened.update(body.subarray(keyEnd, -16)), opened.final()])
    if (plain.at(-1) !== 2) throw new Error('The last record does not end as it must.')
    return plain.subarray(0, -1).toString('utf8')
  }

  return {
    host: `127.0.0.1:${address.port}`,
    messages,
    arrivals,
    state,
    /** As the browser tells it; each `name` is a subscription of its own. */
    subscription: (name: string) => ({
      endpoint: `http://127.0.0.1:${address.port}/${own}/${name}`,
      p256dh: pair.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The key of whoever signed, where the token is for this service, of today, and rightly signed. */
function senderIn(authorization: string, origin: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const raw = Buffer.from(key, 'base64url')
  if (raw.length !== 65) return null
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'))
  const of = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), { key: of, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }
  const left = exp - Date.now() / 1_000
  return isSigned && aud === origin && left > 0 && left <= 86_400 && /^(mailto|https):/.test(sub) ? key : null
}
