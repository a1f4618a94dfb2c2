// The price list of docs/changes.md, and the patch of each of its rows.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What a row changes, and its cell of files. */
export const priceRows = () =>
  readFileSync(join(root, 'docs/changes.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.slice(2).split(' | '))
    .map(([change, cell]) => ({ change: change!, cell: cell! }))

export const pathsIn = (words: string) => [...words.matchAll(/`([\w-]+\/[\w./-]+)`/g)].map(([, path]) => path!)

export const patchOf = (change: string) => join(root, 'bench/changes', `${change.replaceAll(' ', '-')}.patch`)

/** The files that a patch touches: those that are paid for, and beside them migrations and tests. */
export function pricedFiles(patch: string) {
  const touched = [...patch.matchAll(/^--- (.+)\n\+\+\+ b\/(.+)$/gm)].map(([, before, path]) => ({ path: path!, isNew: before === '/dev/null' }))
  const files = touched.map(({ path }) => path)
  const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)
  const isMigration = (path: string) => path.startsWith('server/database/migrations/')
  return {
    priced: touched.filter(({ path }) => !isTest(path) && !isMigration(path)),
    migrations: files.filter(isMigration),
    tests: files.filter((path) => /\.test\.tsx?$/.test(path)),
  }
}
