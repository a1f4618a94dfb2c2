// How faults are judged one after the other, and that one which hangs ends the run.
import { expect, it } from 'vitest'
import type { Fault } from './Fault.ts'
import { judgeAll } from './judging.ts'
import { bringUp } from './nodes.ts'

const finds = (...findings: string[]): Fault => ({ says: 'a promise', run: async () => ({ figure: 'a figure', findings }) })
const faults: Record<string, Fault> = {
  good: finds(),
  bad: finds('a loss'),
  thrown: { says: 'a promise', run: () => Promise.reject(new Error('no node')) },
  hung: { says: 'a promise', run: () => new Promise(() => {}) },
  lacking: { ...finds(), needs: () => 'There is no such program.' },
}

async function judge(...words: string[]) {
  const told: string[] = []
  const asked = words.map((word) => ({ name: word.split(':')[0]!, times: undefined, plant: word.endsWith(':planted') }))
  const isKept = await judgeAll(asked, faults, { endMs: 20, tell: (paragraph) => told.push(paragraph) })
  return { isKept, words: told.map((one) => one.slice(0, one.indexOf(':'))), told }
}

it('keeps what finds nothing, sees what is planted, and passes over what it lacks the programs for', async () => {
  expect(await judge('good', 'bad:planted', 'lacking')).toMatchObject({ isKept: true, words: ['kept   good', 'seen   bad', 'skip   lacking'] })
})

it('says what is broken and what was planted and not seen, and goes on after what throws', async () => {
  const { isKept, words, told } = await judge('bad', 'good:planted', 'thrown', 'good')
  expect(isKept).toBe(false)
  expect(words).toEqual(['BROKEN bad', 'UNSEEN good', 'BROKEN thrown', 'kept   good'])
  expect(told[2]).toContain('no node')
})

it('ends with what does not end, and tries nothing after it', async () => {
  const { isKept, words, told } = await judge('good', 'hung', 'good')
  expect(isKept).toBe(false)
  expect(words).toEqual(['kept   good', 'BROKEN hung'])
  expect(told[1]).toContain('it did not end within 0.02 s; those after it were not tried')
})

it('brings up the node that an earlier fault left dead, and no other', async () => {
  const started: string[] = []
  const node = (name: string, hasEnded: boolean) => ({ hasEnded, start: async () => started.push(name) })
  await bringUp([node('one', false), node('two', true)], 1)
  expect(started).toEqual(['two'])
})
