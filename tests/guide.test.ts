// The guide for a first center has the steps that the browser test walks, in the same order; that test looks for every word in bold.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const titlesIn = (text: string, heading: RegExp) => [...text.matchAll(heading)].map(([, title]) => title)

it('has the steps of the browser test, in its order', () => {
  const told = titlesIn(read('docs/first-center.md'), /^## \d+\. (.+)$/gm)
  expect(told).toEqual(titlesIn(read('e2e/firstCenter.spec.ts'), /await step\('([^']+)'/g))
  expect(told.length).toBeGreaterThan(10)
})
