// Installing what tests need starts no server of Debian, and leaves the machine's own rule as it was.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startingNothing } from './apt.mjs'

const folder = mkdtempSync(join(tmpdir(), 'tanod-apt-'))
const policy = join(folder, 'policy-rc.d')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const answer = () => spawnSync(policy, ['haproxy', 'start']).status
const failing = () => {
  expect(answer()).toBe(101)
  throw new Error('apt-get broke off')
}

it('no server starts while packages are installed, and any may again after', () => {
  expect(startingNothing(answer, policy)).toBe(101)
  expect(() => startingNothing(failing, policy)).toThrow('apt-get broke off')
  expect(existsSync(policy)).toBe(false)
})

it("the machine's own rule comes back as it was, also where installing fails", () => {
  writeFileSync(policy, '#!/bin/sh\nexit 104\n', { mode: 0o700 })
  expect(startingNothing(answer, policy)).toBe(101)
  expect(() => startingNothing(failing, policy)).toThrow('apt-get broke off')
  expect([answer(), readFileSync(policy, 'utf8'), statSync(policy).mode & 0o777]).toEqual([104, '#!/bin/sh\nexit 104\n', 0o700])
  expect(readdirSync(folder)).toEqual(['policy-rc.d'])
})
