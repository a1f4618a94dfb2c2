// What long work says of itself: nothing of what is short, a rest only once it can be reckoned, and its end where somebody wants it.
import { expect, it } from 'vitest'
import { Cancelled, progressTo } from './progress.ts'

const make = (signal?: AbortSignal) => {
  const said: string[] = []
  const clock = { ms: 0 }
  return {
    said,
    clock,
    tell: progressTo(
      (line) => said.push(line),
      signal,
      () => clock.ms,
    ),
  }
}

it('is told every two seconds, with a rest that is reckoned from what was done', () => {
  const { said, clock, tell } = make()
  for (const [ms, done] of [
    [0, 0],
    [1_000, 10],
    [2_500, 20],
    [3_000, 30],
    [10_000, 100],
    [100_000, 500],
    [180_000, 1_000],
  ] as const) {
    clock.ms = ms
    tell('rows', done, 1_000)
  }
  expect(said).toEqual(['rows     2 %', 'rows     10 %, about 2 min left', 'rows     50 %, about 2 min left', 'rows     100 %, about 0 s left'])
})

it('says no rest of which nothing is known, and begins anew with the next thing', () => {
  const { said, clock, tell } = make()
  tell('rows', 0, 100)
  clock.ms = 60_000
  tell('rows', 1, 100)
  tell('files', 1, 100)
  clock.ms = 63_000
  tell('files', 50, 100)
  tell('nothing', 0, 0)
  expect(said).toEqual(['rows     1 %', 'files    50 %'])
})

it('ends at the next step where it is cancelled', () => {
  const controller = new AbortController()
  const { tell } = make(controller.signal)
  tell('rows', 1, 2)
  controller.abort()
  expect(() => tell('rows', 2, 2)).toThrow(Cancelled)
})
