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

  // 2026-11-16 is a Monday.
  const inManila = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 16 + day, hour - 8, minute))

  it('Monday to Sunday are 0 to 6', () => {
    const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    expect(days).toEqual(names)
    expect(names.map((_, day) => slotOf(inManila(day, 12), 'Asia/Manila').dayOfWeek)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('slots of three hours from 00:00 to 21:00 are 0 to 7', () => {
    expect(timeSlots).toEqual(['00:00', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00'])
    const slots = timeSlots.map((starts) => Number(starts.slice(0, 2)))
    const at = (hour: number, minute: number) => slotOf(inManila(2, hour, minute), 'Asia/Manila').timeInterval
    expect(slots.map((hour) => at(hour, 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(slots.map((hour) => at(hour + 2, 59))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('is what the calendar of Manila says, at any time', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
        const there = new Date(at.getTime() + 8 * 3_600_000)
        expect(slotOf(at, 'Asia/Manila')).toEqual({ dayOfWeek: (there.getUTCDay() + 6) % 7, timeInterval: Math.floor(there.getUTCHours() / 3) })
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
