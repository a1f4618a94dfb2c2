// The price list of changes names files that are there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/changes.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
const pathsIn = (words: string) => [...words.matchAll(/`([\w-]+\/[\w./-]+)`/g)].map(([, path]) => path!)

it('has the ten commonest changes, each with files that exist', () => {
  expect(rows).toHaveLength(10)
  const priced = rows.map((row) => pathsIn(row.split(' | ')[1]!))
  expect(priced.flat().filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(priced.filter((paths) => paths.length > 6)).toEqual([])
  expect(priced.flat().length).toBeGreaterThan(20)
})
