// Two islands of the network, each with a browser: they reach one address of this machine and nothing else, each other least of all.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { browserFile, pathOf } from '#tests/programs.ts'

const names = ['a', 'b'] as const
type Name = (typeof names)[number]

function ip(...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(pathOf('ip'), args, { encoding: 'utf8' })
  return { status, said: (stdout + stderr).trim() }
}
function mustIp(...args: string[]): void {
  const { status, said } = ip(...args)
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${said}`)
}

export function openIslands() {
  const net = process.pid % 256
  /** Of the addresses that are set aside for measuring; those of the islands are of a kind that relays are told to refuse. */
  const address = `198.18.${net}.1`
  const own = { a: `10.18.${net}.2`, b: `10.18.${net}.6` }
  const space = (name: Name) => `tanod-${process.pid}-${name}`
  const folder = mkdtempSync(join(tmpdir(), 'tanod-islands-'))
  const browsers: Browser[] = []

  async function close(): Promise<void> {
    for (const browser of browsers) await browser.close()
    // The pair of cables goes with the island, and the address with its cable.
    for (const name of names) ip('netns', 'delete', space(name))
    rmSync(folder, { recursive: true, force: true })
  }

  function dig(name: Name, at: number): void {
    const [here, there] = [`tn${process.pid}${name}`, `tm${process.pid}${name}`]
    mustIp('netns', 'add', space(name))
    mustIp('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', space(name))
    mustIp('address', 'add', `10.18.${net}.${4 * at + 1}/30`, 'dev', here)
    if (at === 0) mustIp('address', 'add', `${address}/32`, 'dev', here)
    mustIp('link', 'set', here, 'up')
    mustIp('-n', space(name), 'address', 'add', `${own[name]}/30`, 'dev', there)
    for (const device of ['lo', there]) mustIp('-n', space(name), 'link', 'set', device, 'up')
    mustIp('-n', space(name), 'route', 'add', address, 'via', `10.18.${net}.${4 * at + 1}`)
    writeFileSync(join(folder, name), `#!/bin/sh\nexec '${pathOf('ip')}' netns exec ${space(name)} '${browserFile()}' "$@"\n`, { mode: 0o755 })
  }

  try {
    for (const [at, name] of names.entries()) dig(name, at)
  } catch (error) {
    for (const name of names) ip('netns', 'delete', space(name))
    rmSync(folder, { recursive: true, force: true })
    throw error
  }

  return {
    address,
    /** What one island reaches that it must not. */
    leaks(): string[] {
      const seen = (name: Name, to: string) => ip('-n', space(name), 'route', 'get', to)
      return names.flatMap((name) => {
        const others = [own[name === 'a' ? 'b' : 'a'], '192.0.2.1'].filter((to) => seen(name, to).status === 0)
        const isCut = seen(name, address).status !== 0
        return [...others.map((to) => `island ${name} reaches ${to}`), ...(isCut ? [`island ${name} does not reach ${address}`] : [])]
      })
    },
    /** A browser with an invented camera, to which the address counts as safe. */
    async browser(name: Name, origin: string): Promise<Browser> {
      const browser = await chromium.launch({
        executablePath: join(folder, name),
        args: [
          ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
          ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--unsafely-treat-insecure-origin-as-secure=${origin}`],
        ],
      })
      browsers.push(browser)
      return browser
    },
    close,
  }
}
