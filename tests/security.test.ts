// The page on security tells the truth about what exists, and every package has a licence that we may ship.
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')

it('has every chapter from V1 to V17, each with its groups', () => {
  const chapters = page.split(/^## /m).slice(1)
  expect(chapters.map((chapter) => /^V\d+/.exec(chapter)?.[0])).toEqual(Array.from({ length: 17 }, (_, at) => `V${at + 1}`))
  const bare = chapters.filter((chapter) => (chapter.match(/^\| \d+\.\d/gm) ?? []).length < 2)
  expect(bare.map((chapter) => chapter.split('\n')[0])).toEqual([])
})

it('names nothing that is not there', () => {
  const paths = [...page.matchAll(/`([\w./-]+\.(?:ts|tsx|md))(?=`| ›)/g)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(100)
  expect([...new Set(paths)].filter((path) => !existsSync(path))).toEqual([])
})

interface Package {
  license?: string
  dev?: boolean
  optional?: boolean
  integrity?: string
  link?: boolean
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }

/** Any of these may be shipped; the libraries under the LGPL are those of sharp, which are linked and can be exchanged. */
const free = new Set([
  'MIT',
  'MIT-0',
  '0BSD',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'Unlicense',
])
/** Says so in a form of before. */
const saidElsewhere: Record<string, string> = { 'node_modules/xmlhttprequest-ssl': 'MIT' }
const isFree = (name: string, licence: string): boolean => {
  const plain = licence.replace(/[()]/g, '')
  if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => isFree(name, one))
  return plain.split(' AND ').every((one) => free.has(one) || (one === 'LGPL-3.0-or-later' && name.includes('@img/')))
}

it('ships packages under licences of the list alone', () => {
  const shipped = Object.entries(packages).filter(([name, { dev, link }]) => name.startsWith('node_modules/') && !dev && !link)
  expect(shipped.length).toBeGreaterThan(100)
  // The lockfile was completed by hand with those for other systems: they have their sister's licence.
  const wrong = shipped.filter(([name, { license = saidElsewhere[name], optional }]) => (license ? !isFree(name, license) : !optional))
  expect(wrong.map(([name, { license }]) => `${name}: ${license}`)).toEqual([])
})
