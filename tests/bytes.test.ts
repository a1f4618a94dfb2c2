// SPD-08: the sign-in screen and the public page stay within their budgets of bytes.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
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

it('no chunk of the built web imports itself over others', async () => {
  const text = await readFile(join(import.meta.dirname, '..', 'dist/web/.vite/manifest.json'), 'utf8')
  const chunks = Object.entries(JSON.parse(text) as Record<string, { imports?: string[] }>)
  const left = new Map(chunks.map(([name, { imports = [] }]) => [name, imports]))
  const isLoadable = (imports: readonly string[]) => imports.every((name) => !left.has(name))
  for (let size = -1; size !== left.size; ) {
    size = left.size
    for (const [name, imports] of left) if (isLoadable(imports)) left.delete(name)
  }
  expect(chunks.length).toBeGreaterThan(20)
  expect([...left.keys()]).toEqual([])
})
