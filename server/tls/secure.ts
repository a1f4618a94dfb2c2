// HTTPS of the program's own: its certificate, read anew when its files change, and what whoever comes without it is told on the same port.
import { unwatchFile, watchFile } from 'node:fs'
import { createServer as createPlainServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import { isSocketAsked } from '#server/kit/security.ts'
import { type CertificateFiles, readPair } from './pair.ts'
import { trustPaths } from './trustPage.ts'

const lookMs = 1_000
const firstByteMs = 10_000
/** What a TLS connection begins with. */
const handshake = 0x16
/** Open without HTTPS: health, and what leads to it. */
const openPaths = new Set(['/live', '/ready', ...Object.values(trustPaths)])

/** `told` hears when a new certificate is in use, and why one is not. */
export function secureServer(files: CertificateFiles, handler: RequestListener, told: { renewed(): void; failed(error: unknown): void }): Server {
  const server = createServer({ ...readPair(files), shouldUpgradeCallback: isSocketAsked }, handler)
  const look = () => {
    try {
      server.setSecureContext(readPair(files))
      told.renewed()
    } catch (error) {
      // One of the two may still be on its way: the next look finds both, and until then the old ones serve.
      told.failed(error)
    }
  }
  for (const path of [files.cert, files.key]) watchFile(path, { interval: lookMs, persistent: false }, look)
  server.on('close', () => {
    for (const path of [files.cert, files.key]) unwatchFile(path, look)
  })
  answerPlain(server, handler)
  return server
}

function answerPlain(server: Server, handler: RequestListener): void {
  const secured = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  const plain = createPlainServer((request, response) =>
    openPaths.has(pathOf(request)) ? handler(request, response) : sendToHttps(request, response),
  )
  plain.timeout = firstByteMs
  plain.maxRequestsPerSocket = 1
  server.on('connection', (socket: Socket) => {
    const giveUp = () => socket.destroy()
    socket.setTimeout(firstByteMs, giveUp)
    socket.once('error', giveUp)
    socket.once('readable', () => {
      const first = socket.read(1) as Buffer | null
      if (!first) return giveUp()
      socket.setTimeout(0)
      socket.removeListener('timeout', giveUp)
      socket.removeListener('error', giveUp)
      socket.unshift(first)
      if (first[0] !== handshake) return plain.emit('connection', socket)
      for (const secure of secured) secure.call(server, socket)
    })
  })
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?')[0]!

function sendToHttps({ headers: { host = '' }, url = '/' }: IncomingMessage, response: ServerResponse): void {
  const isName = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host) && url.startsWith('/')
  // Not for good: a browser that kept it would find no way back.
  response
    .writeHead(isName ? 307 : 400, { ...(isName && { location: `https://${host}${url}` }), 'cache-control': 'no-store', connection: 'close' })
    .end()
}
