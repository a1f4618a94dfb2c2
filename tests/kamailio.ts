// A telephone exchange: Kamailio with the very text of docs/kamailio.cfg, but for key, addresses and ports.
import { createSocket } from 'node:dgram'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, root } from '#tests/app.ts'
import { Program } from '#tests/programs.ts'

const startMs = 20_000
const host = '127.0.0.1'

export interface Told {
  tanod: string
  key: string
}

/** `change` alters the configuration as it is documented. */
export async function openKamailio({ tanod, key }: Told, change = (text: string) => text) {
  const folder = mkdtempSync(join(tmpdir(), 'tanod-exchange-'))
  const [port, deskPort] = [await freePort(), await freePort()]
  const written = { TANOD: tanod, KEY: key, LISTEN: `udp:${host}:${port}`, DESK: `sip:desk@${host}:${deskPort}` }
  let text = change(readFileSync(join(root, 'docs/kamailio.cfg'), 'utf8'))
  for (const [name, value] of Object.entries(written))
    text = text.replace(new RegExp(`^#!substdef "!${name}!.*!g"$`, 'm'), `#!substdef "!${name}!${value}!g"`)
  writeFileSync(join(folder, 'kamailio.cfg'), text)
  const kamailio = new Program('kamailio', ['-f', join(folder, 'kamailio.cfg'), '-DD', '-E', '-w', folder, '-Y', folder, '-P', join(folder, 'pid')])
  async function close(): Promise<void> {
    await kamailio.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await kamailio.untilReady(() => speaks(port), startMs)
  } catch (error) {
    await close()
    throw error
  }
  return { folder, port, deskPort, said: () => kamailio.said, close }
}

/** Asks what every exchange must answer, whatever it answers. */
const speaks = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4')
    const end = (isThere: boolean) => {
      clearTimeout(limit)
      socket.close()
      resolve(isThere)
    }
    const limit = setTimeout(() => end(false), 500)
    socket.once('message', () => end(true))
    socket.once('error', () => end(false))
    socket.bind(0, host, () => {
      const { port: own } = socket.address()
      const lines = [
        ...[`OPTIONS sip:${host}:${port} SIP/2.0`, `Via: SIP/2.0/UDP ${host}:${own};branch=z9hG4bK${own}`, 'Max-Forwards: 9'],
        ...[`From: <sip:probe@${host}>;tag=${own}`, `To: <sip:${host}>`, `Call-ID: probe-${own}`, 'CSeq: 1 OPTIONS', 'Content-Length: 0', '', ''],
      ]
      socket.send(lines.join('\r\n'), port, host)
    })
  })
