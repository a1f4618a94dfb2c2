// The nearest defibrillator that is open: a closed one that is nearer is passed by, and one that is too far is none.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { fetchMetres, nearestDefibrillator } from './nearestDefibrillator.ts'

const place = { lat: 14.5, lng: 121.1 }
const timeZone = 'Asia/Manila'
const hall = { name: 'hall', position: { lat: 14.502, lng: 121.1 }, hours: '24/7' }
const clinic = { name: 'clinic', position: { lat: 14.501, lng: 121.1 }, hours: 'Mo-Fr 08:00-17:00' }
const monday = (time: string) => ({ at: new Date(`2026-11-23T${time}:00+08:00`), timeZone })
const nameAt = (time: string) => nearestDefibrillator([hall, clinic], place, monday(time))?.found.name

it('is the clinic by day, and the hall by night', () => {
  expect(nearestDefibrillator([hall, clinic], place, monday('09:00'))).toEqual({ found: clinic, metres: 111 })
  expect(nameAt('18:00')).toBe('hall')
  expect(nearestDefibrillator([clinic], place, monday('18:00'))).toBeNull()
})

it('is never closed, never too far, and none that is open is nearer', () => {
  const one = fc.record({
    hours: fc.constantFrom('24/7', 'Mo-Su 06:00-12:00', '22:00-05:00'),
    position: fc.record({ lat: fc.double({ min: 14.48, max: 14.52, noNaN: true }), lng: fc.double({ min: 121.08, max: 121.12, noNaN: true }) }),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), fc.integer({ min: 0, max: 23 }), (all, hour) => {
      const isThere = (hours: string) => hours === '24/7' || (hours.startsWith('Mo') ? hour >= 6 && hour < 12 : hour >= 22 || hour < 5)
      const open = all.filter(({ hours }) => isThere(hours)).map(({ position }) => Math.round(metresBetween(place, position)))
      const expected = open.filter((metres) => metres <= fetchMetres).toSorted((a, b) => a - b)[0] ?? null
      const found = nearestDefibrillator(all, place, monday(`${String(hour).padStart(2, '0')}:30`))
      expect(found?.metres ?? null).toBe(expected)
      if (found) expect(isThere(found.found.hours)).toBe(true)
    }),
  )
})
