// As much of TURN as it takes to ask a relay what it allows: an allocation, and a permission for a peer.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

const cookie = Buffer.from('2112a442', 'hex')
const types = { error: 0x09, integrity: 0x08, nonce: 0x15, peer: 0x12, realm: 0x14, transport: 0x19, family: 0x17, user: 0x06 }
const requests = { allocate: 0x0003, permit: 0x0008 }
const againMs = 500
const waitMs = 5_000

type Attribute = [type: number, value: Buffer]
const attribute = ([type, value]: Attribute) => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}
const head = (type: number, length: number, id: Buffer) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16BE(type)
  bytes.writeUInt16BE(length, 2)
  return Buffer.concat([bytes, cookie, id])
}

function bytesOf(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number))
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [groups[0]!, groups[1] ?? ''].map((half) => half.split(':').filter(Boolean))
  const middle = Array<string>(8 - before!.length - after!.length).fill('0')
  return Buffer.from([...before!, ...middle, ...after!].map((group) => group.padStart(4, '0')).join(''), 'hex')
}
function peerOf(address: string, id: Buffer): Attribute {
  const mask = Buffer.concat([cookie, id])
  const port = Buffer.alloc(2)
  port.writeUInt16BE(50_000 ^ mask.readUInt16BE())
  const masked = bytesOf(address).map((byte, at) => byte ^ mask[at]!)
  return [types.peer, Buffer.concat([Buffer.from([0, isIPv6(address) ? 2 : 1]), port, masked])]
}

export interface Credentials {
  username: string
  credential: string
}

/** A client of a relay; each answer is 0 for yes, or the code of the error. */
export class TurnClient {
  readonly #socket
  readonly #port: number
  readonly #host: string
  readonly #given: Credentials
  #realm: Buffer = Buffer.alloc(0)
  #nonce: Buffer = Buffer.alloc(0)

  constructor(host: string, port: number, given: Credentials) {
    ;[this.#host, this.#port, this.#given] = [host, port, given]
    this.#socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  }

  allocate = (family: 4 | 6 = 4, transport: 'udp' | 'tcp' = 'udp') =>
    this.#ask(requests.allocate, () => [
      [types.transport, Buffer.from([transport === 'udp' ? 17 : 6, 0, 0, 0])],
      ...(family === 6 ? [[types.family, Buffer.from([2, 0, 0, 0])] as Attribute] : []),
    ])

  permit = (peer: string) => this.#ask(requests.permit, (id) => [peerOf(peer, id)])

  close(): void {
    this.#socket.close()
  }

  async #ask(type: number, attributesOf: (id: Buffer) => Attribute[]): Promise<number> {
    const first = await this.#send(type, attributesOf)
    // 401 and 438 bring the words with which it is asked again.
    return first === 401 || first === 438 ? this.#send(type, attributesOf) : first
  }

  async #send(type: number, attributesOf: (id: Buffer) => Attribute[]): Promise<number> {
    const id = randomBytes(12)
    const own: Attribute[] = [
      [types.user, Buffer.from(this.#given.username)],
      [types.realm, this.#realm],
      [types.nonce, this.#nonce],
    ]
    const isKnown = this.#nonce.length > 0
    const body = Buffer.concat([...attributesOf(id), ...(isKnown ? own : [])].map(attribute))
    const key = createHash('md5')
      .update(`${this.#given.username}:${String(this.#realm)}:${this.#given.credential}`)
      .digest()
    const seal = createHmac('sha1', key)
      .update(Buffer.concat([head(type, body.length + 24, id), body]))
      .digest()
    const whole = isKnown
      ? Buffer.concat([head(type, body.length + 24, id), body, attribute([types.integrity, seal])])
      : Buffer.concat([head(type, body.length, id), body])
    const told = attributesIn(await this.#answerTo(whole))
    this.#realm = told.get(types.realm) ?? this.#realm
    this.#nonce = told.get(types.nonce) ?? this.#nonce
    const error = told.get(types.error)
    return error ? error[2]! * 100 + error[3]! : 0
  }

  /** Datagrams are lost: what has no answer is sent again, as by every client of this kind. */
  async #answerTo(request: Buffer): Promise<Buffer> {
    const limit = { signal: AbortSignal.timeout(waitMs) }
    const send = () => this.#socket.send(request, this.#port, this.#host)
    const again = setInterval(send, againMs)
    try {
      send()
      for (;;) {
        const [answer] = (await once(this.#socket, 'message', limit)) as [Buffer]
        if (answer.subarray(8, 20).equals(request.subarray(8, 20))) return answer
      }
    } finally {
      clearInterval(again)
    }
  }
}

function attributesIn(answer: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>()
  for (let at = 20; at + 4 <= answer.length; ) {
    const length = answer.readUInt16BE(at + 2)
    found.set(answer.readUInt16BE(at), answer.subarray(at + 4, at + 4 + length))
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
  return found
}
