// Two days of the calendar are said in the language shown, as is the calendar they are chosen in; and they are typed as well as picked.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { switchLanguage } from '#web/kit/language.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { DayRange, type Days, daysIn } from './DayRange.tsx'

afterEach(() => switchLanguage('en'))
const box = () => screen.getByRole<HTMLInputElement>('combobox')
const given: Days = ['2026-05-04', '2026-06-20']

test('in English, then in Filipino', async () => {
  draw(<DayRange defaultValue={given} />)
  expect(box().value).toBe('May 4, 2026 – Jun 20, 2026')
  await switchLanguage('fil')
  await vi.waitFor(() => expect(box().value).toBe('May 4, 2026 – Hun 20, 2026'))
  await userEvent.click(box())
  expect(await screen.findByRole('button', { name: 'Mayo 2026' })).toBeTruthy()
  expect([box().ariaExpanded, document.getElementById(box().getAttribute('aria-controls')!)?.role]).toEqual(['true', 'dialog'])
})

test('they are typed, and what cannot be read is kept and says how it is written', async () => {
  const chosen = vi.fn()
  draw(<DayRange defaultValue={given} onChange={chosen} />)
  const user = userEvent.setup()
  await user.click(box())
  expect(box().value).toBe('2026-05-04 – 2026-06-20')
  await user.clear(box())
  await user.type(box(), 'last week')
  await user.keyboard('{Enter}')
  expect(screen.getByText(/^Write it as 2026-05-04/)).toBeTruthy()
  expect([box().value, chosen.mock.calls]).toEqual(['last week', []])
  await user.clear(box())
  await user.type(box(), '2026-11-02 to 2026-11-20')
  await user.keyboard('{Enter}')
  expect(chosen.mock.calls).toEqual([[['2026-11-02', '2026-11-20']]])
  expect(box().value).toBe('Nov 2, 2026 – Nov 20, 2026')
})

test('what the field shows is read again, with a day changed in it', async () => {
  const chosen = vi.fn()
  await switchLanguage('fil')
  draw(<DayRange defaultValue={given} onChange={chosen} />)
  const shown = box().value
  expect(shown).toBe('May 4, 2026 – Hun 20, 2026')
  const user = userEvent.setup()
  await user.click(box())
  await user.clear(box())
  await user.type(box(), `${shown.replace('Hun 20', 'Hun 21')}{Enter}`)
  expect(chosen.mock.calls).toEqual([[['2026-05-04', '2026-06-21']]])
})

test('they are picked, the first and then the last', async () => {
  const chosen = vi.fn()
  draw(<DayRange defaultValue={given} onChange={chosen} />)
  const user = userEvent.setup()
  await user.click(box())
  for (const day of ['12 May 2026', '18 May 2026']) await user.click(await screen.findByRole('button', { name: day }))
  expect(chosen.mock.calls).toEqual([[['2026-05-12', '2026-05-18']]])
  expect(box().value).toBe('May 12, 2026 – May 18, 2026')
})

test.each([
  ['2026-11-02 – 2026-11-20', ['2026-11-02', '2026-11-20']],
  ['2026-11-20 2026-11-02', ['2026-11-02', '2026-11-20']],
  ['2026/1/5', ['2026-01-05', '2026-01-05']],
  ['Nov 2, 2026 – Nov 20, 2026', ['2026-11-02', '2026-11-20']],
  ['20 November 2026', ['2026-11-20', '2026-11-20']],
  ['Okt 2, 2026 – 5 nobyembre 2026', ['2026-10-02', '2026-11-05']],
  ['Now 2, 2026', null],
  ['Nov 31, 2026', null],
  // Which of the two is the month, only who typed it knows.
  ['11/01/2026', null],
  ['', [null, null]],
  ['2026-02-30', null],
  ['2026-11', null],
  ['2026-11-02 – 2026-11-20 – 2026-11-21', null],
  ['2026-11-02 – 20', null],
])('“%s” is %j', (typed, days) => expect(daysIn(typed)).toEqual(days))
