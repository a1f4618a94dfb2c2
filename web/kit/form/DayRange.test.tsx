// Two days of the calendar are said in the language shown, as is the calendar they are chosen in.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { switchLanguage } from '#web/kit/language.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { DayRange } from './DayRange.tsx'

afterEach(() => switchLanguage('en'))

test('in English, then in Filipino', async () => {
  draw(<DayRange defaultValue={['2026-05-04', '2026-06-20']} />)
  const field = await screen.findByRole('button', { name: 'From and to' })
  expect(field.textContent).toBe('May 4, 2026 – Jun 20, 2026')
  await switchLanguage('fil')
  const filipino = await screen.findByRole('button', { name: /mula/i })
  expect(filipino.textContent).toBe('May 4, 2026 – Hun 20, 2026')
  await userEvent.click(filipino)
  expect(await screen.findByRole('button', { name: 'Mayo 2026' })).toBeTruthy()
})
