// @vitest-environment node
// @module-tag long
// Who may run the database, and from which copy of its binaries.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Binaries, findBinaries, linkLibraries } from './binaries.ts'
import { chooseOwner } from './owner.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let folder = ''
let hidden: Binaries

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tanod-owner-'))
  chmodSync(folder, 0o755)
  const packaged = findBinaries()
  const root = path.join(folder, 'hidden/package')
  cpSync(path.join(packaged.root, 'native'), path.join(root, 'native'), { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() })
  chmodSync(path.join(folder, 'hidden'), 0o700)
  hidden = { root, bin: path.join(root, 'native/bin'), version: packaged.version }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('makes the links between libraries that an install without scripts left out', () => {
  expect(spawnSync(path.join(hidden.bin, 'initdb'), ['--version']).status).not.toBe(0)
  expect(linkLibraries(hidden)).toBe(true)
  expect(spawnSync(path.join(hidden.bin, 'initdb'), ['--version']).status).toBe(0)
})

test.skipIf(process.getuid?.() !== 0)('as root, copies binaries that the owner of the data cannot reach', () => {
  const dataDir = path.join(folder, 'pg')
  mkdirSync(dataDir)
  chownSync(dataDir, 65534, 65534)
  const owner = chooseOwner(hidden, dataDir)
  expect(owner).toMatchObject({ uid: 65534, bin: path.join(`${dataDir}.bin-${hidden.version}`, 'native/bin'), prefix: [] })
  expect(spawnSync(path.join(owner.bin, 'initdb'), ['--version'], { ...owner.setIds, cwd: '/' }).status).toBe(0)
})
