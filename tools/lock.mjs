// npm run lock: writes the lockfile anew, and completes it with the packages for other platforms that npm leaves out
// when the registry does not have them yet; without them npm ci refuses the lockfile.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp, root } from './run.mjs'

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const made = spawnSync('npm', ['install', '--package-lock-only'], { cwd: root, stdio: 'inherit' })
if (made.status !== 0) giveUp('npm could not write the lockfile.')
const file = path.join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = {}
for (const [folder, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const known = lock.packages[`${folder}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`]
    if (known || !/^\d/.test(version)) continue
    added[`node_modules/${name}`] = { version, ...platformOf(name), ...(entry.dev && { dev: true }), optional: true }
  }
}
const packages = Object.entries({ ...lock.packages, ...added }).sort(([one], [other]) => (one < other ? -1 : 1))
lock.packages = Object.fromEntries(packages)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`The lockfile names ${packages.length - 1} packages, ${Object.keys(added).length} of them added for other platforms.`)

function platformOf(name) {
  const words = name.split(/[-/]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }) }
}
