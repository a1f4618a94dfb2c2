// A lean caller and a lean listener: they cost the machine as little as they can, and the same for every server.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FactMessage } from '#contract/kit/fact.ts'

/** One kept-alive connection, one call at a time. */
export class Line {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #answer: (body: Buffer) => void = () => {}
  #fail: (error: Error) => void = () => {}

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (data: Buffer) => this.#take(data))
    socket.on('close', () => this.#fail(new Error('The server hung up.')))
  }

  static async open(port: number): Promise<Line> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return new Line(socket)
  }

  /** Sends a request as it stands, and gives the body of its answer, which must be a 200. */
  send(request: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#answer = resolve
      this.#fail = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#fail = () => {}
    this.#socket.destroy()
  }

  #take(data: Buffer): void {
    this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, data]) : data
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1])
    if (this.#received.length < end + 4 + length) return
    const body = this.#received.subarray(end + 4, end + 4 + length)
    this.#received = Buffer.alloc(0)
    if (head.startsWith('HTTP/1.1 200')) this.#answer(body)
    else this.#fail(new Error(`${head.split('\r\n', 1)[0]} ${body.toString()}`))
  }
}

export const getRequest = (path: string, token: string) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`

export function postRequest(path: string, token: string, key: string, body: string): string {
  const headers = `authorization: Bearer ${token}\r\nidempotency-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n\r\n${body}`
}

/** Hears every fact of the live feed, once it was let in. */
export async function openListener(port: number, token: string, onFact: (fact: FactMessage) => void): Promise<{ close(): void }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`)
  await new Promise<void>((resolve, reject) => {
    socket.onerror = () => reject(new Error('The listener could not connect.'))
    socket.onclose = () => reject(new Error('The listener was closed before it was let in.'))
    socket.onopen = () => socket.send(`40${JSON.stringify({ token })}`)
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (data === '2') socket.send('3')
      else if (data.startsWith('42["ready"')) resolve()
      else if (data.startsWith('44')) {
        reject(new Error(`The listener was refused: ${data.slice(2)}`))
        socket.close()
      } else if (data.startsWith('42["facts"')) for (const fact of (JSON.parse(data.slice(2)) as [string, FactMessage[]])[1]) onFact(fact)
    }
  })
  return socket
}
