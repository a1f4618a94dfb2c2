// Stands between the app and PostgreSQL, understands so much of the protocol that it counts statements, and cuts the line at a chosen one.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Side = 'before' | 'after'

/** Takes messages out of a stream: a letter and a length; the first of a client has no letter. */
class Messages {
  #left = Buffer.alloc(0)
  #isFirst: boolean

  constructor(hasGreeting: boolean) {
    this.#isFirst = hasGreeting
  }

  *take(chunk: Buffer): Generator<{ type: string; whole: Buffer }> {
    this.#left = Buffer.concat([this.#left, chunk])
    for (;;) {
      const head = this.#isFirst ? 0 : 1
      if (this.#left.length < head + 4) return
      const length = head + this.#left.readInt32BE(head)
      if (this.#left.length < length) return
      const whole = this.#left.subarray(0, length)
      const type = this.#isFirst ? 'greeting' : String.fromCharCode(whole[0]!)
      this.#left = this.#left.subarray(length)
      this.#isFirst = false
      yield { type, whole }
    }
  }
}

/** What a message begins with, word by word. */
const wordsIn = (message: Buffer) => message.toString('latin1', 5).split('\0')

export async function openCuttingProxy(socketPath: string) {
  const lines = new Set<Socket>()
  let armed: { left: number; side: Side } | null = null
  let cuts = 0

  const server = createServer((client) => {
    const upstream = connect(socketPath)
    const cut = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const line of [client, upstream]) {
      lines.add(line)
      line.on('error', cut)
      line.on('close', () => {
        lines.delete(line)
        cut()
      })
    }
    const asked = new Messages(true)
    const answered = new Messages(false)
    let isOfTheApp = false
    let isWithin = false
    /** Statements by the name under which they were prepared, and the one that is carried out next. */
    const texts = new Map<string, string>()
    let bound = ''
    /** Answers that end: one for the greeting, one for each question. */
    let questions = 1
    let answers = 0
    let deafAt: number | null = null

    client.on('data', (chunk) => {
      for (const { type, whole } of asked.take(chunk)) {
        if (client.destroyed) return
        if (type === 'greeting') isOfTheApp = whole.toString('latin1').includes('application_name\0tanod\0')
        if (type === 'P') texts.set(...(wordsIn(whole).slice(0, 2) as [string, string]))
        if (type === 'B') bound = texts.get(wordsIn(whole)[1]!) ?? ''
        const text = type === 'Q' ? wordsIn(whole)[0]! : type === 'E' ? bound : ''
        if (text === 'begin') isWithin = true
        const isStatement = type === 'Q' || type === 'E'
        if (isStatement && isOfTheApp && isWithin && armed && --armed.left === 0) {
          cuts++
          if (armed.side === 'before') {
            armed = null
            return cut()
          }
          deafAt = questions + 1
          armed = null
        }
        if (text === 'commit' || text === 'rollback') isWithin = false
        if (type === 'Q' || type === 'S') questions++
        upstream.write(whole)
      }
    })
    upstream.on('data', (chunk) => {
      for (const { type, whole } of answered.take(chunk)) {
        if (type === 'Z') answers++
        if (deafAt !== null && answers >= deafAt) return cut()
        if (!client.destroyed) client.write(whole)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    /** Cuts at the so-many-th statement of transactions from now on: before it arrives, or after it was done and before that is heard. */
    arm(at: number, side: Side): void {
      armed = { left: at, side }
    },
    /** Whether the line was cut since it was armed. */
    disarm(): boolean {
      const wasCut = armed === null
      armed = null
      return wasCut
    },
    get cuts() {
      return cuts
    },
    close(): void {
      for (const line of lines) line.destroy()
      server.close()
    },
  }
}
