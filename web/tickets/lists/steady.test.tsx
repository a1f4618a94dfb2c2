// Rows keep their place under the hand, and where the selection goes.
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSteady } from './steady.ts'
import { nextAfter, rangeOf } from '#web/tickets/steps/useTriage.ts'

interface Given {
  ids: readonly string[]
  held: boolean
}
const none = new Set<string>()
const draw = (first: Given, sentAway: ReadonlySet<string> = none) =>
  renderHook(({ ids, held }: Given) => useSteady(ids, { held, own: sentAway }), { initialProps: first })

test('a new row waits while the list is held, and is counted', () => {
  const list = draw({ ids: ['b', 'c'], held: true })
  list.rerender({ ids: ['a', 'b', 'c'], held: true })
  expect(list.result.current).toMatchObject({ ids: ['b', 'c'], waiting: ['a'] })
  act(() => list.result.current.release())
  expect(list.result.current).toMatchObject({ ids: ['a', 'b', 'c'], waiting: [] })
})

test('a row that others took stays until the hand is away; one that this desk sent away leaves at once', () => {
  const list = draw({ ids: ['a', 'b', 'c'], held: true }, new Set(['b']))
  list.rerender({ ids: ['c'], held: true })
  expect(list.result.current.ids).toEqual(['a', 'c'])
  list.rerender({ ids: ['c'], held: false })
  expect(list.result.current.ids).toEqual(['c'])
})

test('what this desk brings back is never hidden behind what is new: it stands where it belongs', () => {
  const list = draw({ ids: ['a', 'b', 'c'], held: true }, new Set(['b']))
  list.rerender({ ids: ['a', 'c'], held: true })
  expect(list.result.current.ids).toEqual(['a', 'c'])
  list.rerender({ ids: ['x', 'a', 'b', 'c'], held: true })
  expect(list.result.current).toMatchObject({ ids: ['a', 'b', 'c'], waiting: ['x'] })
})

test('what this desk brings back to the end of the list stands there once', () => {
  const list = draw({ ids: ['a', 'b', 'c'], held: true }, new Set(['c']))
  list.rerender({ ids: ['a', 'b'], held: true })
  list.rerender({ ids: ['a', 'b', 'c'], held: true })
  expect(list.result.current).toMatchObject({ ids: ['a', 'b', 'c'], waiting: [] })
})

test('rows of a further page come in below without waiting', () => {
  const list = draw({ ids: ['a', 'b'], held: true })
  list.rerender({ ids: ['a', 'b', 'c', 'd'], held: true })
  expect(list.result.current).toMatchObject({ ids: ['a', 'b', 'c', 'd'], waiting: [] })
})

test('nobody is held: the list is as it is', () => {
  const list = draw({ ids: ['a'], held: false })
  list.rerender({ ids: ['b', 'a'], held: false })
  expect(list.result.current).toMatchObject({ ids: ['b', 'a'], waiting: [] })
})

test('moving ends at the ends, and begins at the beginning', () => {
  expect([nextAfter(['a', 'b'], undefined, 1), nextAfter(['a', 'b'], 'b', 1), nextAfter(['a', 'b'], 'b', -1), nextAfter([], undefined, 1)]).toEqual([
    'a',
    undefined,
    'a',
    undefined,
  ])
})

test('a range goes either way', () => {
  expect(rangeOf(['a', 'b', 'c', 'd'], 'c', 'a')).toEqual(['a', 'b', 'c'])
  expect(rangeOf(['a', 'b'], undefined, 'b')).toEqual(['b'])
})
