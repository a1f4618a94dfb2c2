// The public page tells the center's time and says so, wherever the phone is.
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Frame } from './Frame.tsx'
import { dayOf, timeOf } from './language.ts'

const at = '2026-11-24T23:30:00Z'

test('a time of the evening in Greenwich is told as the next morning in Taytay, and the foot says whose time it is', () => {
  expect([dayOf(at), timeOf(at)]).toEqual(['November 25, 2026', 'Nov 25, 2026, 07:30'])
  render(
    <Frame hotlines={[]} center={{ name: 'Eastern town', logoUrl: null, timeZone: 'Asia/Tokyo' }}>
      <p />
    </Frame>,
  )
  expect(screen.getByText('Times are those of Asia/Tokyo.')).toBeTruthy()
  expect(timeOf(at)).toBe('Nov 25, 2026, 08:30')
})
