// The slider's points of a moment, forwards and backwards, and the stretches that it goes over.
import { expect, test } from 'vitest'
import { standings } from '#contract/map/replay/replay.ts'
import { PointSet } from '#web/map/points.ts'
import { showMoment, stretchAround, stretchOf } from './moment.ts'

const numbers = Array.from({ length: 120 }, (_, n) => `TAY-260101-${String(n).padStart(4, '0')}`)
const column = numbers.map(() => 14)
const moves = numbers.flatMap((_, n) => [
  { ticket: n, at: n * 10, standing: 'pending' as const },
  { ticket: n, at: n * 10 + 35, standing: 'accepted' as const },
  { ticket: n, at: n * 10 + 80, standing: 'closed' as const },
])
const inOrder = moves.toSorted((one, other) => one.at - other.at)
const replay = {
  ...{ from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z', teams: [] },
  tickets: { numbers, lats: column, lngs: column, priorities: numbers.map(() => 2) },
  moves: {
    tickets: inOrder.map(({ ticket }) => ticket),
    ats: inOrder.map(({ at }) => at),
    standings: inOrder.map(({ standing }) => standings.indexOf(standing)),
  },
}

test('whichever way the slider is moved, the points are those of its moment', () => {
  const points = new PointSet()
  for (const at of [0, 400, 405, 90, 1199, 35, 34, 700, 5000, 1, 600]) {
    showMoment(points, replay, at)
    const expected = numbers.flatMap((number, n) => (n * 10 <= at && at < n * 10 + 80 ? [[number, at < n * 10 + 35 ? 'pending' : 'accepted']] : []))
    expect(Object.fromEntries(points.all().map(({ number, status }) => [number, status]))).toEqual(Object.fromEntries(expected))
  }
})

test('a day is the day of the center, and today ends now', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  expect(stretchOf('2026-11-20', now)).toEqual({
    from: Date.parse('2026-11-19T16:00:00Z'),
    to: Date.parse('2026-11-20T16:00:00Z'),
    day: '2026-11-20',
  })
  expect(stretchOf('2026-11-22', now).to).toBe(now)
  expect(stretchAround(now - 1000, now).day).toBe('')
  expect(stretchAround(Date.parse('2026-11-20T17:00:00Z'), now).day).toBe('2026-11-21')
})
