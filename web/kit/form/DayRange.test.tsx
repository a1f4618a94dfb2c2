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
  expect(await screen.findByRole('button', { name: 'May 4, 2026 – Jun 20, 2026' })).toBeTruthy()
  await switchLanguage('fil')
  // Its name is what it shows: whoever speaks to the screen says what they read.
  await userEvent.click(await screen.findByRole('button', { name: 'May 4, 2026 – Hun 20, 2026' }))
  expect(await screen.findByRole('button', { name: 'Mayo 2026' })).toBeTruthy()
})
