// The first list of the tickets' screen, and which of its controls stand there for whom.
import { screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { AccountType } from '#contract/accounts/permissions.ts'
import { wire } from '#web/kit/api.ts'
import { useSession } from '#web/kit/session/session.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Screen } from './TicketsScreen.tsx'

const first: [AccountType, string][] = [
  ['dispatcher', 'The pending'],
  ['agent', 'The pending'],
  ['responseteam', 'Their own at work'],
  ['department', 'Their own at work'],
]
test.each(first)('/cms/tickets opens for a %s: %s', async (type, text) => {
  useSession.setState({ token: 't', accountId: 'a', me: makeMe(type) })
  draw(
    <MemoryRouter initialEntries={['/cms/tickets']}>
      <Routes>
        <Route path="/cms/tickets" element={<Screen />} />
        <Route path="/cms/tickets/pending" element={<p>The pending</p>} />
        <Route path="/cms/tickets/accepted" element={<p>Their own at work</p>} />
      </Routes>
    </MemoryRouter>,
  )
  expect(await screen.findByText(text)).toBeTruthy()
})

test.each<[AccountType, number]>([
  ['dispatcher', 1],
  ['responseteam', 0],
  ['department', 0],
])('the switch of triage stands there for a %s %i times', async (type, times) => {
  useSession.setState({ token: 't', accountId: 'a', me: makeMe(type) })
  wire.send = async () => Response.json({ message: '', data: { items: [], next: null, total: 0 } })
  draw(
    <MemoryRouter initialEntries={['/cms/tickets/accepted']}>
      <Routes>
        <Route path="/cms/tickets/:tab" element={<Screen />} />
      </Routes>
    </MemoryRouter>,
  )
  await screen.findByRole('link', { name: 'Accepted' })
  expect(screen.queryAllByRole('switch', { name: 'Triage mode' })).toHaveLength(times)
})
