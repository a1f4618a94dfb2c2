// On paper a report says how much of it is there.
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Screen } from './ReportsScreen.tsx'

beforeEach(() => useSession.setState({ token: 't', accountId: 'a', me: makeMe('dispatcher') }))

test.each([
  ['more', 'The newest 0 of 226; the button “Print” prints more.'],
  [null, undefined],
])('printed by the browser while the next page is %s', async (next, said) => {
  const numbers = { total: 226, byStatus: {}, byPriority: [], byCaseType: [], byBarangay: [], byDepartment: [] }
  const imprint = { center: { name: 'Taytay' }, madeBy: 'Diwa Demo', madeAt: '2026-11-28T01:00:00.000Z' }
  answerCalls({ getReportByDate: () => ({ data: { numbers, imprint, rows: { items: [], next } } }) })
  draw(
    <MemoryRouter>
      <Screen />
    </MemoryRouter>,
  )
  await screen.findByText(/^226 tickets received/)
  expect(document.querySelector('[data-paper] [data-onpaper]')?.textContent).toBe(said)
})
