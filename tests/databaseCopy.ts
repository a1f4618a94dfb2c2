// A second PostgreSQL that follows the built-in one by streaming and only reads, made as pg_basebackup makes one: by the functions of the server, as the built-in database brings no programs.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from '#server/database/embedded/binaries.ts'
import { cleanEnvironment } from '#server/database/embedded/cluster.ts'
import { chooseOwner } from '#server/database/embedded/owner.ts'
import { connect } from '#server/database/pool.ts'
import { freePort } from './app.ts'
import { until } from './lab.ts'

/** `dataDir` is the folder of the database that is copied, `ownerUrl` how it is reached by its socket. */
export async function openDatabaseCopy(dataDir: string, ownerUrl: string) {
  const folder = `${dataDir}.copy`
  const owner = await connect(ownerUrl, 'test')
  await owner.query(`select pg_create_physical_replication_slot('copy', true)`)
  await owner.query(`select pg_backup_start('copy', true)`)
  const copied = spawnSync('cp', ['-a', dataDir, folder], { encoding: 'utf8' })
  const { rows } = await owner.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  // A file of a table that was taken away meanwhile is none of the copy.
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error(copied.stderr)
  await owner.end()
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(folder, name), { force: true })
  const { uid, gid } = statSync(folder)
  for (const [name, text] of [
    ['backup_label', rows[0]!.labelfile],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(folder, name), text)
    chownSync(join(folder, name), uid, gid)
  }
  const host = new URL(ownerUrl).searchParams.get('host')!
  appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = 'host=${host} port=5432 user=postgres'\nprimary_slot_name = 'copy'\n`)
  const port = await freePort()
  const runner = chooseOwner(findBinaries(), folder)
  const url = `postgres://postgres@127.0.0.1:${port}/tanod`
  let server: ChildProcess

  async function start(): Promise<void> {
    const tied = existsSync('/usr/bin/setpriv') ? ['setpriv', '--pdeathsig', 'INT', '--'] : []
    const flags = ['max_connections=200', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'hot_standby=on']
    const [command, ...args] = [...tied, ...runner.prefix, join(runner.bin, 'postgres'), '-D', folder, '-p', String(port)]
    server = spawn(command!, [...args, ...flags.flatMap((one) => ['-c', one])], {
      ...{ ...runner.setIds, cwd: '/', env: cleanEnvironment, stdio: 'ignore' },
    })
    await until(async () => {
      if (server.exitCode !== null) throw new Error(`The copy ended with ${server.exitCode}.`)
      const client = await connect(url, 'test').catch(() => undefined)
      await client?.end()
      return client !== undefined
    })
  }
  await start()
  return {
    url,
    port,
    start,
    /** Says something to the copy itself, which takes no writes. */
    async say(text: string): Promise<unknown[]> {
      const client = await connect(url, 'test')
      try {
        return (await client.query(text)).rows
      } finally {
        await client.end()
      }
    },
    /** All of its processes stand still, or go on. */
    signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
      const { stdout } = spawnSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' })
      for (const pid of [server.pid!, ...stdout.split('\n').filter(Boolean).map(Number)]) process.kill(pid, signal)
    },
    /** As when its machine is switched off: nothing is ended in order. */
    async kill(): Promise<void> {
      if (server.exitCode !== null) return
      server.kill('SIGQUIT')
      await once(server, 'exit')
    },
  }
}
