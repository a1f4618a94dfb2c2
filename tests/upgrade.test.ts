// The upgrade of a Debian machine, with a program and a service of the test: only a sealed archive is taken, a backup comes first, and what does not come up gives its place back. Needs root.
import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const isAble = process.getuid!() === 0 && existsSync('/bin/tar')
const root = join(import.meta.dirname, '..')
let folder: string
let archive: string
const at = (path: string) => join(folder, path)
const put = (path: string, content: string, mode = 0o644) => {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), content)
  chmodSync(at(path), mode)
}
/** Writes down what it is called with; the call that `fails` names, with the version that then stands there, ends as that says. */
const stub = (words: string) => `#!/bin/sh
[ -f ${'$'}{0%/*}/tanod/server/main.ts ] && version=$(cat ${'$'}{0%/*}/tanod/server/main.ts) || version=none
echo "${words}" >>${'$'}{0%/*}/calls
case "$(cat ${'$'}{0%/*}/fails)" in "$1 $version") exit 1 ;; "$1 $version kill") kill -HUP $PPID ;; esac
`
const layProgram = (place: string, version: string) => {
  put(join(place, 'deploy/tanod'), stub('$1'))
  put(join(place, 'deploy/tanod.service'), version)
  for (const path of ['server/main.ts', 'dist/web/staff.html']) put(join(place, path), version)
  mkdirSync(at(join(place, 'node_modules/.bin')), { recursive: true })
  symlinkSync(process.execPath, at(join(place, 'node_modules/.bin/node')))
  mkdirSync(at(join(place, 'tools')))
  for (const name of ['release.mjs', 'run.mjs']) copyFileSync(join(root, 'tools', name), at(join(place, 'tools', name)))
}
const versionIn = (place: string) => (existsSync(at(place)) ? readFileSync(at(join(place, 'server/main.ts')), 'utf8') : null)

const upgrade = (fails = 'none') => {
  put('fails', fails)
  put('command', stub('$1'), 0o755)
  put('service', stub('$1 $version'), 0o755)
  put('unit', 'old')
  const env = {
    PATH: process.env['PATH'],
    TANOD_PROGRAM: at('tanod'),
    TANOD_RELEASE_KEY: at('release.pem'),
    TANOD_COMMAND: at('command'),
    TANOD_SERVICE: at('service'),
    TANOD_UNIT: at('unit'),
  }
  return spawnSync('sh', [join(root, 'deploy/upgrade.sh'), archive], { encoding: 'utf8', env })
}
const there = ['backup', 'stop old', 'daemon-reload new', 'start new', 'waitReady']
const back = ['stop new', 'daemon-reload old', 'start old', 'waitReady']
const calls = () => (existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : [])

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tanod-upgrade-'))
  layProgram('tanod', 'old')
  layProgram('made', 'new')
  archive = at('tanod-0.2.0.tar.gz')
  sealArchive()
})
afterEach(() => rmSync(folder, { recursive: true }))

function sealArchive(): void {
  spawnSync('tar', ['-czf', archive, '-C', at('made'), '.'])
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  put('release.pem', publicKey.export({ format: 'pem', type: 'spki' }).toString())
  const hash = createHash('sha256').update(readFileSync(archive)).digest()
  writeFileSync(`${archive}.seal`, sign(null, hash, privateKey).toString('base64'))
}

it.skipIf(!isAble)('goes from a backup to the new program, and keeps the one before', () => {
  expect(upgrade()).toMatchObject({ status: 0, stderr: '' })
  expect(calls()).toEqual([...there, 'verify'])
  expect(readFileSync(at('unit'), 'utf8')).toBe('new')
  expect([versionIn('tanod'), versionIn('tanod.old')]).toEqual(['new', 'old'])
})

it.skipIf(!isAble)('an archive that was altered, or without a seal, changes nothing', () => {
  appendFileSync(archive, 'x')
  const { status, stderr } = upgrade()
  expect(status).toBe(1)
  expect(stderr).toContain('does not bear the seal')
  rmSync(`${archive}.seal`)
  expect(upgrade().status).toBe(1)
  expect(calls()).toEqual([])
  expect([versionIn('tanod'), versionIn('tanod.next')]).toEqual(['old', null])
})

it.skipIf(!isAble)('an archive for another kind of machine changes nothing', () => {
  put('other', 'of another machine', 0o755)
  rmSync(at('made/node_modules/.bin/node'))
  copyFileSync(at('other'), at('made/node_modules/.bin/node'))
  sealArchive()
  expect(upgrade()).toMatchObject({ status: 1, stdout: expect.stringContaining('for machines of another kind. Nothing was changed') })
  expect(calls()).toEqual([])
  expect([versionIn('tanod'), versionIn('tanod.next')]).toEqual(['old', null])
})

it.skipIf(!isAble)('without a backup nothing is changed', () => {
  const { status, stdout } = upgrade('backup old')
  expect(status).toBe(1)
  expect(stdout).toContain('Without a backup nothing is upgraded')
  expect(calls()).toEqual(['backup'])
  expect([versionIn('tanod'), versionIn('tanod.next')]).toEqual(['old', null])
})

it.skipIf(!isAble)('a program that does not come up, or finds something wrong, gives its place back', () => {
  const { status, stdout } = upgrade('verify new')
  expect(status).toBe(2)
  expect(stdout).toContain('The program before works again')
  expect(calls()).toEqual([...there, 'verify', ...back])
  expect(readFileSync(at('unit'), 'utf8')).toBe('old')
  expect([versionIn('tanod'), versionIn('tanod.failed')]).toEqual(['old', 'new'])
})

it.skipIf(!isAble)('a wait that fails gives the place back as well', () => {
  expect(upgrade('waitReady new').status).toBe(2)
  expect(calls()).toEqual([...there, ...back])
  expect([versionIn('tanod'), versionIn('tanod.failed')]).toEqual(['old', 'new'])
})

it.skipIf(!isAble)('a start that ends badly is judged by the wait', () => {
  expect(upgrade('start new')).toMatchObject({ status: 0 })
  expect(calls()).toEqual([...there, 'verify'])
  expect(versionIn('tanod')).toBe('new')
})

it.skipIf(!isAble).each(['stop old', 'daemon-reload new', 'start new', 'waitReady new', 'verify new'])(
  'a terminal that goes away at %s leaves the program before in its place',
  (at) => {
    expect(upgrade(`${at} kill`).status).toBe(2)
    expect([versionIn('tanod'), calls().at(-1)]).toEqual(['old', 'waitReady'])
  },
)
