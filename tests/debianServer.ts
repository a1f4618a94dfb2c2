// A PostgreSQL server as Debian installs it, with the programs that come with it, in a folder of its own: what DATABASE_URL leads to.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseOwner } from '#server/database/embedded/owner.ts'
import { connect } from '#server/database/pool.ts'
import { until } from '#tests/lab.ts'

const root = '/usr/lib/postgresql'
export const debianVersion = existsSync(root)
  ? readdirSync(root)
      .filter((name) => existsSync(join(root, name, 'bin/postgres')))
      .sort()
      .at(-1)
  : undefined

export const lacksDebianServer = debianVersion ? undefined : 'There is no PostgreSQL server of Debian.'

export async function openDebianServer() {
  const folder = mkdtempSync(join(tmpdir(), 'tanod-debian-'))
  chmodSync(folder, 0o777)
  const bin = join(root, debianVersion!, 'bin')
  const dataDir = join(folder, 'data')
  const owner = chooseOwner({ root: join(root, debianVersion!), bin, version: debianVersion! }, dataDir)
  const as = { ...owner.setIds, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } }
  const made = spawnSync(join(bin, 'initdb'), ['-D', dataDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...as,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stdout}${made.stderr}`)
  const flags = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off']
  const server: ChildProcess = spawn(join(bin, 'postgres'), ['-D', dataDir, ...flags], { ...as, stdio: 'ignore' })
  const url = (user: string, database: string) => `postgresql://${user}@localhost:5432/${database}?host=${encodeURIComponent(folder)}`
  await until(async () => {
    const client = await connect(url('postgres', 'postgres'), 'test').catch(() => undefined)
    await client?.end()
    return client !== undefined
  })
  return {
    folder,
    url,
    /** Runs one of the programs beside the server, and answers what it wrote where it failed. */
    run(name: string, args: readonly string[]): string {
      const { status, stdout, stderr } = spawnSync(join(bin, name), ['-h', folder, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 })
      return status === 0 ? stderr : `${name} ended with ${status}: ${stdout}${stderr}`
    },
    async say(database: string, ...statements: string[]): Promise<void> {
      const client = await connect(url('postgres', database), 'test')
      for (const one of statements) await client.query(one)
      await client.end()
    },
    async stop(): Promise<void> {
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
