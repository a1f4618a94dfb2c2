// Texts that ring, and texts that only look like it.
import { expect, it } from 'vitest'
import { hasLifeThreat } from './lifeThreat.ts'

it.each(['May SUNOG dito!', 'he is not breathing', 'Heart  attack po', 'hindi humihinga ang lola', 'saklolo', 'gun,shot', 'ＦＩＲＥ'])(
  'rings: %s',
  (text) => {
    expect(hasLifeThreat(text)).toBe(true)
  },
)

it.each(['', 'Broken street light', 'firefly party too loud', 'begun works on the road', 'baka sinong tao', 'shotgun wedding song'])(
  'does not ring: %s',
  (text) => {
    expect(hasLifeThreat(text)).toBe(false)
  },
)
