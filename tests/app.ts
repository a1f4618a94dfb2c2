// A real Tanod process with a data folder and a port of its own, to be killed and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { clusterName } from '#server/database/embedded/cluster.ts'
import { databaseProcesses } from '#server/database/embedded/processes.ts'
import { copyFilled } from './filled.ts'

export const root = join(import.meta.dirname, '..')

export interface Ended {
  code: number | null
  output: string
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A folder that every user may enter, as the database runs as another one than root. */
export function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tanod-fault-')))
  chmodSync(folder, 0o755)
  return folder
}

/** A folder in which the demo is filled already where this run of tests has one to copy, else an empty one. */
export function makeTownFolder(): string {
  const folder = makeFolder()
  copyFilled(folder)
  return folder
}

/** Runs one of the server's programs to its end. */
export async function runProgram(
  file: string,
  settings: Record<string, string>,
  setIds: { uid?: number; gid?: number } = {},
  args: readonly string[] = [],
): Promise<Ended> {
  const child = spawnProgram(file, settings, setIds, args)
  const output = collect(child)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output() }
}

/** In a whole run the bundle that it has built, which starts in half the processor that its files need. */
const server = process.env['TANOD_TEST_SERVER'] ?? 'server/main.ts'

export class App {
  readonly data: string
  port = 0
  readonly #settings: Record<string, string>
  readonly #entry: string
  #child: ChildProcess | null = null
  #output = () => ''

  constructor(settings: Record<string, string> = {}, entry = server) {
    this.#settings = settings
    this.#entry = entry
    this.data = settings['TANOD_DATA'] ? makeFolder() : makeTownFolder()
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get settings(): Record<string, string> {
    return { TANOD_DATA: this.data, PORT: String(this.port), TANOD_LOG: 'silent', ...this.#settings }
  }

  get databaseUrl(): string | undefined {
    return this.#settings['DATABASE_URL']
  }

  get pid(): number {
    return this.#child!.pid!
  }

  /** What it wrote so far. */
  get said(): string {
    return this.#output()
  }

  /** With what it ended, for those who look for the cause. */
  get lastWords(): string {
    return `${this.#child?.signalCode ?? this.#child?.exitCode ?? 'runs'} ${this.said.slice(-2_500)}`
  }

  get hasEnded(): boolean {
    return this.#child === null || this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Starts and waits until it says that it is ready; answers how many milliseconds that took. */
  async start(limitMs = 180_000): Promise<number> {
    this.port ||= await freePort()
    const began = performance.now()
    this.#child = spawnProgram(this.#entry, this.settings)
    this.#output = collect(this.#child)
    await this.untilReady(limitMs)
    return performance.now() - began
  }

  async untilReady(limitMs: number): Promise<number> {
    const began = performance.now()
    while (!(await this.isReady())) {
      if (this.hasEnded) throw new Error(`Tanod ended while it was waited for: ${this.#output()}`)
      if (performance.now() - began > limitMs) throw new Error(`Tanod was not ready within ${limitMs} ms: ${this.#output()}`)
      await delay(10)
    }
    return performance.now() - began
  }

  isReady = () =>
    fetch(`${this.url}/ready`, { signal: AbortSignal.timeout(2_500) }).then(
      (answer) => answer.ok,
      () => false,
    )

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    if (this.hasEnded) return this.#child?.exitCode ?? null
    const ended = once(this.#child!, 'exit')
    this.#child!.kill(signal)
    return ((await ended) as [number | null])[0]
  }

  get databaseProcesses(): number[] {
    const dataDir = join(this.data, 'postgres')
    return databaseProcesses(clusterName(dataDir), dataDir)
  }

  async remove(): Promise<void> {
    const lives = () => [...(this.hasEnded ? [] : [this.pid]), ...this.databaseProcesses]
    // What a test has stopped takes no other signal before this one.
    for (const pid of lives()) tell(pid, 'SIGCONT')
    const hard = setTimeout(() => lives().forEach((pid) => tell(pid, 'SIGKILL')), 30_000)
    await this.kill('SIGTERM')
    for (const pid of this.databaseProcesses) tell(pid, 'SIGQUIT')
    while (this.databaseProcesses.length > 0) await delay(20)
    clearTimeout(hard)
    rmSync(this.data, { recursive: true, force: true })
  }
}

/** A process may end between being listed and being told to. */
function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

function spawnProgram(
  file: string,
  settings: Record<string, string>,
  setIds: { uid?: number; gid?: number } = {},
  args: readonly string[] = [],
): ChildProcess {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  return spawn(process.execPath, [resolve(root, file), ...args], {
    cwd: root,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...setIds,
  })
}

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (data: Buffer) => (text += data.toString()))
  return () => text
}
