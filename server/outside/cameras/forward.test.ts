// The door to a camera that speaks RTSP: what is said goes through, and a camera that leads elsewhere is heard no further.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type Forward, openForward } from './forward.ts'
import { cameraHosts } from './hosts.ts'

const hosts = cameraHosts(['127.0.0.1'])
const open: { close(): unknown }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** A camera that answers each word in turn with these pieces; and what comes out at the other end. */
async function talk(words: string[], answers: (string | Buffer)[][], handedOn = answers) {
  const server: Server = createServer((line) => {
    let at = 0
    line.on('error', () => {})
    line.on('data', () => {
      for (const piece of answers[at] ?? []) line.write(piece)
      at++
    })
  }).listen(0, '127.0.0.1')
  open.push(server)
  await once(server, 'listening')
  const url = new URL(`rtsp://127.0.0.1:${(server.address() as AddressInfo).port}/cam`)
  const forward: Forward = await openForward(url, '127.0.0.1', hosts)
  open.push(forward)
  const near: Socket = connect(forward.port, '127.0.0.1')
  open.push({ close: () => near.destroy() })
  const ended = once(near, 'close').then(() => 'ended')
  let heard = Buffer.alloc(0)
  for (const [at, word] of words.entries()) {
    const length = heard.length + handedOn[at]!.reduce((sum, piece) => sum + piece.length, 0)
    near.write(`${word} rtsp://127.0.0.1/cam RTSP/1.0\r\n\r\n`)
    while (heard.length < length) {
      const next = await Promise.race([once(near, 'data'), ended])
      if (next === 'ended') return { heard: heard.toString('latin1'), isOpen: false }
      heard = Buffer.concat([heard, (next as [Buffer])[0]])
    }
  }
  return { heard: heard.toString('latin1'), isOpen: !near.destroyed }
}
const well = 'RTSP/1.0 200 OK\r\n\r\n'

it('hands on what a camera answers, and its pictures as they are', async () => {
  const pictures = Buffer.from('$\0\0\x10\nRTSP/1.0 302 Found\nREDIRECT x', 'latin1')
  const { heard, isOpen } = await talk(['OPTIONS', 'PLAY'], [[well], [well, pictures]])
  expect([heard, isOpen]).toEqual([well + well + pictures.toString('latin1'), true])
})

it.each(['server_port=', 'server_port= ', 'server_port = '])(
  'sends reports about pictures to no port that a camera names on this machine: %s',
  async (name) => {
    const said = (ports: string) => `RTSP/1.0 200 OK\r\nTransport: RTP/AVP;unicast;client_port=4-5;${ports}\r\n\r\n`
    const { heard } = await talk(
      ['OPTIONS', 'SETUP'],
      [[well], [said(`${name}53-54`).slice(0, 60), said(`${name}53-54`).slice(60)]],
      [[well], [said('server_port=9-9')]],
    )
    expect(heard).toBe(well + said('server_port=9-9'))
  },
)

it.each([
  ['a redirect', ['RTSP/1.0 302 Moved\r\nLocation: rtsp://10.0.0.1/x\r\n\r\n']],
  ['one in two parts', ['RTSP/1.0 3', '01 Moved\r\nLocation: rtsp://10.0.0.1/x\r\n\r\n']],
  ['one after much else', ['x'.repeat(300_000), '\r\nRTSP/1.0 302 Moved\r\n\r\n']],
  ['one behind another answer', [`${well}RTSP/1.0 302 Moved\r\nLocation: rtsp://10.0.0.1/x\r\n\r\n`]],
  ['an answer without end', ['RTSP/1.0 200 OK\r\n', `X: ${'x'.repeat(40_000)}`]],
  ['a word of its own', ['REDIRECT rtsp://10.0.0.1/x RTSP/1.0\r\n\r\n']],
  ['an answer that ends where other readers see an end', [`RTSP/1.0 200 OK\nCSeq: 1\n\nRTSP/1.0 302 Moved\nLocation: rtsp://10.0.0.1/x\n\n\r\n\r\n`]],
  [
    'two lengths',
    ['RTSP/1.0 200 OK\r\nContent-Length: 60\r\nContent-Length: 0\r\n\r\nRTSP/1.0 302 Moved\r\nLocation: rtsp://10.0.0.1/x\r\n\r\n'.padEnd(140)],
  ],
  ['another source, written wide', ['RTSP/1.0 200 OK\r\nTransport: RTP/AVP;unicast; source = 10.0.0.1\r\n\r\n']],
  ['another source of its pictures', ['RTSP/1.0 200 OK\r\nTransport: RTP/AVP;unicast;source=10.0.0.1;server_port=53-54\r\n\r\n']],
])('ends the line at %s', async (_, pieces) => {
  const { heard, isOpen } = await talk(['OPTIONS', 'DESCRIBE'], [[well], pieces])
  expect(isOpen).toBe(false)
  expect(heard).not.toContain('Moved')
  expect(heard).not.toContain('10.0.0.1')
})
