// The line of the days that are over, in words for whoever keeps no books.
import { expect, test } from 'vitest'
import type { Books as BooksOf } from '#contract/statistics/books.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { Books } from './Books.tsx'

test.each([
  [0, 0, 487, 'These numbers still hold.'],
  [0, 0, 488, 'By now 488 are resolved.'],
  [3, 1, 488, 'Since then 3 were added and 1 taken out: now 520 received, 488 resolved.'],
])('with %i added, %i taken out and %i resolved it says what each day had at its end, and what it has now', (added, removed, resolvedNow, now) => {
  const books: BooksOf = {
    closed: { from: '2026-10-30', to: '2026-11-27' },
    received: { atClosing: 518, added, removed, now: 518 + added - removed },
    resolved: { atClosing: 487, now: resolvedNow },
    corrected: 0,
    corrections: [],
  }
  draw(<Books books={books} />)
  expect(document.querySelector('p')!.textContent).toBe(
    `Days that are over: Oct 30, 2026 – Nov 27, 2026. Counted at the end of each of these days, 518 tickets were received and 487 resolved. ${now}`,
  )
})
