// What a day of work waits for: the first page of `npm run dev`, and a change of the web and of the server until it is seen. On a copy of the sources.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { freePort, makeFolder, root } from '#tests/app.ts'
import { type Figure, middle, ms } from './figure.ts'
import { openBrowser } from './tasks.ts'

const copied = ['contract', 'server', 'web', 'tools', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'vite.config.ts']
const rounds = 5
const limitMs = 60_000
const most = { lines: 1, requests: 30, navigations: 1, webMs: 1_000, serverMs: 3_000 }

export async function measureDev(): Promise<Figure[]> {
  const folder = makeFolder()
  const copy = join(folder, 'copy')
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const env = { ...process.env, TANOD_DATA: join(folder, 'data'), PORT: String(await freePort()), DATABASE_URL: '', TANOD_DEMO: '0' }
  const browser = await openBrowser()
  let dev: Dev | undefined
  try {
    // The first start of an installation has more to say: the superadmin's password.
    await (await startDev(copy, env)).stop()
    dev = await startDev(copy, env)
    const { address } = dev
    const page = await browser.newPage()
    const first = await open(page, address)
    const web = await middleOf((round) => changeWeb(page, join(copy, 'web/auth/LoginForm.tsx'), round))
    const server = await middleOf((round) => changeServer(address, join(copy, 'server/operations.ts'), round))
    const figure = (what: string, measured: number, limit: number, show: (value: number) => string = String) => ({
      ...{ id: 'DEV', what, measured: show(measured), promise: `≤ ${show(limit)}`, isKept: measured <= limit },
    })
    return [
      figure('lines that npm run dev prints', dev.lines(), most.lines),
      figure('requests of the first page', first.requests, most.requests),
      figure('navigations of the first page', first.navigations, most.navigations),
      figure(`a change of the web until it is seen, middle of ${rounds}`, web, most.webMs, ms),
      figure(`a change of the server until it answers, middle of ${rounds}`, server, most.serverMs, ms),
    ]
  } finally {
    await browser.close()
    await dev?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function open(page: Page, address: string): Promise<{ requests: number; navigations: number }> {
  const seen = { requests: 0, navigations: 0 }
  page.on('request', () => void seen.requests++)
  page.on('framenavigated', () => void seen.navigations++)
  await page.goto(address)
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  return { ...seen }
}

async function middleOf(measure: (round: number) => Promise<number>): Promise<number> {
  const took: number[] = []
  for (let round = 1; round <= rounds; round++) took.push(await measure(round))
  return middle(took)
}

interface Dev {
  address: string
  lines(): number
  stop(): Promise<void>
}

/** Runs `npm run dev` until it names its address. */
async function startDev(cwd: string, env: NodeJS.ProcessEnv): Promise<Dev> {
  const child: ChildProcess = spawn(process.execPath, ['tools/dev.mjs'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const addressOf = () => /^Tanod is ready: (\S+)$/m.exec(said)?.[1]
  while (!addressOf()) {
    if (child.exitCode !== null) throw new Error(`npm run dev ended with ${child.exitCode}: ${said}`)
    await delay(20)
  }
  return {
    address: addressOf()!,
    lines: () => said.trim().split('\n').length,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Writes another text; milliseconds until the page shows it. */
async function changeWeb(page: Page, file: string, round: number): Promise<number> {
  const began = change(file, /\{(t\('Sign in'\)|'Changed \d+')\}/, `{'Changed ${round}'}`)
  await page.getByRole('button', { name: `Changed ${round}`, exact: true }).waitFor({ timeout: limitMs })
  return performance.now() - began
}

/** Writes another answer; milliseconds until the server gives it. */
async function changeServer(address: string, file: string, round: number): Promise<number> {
  const began = change(file, /message: 'alive( \d+)?'/, `message: 'alive ${round}'`)
  while (!(await (await fetch(new URL('/live', address))).text()).includes(`alive ${round}`)) {
    if (performance.now() - began > limitMs) throw new Error('The server was not started again after its change.')
    await delay(10)
  }
  return performance.now() - began
}

function change(file: string, from: RegExp, to: string): number {
  const text = readFileSync(file, 'utf8')
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`${file} has nothing that this bench knows how to change.`)
  writeFileSync(file, changed)
  return performance.now()
}
