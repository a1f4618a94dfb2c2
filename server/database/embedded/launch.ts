// Starts the built-in PostgreSQL, or adopts one that outlived its app, and keeps it running until it is stopped.
import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { cleanEnvironment, clusterName, createCluster, makePrivate, makeSocketFolder, prepareFolder } from './cluster.ts'
import { requireSpace, watchDisk } from './disk.ts'
import { takeLock } from './lock.ts'
import { chooseOwner, type Owner } from './owner.ts'
import { findRunning, waitUntilReady } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { type Server, supervise } from './supervise.ts'

export type PostgresOptions = {
  dataDir: string
  /** No fsync: for tests, whose data may be lost and whose server ends with them. */
  fast?: boolean
  /** Whether what it writes is laid aside, piece by piece, for a backup that knows every second. */
  laysAside?: boolean
  /** Beyond the usual ones, or instead of them. */
  settings?: Record<string, string>
  log?: (line: string) => void
}

export type Postgres = {
  dataDir: string
  adopted: boolean
  readonly pid: number
  url(user: string, database: string): string
  /** Told when the server ended by itself; it is started again with a growing pause. */
  onExit(listener: (reason: string) => void): void
  stop(): Promise<void>
}

const port = 5432
/** Where what the database wrote waits to be taken into the backup. */
export const asideOf = (dataDir: string) => `${dataDir}.aside`
const asideSeconds = 60
/** A gigabyte. Beyond it the disk is worth more than the trail: pieces are let go, and whoever keeps the trail sees the gap. */
const mostAside = 64
const layAside = (folder: string) => {
  const to = `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
  return `test "$(ls ${to} | wc -l)" -ge ${mostAside} || test -e ${to}/%f || { cp "%p" ${to}/%f.part && sync ${to}/%f.part && mv ${to}/%f.part ${to}/%f; }`
}

export async function startPostgres({
  dataDir: folder,
  fast = false,
  laysAside = false,
  settings = {},
  log = () => {},
}: PostgresOptions): Promise<Postgres> {
  const binaries = findBinaries()
  const dataDir = prepareFolder(folder)
  const lock = takeLock(`${dataDir}.lock`, path.dirname(dataDir))
  try {
    requireSpace(path.dirname(dataDir))
    const owner = chooseOwner(binaries, dataDir)
    createCluster(dataDir, owner, fast)
    const name = clusterName(dataDir)
    const start = async () => (await adoptServer(dataDir, name)) ?? (await startServer(dataDir, name, owner, { fast, laysAside, settings }))
    const first = await start()
    const supervised = supervise(first, start, log)
    const disk = watchDisk(path.dirname(dataDir), `${dataDir}.ballast`, log)
    return {
      ...{ dataDir, adopted: first.adopted, onExit: (listener) => supervised.onExit(listener) },
      get pid() {
        return supervised.server().pid
      },
      url: (user, database) =>
        `postgresql://${encodeURIComponent(user)}@localhost:${port}/${encodeURIComponent(database)}?host=${encodeURIComponent(supervised.server().socketFolder)}`,
      async stop() {
        disk.stop()
        await supervised.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function adoptServer(dataDir: string, name: string): Promise<Server | undefined> {
  const running = await findRunning(dataDir, name)
  return running && { adopted: true, pid: running.pid, socketFolder: running.socketFolder, ended: watchForeign(running.pid) }
}

type Ways = Required<Pick<PostgresOptions, 'fast' | 'laysAside' | 'settings'>>

async function startServer(dataDir: string, name: string, owner: Owner, { fast, laysAside, settings: others }: Ways): Promise<Server> {
  const socketFolder = makeSocketFolder(dataDir, owner)
  // No process of this database lives. PostgreSQL would believe the lock of its socket where the id in it is a zombie's or another's by now.
  rmSync(path.join(socketFolder, `.s.PGSQL.${port}.lock`), { force: true })
  const aside = asideOf(dataDir)
  if (laysAside) makePrivate(aside, owner)
  const settings = {
    ...{ listen_addresses: '', unix_socket_directories: socketFolder, unix_socket_permissions: '0700', cluster_name: name },
    ...{ max_connections: fast ? 200 : 60, shared_buffers: '64MB', max_wal_size: '512MB', jit: 'off', timezone: 'UTC', log_timezone: 'UTC' },
    // After a cut: all at once what the system still holds, instead of each of two thousand files by itself.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    // No statements in the log: they hold personal data.
    ...{ synchronous_commit: 'on', log_min_messages: 'log', log_min_error_statement: 'panic', log_checkpoints: 'off', logging_collector: 'off' },
    ...(laysAside ? { archive_mode: 'on', archive_timeout: String(asideSeconds), archive_command: layAside(aside) } : {}),
    ...(fast ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', wal_recycle: 'off', min_wal_size: '32MB' } : {}),
    // It does not live long enough to be cleared up: a sixth of what the database does in the server's tests.
    ...(fast ? { autovacuum: 'off' } : {}),
    // A connection of a test asks most things fewer than five times, and PostgreSQL would plan each of them anew: a quarter of what the server's tests cost.
    ...(fast ? { plan_cache_mode: 'force_generic_plan' } : {}),
    ...others,
  }
  const tied = fast && existsSync('/usr/bin/setpriv') ? ['setpriv', '--pdeathsig', 'INT', '--'] : []
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const [command = '', ...args] = [...tied, ...owner.prefix, path.join(owner.bin, 'postgres'), '-D', dataDir, '-p', String(port), ...flags]
  const logFile = path.join(socketFolder, 'postgres.log')
  const output = openSync(logFile, 'w', 0o600)
  const child = spawn(command, args, { ...owner.setIds, cwd: '/', env: cleanEnvironment, detached: true, stdio: ['ignore', output, output] })
  closeSync(output)
  let over = false
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(String(error)))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  void ended.then(() => {
    over = true
  })
  if (await waitUntilReady(dataDir, child.pid ?? 0, () => over)) return { adopted: false, pid: child.pid ?? 0, socketFolder, ended }
  throw new Error(`The database did not start (${await ended}): ${readFileSync(logFile, 'utf8').slice(-800)}`)
}

/** An adopted server is not our child: its end is seen by looking. */
async function watchForeign(pid: number): Promise<string> {
  while (isAlive(pid)) await delay(250)
  return 'gone'
}
