// Which reports are suspected to be one event, and why.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usualSettings } from '#contract/centers/settings.ts'
import { type Comparable, duplicateReasons, likenessOf, metresBetween, rankDuplicates } from './duplicates.ts'

const taytay = { lat: 14.5686, lng: 121.1325 }
/** One degree of latitude is 111,195 m on this sphere. */
const north = (metres: number) => ({ lat: taytay.lat + metres / 111_195.08, lng: taytay.lng })
const report = (given: Partial<Comparable> = {}): Comparable => ({
  caseTypeId: 'fire',
  receivedAt: '2026-11-20T10:00:00Z',
  position: taytay,
  description: 'Smoke from the market roof',
  callerPhone: null,
  userId: null,
  ...given,
})
const between = (one: Partial<Comparable>, other: Partial<Comparable> = {}) => likenessOf(report(one), report(other), usualSettings.duplicates)

describe('metresBetween', () => {
  it('measures known distances', () => {
    expect(metresBetween(taytay, north(300))).toBeCloseTo(300, 1)
    expect(metresBetween(taytay, { lat: 14.5176, lng: 121.0509 })).toBeGreaterThan(10_300)
    expect(metresBetween({ lat: 0, lng: 179.999 }, { lat: 0, lng: -179.999 })).toBeCloseTo(222.4, 0)
    expect(metresBetween({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })).toBeCloseTo(20_015_114, -2)
  })
})

describe('likenessOf', () => {
  it.each([
    [149, 20, true],
    [151, 20, false],
    [0, 20, true],
    [0, 20.1, false],
    [149, 19, true],
  ])('same type, %s m and %s min apart: %s', (metres, minutes, suspected) => {
    const receivedAt = new Date(Date.parse('2026-11-20T10:00:00Z') + minutes * 60_000).toISOString()
    expect(between({}, { position: north(metres), receivedAt }) !== null).toBe(suspected)
  })

  it('another type is none, whoever calls', () => {
    expect(between({}, { caseTypeId: 'flood' })).toBeNull()
    expect(between({ userId: 'u1' }, { caseTypeId: 'flood', userId: 'u1' })).toBeNull()
  })

  it('near alone is none: it takes the same words or the same caller', () => {
    const elsewhere = { description: 'Sparks from a post' }
    expect(between({}, elsewhere)).toBeNull()
    expect(between({ callerPhone: '0917 123 4567' }, { ...elsewhere, callerPhone: '+63 917 1234567' })?.reasons).toEqual([
      'sameType',
      'near',
      'soon',
      'sameCaller',
    ])
  })

  it.each([
    ['both without words at one point', '', '', 0, ['sameType', 'near', 'soon', 'noWords']],
    ['one without words, 25 m away', '', 'Smoke from the market roof', 24.9, ['sameType', 'near', 'soon', 'noWords']],
    ['both without words, 26 m away', '', '', 26, null],
    ['both with other words at one point', 'Sparks from a post', 'Smoke from the market roof', 0, null],
    ['other words at 100 m', 'Sparks from a post', 'Smoke from the market roof', 100, null],
  ])('%s', (_, one, other, metres, reasons) => {
    expect(between({ description: one }, { description: other, position: north(metres) })?.reasons ?? null).toEqual(reasons)
  })

  it('without words is the weakest of all, and of another type none', () => {
    const weakest = between({ description: '' }, { description: '' })!.score
    expect(weakest).toBeLessThan(between({})!.score)
    expect(weakest).toBeLessThan(between({ description: 'Sparks', userId: 'u1' }, { userId: 'u1' })!.score)
    expect(between({ description: '' }, { description: '', userId: 'u1', callerPhone: '09171234567' })).not.toBeNull()
    expect(between({ description: '' }, { description: '', caseTypeId: 'flood' })).toBeNull()
    // Who calls again without words is known by the number, at any distance that is near.
    const again = { description: '', callerPhone: '0917 123 4567' }
    expect(between(again, { ...again, position: north(120) })?.reasons).toEqual(['sameType', 'near', 'soon', 'sameCaller'])
  })

  it('without a position nothing is near', () => {
    expect(between({ position: null, userId: 'u1' }, { userId: 'u1' })).toBeNull()
  })

  it('knows a caller by the number, not by its lack', () => {
    expect(between({ description: 'Sparks', callerPhone: '' }, { callerPhone: '' })).toBeNull()
    expect(between({ description: 'Sparks', callerPhone: '911' }, { callerPhone: '911' })).toBeNull()
  })

  it('names the words that both use, without accents, case and common words', () => {
    const words = between({ description: 'Sunog sa may PALENGKÉ ang usok' }, { description: 'may sunog, palengke po ang' })?.sharedWords
    expect(words).toEqual(['palengke', 'sunog'])
  })

  it('is certain when all is alike', () => {
    expect(between({ userId: 'u1' }, { userId: 'u1' })).toMatchObject({ score: 1, reasons: duplicateReasons.filter((one) => one !== 'noWords') })
  })

  const reports = fc.record<Comparable>({
    caseTypeId: fc.constantFrom('fire', 'flood'),
    receivedAt: fc.integer({ min: 0, max: 60 }).map((minute) => new Date(Date.parse('2026-11-20T10:00:00Z') + minute * 60_000).toISOString()),
    position: fc.option(fc.integer({ min: 0, max: 600 }).map(north)),
    description: fc.array(fc.constantFrom('smoke', 'market', 'roof', 'water', 'ang'), { maxLength: 5 }).map((words) => words.join(' ')),
    callerPhone: fc.option(fc.constantFrom('09171234567', '09181234567')),
    userId: fc.option(fc.constantFrom('u1', 'u2')),
  })

  it('is the same from both sides, and its score is a share', () => {
    fc.assert(
      fc.property(reports, reports, (one, other) => {
        const likeness = likenessOf(one, other, usualSettings.duplicates)
        expect(likenessOf(other, one, usualSettings.duplicates)).toEqual(likeness)
        if (!likeness) return
        expect(likeness.score).toBeGreaterThan(0)
        expect(likeness.score).toBeLessThanOrEqual(1)
        expect(likeness.minutes).toBeLessThanOrEqual(usualSettings.duplicates.minutes)
      }),
    )
  })

  it('ranks the likeliest first and leaves out the rest', () => {
    fc.assert(
      fc.property(reports, fc.array(reports, { maxLength: 20 }), (ticket, others) => {
        const ranked = rankDuplicates(ticket, others, usualSettings.duplicates)
        const scores = ranked.map(({ likeness }) => likeness.score)
        expect(scores).toEqual(scores.toSorted((a, b) => b - a))
        expect(ranked).toHaveLength(others.filter((other) => likenessOf(ticket, other, usualSettings.duplicates)).length)
      }),
    )
  })
})
