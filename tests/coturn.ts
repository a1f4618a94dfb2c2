// The relay of calls: coturn with the very text of docs/operations.md, but for addresses and secret.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Program } from '#tests/programs.ts'

export const relayPort = 3_478
const startMs = 20_000

/** What an operator would copy. */
export function documentedRelay(): string {
  const text = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
  return /turnserver\.conf[^]*?```\n([^`]+)```/.exec(text)![1]!
}

/** `addresses` are those of the relay; two who use it are each other's peers there, so it may lead to `own`. */
export async function openRelay(addresses: string | readonly string[], secret: string, { port = relayPort, own = [addresses].flat() } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tanod-relay-'))
  const [first = ''] = [addresses].flat()
  const settings = documentedRelay()
    .split('\n')
    .filter((line) => !/^(listening-ip|relay-ip|listening-port|static-auth-secret)=/.test(line))
  const here = [addresses].flat().flatMap((address) => [`listening-ip=${address}`, `relay-ip=${address}`])
  const more = [`listening-port=${port}`, `static-auth-secret=${secret}`, ...own.map((address) => `allowed-peer-ip=${address}`)]
  writeFileSync(join(folder, 'turnserver.conf'), [...settings, ...here, ...more].join('\n'))
  const program = new Program('turnserver', [
    ...['-c', join(folder, 'turnserver.conf'), '--no-tls', '--no-dtls', '--log-file=stdout', '--simple-log', `--pidfile=${folder}/pid`],
    `--userdb=${folder}/db`,
  ])
  async function close(): Promise<void> {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await program.untilReady(() => answers(first, port), startMs)
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}

const answers = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
