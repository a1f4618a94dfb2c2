// SPD-09: from the command to /ready, the second time, after kill -9, and, when asked for, on a fresh clone with an empty npm cache. SPD-05: an idle server with its database.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { App, freePort, makeFolder, root } from '#tests/app.ts'
import { type Figure, middle, ms } from './figure.ts'

const rounds = 3
const again = { most: 1_300, promise: '≤ 1300 ms' }
const killed = { most: 2_500, promise: '≤ 2500 ms' }

export async function measureStarts(): Promise<Figure[]> {
  const app = new App()
  try {
    await start(root, app.data).then(stop)
    const figures = [
      await startsAfter('npm start, the second time, to ready', again, app, stop),
      await startsAfter('npm start after kill -9 of the server', killed, app, kill),
      await startsAfter('npm start after kill -9 of the server and its database', killed, app, async (one) => {
        await kill(one)
        killDatabase(app)
      }),
      await databaseBackBeneath(app),
    ]
    await app.start()
    await delay(3_000)
    const idle = [app.pid, ...app.databaseProcesses].map(proportionalBytes).reduce((sum, bytes) => sum + bytes, 0)
    return [
      ...figures,
      {
        id: 'SPD-05',
        what: 'memory of an idle server with its database',
        measured: `${(idle / 2 ** 20).toFixed(0)} MB`,
        promise: '≤ 350 MB',
        isKept: idle <= 350 * 2 ** 20,
      },
    ]
  } finally {
    await app.remove()
  }
}

export async function measureColdStart(): Promise<Figure[]> {
  const folder = makeFolder()
  try {
    const clone = join(folder, 'clone')
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
    mkdirSync(join(folder, 'cache'))
    const one = await start(clone, join(folder, 'data'), { npm_config_cache: join(folder, 'cache') })
    await stop(one)
    return [
      {
        id: 'SPD-09',
        what: 'npm start on a fresh clone, cold cache',
        measured: `${(one.took / 1000).toFixed(0)} s`,
        promise: '≤ 180 s',
        isKept: one.took <= 180_000,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Started {
  child: ChildProcess
  url: string
  data: string
  took: number
}

interface Bound {
  most: number
  promise: string
}

function figureOf(what: string, { most, promise }: Bound, took: number[]): Figure {
  return {
    id: 'SPD-09',
    what,
    measured: `${ms(middle(took))} in the middle, ${ms(Math.min(...took))} to ${ms(Math.max(...took))}`,
    promise,
    isKept: middle(took) <= most,
  }
}

async function startsAfter(what: string, bound: Bound, { data }: App, end: (one: Started) => Promise<void>): Promise<Figure> {
  const took: number[] = []
  await start(root, data).then(end)
  for (let round = 0; round < rounds; round++) {
    const one = await start(root, data)
    took.push(one.took)
    await (round < rounds - 1 ? end(one) : stop(one))
  }
  return figureOf(what, bound, took)
}

async function databaseBackBeneath(app: App): Promise<Figure> {
  const one = await start(root, app.data)
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = postmasterOf(app)
    killDatabase(app)
    const began = performance.now()
    while (postmasterOf(app) === before || !(await isReady(one.url))) await delay(10)
    took.push(performance.now() - began)
    await delay(500)
  }
  await stop(one)
  return figureOf('ready again after kill -9 of the database beneath', killed, took)
}

const postmasterOf = ({ data }: App) => {
  try {
    return readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]
  } catch {
    return undefined
  }
}

function killDatabase(app: App): void {
  for (const pid of app.databaseProcesses) process.kill(pid, 'SIGKILL')
}

const isReady = (url: string) =>
  fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Runs `npm start` and waits until it is ready. */
async function start(cwd: string, data: string, more: Record<string, string> = {}): Promise<Started> {
  const port = String(await freePort())
  const env = { ...process.env, TANOD_DATA: data, PORT: port, TANOD_LOG: 'silent', DATABASE_URL: '', ...more }
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  while (!said.includes('Tanod is ready') || !(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}: ${said}`)
    await delay(5)
  }
  return { child, url, data, took: performance.now() - began }
}

/** Until its database is stopped too. */
async function stop({ child, data }: Started): Promise<void> {
  process.kill(-child.pid!, 'SIGTERM')
  await once(child, 'exit')
  while (existsSync(join(data, 'postgres.lock'))) await delay(20)
}

async function kill({ child }: Started): Promise<void> {
  const ended = once(child, 'exit')
  process.kill(-child.pid!, 'SIGKILL')
  await ended
}

/** Memory that several processes share counts once, in shares. */
function proportionalBytes(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
}
