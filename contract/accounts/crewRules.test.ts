// Certificates are said before they end, and once they have.
import { expect, test } from 'vitest'
import { certificatePattern, endingOf } from './crewRules.ts'

test('a certificate is said thirty days before it ends, on its last day, and after it', () => {
  const ends = (until: string) => endingOf([`EMT basic ${until}`], '2026-11-25').map(({ isOver }) => isOver)
  expect([ends('2026-12-26'), ends('2026-12-25'), ends('2026-11-25'), ends('2026-11-24')]).toEqual([[], [false], [false], [true]])
  expect(endingOf(['EMT basic 2026-11-24'], '2026-11-25')).toEqual([{ name: 'EMT basic', until: '2026-11-24', isOver: true }])
})

test('a certificate has a name and a day', () => {
  expect(['EMT 2027-01-31', 'First aid, level 2 2027-01-31'].every((one) => certificatePattern.test(one))).toBe(true)
  expect(['EMT', '2027-01-31', 'EMT 31.1.2027'].some((one) => certificatePattern.test(one))).toBe(false)
})
