// SPD-09: from the command to ready, the second time; and, when asked for, on a fresh clone with an empty npm cache. SPD-05: an idle server with its database.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { App, freePort, makeFolder, root } from '#tests/app.ts'
import { type Figure, ms } from './figure.ts'

export async function measureStarts(): Promise<Figure[]> {
  const app = new App()
  try {
    await start(root, app.data)
    const again = await start(root, app.data)
    await app.start()
    await delay(3_000)
    const idle = [app.pid, ...app.databaseProcesses].map(proportionalBytes).reduce((sum, bytes) => sum + bytes, 0)
    return [
      { id: 'SPD-09', what: 'npm start, the second time, to ready', measured: ms(again), promise: '≤ 5000 ms', isKept: again <= 5_000 },
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
    const took = await start(clone, join(folder, 'data'), { npm_config_cache: join(folder, 'cache') })
    return [
      {
        id: 'SPD-09',
        what: 'npm start on a fresh clone, cold cache',
        measured: `${(took / 1000).toFixed(0)} s`,
        promise: '≤ 180 s',
        isKept: took <= 180_000,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `npm start`, waits until it is ready, and stops it. */
async function start(cwd: string, data: string, more: Record<string, string> = {}): Promise<number> {
  const port = String(await freePort())
  const env = { ...process.env, TANOD_DATA: data, PORT: port, TANOD_LOG: 'silent', DATABASE_URL: '', ...more }
  const began = performance.now()
  const child = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  while (!said.includes('Tanod is ready')) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}: ${said}`)
    await delay(5)
  }
  const took = performance.now() - began
  process.kill(-child.pid!, 'SIGTERM')
  await once(child, 'exit')
  while (
    await fetch(`http://127.0.0.1:${port}/live`).then(
      () => true,
      () => false,
    )
  )
    await delay(20)
  return took
}

/** Memory that several processes share counts once, in shares. */
function proportionalBytes(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
}
