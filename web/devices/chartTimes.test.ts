// What stands below a chart is a whole time of the center's day.
import { expect, test } from 'vitest'
import { writtenOf } from '#web/kit/moment.ts'
import { timesOf } from './chartTimes.ts'

const of = (from: string, to: string) => timesOf({ from: Date.parse(from), to: Date.parse(to) }).map(writtenOf)

test.each([
  ['a day', '2026-11-26T22:24:00Z', '2026-11-27T22:24:00Z', ['2026-11-27T12:00', '2026-11-27T18:00', '2026-11-28T00:00', '2026-11-28T06:00']],
  ['an hour', '2026-11-27T00:03:00Z', '2026-11-27T01:03:00Z', ['08:15', '08:30', '08:45', '09:00'].map((one) => `2026-11-27T${one}`)],
  ['a week', '2026-11-20T22:24:00Z', '2026-11-27T22:24:00Z', ['2026-11-23', '2026-11-25', '2026-11-27'].map((one) => `${one}T00:00`)],
])('of %s', (_, from, to, expected) => {
  expect(of(from, to)).toEqual(expected)
})

test('never more than six, however long', () => {
  for (const days of [0.01, 0.3, 1, 3, 8, 31, 100, 366, 4_000]) {
    const { length } = timesOf({ from: 0, to: days * 86_400_000 })
    expect(length).toBeGreaterThan(1)
    expect(length).toBeLessThanOrEqual(7)
  }
})
