// Events of providers whose form nobody documents: times under their usual names, what looks like a time and was not read, and quakes by their strength.
import { describe, expect, it } from 'vitest'
import { concerns } from '#contract/warnings/area.ts'
import { fromEvent } from './incoming.ts'

const of = (event: object) => fromEvent({ id: 1, title: 'Quake', ...event })!

describe('a time of a provider', () => {
  it.each([
    ['expires', '2026-11-20T08:00:00+08:00', '2026-11-20T00:00:00.000Z'],
    ['valid_until', '2026-11-20 08:00', '2026-11-20T00:00:00.000Z'],
    ['endDate', '2026-11-20', '2026-11-19T16:00:00.000Z'],
    ['expiry', Date.UTC(2026, 10, 20) / 1000, '2026-11-20T00:00:00.000Z'],
    ['until', Date.UTC(2026, 10, 20), '2026-11-20T00:00:00.000Z'],
  ])('is read as %s, here where it names no zone', (name, value, read) => {
    expect(of({ [name]: value })).toMatchObject({ endsAt: read, flaws: [] })
  })

  it('is flagged where it is none, and where it stands under a name that nobody reads', () => {
    expect(of({ expires: 'soon' })).toMatchObject({ endsAt: null, flaws: ['endsAt is no time.'] })
    expect(of({ rainUntil: '2026-11-20T08:00:00Z' })).toMatchObject({ endsAt: null, flaws: ['rainUntil may be a time; it was not read.'] })
    expect(of({ station: 'Rizal', updatedAt: '2026-11-20T08:00:00Z' }).flaws).toEqual([])
  })
})

describe('a quake', () => {
  const home = { bounds: { south: 14.5, west: 121.1, north: 14.6, east: 121.2 }, names: ['Rizal'] }
  const south = (km: number) => ({ lat: 14.5 - km / 111.2, lng: 121.15 })
  it.each([
    [7, 500, true],
    [7, 700, false],
    [6, 150, true],
    [6, 300, false],
    [5, 60, true],
    [4, 150, false],
    [undefined, 4, true],
    [undefined, 20, false],
  ])('of magnitude %s at %s km: %s', (magnitude, km, expected) => {
    const quake = of({ ...south(km), magnitude })
    expect(concerns({ ...quake, words: quake.area || quake.title }, home)).toBe(expected)
  })
})
