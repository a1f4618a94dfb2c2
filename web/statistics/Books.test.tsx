// The line of the days that are over, in words for whoever keeps no books.
import { expect, test } from 'vitest'
import type { Books as BooksOf } from '#contract/statistics/books.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { Books } from './Books.tsx'

test.each([
  [0, 0, 'Now 518 received, 488 resolved.'],
  [3, 1, 'Since then 3 were added and 1 taken out: now 520 received, 488 resolved.'],
])('with %i added and %i taken out it says what each day had at its end, and what it has now', (added, removed, now) => {
  const books: BooksOf = {
    closed: { from: '2026-10-30', to: '2026-11-27' },
    received: { atClosing: 518, added, removed, now: 518 + added - removed },
    resolved: { atClosing: 487, now: 488 },
    corrected: 0,
    corrections: [],
  }
  draw(<Books books={books} />)
  expect(document.querySelector('p')!.textContent).toBe(
    `Days that are over: Oct 30, 2026 – Nov 27, 2026. When each of them ended: 518 received, 487 resolved. ${now}`,
  )
})
