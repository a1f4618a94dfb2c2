// A leak is told from what comes and goes.
import { expect, it } from 'vitest'
import { type Look, slopeOf } from './soakSlope.ts'

/** Twenty minutes, a look each ten seconds: growth while it warms up, waves, a leap now and then, and a leak of so much a minute. */
const looks = (leak: number): Look[] =>
  Array.from({ length: 120 }, (_, n) => {
    const minutes = n / 6
    const held = 90 + Math.min(minutes, 4) * 5 + Math.sin(n) * 3 + (n % 17 === 0 ? 25 : 0) + leak * minutes
    return { at: n * 10_000, held: held * 1e6 }
  })

it('a leak of 0.3 MB a minute is seen between waves of 3 MB and leaps of 25 MB, and none where there is none', () => {
  expect(Math.abs(slopeOf(looks(0), 0.25))).toBeLessThan(0.05)
  expect(slopeOf(looks(0.3), 0.25)).toBeGreaterThan(0.25)
})
