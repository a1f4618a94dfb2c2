// The installer of Debian, tried as root in a root that holds nothing but the programs it calls: what it lays down, whose it is, and that a second run changes no setting. Needs root.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const isAble = process.getuid!() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/sbin/useradd')
const programs = ['/usr/bin/getent', '/usr/sbin/groupadd', '/usr/sbin/useradd', '/bin/chown']
const deploy = join(import.meta.dirname, '../deploy')
let folder: string
const root = (path: string) => join(folder, 'root', path)
const source = (path: string) => join(folder, 'source', path)

function put(path: string, content: string, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  chmodSync(path, mode)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tanod-install-'))
  put(root('etc/debian_version'), '13.0\n')
  put(root('etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n')
  put(root('etc/group'), 'root:x:0:\n')
  for (const name of ['shadow', 'gshadow', 'login.defs', 'fstab']) put(root(`etc/${name}`), '')
  put(root('etc/nsswitch.conf'), 'passwd: files\ngroup: files\n')
  const needed = programs.flatMap((program) => [
    program,
    ...[...spawnSync('ldd', [program], { encoding: 'utf8' }).stdout.matchAll(/(\/\S+) \(0x/g)].map(([, library]) => library!),
  ])
  for (const path of new Set(needed)) {
    mkdirSync(dirname(root(path)), { recursive: true })
    copyFileSync(path, root(path))
  }
  put(root('usr/sbin/nologin'), '#!/bin/sh\n', 0o755)
  cpSync(deploy, source('deploy'), { recursive: true })
  put(source('node_modules/.bin/node'), '#!/bin/sh\n', 0o755)
  put(source('dist/web/staff.html'), '<!doctype html>')
  put(source('.tanod/secret'), 'of a trial on this machine')
})
afterEach(() => rmSync(folder, { recursive: true }))

const install = () => spawnSync('sh', [source('deploy/install.sh')], { encoding: 'utf8', env: { PATH: process.env['PATH'], ROOT: root('') } })

it.skipIf(!isAble)('lays down program, user, unit, settings and the disk for backups, and no secret of the machine it came from', () => {
  expect(install()).toMatchObject({ status: 0, stderr: '' })
  const [, uid] = /^tanod:x:(\d+):.*:\/var\/lib\/tanod:\/usr\/sbin\/nologin$/m.exec(readFileSync(root('etc/passwd'), 'utf8'))!
  expect(statSync(root('var/lib/tanod')).uid).toBe(Number(uid))
  expect(statSync(root('opt/tanod/dist/web/staff.html'))).toMatchObject({ uid: 0 })
  expect(existsSync(root('opt/tanod/.tanod'))).toBe(false)
  expect(statSync(root('etc/tanod/tanod.env')).mode & 0o777).toBe(0o640)
  expect(readFileSync(root('etc/fstab'), 'utf8')).toContain('LABEL=TANOD-BACKUP /media/tanod-backup')
  expect(existsSync(root('etc/systemd/system/tanod.service'))).toBe(true)
  expect(statSync(root('usr/local/bin/tanod')).mode & 0o777).toBe(0o755)
})

it.skipIf(!isAble)('run again it brings the newer program, keeps the one before beside it, and changes no setting', () => {
  install()
  put(root('etc/tanod/tanod.env'), 'PORT=8443\n', 0o640)
  put(source('dist/web/staff.html'), 'newer')
  expect(install()).toMatchObject({ status: 0, stderr: '' })
  expect(readFileSync(root('etc/tanod/tanod.env'), 'utf8')).toBe('PORT=8443\n')
  expect(readFileSync(root('opt/tanod/dist/web/staff.html'), 'utf8')).toBe('newer')
  expect(readFileSync(root('opt/tanod.old/dist/web/staff.html'), 'utf8')).toBe('<!doctype html>')
  expect(readFileSync(root('etc/fstab'), 'utf8').match(/TANOD-BACKUP/g)!.length).toBe(1)
})

it.skipIf(!isAble)('says what is missing instead of laying down half', () => {
  rmSync(source('dist'), { recursive: true })
  expect(install()).toMatchObject({ status: 1, stdout: expect.stringContaining('The web app is not built yet') })
  expect(existsSync(root('opt'))).toBe(false)
})

it('the unit keeps what Node compiled, as npm start does, in a folder of its own', () => {
  const unit = readFileSync(join(deploy, 'tanod.service'), 'utf8')
  const setting = (pattern: RegExp) => pattern.exec(unit)?.[1]
  expect(setting(/^Environment=.*\bNODE_COMPILE_CACHE=(\S+)/m)).toBe(`/var/cache/${setting(/^CacheDirectory=(\S+)$/m)}`)
})

it.skipIf(!existsSync('/usr/bin/systemd-analyze'))('the unit is one that systemd understands, and confines what it runs', () => {
  const unit = join(deploy, 'tanod.service')
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=25', '--no-pager', unit], { encoding: 'utf8' })
  expect(stdout).toMatch(/Overall exposure level for tanod\.service: [12]\.\d OK/)
  const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  expect(stderr.split('\n').filter((line) => line && !line.includes('node is not executable'))).toEqual([])
})
