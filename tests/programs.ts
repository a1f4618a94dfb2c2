// Programs beside the packages of npm that a test may need: whether they are here, started, waited for and ended.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isLong } from './long.ts'

/** Servers lie where an ordinary path does not lead. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin']
const find = (name: string): string | undefined => folders.map((folder) => join(folder, name)).find((file) => existsSync(file))

export function pathOf(name: string): string {
  const file = find(name)
  if (!file) throw new Error(`There is no ${name}.`)
  return file
}

/** One line that says what is not here; nothing where all is. */
export function lacks(names: readonly string[]): string | undefined {
  const away = names.filter((name) => !find(name))
  return away.length > 0 ? `There is no ${away.join(' and no ')}.` : undefined
}

/** Network namespaces are made by root alone, and in many containers not even by root. */
export function lacksNamespaces(): string | undefined {
  const none = lacks(['ip'])
  if (none) return none
  const name = `tanod-probe-${process.pid}`
  const made = spawnSync(pathOf('ip'), ['netns', 'add', name], { encoding: 'utf8' })
  if (made.status !== 0) return `No network namespace can be made: ${made.stderr.trim()}.`
  spawnSync(pathOf('ip'), ['netns', 'delete', name])
  return undefined
}

/** Pages that somebody looks at: `npm test` builds them before. */
export function lacksPages(): string | undefined {
  if (!browserFile()) return 'There is no browser.'
  return existsSync(join(import.meta.dirname, '../dist/web')) ? undefined : 'There are no pages to open: run `npm run build` first.'
}

export const browserFile = (): string =>
  [
    process.env['TANOD_BROWSER'],
    // It notifies nobody, which is a matter of the long form.
    ...(isLong ? [] : ['/usr/lib/chromium/chromium-headless-shell']),
    ...['chromium', 'google-chrome', 'google-chrome-stable'].map(find),
  ].find((file) => file && existsSync(file)) ?? ''

export class Program {
  readonly #child: ChildProcess
  #said = ''

  constructor(name: string, args: readonly string[], cwd?: string, ids: { uid?: number; gid?: number } = {}) {
    this.#child = spawn(pathOf(name), args, { stdio: ['ignore', 'pipe', 'pipe'], ...ids, ...(cwd && { cwd }) })
    for (const stream of [this.#child.stdout!, this.#child.stderr!]) stream.on('data', (bytes: Buffer) => (this.#said += bytes.toString()))
  }

  get pid(): number {
    return this.#child.pid!
  }

  /** The last of what it wrote. */
  get said(): string {
    return this.#said.slice(-2_500)
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  async untilReady(isReady: () => boolean | Promise<boolean>, limitMs: number): Promise<void> {
    const began = performance.now()
    while (!(await isReady())) {
      if (this.hasEnded || performance.now() - began > limitMs) throw new Error(`${this.#child.spawnfile} is not ready: ${this.said}`)
      await delay(50)
    }
  }

  /** Ends it as a cut of the power does. */
  async kill(): Promise<void> {
    if (this.hasEnded) return
    this.#child.kill('SIGKILL')
    await this.ended()
  }

  /** Waits for its own end. */
  async ended(): Promise<number | null> {
    if (!this.hasEnded) await once(this.#child, 'exit')
    return this.#child.exitCode
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return
    this.#child.kill('SIGTERM')
    const hard = setTimeout(() => this.#child.kill('SIGKILL'), 5_000)
    await this.ended()
    clearTimeout(hard)
  }
}
