// SPD-08: the sign-in screen and the public page stay within their budgets of bytes.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('SPD-08: what must be loaded before a page can be used', { timeout: 600_000 }, async () => {
  const bench = join(import.meta.dirname, '..', 'bench/run.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [bench, 'bytes'], { encoding: 'utf8' })
  console.log(stdout.trim())
  expect(stdout).toMatch(/staff\.html.* kept/)
  expect(stdout).toMatch(/public\.html.* kept/)
})
