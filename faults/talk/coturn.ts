// The relay of calls, set up as docs/operations.md has it.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Program } from '#tests/programs.ts'

export const relayPort = 3_478
const startMs = 20_000
/** So that nobody reaches the own machines through it. */
const denied = ['127.0.0.0-127.255.255.255', '10.0.0.0-10.255.255.255', '172.16.0.0-172.31.255.255', '192.168.0.0-192.168.255.255']

export async function openRelay(address: string, secret: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tanod-relay-'))
  const program = new Program('turnserver', [
    ...['-n', '--no-cli', '--no-tls', '--no-dtls', '--log-file=stdout', '--simple-log', `--pidfile=${folder}/pid`, `--userdb=${folder}/db`],
    ...[`--listening-ip=${address}`, `--relay-ip=${address}`, `--listening-port=${relayPort}`, '--realm=tanod'],
    ...['--use-auth-secret', `--static-auth-secret=${secret}`, '--no-multicast-peers', ...denied.map((range) => `--denied-peer-ip=${range}`)],
  ])
  async function close(): Promise<void> {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await program.untilReady(() => answers(address), startMs)
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}

const answers = (host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port: relayPort })
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
