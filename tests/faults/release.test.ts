// The whole way of a release, beside five acts a second: sealed, laid into an empty folder and started; upgraded with a backup; back from one that does not come up. What was acknowledged is there each time.
// @module-tag long
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { ask, Refused } from '#contract/kit/client.ts'
import { tickets } from '#contract/tickets/room.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { freePort, makeFolder } from '#tests/app.ts'
import { copyFilled } from '#tests/filled.ts'
import { openReleases } from './releases.ts'

const isAble = process.getuid!() === 0 && ['git', 'tar', 'runuser', 'setsid', 'npm'].every((name) => spawnSync(name, ['--version']).status === 0)
let folder: string
let base: string
const at = (path: string) => join(folder, path)
const text = (path: string) => readFileSync(at(path), 'utf8')
function put(path: string, content: string, mode = 0o644): void {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), content)
  chmodSync(at(path), mode)
}

const settings = () => ({
  ...process.env,
  ...{ TANOD_PROGRAM: at('opt/tanod'), TANOD_SETTINGS: at('etc/tanod.env'), TANOD_USER: 'root' },
  ...{ TANOD_RELEASE_KEY: at('release.pem'), TANOD_COMMAND: at('tanod'), TANOD_SERVICE: at('service'), TANOD_UNIT: at('unit') },
})
const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8', env: settings() })
const done = { status: 0, stderr: '' }
/** Beside whatever this process does meanwhile. */
async function runBeside(command: string, ...args: string[]) {
  const child = spawn(command, args, { env: settings(), stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const [status] = (await once(child, 'close')) as [number]
  return { status, said }
}
const upgrade = (archive: string) => runBeside('npm', '--prefix', at('opt/tanod'), 'run', 'upgrade', '--', archive)
const versionOf = (place: string) => (JSON.parse(text(`${place}/package.json`)) as { version: string }).version
function seal(archive: string): void {
  const hash = createHash('sha256').update(readFileSync(archive)).digest()
  writeFileSync(`${archive}.seal`, sign(null, hash, text('release-key.pem')).toString('base64'))
}

/** The same with a program that ends at once: packed by hand, of what is in its place. */
function releaseBroken(version: string): string {
  const archive = at(`tanod-${version}.tar.gz`)
  mkdirSync(at('broken'))
  expect(run('cp', '-al', `${at('opt/tanod')}/.`, at('broken'))).toMatchObject(done)
  for (const name of ['package.json', 'server/main.ts']) rmSync(at(`broken/${name}`))
  put('broken/package.json', text('opt/tanod/package.json').replace(/"version": "[^"]+"/, `"version": "${version}"`))
  put('broken/server/main.ts', 'process.exit(1)\n')
  expect(run('tar', '-czf', archive, '-C', at('broken'), '.')).toMatchObject(done)
  seal(archive)
  return archive
}

/** What a Debian machine has around the program; a service that ends is not started again. */
function layMachine(): void {
  copyFilled(at('data'))
  const given = [`TANOD_DATA=${at('data')}`, `PORT=${new URL(base).port}`, 'TANOD_DEMO=1', 'TANOD_WEATHER_URL=off', 'TANOD_BACKUP_TIME=off']
  put('etc/tanod.env', [...given, `TANOD_BACKUP=${at('backups')}`, 'TANOD_BACKUP_PASSPHRASE="correct horse battery"', ''].join('\n'))
  put('unit', '')
  const start = `set -a; . ${at('etc/tanod.env')}; cd ${at('opt/tanod')}; setsid node_modules/.bin/node server/main.ts >>${at('log')} 2>&1 & echo $! >${at('pid')}`
  const stop = `[ -f ${at('pid')} ] && kill $(cat ${at('pid')}) && while kill -0 $(cat ${at('pid')}); do sleep 0.1; done; rm -f ${at('pid')}`
  put('service', `#!/bin/sh\ncase "$1" in\n  start) ${start} ;;\n  stop) ${stop} ;;\nesac\nexit 0\n`, 0o755)
}

/** As a client does that keeps its key. */
async function untilAnswered<R>(work: () => Promise<R>): Promise<R> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refused && error.status !== 503 && error.code !== 'under-way') throw error
      await delay(50)
    }
  }
}

/** Files five tickets a second, each under its key until it is answered. */
async function beginActs() {
  const signedIn = await ask({ base, token: () => null }, signIn.demoLogin, { accountType: 'dispatcher', center: 'taytay' })
  const desk = { base, token: () => signedIn.data.token }
  const caseTypeId = (await ask(desk, tickets.getPendingEmergencyTickets)).data.items[0]!.caseTypeId!
  const acknowledged = new Map<string, string>()
  let isOver = false
  async function work() {
    while (!isOver) {
      const [key, description] = [randomUUID(), `Beside the upgrade ${randomUUID()}`]
      const given = { caseTypeId, description, landmark: 'Chapel' }
      const { data } = await untilAnswered(() => ask(desk, tickets.createEmergencyTicket, given, { key, signal: AbortSignal.timeout(10_000) }))
      acknowledged.set(description, data.transactionNumber)
      await delay(1_000)
    }
  }
  const all = Promise.all(Array.from({ length: 5 }, work))
  return {
    acknowledged,
    async stop() {
      isOver = true
      await all
    },
  }
}

/** How often each description is there, and under which number. */
async function numbersOf(descriptions: string[]): Promise<Map<string, string>> {
  const database = await openToLook({ databaseUrl: undefined, data: at('data') }, () => {})
  const owner = await connect(database.ownerUrl, 'test')
  try {
    const { rows } = await owner.query<{ description: string; numbers: string }>(
      `select description, string_agg(number, ' ') as numbers from ticket where description = any($1) group by 1`,
      [descriptions],
    )
    return new Map(rows.map(({ description, numbers }) => [description, numbers]))
  } finally {
    await owner.end()
    await database.stop()
  }
}

beforeEach(async () => {
  folder = makeFolder()
  base = `http://127.0.0.1:${await freePort()}`
})
afterEach(() => {
  if (existsSync(at('service'))) run(at('service'), 'stop')
  rmSync(folder, { recursive: true })
}, 900_000)

describe.skipIf(!isAble)('a release', () => {
  it('is laid into an empty folder, upgraded with a backup, and comes back from one that does not come up: nothing acknowledged is lost or double', async () => {
    const releases = openReleases(folder)
    layMachine()

    const first = releases.make('0.7.0')
    expect(releases.verify(first)).toBe(true)
    mkdirSync(at('opt/tanod'), { recursive: true })
    expect(run('tar', '-xzf', first, '-C', at('opt/tanod'))).toMatchObject(done)
    copyFileSync(at('opt/tanod/deploy/tanod'), at('tanod'))
    chmodSync(at('tanod'), 0o755)
    const second = releases.make('0.8.0')
    run(at('service'), 'start')
    expect(run(at('tanod'), 'waitReady', '180')).toMatchObject({ status: 0 })
    const acts = await beginActs()

    const bent = at('bent.tar.gz')
    copyFileSync(second, bent)
    copyFileSync(`${second}.seal`, `${bent}.seal`)
    appendFileSync(bent, 'x')
    const unsealed = at('unsealed.tar.gz')
    copyFileSync(second, unsealed)
    for (const archive of [bent, unsealed])
      expect(await upgrade(archive)).toMatchObject({ status: 1, said: expect.stringContaining('does not bear the seal') })
    expect([versionOf('opt/tanod'), existsSync(at('opt/tanod.old')), existsSync(at('backups'))]).toEqual(['0.7.0', false, false])

    const before = acts.acknowledged.size
    expect(await upgrade(second)).toMatchObject({ status: 0, said: expect.stringContaining('Upgraded.') })
    expect([versionOf('opt/tanod'), versionOf('opt/tanod.old')]).toEqual(['0.8.0', '0.7.0'])
    expect(readdirSync(at('backups')).filter((name) => name.endsWith('.backup')).length).toBe(1)
    const between = acts.acknowledged.size

    const bad = await upgrade(releaseBroken('0.9.0'))
    expect(bad).toMatchObject({ status: 2, said: expect.stringContaining('The program before works again') })
    expect([versionOf('opt/tanod'), versionOf('opt/tanod.failed')]).toEqual(['0.8.0', '0.9.0'])
    await acts.stop()

    const numbers = await numbersOf([...acts.acknowledged.keys()])
    console.log(
      `${acts.acknowledged.size} tickets acknowledged: ${before} before, ${between - before} beside the upgrade, ${acts.acknowledged.size - between} beside the way back`,
    )
    expect(numbers).toEqual(acts.acknowledged)
    expect(before).toBeGreaterThan(0)
    expect(between).toBeGreaterThan(before)
    expect(acts.acknowledged.size).toBeGreaterThan(between)
    expect(run(at('tanod'), 'verify')).toMatchObject({ status: 0 })
  }, 1_800_000)
})
