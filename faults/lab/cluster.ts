// Three PostgreSQL with Patroni and etcd, HAProxy and PgBouncer before them, by the very files of deploy/cluster: each machine an address of its own on the loopback.
import { spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, root } from '#tests/app.ts'
import { debianVersion } from '#tests/debianServer.ts'
import { lacks, pathOf, Program } from '#tests/programs.ts'
import { until } from './town.ts'
import { signal } from './work.ts'

/** A new primary is chosen within 20 seconds, and a machine that comes back may have to copy everything. */
const settleMostMs = 180_000
const programs = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'psql']
const passwords = ['REPLICATION_PASSWORD', 'SUPERUSER_PASSWORD', 'REWIND_PASSWORD', 'REST_PASSWORD', 'OWNER_PASSWORD', 'PGBOUNCER_PASSWORD']

export const lacksCluster = (): string | undefined =>
  lacks(programs) ??
  (debianVersion ? undefined : 'There is no PostgreSQL server of Debian.') ??
  (userOf('postgres') ? undefined : 'There is no user postgres.')

function userOf(name: string): { uid: number; gid: number } | undefined {
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':') ?? []
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

interface Machine {
  name: string
  address: string
  data: string
  running: Program[]
}

interface Told {
  members: { name: string; role: string; state: string; lag?: number | string; timeline?: number }[]
}

export async function openCluster() {
  const folder = makeFolder()
  const net = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.`
  const secrets = new Map(passwords.map((name) => [name, randomBytes(12).toString('hex')]))
  const postgres = userOf('postgres')!
  const ids = process.getuid?.() === 0 ? postgres : {}
  const machines: Machine[] = [1, 2, 3].map((n) => ({ name: `db${n}`, address: `${net}1${n}`, data: join(folder, `db${n}`, 'data'), running: [] }))
  const before: Program[] = []
  const open = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (ids === postgres) chownSync(path, postgres.uid, postgres.gid)
    return path
  }
  /** A file of deploy/cluster as it stands on one machine. */
  function place(name: string, at: string, machine?: Machine): string {
    const home = open(join(folder, at))
    const path = join(home, name)
    let text = readFileSync(join(root, 'deploy/cluster', name), 'utf8')
    for (const [word, secret] of secrets) text = text.replaceAll(word, secret)
    if (machine)
      text = text
        .replaceAll('THIS_NAME', machine.name)
        .replaceAll('THIS_ADDRESS', machine.address)
        .replaceAll('/var/lib/postgresql/tanod.pgpass', join(home, 'pgpass'))
        .replaceAll('/var/lib/postgresql/tanod', machine.data)
    const filled = text
      .replaceAll('10.0.0.', net)
      .replaceAll('/var/lib/etcd/tanod', join(home, 'etcd'))
      .replaceAll('/usr/lib/postgresql/15/', `/usr/lib/postgresql/${debianVersion}/`)
      .replaceAll('/var/run/postgresql', home)
      .replaceAll('/etc/pgbouncer', home)
      // Only root may become another.
      .replaceAll(process.getuid?.() === 0 ? /$^/g : /^ +(user|group|chroot) .*\n/gm, '')
    writeFileSync(path, filled)
    chmodSync(path, 0o644)
    return path
  }
  const start = (machine: Machine) => {
    open(join(folder, machine.name))
    machine.running = [
      new Program('etcd', ['--config-file', place('etcd.yml', machine.name, machine)], '/', ids),
      new Program('patroni', [place('patroni.yml', machine.name, machine)], '/', ids),
    ]
  }
  const ask = async (machine: Machine, path: string, given: RequestInit = {}) =>
    fetch(`http://${machine.address}:8008/${path}`, { ...given, signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
  const primary = async (): Promise<Machine | undefined> => {
    const answers = await Promise.all(machines.map((machine) => ask(machine, 'primary')))
    return machines.find((_, at) => answers[at]?.ok)
  }
  async function members(): Promise<Told['members']> {
    for (const machine of machines) {
      const answer = await ask(machine, 'cluster')
      if (answer?.ok) return ((await answer.json()) as Told).members
    }
    return []
  }
  /** A primary and two copies that follow it closely, where one of them is waited for. */
  async function isWhole(isSynchronous = true): Promise<boolean> {
    const all = await members()
    const isUp = all.length === 3 && all.every(({ state }) => state === 'running' || state === 'streaming')
    const isLevel = new Set(all.map(({ timeline }) => timeline)).size === 1 && all.every(({ lag = 0 }) => Number(lag) < 65_536)
    return isUp && isLevel && all.some(({ role }) => role === 'leader') && (!isSynchronous || all.some(({ role }) => role === 'sync_standby'))
  }
  async function untilWhole(isSynchronous = true): Promise<void> {
    if (await until(() => isWhole(isSynchronous), settleMostMs, 200)) return
    const said = machines.map(({ name, running }) => `${name}: ${running.map((one) => one.said).join('\n')}`)
    throw new Error(`The cluster is not whole: ${JSON.stringify(await members())} ${said.join('\n')}`)
  }
  /** Dies as a machine does: everything on it, at once, and nothing is told good-bye. */
  async function kill(machine: Machine): Promise<void> {
    const pids = processesIn(machine.data).map(({ pid }) => pid)
    const ended = machine.running.map((one) => one.kill())
    for (const pid of pids) signal(pid, 'SIGKILL')
    await Promise.all(ended)
    for (const { pid } of processesIn(machine.data)) signal(pid, 'SIGKILL')
  }
  async function close(): Promise<void> {
    await Promise.all(before.map((one) => one.stop()))
    for (const machine of machines) await kill(machine)
    if (!(await until(() => machines.every(({ data }) => processesIn(data).length === 0), 20_000))) throw new Error('PostgreSQL did not end.')
    rmSync(folder, { recursive: true, force: true })
  }
  const url = (user: string, password: string, hosts: string, database: string) => `postgres://${user}:${secrets.get(password)}@${hosts}/${database}`
  const throughHaproxy = url('tanod', 'OWNER_PASSWORD', `${net}10:5000`, 'tanod')

  try {
    for (const machine of machines) start(machine)
    await untilWhole()
    const haproxy = new Program('haproxy', ['-f', place('haproxy.cfg', 'front')], '/')
    before.push(haproxy)
    const superuser = url('postgres', 'SUPERUSER_PASSWORD', `${net}10:5000`, 'postgres')
    const psql = (...args: string[]) => spawnSync(pathOf('psql'), [superuser, '-v', 'ON_ERROR_STOP=1', ...args], { encoding: 'utf8' })
    // It takes every machine for the primary until it has asked.
    await haproxy.untilReady(() => (haproxy.said.match(/ is DOWN/g) ?? []).length === 2, 60_000)
    const made = psql('-f', place('cluster.sql', 'front'))
    if (made.status !== 0) throw new Error(`cluster.sql failed: ${made.stderr}`)
    writeFileSync(join(folder, 'front', 'userlist.txt'), `"pgbouncer" "${secrets.get('PGBOUNCER_PASSWORD')}"\n`)
    const pooler = new Program('pgbouncer', [place('pgbouncer.ini', 'front')], '/', ids)
    before.push(pooler)
    const throughPooler = url('tanod', 'OWNER_PASSWORD', `${net}10:6432`, 'tanod')
    await pooler.untilReady(() => spawnSync(pathOf('psql'), [throughPooler, '-c', 'select 1']).status === 0, 60_000)
    return {
      throughHaproxy,
      throughPooler,
      /** All machines by name, and the one that takes writes is looked for. */
      byName: url('tanod', 'OWNER_PASSWORD', machines.map(({ address }) => address).join(','), 'tanod'),
      untilWhole,
      primary,
      kill,
      start,
      /** The lines by which copies follow stand still. */
      stopCopying: () =>
        machines.flatMap(({ data }) =>
          processesIn(data)
            .filter(({ title }) => title.includes('walreceiver'))
            .map(({ pid }) => (signal(pid, 'SIGSTOP'), pid)),
        ),
      /** Whatever lay in the line is gone with it. */
      breakCopying(pids: number[]) {
        for (const pid of pids) if (signal(pid, 'SIGTERM')) signal(pid, 'SIGCONT')
      },
      async setSynchronous(isSynchronous: boolean): Promise<void> {
        const body = JSON.stringify({ synchronous_mode: isSynchronous })
        const authorization = `Basic ${btoa(`patroni:${secrets.get('REST_PASSWORD')}`)}`
        const headers = { 'content-type': 'application/json', authorization }
        const answer = await ask((await primary())!, 'config', { method: 'PATCH', body, headers })
        if (!answer?.ok) throw new Error('Patroni did not take the setting.')
        const isSo = async () => (await members()).some(({ role }) => role === 'sync_standby') === isSynchronous
        if (!(await until(isSo, 60_000, 200))) throw new Error('Patroni did not follow the setting.')
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
export type Cluster = Awaited<ReturnType<typeof openCluster>>

/** Every process of PostgreSQL that works in a folder. */
function processesIn(data: string): { pid: number; title: string }[] {
  const found: { pid: number; title: string }[] = []
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      if (readlinkSync(`/proc/${name}/cwd`) === data) found.push({ pid: Number(name), title: readFileSync(`/proc/${name}/cmdline`, 'utf8') })
    } catch (error) {
      // It has ended since.
      if (!['ENOENT', 'ESRCH', 'EACCES'].includes((error as { code?: string }).code ?? '')) throw error
    }
  }
  return found
}
