// DATABASE_URL: a server with passwords, on a port; its owner is no superuser; two apps start at once and share it; a wrong address or password is one sentence.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { ask } from '#contract/kit/client.ts'
import { until } from '#tests/lab.ts'
import { chooseOwner } from './embedded/owner.ts'
import { findBinaries } from './embedded/binaries.ts'
import { createCluster } from './embedded/cluster.ts'
import { withOthers } from './hosts.ts'
import { openDatabase, overTls, passwordOf } from './open.ts'
import { connect } from './pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'tanod-server-'))
const dataDir = join(folder, 'postgres')
let server: ChildProcess
let port: number
const apps: ChildProcess[] = []

beforeAll(async () => {
  chmodSync(folder, 0o755)
  const owner = chooseOwner(findBinaries(), dataDir)
  createCluster(dataDir, owner, true)
  port = await freePort()
  const flags = ['-c', `unix_socket_directories=${dataDir}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-p', String(port)]
  const [command = '', ...args] = [...owner.prefix, join(owner.bin, 'postgres'), '-D', dataDir, ...flags]
  server = spawn(command, args, { ...owner.setIds, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' }, stdio: 'ignore' })
  const asSuper = () => connect(`postgresql://postgres@127.0.0.1:${port}/postgres`, 'test')
  await until(() =>
    asSuper().then(
      (client) => client.end().then(() => true),
      () => false,
    ),
  )
  const client = await asSuper()
  await client.query(`alter role postgres password 'of the test'`)
  await client.query(`create role tanod login createrole password 'p@ss/w:rd'`)
  await client.query('create database tanod owner tanod')
  const rules = join(dataDir, 'pg_hba.conf')
  writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll('trust', 'scram-sha-256'))
  await client.query('select pg_reload_conf()')
  await client.end()
})
afterAll(async () => {
  await Promise.all(apps.filter((app) => app.exitCode === null).map((app) => (app.kill('SIGTERM'), once(app, 'exit'))))
  server.kill('SIGINT')
  await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

const url = (user = 'tanod', password = 'p@ss/w:rd', at = port) => `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${at}/tanod`

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const found = (probe.address() as AddressInfo).port
  probe.close()
  await once(probe, 'close')
  return found
}

/** An app of its own folder, as on a machine of its own. */
async function startApp(name: string) {
  const port = await freePort()
  const data = join(folder, name)
  mkdirSync(data)
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: url(),
    TANOD_DATA: data,
    PORT: String(port),
    TANOD_DEMO: '1',
    TANOD_DEMO_DAYS: '1',
    TANOD_LOG: 'silent',
    TANOD_SECRET: 's'.repeat(40),
  }
  const app = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  apps.push(app)
  let said = ''
  for (const stream of [app.stdout, app.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  await until(() => {
    if (app.exitCode !== null) throw new Error(said)
    return said.includes('Tanod is ready')
  }, 600_000)
  return { said, base: `http://127.0.0.1:${port}` }
}

/** The app that databases go away from. */
let lasting: ReturnType<typeof startApp> | undefined

it('two apps that start at once on an empty database make it together, found it once, and share it', { tags: 'long' }, async () => {
  const [one, other] = await Promise.all([startApp('one'), startApp('other')])
  expect([one.said, other.said].filter((said) => said.includes('First start')).length).toBe(1)
  const { data } = await ask({ base: one.base, token: () => null }, signIn.demoLogin, { accountType: 'dispatcher', center: 'taytay' })
  const me = await ask({ base: other.base, token: () => data.token }, signIn.getCurrentUser)
  expect(me.data.accountId).toBe(data.currentUser.accountId)
})

it.each([
  ['another password for the app', `alter role tanod_app password 'another'`, `alter role tanod_app password '${passwordOf('s'.repeat(40))}'`],
  [
    'a database that takes no writes',
    'alter database tanod set default_transaction_read_only = on',
    'alter database tanod reset default_transaction_read_only',
  ],
])('%s is a database that is away: 503 with Retry-After on whatever writes, and back by itself', async (_, leave, comeBack) => {
  const { base } = await (lasting ??= startApp('lasting'))
  const body = JSON.stringify({ accountType: 'agent', center: 'taytay' })
  const signingIn = () => fetch(`${base}/api/commandcenter/auth/demoLogin`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect((await signingIn()).status).toBe(200)
  const owner = await connect(url(), 'test')
  const asSuper = await connect(url('postgres', 'of the test'), 'test')
  const cut = () => asSuper.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'tanod_app'")
  try {
    await owner.query(leave)
    await cut()
    const statuses = await Promise.all(Array.from({ length: 10 }, signingIn))
    expect(statuses.map(({ status }) => status)).toEqual(Array(10).fill(503))
    expect(statuses.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
    await until(async () => (await fetch(`${base}/ready`)).status === 503)
    expect((await fetch(`${base}/live`)).status).toBe(200)
  } finally {
    await asSuper.query(comeBack)
  }
  await until(async () => (await signingIn()).status === 200)
  await until(async () => (await fetch(`${base}/ready`)).ok)
  await owner.end()
  await asSuper.end()
})

it('the app’s role gets a password of its own, made of the secret and not of the address, and may no more than ever', async () => {
  const opened = await openDatabase({ databaseUrl: url(), data: folder, fast: false, secret: 'a secret of the test' }, () => {})
  expect(new URL(opened.appUrl).username).toBe('tanod_app')
  const { password } = new URL(opened.appUrl)
  const again = await openDatabase({ databaseUrl: url(), data: folder, fast: false, secret: 'another secret of the test' }, () => {})
  expect(new URL(again.appUrl).password).not.toBe(password)
  await expect(connect(opened.appUrl, 'test')).rejects.toMatchObject({ code: '28P01' })
  await openDatabase({ databaseUrl: url(), data: folder, fast: false, secret: 'a secret of the test' }, () => {})
  const app = await connect(opened.appUrl, 'test')
  expect((await app.query('select count(*)::int as n from account')).rows).toEqual([{ n: 0 }])
  await expect(app.query('create table planted (id int)')).rejects.toMatchObject({ code: '42501' })
  await app.end()
  await expect(connect(url('tanod_app', 'p@ss/w:rd'), 'test')).rejects.toMatchObject({ code: '28P01' })
})

it.each([
  ['a wrong password', () => url('tanod', 'wrong'), 'password authentication failed'],
  ['nobody at the address', () => url('tanod', 'p@ss/w:rd', 1), 'ECONNREFUSED'],
  ['no such database', () => `${url()}x`, 'does not exist'],
])('%s is told in one sentence without the password', async (_, wrong, why) => {
  const error = await openDatabase({ databaseUrl: wrong(), data: folder, fast: false, secret: 'a secret of the test' }, () => {}).catch(
    (caught: Error) => caught,
  )
  expect(error).toMatchObject({ name: 'PlainError', message: expect.stringContaining(why) })
  expect((error as Error).message).not.toMatch(/p@ss|p%40ss|wrong@/)
})

it.each([
  ['postgres://o:p@127.0.0.1:5432/t', null],
  ['postgres://o:p@localhost/t', null],
  ['postgres://o:p@db.example.ph/t', 'verify-full'],
  ['postgres://o:p@10.0.0.5/t', 'verify-full'],
  ['postgres://o:p@db.example.ph/t?sslmode=disable', 'disable'],
])('%s: TLS beyond this machine, unless it is said', (given, mode) => {
  expect(new URL(overTls(given)).searchParams.get('sslmode')).toBe(mode)
})

it.each([
  ['one machine', 1],
  ['two machines', 2],
])('a start waits twenty seconds for a server of %s that is slow to answer, and then says in one sentence that it did not', async (_, machines) => {
  const asked = new Set<object>()
  const slow = createServer((socket) => asked.add(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let said = ''
  const { port } = slow.address() as AddressInfo
  const place = `127.0.0.1:${port}`
  const address = withOthers(url('tanod', 'p@ss/w:rd', port).replace(place, Array(machines).fill(place).join(',')))
  const opening = openDatabase({ databaseUrl: address, data: '', fast: false, secret: '' }, () => {}).catch(
    (error: Error) => void (said = error.message),
  )
  // The clock is held: what is looked for comes with the events of the sockets.
  while (asked.size < machines) await new Promise(setImmediate)
  vi.advanceTimersByTime(19_000)
  await new Promise(setImmediate)
  expect(said).toBe('')
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  await opening
  expect(said).toMatch(/^The database of DATABASE_URL .+ cannot be used: timeout expired\./)
  slow.close()
})
