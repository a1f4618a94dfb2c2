// The price list of changes names files that are there; `npm run bench -- changes` does what it says.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pathsIn, patchOf, priceRows } from './changes.ts'

const root = join(import.meta.dirname, '..')

it('has the commonest changes, each with files that exist and a patch', () => {
  const rows = priceRows()
  expect(rows.flatMap(({ cell }) => pathsIn(cell)).filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(rows.filter(({ change }) => !existsSync(patchOf(change)))).toEqual([])
  expect(rows.length).toBeGreaterThan(5)
})
