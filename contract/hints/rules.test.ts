// Tests of which tickets count together: the fullest span that holds the one that came last.
import { expect, test } from 'vitest'
import { mostWithin } from './rules.ts'

const at = (minute: number) => ({ number: `T-${minute}`, receivedAt: new Date(Date.UTC(2026, 10, 22, 8) + minute * 60_000).toISOString() })
const within = (self: number, others: number[], minutes: number) => mostWithin(at(self), others.map(at), minutes).map(({ number }) => number)

test('those of one span count, whichever came first, and none outside of it', () => {
  expect(within(20, [0, 5, 9, 14, 41], 20)).toEqual(['T-0', 'T-5', 'T-9', 'T-14', 'T-20'])
  expect(within(21, [0, 5, 9, 14], 20)).toEqual(['T-5', 'T-9', 'T-14', 'T-21'])
  expect(within(10, [0, 15, 19, 28, 30, 31], 20)).toEqual(['T-10', 'T-15', 'T-19', 'T-28', 'T-30'])
  expect(within(0, [], 20)).toEqual(['T-0'])
  expect(within(3, [3], 20)).toEqual(['T-3'])
})

test('it is the fullest of all spans that hold it, whatever came when', () => {
  let seed = 7
  const drawn = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 200; round++) {
    const [self, others] = [drawn(30), Array.from({ length: drawn(40) }, () => drawn(60) + drawn(100) / 100)]
    const all = [self, ...others.filter((one) => one !== self)]
    const fullest = Math.max(
      ...all.map((first) => (first > self || first + 10 < self ? 0 : all.filter((one) => one >= first && one <= first + 10).length)),
    )
    const found = within(self, others, 10)
    expect([found.length, found.includes(`T-${self}`)]).toEqual([fullest, true])
  }
})
