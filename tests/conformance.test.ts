// The table of what the specification asks names files that are there, and covers every call.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesIn, rowsOf, states } from './conformance.ts'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/conformance.md'), 'utf8')
const rows = rowsOf(text)
const namesTest = (proof: string) => /`[\w./-]+\.(test|spec)\.tsx? › [^`]+`/.test(proof)

it('has a row for each thing asked, numbered without gaps, in one of three states', () => {
  const numbered = [...text.matchAll(/^\| (\d+)\.(\d+) \|/gm)].map(([, section, number]) => `${section}.${number}`)
  const bySection = Map.groupBy(rows, ({ section }) => section)
  expect(numbered).toEqual([...bySection].flatMap(([section, of]) => of.map((_, at) => `${section}.${at + 1}`)))
  expect([...bySection.keys()]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  expect(rows.filter(({ state }) => !(states as readonly string[]).includes(state))).toEqual([])
  expect(rows.length).toBeGreaterThan(300)
})

it('names only files that exist, at least one test by its title for what is done, and words for the rest', () => {
  expect(filesIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(rows.filter(({ state, proof }) => state === 'done' && !namesTest(proof))).toEqual([])
  expect(rows.filter(({ state, proof }) => state !== 'done' && !/\w+ \w+ \w+/.test(proof))).toEqual([])
})

it('has each call of the specification in a row of its seventh section, once', () => {
  const specified = JSON.parse(readFileSync(join(root, 'tests/specification.json'), 'utf8')) as { method: string; path: string }[]
  const named = rows
    .flatMap(({ section, asked }) => (section === '7' ? [...asked.matchAll(/`((?:GET|POST) [\w/{}]+)`/g)] : []))
    .map(([, call]) => call!)
  /** Those of the events provider are its own. */
  const ours = named.filter((call) => !call.endsWith('oauth/token') && !call.endsWith('getAllWarning'))
  expect(ours.toSorted()).toEqual(specified.map(({ method, path }) => `${method} ${path.replace('/api/commandcenter/', '')}`).toSorted())
})
