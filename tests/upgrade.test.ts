// The upgrade of a Debian machine, with a program and a service of the test: only a sealed archive is taken, a backup comes first, and what does not come up gives its place back.
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
const layProgram = (place: string, version: string) => {
  for (const path of ['server/main.ts', 'dist/web/staff.html']) put(join(place, path), version)
  mkdirSync(at(join(place, 'node_modules/.bin')), { recursive: true })
  symlinkSync(process.execPath, at(join(place, 'node_modules/.bin/node')))
  mkdirSync(at(join(place, 'tools')))
  for (const name of ['release.mjs', 'run.mjs']) copyFileSync(join(root, 'tools', name), at(join(place, 'tools', name)))
}
const versionIn = (place: string) => (existsSync(at(place)) ? readFileSync(at(join(place, 'server/main.ts')), 'utf8') : null)

/** What the commands are called with is written down; `fails` names the calls that do not succeed, with the version that then stands there. */
const upgrade = (fails = 'none') => {
  put('command', `#!/bin/sh\necho "$1" >>${folder}/calls\n[ "$1 $(cat ${folder}/tanod/server/main.ts)" != "${fails}" ]\n`, 0o755)
  put('service', `#!/bin/sh\necho "$1 $(cat ${folder}/tanod/server/main.ts)" >>${folder}/calls\n`, 0o755)
  const env = {
    PATH: process.env['PATH'],
    TANOD_PROGRAM: at('tanod'),
    TANOD_RELEASE_KEY: at('release.pem'),
    TANOD_COMMAND: at('command'),
    TANOD_SERVICE: at('service'),
  }
  return spawnSync('sh', [join(root, 'deploy/upgrade.sh'), archive], { encoding: 'utf8', env })
}
const calls = () => (existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : [])

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tanod-upgrade-'))
  layProgram('tanod', 'old')
  layProgram('made', 'new')
  archive = at('tanod-0.2.0.tar.gz')
  spawnSync('tar', ['-czf', archive, '-C', at('made'), '.'])
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  put('release.pem', publicKey.export({ format: 'pem', type: 'spki' }).toString())
  const hash = createHash('sha256').update(readFileSync(archive)).digest()
  writeFileSync(`${archive}.seal`, sign(null, hash, privateKey).toString('base64'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it.skipIf(!isAble)('goes from a backup to the new program, and keeps the one before', () => {
  expect(upgrade()).toMatchObject({ status: 0, stderr: '' })
  expect(calls()).toEqual(['backup', 'stop old', 'start new', 'waitReady', 'verify'])
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
  expect(calls()).toEqual(['backup', 'stop old', 'start new', 'waitReady', 'verify', 'stop new', 'start old', 'waitReady'])
  expect([versionIn('tanod'), versionIn('tanod.failed')]).toEqual(['old', 'new'])
})
