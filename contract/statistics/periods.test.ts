// Periods by the calendar, across month, year and leap days.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysIn, partsOf, pointsOf, previousOf, type Span, spanOf } from './periods.ts'

const day = fc.integer({ min: 0, max: 12_000 }).map((number) => addDays('2000-01-01', number))
const span = fc.tuple(day, fc.integer({ min: 0, max: 800 })).map(([from, days]): Span => ({ from, to: addDays(from, days) }))
const daysOf = ({ from, to }: Span) => Array.from({ length: daysIn({ from, to }) }, (_, index) => addDays(from, index))

describe('the period before', () => {
  it.each([
    [
      { from: '2026-03-01', to: '2026-03-31' },
      { from: '2026-01-29', to: '2026-02-28' },
    ],
    [
      { from: '2024-03-01', to: '2024-03-01' },
      { from: '2024-02-29', to: '2024-02-29' },
    ],
    [
      { from: '2026-01-01', to: '2026-01-07' },
      { from: '2025-12-25', to: '2025-12-31' },
    ],
  ])('of %o is %o', (now, before) => expect(previousOf(now)).toEqual(before))

  it('is as long, and ends the day before', () => {
    fc.assert(
      fc.property(span, (now) => {
        const before = previousOf(now)
        expect([daysIn(before), addDays(before.to, 1)]).toEqual([daysIn(now), now.from])
      }),
    )
  })
})

it('cuts a period at its months so that every day is in one part, and no month in pieces', () => {
  fc.assert(
    fc.property(span, (whole) => {
      const { months, days } = partsOf(whole)
      expect([...days, ...(months ? [months] : [])].flatMap(daysOf).toSorted()).toEqual(daysOf(whole))
      if (months) expect([months.from.slice(8), addDays(months.to, 1).slice(8)]).toEqual(['01', '01'])
      expect(Math.max(0, ...days.map((part) => new Set(daysOf(part).map((one) => one.slice(0, 7))).size))).toBeLessThanOrEqual(2)
    }),
  )
})

it('leaves out no month after a first day that is the 31st', () => {
  const whole = { from: '2031-05-31', to: '2031-07-01' }
  expect(partsOf(whole).months).toEqual({ from: '2031-06-01', to: '2031-06-30' })
})

it('has a point of the trend for each day, or for each month of a long period', () => {
  expect(pointsOf({ from: '2026-02-27', to: '2026-03-02' })).toEqual({ by: 'day', starts: ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'] })
  expect(pointsOf({ from: '2025-11-30', to: '2026-03-05' }).starts).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'])
})

it('fills in what was left out', () => {
  expect(spanOf({}, '2026-11-22')).toEqual({ from: '2026-10-24', to: '2026-11-22' })
  expect(spanOf({ from: '2026-11-01' }, '2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-22' })
  expect(spanOf({ to: '2026-03-01' }, '2026-11-22')).toEqual({ from: '2026-01-31', to: '2026-03-01' })
  expect(spanOf({ from: '2027-01-01' }, '2026-11-22')).toEqual({ from: '2027-01-01', to: '2027-01-01' })
})
