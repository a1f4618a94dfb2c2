// On a machine that never has time for what may wait, as a desk in a storm, what is chosen is drawn all the same, and a key says what it waits for.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { wire } from '#web/kit/api.ts'
import { setDesk } from '#web/kit/desk.ts'
import { makeTheme } from '#web/kit/look/theme.ts'
import { Messages } from '#web/kit/parts/Messages.tsx'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { makeMe } from '#web/kit/testing/people.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { Screen } from './TicketsScreen.tsx'

vi.mock('react', async (original) => {
  const react = await original<typeof import('react')>()
  return { ...react, useDeferredValue: <V,>(value: V) => react.useRef(value).current }
})

test('the ticket that comes up next is drawn within a moment, though nothing that may wait ever is; until then a key says that it is not in view', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T06:10:00+08:00') })
  const rows = [1, 2, 3, 4].map((number) => makeRow(number, { priority: 1 }))
  const [one, two, three] = rows.map((row) => row.transactionNumber)
  wire.base = 'http://tanod.test'
  const accepted: string[] = []
  wire.send = async (request) => {
    const path = new URL(request.url).pathname
    if (path.includes('/acceptTicket')) accepted.push(path.split('/').at(-1)!)
    if (path.endsWith('/getPendingEmergencyTickets')) return Response.json({ data: { items: rows, next: null, total: 4 }, message: '' })
    return Response.json({ message: 'Not in this town.', code: 'forbidden' }, { status: 403 })
  }
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  setDesk({ staysInTab: true })
  render(
    <MantineProvider theme={makeTheme()} env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[`/cms/tickets/pending/${one}`]}>
          <Routes>
            <Route path="/cms/tickets/:tab/:transactionNumber?" element={<Screen />} />
          </Routes>
        </MemoryRouter>
        <Messages />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const drawn = () => document.querySelector('article')?.getAttribute('aria-label')
  await wait(1_000)
  expect(drawn()).toBe(one)
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'a' })
  await wait(50)
  expect(screen.getByText('This is not in view yet. Look at it once it stands there, then press again.')).toBeTruthy()
  await wait(100)
  expect(drawn()).toBe(two)
  // Its sub-type and barangay are asked for once the hand rests.
  await wait(100)
  fireEvent.keyDown(document.body, { key: 'a' })
  await wait(50)
  expect(screen.getByText(/^This has not been in view long enough: it has only just come up/)).toBeTruthy()
  expect(accepted).toEqual([])
  // What was left before does not come back meanwhile.
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(drawn()).toBe(two)
  await wait(150)
  expect(drawn()).toBe(three)
  await wait(200)
  await wait(500)
  fireEvent.keyDown(document.body, { key: 'a' })
  await wait(50)
  expect(accepted).toEqual([three])
  vi.useRealTimers()
})
