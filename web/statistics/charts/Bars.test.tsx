// What does not fit is counted, and sought in the table only where one stands behind the bars.
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { draw } from '#web/kit/testing/draw.tsx'
import { CountsFigure } from '#web/statistics/panels.tsx'

const current = Array.from({ length: 12 }, (_, at) => ({ id: String(at), name: `Kind ${at}`, count: 20 - at }))

test.each([
  [false, '2 more in the table'],
  [true, 'and 2 more'],
])('twelve kinds on a wall (%s) leave “%s”', (isAlone, said) => {
  draw(
    <MemoryRouter>
      <CountsFigure {...{ title: 'Case types', filename: 'types', current, previous: [], leads: () => undefined, isAlone }} />
    </MemoryRouter>,
  )
  expect(screen.getByText(said)).toBeTruthy()
})
