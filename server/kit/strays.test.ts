// A promise that fails where nobody waits for it ends no process, and is not passed over.
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const program = (begin: string) => `
  import { outliveStrays } from '#server/kit/strays.ts'
  const log = { error: (said) => console.log('written', said.fault.name), debug() {} }
  ${begin}
  Promise.reject(new TypeError('nobody waits'))
  setTimeout(() => console.log('goes on'))`
const run = (begin: string) => spawnSync(process.execPath, ['--input-type=module', '-e', program(begin)], { cwd: process.cwd(), encoding: 'utf8' })

it('is written down, and the process goes on', () => {
  expect(run('outliveStrays(log)').stdout.split('\n')).toEqual(['written TypeError', 'goes on', ''])
  expect(run('').stdout).toBe('')
})
