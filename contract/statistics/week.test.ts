// The weekly trend's numbers, by the center's clock.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, slotOf, timeSlots, weekOf } from './week.ts'

describe('slotOf', () => {
  it.each([
    ['2026-11-15T16:00:00Z', 'Monday', '00:00'],
    ['2026-11-15T15:59:59.999Z', 'Sunday', '21:00'],
    ['2026-11-16T18:59:59Z', 'Tuesday', '00:00'],
    ['2026-11-16T19:00:00Z', 'Tuesday', '03:00'],
    ['2026-11-22T15:59:59Z', 'Sunday', '21:00'],
    ['2026-11-18T04:00:00Z', 'Wednesday', '12:00'],
  ])('%s is %s, %s in Manila', (at, day, slot) => {
    const { dayOfWeek, timeInterval } = slotOf(at, 'Asia/Manila')
    expect([days[dayOfWeek], timeSlots[timeInterval]]).toEqual([day, slot])
  })

  it('is what the calendar of Manila says, at any time', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
        const inManila = new Date(at.getTime() + 8 * 3_600_000)
        expect(slotOf(at, 'Asia/Manila')).toEqual({ dayOfWeek: (inManila.getUTCDay() + 6) % 7, timeInterval: Math.floor(inManila.getUTCHours() / 3) })
      }),
    )
  })
})

it('weekOf fills 7 days by 8 slots, and adds up what falls together', () => {
  const week = weekOf([
    { dayOfWeek: 6, timeInterval: 7, count: 2 },
    { dayOfWeek: 6, timeInterval: 7, count: 3 },
  ])
  expect([week.length, ...new Set(week.map((slots) => slots.length))]).toEqual([7, 8])
  expect(week[6]![7]).toBe(5)
  expect(week.flat().reduce((sum, count) => sum + count)).toBe(5)
})
