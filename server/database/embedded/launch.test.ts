// @vitest-environment node
// @module-tag long
// The launcher against real processes: first and second start, kills, adoption, a second app, a broken folder, a full disk.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { times } from '#tests/long.ts'
import { findBinaries } from './binaries.ts'
import { clusterName } from './cluster.ts'
import { type Postgres, type PostgresOptions, startPostgres } from './launch.ts'
import { databaseProcesses, isAlive } from './processes.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let folder = ''
let dataDir = ''
const started: Postgres[] = []
const apps: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tanod-launch-'))
  chmodSync(folder, 0o755)
  dataDir = path.join(folder, 'data/pg')
})

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const app of apps.splice(0)) app.kill('SIGKILL')
  for (const postgres of started.splice(0)) await postgres.stop()
  for (const pid of databaseProcesses(clusterName(dataDir), dataDir)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: Partial<PostgresOptions> = {}): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, ...options })
  started.push(postgres)
  return postgres
}

/** Another app process that starts the database and keeps it; the line it prints is a JSON of what came of it. */
async function startApp(options: { setIds?: { uid: number; gid: number } } = {}) {
  const code = `
    import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'launch.ts'))}
    try {
      const { pid, adopted } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
      console.log(JSON.stringify({ pid, adopted }))
    } catch (error) { console.log(JSON.stringify({ name: error.name, message: error.message })); process.exit(1) }`
  const app = spawn(process.execPath, ['--input-type=module', '-e', code], { ...options.setIds, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  apps.push(app)
  const [line] = await once(app.stdout, 'data')
  return { app, said: JSON.parse(String(line)) as { pid: number; adopted: boolean; name?: string; message?: string } }
}

async function kill(app: ChildProcess): Promise<void> {
  app.kill('SIGKILL')
  await once(app, 'exit')
}

async function query(postgres: Postgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url('postgres', 'postgres') })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows.map((row) => Object.values(row)[0])
}

test('makes a database with checksums, UTF8 and an ordering of its own, on a private socket only', async () => {
  const postgres = await start({ fast: true })
  expect(postgres.adopted).toBe(false)
  expect(
    await query(postgres, "select name || '=' || setting from pg_settings where name in ('data_checksums', 'listen_addresses') order by 1"),
  ).toEqual(['data_checksums=on', 'listen_addresses='])
  expect(await query(postgres, 'select datlocale from pg_database where datname = current_database()')).toEqual(['C.UTF-8'])
})

test('commits to the disk unless told to be fast', async () => {
  expect(await query(await start(), "select setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')")).toEqual([
    'on',
    'on',
    'on',
  ])
})

test.runIf(process.platform === 'linux')('after a cut it brings the whole disk in order at once, not file by file', async () => {
  expect(await query(await start(), 'show recovery_init_sync_method')).toEqual(['syncfs'])
})

test('starts a second time on the same data, faster', async () => {
  const first = Date.now()
  const postgres = await start()
  const firstTook = Date.now() - first
  await query(postgres, 'create table kept as select 7 as number')
  await postgres.stop()
  expect(isAlive(postgres.pid)).toBe(false)
  const second = Date.now()
  const again = await start()
  expect(Date.now() - second).toBeLessThan(firstTook)
  expect(await query(again, 'select number from kept')).toEqual([7])
})

test('keeps every committed row when all its processes and the app are killed, and starts again', async () => {
  const { app } = await startApp()
  await kill(app)
  const postgres = await start()
  expect(postgres.adopted).toBe(true)
  await query(postgres, 'create table kept as select generate_series(1, 1000) as number')
  for (const pid of databaseProcesses(clusterName(dataDir), dataDir)) process.kill(pid, 'SIGKILL')
  await new Promise<string>((resolve) => postgres.onExit(resolve))
  await vi.waitFor(async () => expect(await query(postgres, 'select count(*)::int from kept')).toEqual([1000]), 10_000)
})

test('adopts the database of a killed app, time after time', async () => {
  const pids = new Set<number>()
  for (let round = 0; round < times(2, 10); round++) {
    const { app, said } = await startApp()
    expect(said.adopted).toBe(round > 0)
    pids.add(said.pid)
    await kill(app)
  }
  expect(pids.size).toBe(1)
})

test('waits for the orphans of a killed server instead of starting beside them', async () => {
  const { app, said } = await startApp()
  await kill(app)
  process.kill(said.pid, 'SIGKILL')
  const postgres = await start()
  expect(postgres.adopted).toBe(false)
  expect(await query(postgres, 'select 1')).toEqual([1])
})

test('takes over a pid file whose id belongs to another process now', async () => {
  await (await start()).stop()
  writeFileSync(path.join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n1\n5432\n${dataDir}.run\n\n\nready\n`)
  expect(await query(await start(), 'select 1')).toEqual([1])
})

test('refuses a second app on the same data in one sentence, and leaves the first alone', async () => {
  const { app, said } = await startApp()
  await expect(start()).rejects.toMatchObject({ name: 'PlainError', message: expect.stringContaining(`Another Tanod (process ${app.pid})`) })
  expect((await startApp()).said.message).toContain('already uses the data folder')
  expect(isAlive(said.pid)).toBe(true)
  expect(isAlive(app.pid ?? 0)).toBe(true)
})

test('takes over the lock of a dead app, and of one whose process id was given away', async () => {
  mkdirSync(path.dirname(dataDir))
  writeFileSync(`${dataDir}.lock`, `${process.pid} long ago\n`)
  const postgres = await start({ fast: true })
  expect(readFileSync(`${dataDir}.lock`, 'utf8')).toContain(String(process.pid))
  await postgres.stop()
  expect(existsSync(`${dataDir}.lock`)).toBe(false)
})

test('leaves no half database behind when the first start was cut, and clears the rest of it away', async () => {
  mkdirSync(`${dataDir}.init-1`, { recursive: true })
  await start({ fast: true })
  expect(readdirSync(path.dirname(dataDir)).filter((name) => name.includes('.init-'))).toEqual([])
})

test('refuses a folder that it may not write, in one sentence', async () => {
  mkdirSync(path.dirname(dataDir))
  chmodSync(path.dirname(dataDir), 0o555)
  const root = process.getuid?.() === 0
  const { said } = await startApp(root ? { setIds: { uid: 65534, gid: 65534 } } : {})
  expect(said).toMatchObject({ name: 'PlainError', message: expect.stringContaining('cannot write to its data folder') })
})

test('refuses a disk with less free space than the floor, in one sentence, and makes nothing', async () => {
  vi.stubEnv('TANOD_DISK_FLOOR_MB', '1000000000')
  await expect(start()).rejects.toMatchObject({ name: 'PlainError', message: expect.stringContaining('MB are free') })
  expect(readdirSync(path.dirname(dataDir))).toEqual([])
})

test('refuses a folder of other files and the data of another major version', async () => {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path.join(dataDir, 'holiday.jpg'), '')
  const owner = process.getuid?.() === 0 ? spawnSync('chown', ['nobody', dataDir]) : undefined
  expect(owner?.status ?? 0).toBe(0)
  await expect(start()).rejects.toThrow("holds files that are not Tanod's")
  writeFileSync(path.join(dataDir, 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow('was made by PostgreSQL 17')
})

test('names DATABASE_URL where there are no binaries for the platform', () => {
  expect(() => findBinaries('plan9-mips')).toThrow('DATABASE_URL')
})

test.skipIf(process.getuid?.() !== 0)('as root, runs in a folder that only root can enter', async () => {
  chmodSync(folder, 0o700)
  expect(await query(await start({ fast: true }), 'select 1')).toEqual([1])
})

test.skipIf(process.getuid?.() !== 0)('as an ordinary user, runs on its own data and not on those of root', async () => {
  const setIds = { uid: 65534, gid: 65534 }
  const mine = path.dirname(dataDir)
  mkdirSync(mine)
  chmodSync(mine, 0o777)
  await (await start({ fast: true })).stop()
  expect(spawnSync('chown', ['-R', '12345', mine]).status).toBe(0)
  expect((await startApp({ setIds })).said.message).toContain('belongs to another user (uid 12345)')
  rmSync(mine, { recursive: true })
  mkdirSync(mine)
  chmodSync(mine, 0o777)
  expect((await startApp({ setIds })).said.adopted).toBe(false)
})
