// A telephone exchange: Kamailio with docs/kamailio.cfg, the phone of a desk behind it, and callers before it, both played by SIPp.
import { createSocket } from 'node:dgram'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#tests/app.ts'
import { Program } from '#tests/programs.ts'
import { callerOf, type CallEnd, deskOf } from './scenarios.ts'

const startMs = 20_000
const host = '127.0.0.1'
const ports = { exchange: 15_060, desk: 15_070, caller: 15_080 }

interface Told {
  tanod: string
  key: string
}

/** `change` alters the configuration as it is documented. */
export async function openExchange({ tanod, key }: Told, change = (text: string) => text) {
  const folder = mkdtempSync(join(tmpdir(), 'tanod-exchange-'))
  const written = { TANOD: tanod, KEY: key, LISTEN: `udp:${host}:${ports.exchange}`, DESK: `sip:desk@${host}:${ports.desk}` }
  let text = change(readFileSync(join(root, 'docs/kamailio.cfg'), 'utf8'))
  for (const [name, value] of Object.entries(written))
    text = text.replace(new RegExp(`^#!substdef "!${name}!.*!g"$`, 'm'), `#!substdef "!${name}!${value}!g"`)
  const file = (name: string) => join(folder, name)
  writeFileSync(file('kamailio.cfg'), text)
  const kamailio = new Program('kamailio', ['-f', file('kamailio.cfg'), '-DD', '-E', '-w', folder, '-Y', folder, '-P', file('pid')])
  const play = (scenario: string, name: string, port: number, more: string[]) => {
    writeFileSync(file(`${name}.xml`), scenario)
    return new Program('sipp', ['-sf', file(`${name}.xml`), '-i', host, '-p', String(port), '-nostdin', ...more], folder)
  }
  async function close(): Promise<void> {
    await kamailio.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await kamailio.untilReady(() => speaks(ports.exchange), startMs)
  } catch (error) {
    await close()
    throw error
  }

  return {
    /** Calls one after the other; gives the moment of each number's INVITE. */
    async call(numbers: readonly string[], end: CallEnd): Promise<Map<string, number>> {
      writeFileSync(file('numbers.csv'), `SEQUENTIAL\n${numbers.map((number) => `${number};\n`).join('')}`)
      const desk = play(deskOf[end], 'desk', ports.desk, [])
      const caller = play(callerOf[end], 'caller', ports.caller, [
        ...[`${host}:${ports.exchange}`, '-inf', file('numbers.csv'), '-m', String(numbers.length), '-l', '1', '-r', '10'],
        ...['-timeout', '600s', '-trace_msg', '-message_file', file('wire')],
      ])
      const code = await caller.ended()
      await desk.stop()
      const wire = readFileSync(file('wire'), 'utf8')
      if (code !== 0) throw new Error(`The caller of sipp ended with ${code}: ${wire.slice(-2_500)}\n${caller.said}\n${kamailio.said}`)
      return invitesIn(wire)
    },
    close,
  }
}

/** SIPp writes the moment, by this machine's own clock, before each message. */
function invitesIn(wire: string): Map<string, number> {
  const moments = new Map<string, number>()
  for (const part of wire.split(/^-{20,} /m)) {
    const found = /^(\d{4}-\d\d-\d\d)[ T\t]+(\d\d:\d\d:\d\d)\.(\d+)[\s\S]*?\nINVITE [\s\S]*?\nFrom: <sip:(\d+)@/.exec(part)
    if (!found) continue
    const [, day, time, parts, number] = found
    const at = new Date(`${day}T${time}`).getTime() + Number(`0.${parts}`) * 1_000
    if (!moments.has(number!)) moments.set(number!, at)
  }
  return moments
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
