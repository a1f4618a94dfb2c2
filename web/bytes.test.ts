// Tests of what the first screens cost in bytes, on the built web.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { budgets, measureBytes } from '../bench/bytes.ts'

const built = existsSync('dist/web/.vite/manifest.json')

test.skipIf(!built).each(Object.entries(budgets))('%s stays within %d bytes', async (entry, most) => {
  const { total } = await measureBytes(entry)
  expect(total).toBeLessThanOrEqual(most)
})
