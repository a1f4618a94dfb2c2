// A town hall's box by the steps of docs/operations.md alone: a Debian root without Tanod, HTTPS that a phone trusts, a backup on a stick, and another box that takes over.
// @module-tag long
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder, root } from '#tests/app.ts'
import { until } from '#tests/lab.ts'
import { openReleases } from './releases.ts'

const programs = ['unshare', 'nsenter', 'losetup', 'mkfs.ext4', 'curl', 'openssl', 'setpriv']
const isAble =
  process.getuid!() === 0 &&
  existsSync('/etc/debian_version') &&
  programs.every((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0) &&
  spawnSync('losetup', ['-f']).status === 0

/** The commands of a page, block by block, in its order. */
const blocksOf = (page: string, heading: string) => {
  const section = new RegExp(`^## ${heading}\\n([^]*?)^## `, 'm').exec(readFileSync(join(root, 'docs', page), 'utf8'))![1]!
  return [...section.matchAll(/^```\n([^]*?)^```/gm)].map(([, block]) => block!)
}

/** In place of systemd, which runs in no test: it starts and ends the one service, as its user and with its settings. */
const systemctl = `#!/bin/sh
stop() { [ ! -f /run/tanod.pid ] || { kill "$(cat /run/tanod.pid)"; while kill -0 "$(cat /run/tanod.pid)" 2>/dev/null; do sleep 0.1; done; rm /run/tanod.pid; }; }
start() {
  set -a; TANOD_DATA=/var/lib/tanod; TANOD_DEMO=0; . /etc/tanod/tanod.env; set +a
  cd /opt/tanod
  setsid setpriv --reuid tanod --regid tanod --clear-groups --inh-caps +net_bind_service --ambient-caps +net_bind_service node_modules/.bin/node server/main.ts >>/var/log/tanod.log 2>&1 &
  echo $! >/run/tanod.pid
}
case "$1 $2" in
  'start tanod') start ;;
  'stop tanod') stop ;;
  'restart tanod') stop; start ;;
esac
`

interface Answer {
  message: string
  data: { token: string }
}

/** A machine with a Debian root and a network of its own. */
class Box {
  readonly #holder: ChildProcess
  readonly #folder: string

  constructor(folder: string, archive: string) {
    this.#folder = folder
    const upper = (path: string) => join(folder, 'upper', path)
    for (const path of ['usr/bin', 'root']) mkdirSync(upper(path), { recursive: true })
    for (const path of ['work', 'root-of-it']) mkdirSync(join(folder, path))
    writeFileSync(upper('usr/bin/systemctl'), systemctl)
    chmodSync(upper('usr/bin/systemctl'), 0o755)
    copyFileSync(archive, upper('root/tanod.tar.gz'))
    const own = join(folder, 'root-of-it')
    const script = `mount -t overlay box -o lowerdir=/,upperdir=${folder}/upper,workdir=${folder}/work ${own}
      mount --rbind /dev ${own}/dev; mount -t proc proc ${own}/proc; mount -t tmpfs none ${own}/tmp
      ip link set lo up; touch ${folder}/ready; exec sleep infinity`
    this.#holder = spawn('unshare', ['-m', '-n', 'sh', '-ec', script], { stdio: ['ignore', 'ignore', 'inherit'] })
  }

  up = () => until(() => existsSync(join(this.#folder, 'ready')), 10_000)

  /** What a person types there. */
  async type(lines: string): Promise<string> {
    const within = ['-t', String(this.#holder.pid), '-m', '-n', 'chroot', join(this.#folder, 'root-of-it')]
    const clean = ['env', '-i', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'sh', '-ec', `cd /root\n${lines}`]
    const child = spawn('nsenter', [...within, ...clean], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
    const [status] = (await once(child, 'close')) as [number]
    if (status !== 0) throw new Error(`${lines}\nended with ${status}: ${said}`)
    return said
  }

  /** A phone that went through the page of trust asks by the name of the box. */
  async phone(path: string, body: object, token = ''): Promise<Answer> {
    const trust = `[ -f /tmp/authority.pem ] || curl -sSf --resolve tanod.lan:443:127.0.0.1 http://tanod.lan:443/trust/authority.crt | openssl x509 -inform der -out /tmp/authority.pem`
    const asked = `curl -sS --cacert /tmp/authority.pem --resolve tanod.lan:443:127.0.0.1 -H 'content-type: application/json' -H 'authorization: Bearer ${token}' -d '${JSON.stringify(body)}' https://tanod.lan/api/commandcenter${path}`
    return JSON.parse(await this.type(`${trust}\n${asked}`)) as Answer
  }

  async off(): Promise<void> {
    await this.type('systemctl stop tanod; umount /media/tanod-backup')
    const ended = once(this.#holder, 'exit')
    this.#holder.kill('SIGKILL')
    await ended
  }
}

describe.skipIf(!isAble)('a box', () => {
  let folder: string
  let stick: string
  let archive: string
  beforeAll(() => {
    folder = makeFolder()
    archive = openReleases(folder).make('0.7.0')
    spawnSync('truncate', ['-s', '512M', join(folder, 'stick')])
    stick = spawnSync('losetup', ['-f', '--show', join(folder, 'stick')], { encoding: 'utf8' }).stdout.trim()
  }, 900_000)
  afterAll(() => {
    spawnSync('losetup', ['-d', stick])
    rmSync(folder, { recursive: true })
  }, 900_000)

  it('comes from a bare Debian to HTTPS, a backup on a stick, another box and a signed-in phone by the steps of the page', async () => {
    const [install, toStick, another] = blocksOf('operations.md', 'The box: a Debian machine of its own')
    const took: string[] = []
    const timed = async <R>(what: string, work: () => Promise<R>): Promise<R> => {
      const began = performance.now()
      const answer = await work()
      took.push(`${what} ${((performance.now() - began) / 1_000).toFixed(0)} s`)
      return answer
    }
    const boxes: Box[] = []
    const unpackAndInstall = async (name: string) => {
      mkdirSync(join(folder, name))
      const box = new Box(join(folder, name), archive)
      boxes.push(box)
      await box.up()
      await box.type(`mkdir tanod && cd tanod && tar -xzf ../tanod.tar.gz && ${install!} tanod waitReady 180`)
      return box
    }
    try {
      const first = await timed('installed', () => unpackAndInstall('first'))
      const [, password] = /with the one-time password (\S+) within/.exec(await first.type('cat /var/log/tanod.log'))!
      const signedIn = await timed('phone signed in', () => first.phone('/auth/login', { username: 'superadmin', password }))
      expect(signedIn.data.token).toBeTruthy()
      const newPassword = 'carabao bridge market nine'
      await first.phone('/auth/changePasswordWithToken', { currentPassword: password, newPassword }, signedIn.data.token)
      const said = await timed('backup on a stick', () =>
        first.type(toStick!.replaceAll('/dev/sdX1', stick).replace('tanod backup', 'tanod waitReady 180; tanod backup')),
      )
      expect(said).toContain('it was read from beginning to end')
      await first.off()
      boxes.pop()

      const second = await timed('installed again', () => unpackAndInstall('second'))
      const restored = await timed('restored', () => second.type(`${another!} tanod waitReady 180`))
      expect(restored).toMatch(/log verified: \d+ facts/)
      const again = await timed('phone signed in again', () => second.phone('/auth/login', { username: 'superadmin', password: newPassword }))
      expect(again.data.token).toBeTruthy()
      console.log(took.join(', '))
    } finally {
      for (const box of boxes) await box.off()
    }
  }, 1_800_000)
})
