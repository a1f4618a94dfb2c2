// When something is open: days, ranges over the end of the week, and nights.
import { expect, it } from 'vitest'
import { isOpen, OpeningHours, wallClock } from './openingHours.ts'

const [mo, fr, sa, su] = [0, 4, 5, 6]
const at = (weekday: number, time: string) => ({ weekday, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) })

it.each([
  ['24/7', at(su, '03:00'), true],
  ['08:00-17:00', at(su, '08:00'), true],
  ['08:00-17:00', at(su, '17:00'), false],
  ['Mo-Fr 08:00-17:00; Sa 08:00-12:00', at(fr, '16:59'), true],
  ['Mo-Fr 08:00-17:00; Sa 08:00-12:00', at(sa, '12:30'), false],
  ['Mo-Fr 08:00-17:00; Sa 08:00-12:00', at(su, '09:00'), false],
  ['Mo,We,Sa-Su 10:00-24:00', at(su, '23:59'), true],
  ['Sa-Mo 06:00-07:00', at(mo, '06:30'), true],
  ['Sa-Mo 06:00-07:00', at(fr, '06:30'), false],
  ['Fr 22:00-06:00', at(fr, '23:00'), true],
  ['Fr 22:00-06:00', at(sa, '05:59'), true],
  ['Fr 22:00-06:00', at(fr, '05:59'), false],
  ['Su 22:00-02:00', at(mo, '01:00'), true],
] as const)('%s at %o: %s', (hours, now, open) => {
  expect(OpeningHours.parse(hours)).toBe(hours)
  expect(isOpen(hours, now)).toBe(open)
})

it.each(['', 'always', 'Mo-Fr', '8-17', 'Mo-Fr 25:00-26:00', 'Mo Fr 08:00-17:00'])('“%s” is refused', (hours) =>
  expect(OpeningHours.safeParse(hours).success).toBe(false),
)

it('a clock on the wall of the center is ahead of the world’s', () => {
  expect(wallClock(new Date('2026-11-22T17:30:00Z'), 'Asia/Manila')).toEqual(at(mo, '01:30'))
})
