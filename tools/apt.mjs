// Programs that tests need beside the packages of npm, and the Debian packages that bring them.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

/** A test that starts one says "Needs ffmpeg." in its caption, and skips itself where there is none. What only the long form tries is installed for it alone. */
const packages = {
  ...{ ffmpeg: 'ffmpeg', openssl: 'openssl', turnserver: 'coturn', ip: 'iproute2', soffice: 'libreoffice-calc-nogui' },
  ...{ kamailio: 'kamailio kamailio-utils-modules', sipp: 'sip-tester', pg_dump: 'postgresql' },
  ...{ pgbouncer: 'pgbouncer', nginx: 'nginx-light', caddy: 'caddy', certutil: 'libnss3-tools', 'gammu-smsd': 'gammu-smsd' },
  ...{ patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', promtool: 'prometheus' },
}

/** Installs Debian packages; gives the reason when they are not to be had. */
export function installPackages(names, say = console.log) {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return 'this system has no apt-get'
  if (process.getuid() !== 0) return 'only root may install here'
  if (process.env.TANOD_INSTALL_BROWSER === '0') return 'TANOD_INSTALL_BROWSER=0 forbids installing'
  say(`Installing ${names.join(', ')} for the tests with apt-get …`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, encoding: 'utf8' }
  spawnSync('apt-get', ['update'], options)
  const install = startingNothing(() => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], options))
  return install.status === 0 ? undefined : `apt-get could not install ${names.join(', ')} (${install.stderr.trim().split('\n').at(-1)})`
}

/** Debian starts a server when it is installed, on its usual port, unless this file says no. */
export function startingNothing(install, policy = '/usr/sbin/policy-rc.d') {
  const own = `${policy}.before-tanod`
  // Ctrl-C ends apt-get, and what was there still comes back.
  const stay = () => {}
  process.on('SIGINT', stay)
  if (existsSync(policy)) renameSync(policy, own)
  try {
    writeFileSync(policy, '#!/bin/sh\nexit 101\n')
    chmodSync(policy, 0o755)
    return install()
  } finally {
    rmSync(policy, { force: true })
    if (existsSync(own)) renameSync(own, policy)
    process.off('SIGINT', stay)
  }
}

/** Installs what a test needs and is not here; gives a line for each that stays away, whose tests are skipped. */
export function missingPrograms(isLong = false) {
  const away = neededPrograms(isLong).filter((name) => !starts(name))
  if (away.length === 0) return []
  const refusal = installPackages(away.flatMap((name) => packages[name].split(' ')))
  return away.filter((name) => !starts(name)).map((name) => `There is no ${name}, so its tests are skipped: ${refusal ?? 'it does not start'}.`)
}

/** Servers lie where an ordinary path does not lead. */
const env = { ...process.env, PATH: `${process.env.PATH}${path.delimiter}/usr/sbin` }
const starts = (name) => spawnSync(name, ['--version'], { stdio: 'ignore', timeout: 20_000, env }).error === undefined && hasPart(name)
/** What a test loads into a program, and another package brings. */
const partOf = { kamailio: 'kamailio/modules/http_client.so' }
const hasPart = (name) => !partOf[name] || readdirSync('/usr/lib').some((folder) => existsSync(path.join('/usr/lib', folder, partOf[name])))

function neededPrograms(isLong) {
  const tests = ['server', 'tests', 'e2e'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
      .map((name) => path.join(root, folder, name)),
  )
  const heads = tests.map((file) => readFileSync(file, 'utf8').split('\n', 2))
  const captions = heads.filter(([, second]) => isLong || second !== '// @module-tag long').map(([caption]) => caption)
  return Object.keys(packages).filter((name) => captions.some((caption) => caption.includes(`Needs ${name}.`)))
}
