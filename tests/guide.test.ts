// The guide for a first center says what the browser test clicks: the same steps in the same order, and every word in bold.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const guide = read('docs/first-center.md')
  .split(/^## \d+\. /m)
  .slice(1)
const [before = '', ...steps] = read('e2e/firstCenter.spec.ts').split('await test.step(')
const titles = steps.map((step) => /^'([^']+)'/.exec(step)?.[1] ?? '')
const isSaid = (words: string, step: string) =>
  [step, before].some((source) => source.includes(words) || source.includes(words.replace(/^New (?=[a-z])/, '')))

it('has the steps of the browser test, in its order', () => {
  expect(guide.map((part) => part.split('\n')[0])).toEqual(titles)
  expect(titles.length).toBeGreaterThan(10)
})

it('names nothing in bold that the browser test does not touch or see in that step', () => {
  const bold = guide.flatMap((part, at) => [...part.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => ({ words, step: steps[at] ?? '' })))
  expect(bold.length).toBeGreaterThan(40)
  expect(bold.filter(({ words, step }) => !isSaid(words, step)).map(({ words }) => words)).toEqual([])
})
