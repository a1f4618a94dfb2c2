// Asks the town's ClamAV whether a file holds what is known to be malicious.
import { createReadStream } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

const quietMs = 30_000

/** What it found, by the name that it gives it; null: nothing. */
export type Scan = (path: string) => Promise<string | null>

/** `at`: a socket's path, or host:port. */
export const scannerAt =
  (at: string): Scan =>
  async (path) => {
    const [, host, port] = /^\[?(.+?)\]?:(\d+)$/.exec(at) ?? []
    const socket = host === undefined ? connect(at) : connect(Number(port), host)
    socket.setTimeout(quietMs, () => socket.destroy(new Error('It does not answer.')))
    // It may hang up at any time: what it said until then is looked at, and nothing waits for it.
    const isGone = new Promise<void>((resolve) => socket.on('error', () => resolve()).on('close', () => resolve()))
    const give = async () => {
      for await (const piece of framed(path)) {
        if (socket.destroyed) return
        if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), isGone])
      }
    }
    try {
      const [said] = await Promise.all([text(socket), give()])
      const [, found] = /^stream: (?:OK|(.+) FOUND)\0?$/.exec(said) ?? fail(`It said: ${said}`)
      return found ?? null
    } finally {
      socket.destroy()
    }
  }

/** As clamd's INSTREAM has it: each piece behind its length, and a length of none at the end. */
async function* framed(path: string): AsyncGenerator<Buffer | string> {
  yield 'zINSTREAM\0'
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield Buffer.alloc(4)
}

const fail = (what: string): never => {
  throw new Error(what)
}
