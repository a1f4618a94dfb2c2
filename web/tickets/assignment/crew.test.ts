// What is said of a crew: the day on which a certificate ends stands as every day on the desk.
import { expect, test } from 'vitest'
import { sayEnding } from './crew.ts'

test('the day on which a certificate ends is said as people say it', () => {
  const ending = [
    { name: 'First aid', until: '2026-11-17', isOver: true },
    { name: 'BLS', until: '2026-12-01', isOver: false },
  ]
  expect(sayEnding({ name: 'Dalisay', ending } as never)).toEqual(['Dalisay: First aid ended on Nov 17, 2026', 'Dalisay: BLS ends on Dec 1, 2026'])
})
