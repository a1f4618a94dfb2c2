// Hashing outside of what answers: a thread of low priority, the same hashes, and an error for what cannot be hashed.
import { spawnSync } from 'node:child_process'
import { argon2Sync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { Hashing, type Work } from './hashing.ts'

const work: Work = { message: 'Ang Bayan Ko', nonce: Buffer.alloc(16, 7), memory: 64, passes: 2, parallelism: 1, tagLength: 32 }
/** How far behind others each thread of this process stands. */
const niceness = () =>
  readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })

it('hashes as the library does, also much at once, and tells what cannot be hashed', async () => {
  const hashing = new Hashing()
  const tags = await Promise.all([1, 2, 3].map((passes) => hashing.hash({ ...work, passes })))
  expect(tags).toEqual([1, 2, 3].map((passes) => argon2Sync('argon2id', { ...work, passes })))
  await expect(hashing.hash({ ...work, passes: 0 })).rejects.toThrow(/passes/)
  expect(await hashing.hash(work)).toEqual(tags[1])
})

it.runIf(process.platform === 'linux')('stands behind all else that runs here, and nothing else does', async () => {
  const behind = () => niceness().filter((nice) => nice! > getPriority()).length
  const before = behind()
  await new Hashing().hash(work)
  expect(behind()).toBe(before + 1)
})

it.runIf(process.platform === 'linux')('hashes for an ordinary user who stands behind others already', () => {
  const setIds = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const under = ['-n', '15', process.execPath, '--input-type=module', '-e', signIn]
  const { stdout, stderr } = spawnSync('nice', under, { cwd: import.meta.dirname, encoding: 'utf8', ...setIds })
  expect(stdout + stderr).toBe('true false\n')
})

/** Keeps a password, and signs in with it and with another. */
const signIn = `
  const { hashPassword, isPassword } = await import('../passwords.ts')
  const kept = await hashPassword('Ang Bayan Ko')
  console.log(await isPassword('Ang Bayan Ko', kept), await isPassword('Ang Bayan', kept))`
