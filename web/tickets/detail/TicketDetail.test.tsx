// A part of a ticket that fails takes nothing else with it.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { wire } from '#web/kit/api.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { putRow } from '#web/tickets/lists/rows.ts'
import { putOffers } from '#web/tickets/transfers/offers.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { paintedNow } from '#web/tickets/steps/painted.ts'
import { PlacePane } from './PlacePane.tsx'
import { TicketDetail } from './TicketDetail.tsx'

test('a line of the timeline that cannot be drawn leaves the rest of the ticket and the list, and offers another try', async () => {
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  const row = makeRow(1, { isRead: true })
  putRow(queryClient, row)
  vi.spyOn(console, 'error').mockReturnValue()
  const line = { seq: 1, at: row.receivedAt, kind: 'assignment', verb: 'teamStatusChanged', by: null, byType: null, update: null, data: null }
  wire.base = 'http://tanod.test'
  wire.send = async ({ url }) =>
    url.includes('getUpdates')
      ? Response.json({ message: '', data: { items: [line], next: null, total: 1 } })
      : Response.json({ message: 'Not now.' }, { status: 503 })
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <p>The list</p>
        <TicketDetail id={row.transactionNumber} tab="pending" place={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const parts = () => screen.queryAllByRole('alert').filter((one) => within(one).queryByText('Request error'))
  await waitFor(() => expect(parts().length).toBe(1))
  expect(within(parts()[0]!).getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByText('The list')).toBeTruthy()
  expect(screen.getByRole('article', { name: row.transactionNumber }).textContent).toContain('Dolores')
})

test('a ticket that another center offers is taken or refused here, and nothing is asked of what is not here yet', async () => {
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  const row = makeRow(2, { isRead: false, status: 'transferred', tab: 'transferred' })
  const named = (id: string, name: string) => ({ id, name })
  const transfer = {
    ...{ state: 'offered' as const, from: named('0199f0a0-0000-7000-8000-000000000002', 'Taguig'), to: named(me.commandCenter!.id, 'Taytay') },
    ...{ reason: 'Outside our area', offeredAt: row.receivedAt, answer: null, answeredAt: null, elsewhere: null },
  }
  putRow(queryClient, row)
  const offered = { transactionNumber: row.transactionNumber, direction: 'incoming' as const, transfer, ticket: row }
  putOffers(queryClient, [offered])
  const asked: string[] = []
  wire.base = 'http://tanod.test'
  wire.send = async ({ url }) => {
    asked.push(url)
    return Response.json({ message: '', data: { items: [], next: null, total: 0 } })
  }
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TicketDetail id={row.transactionNumber} tab="transferred" place={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.getByRole('button', { name: /Take this ticket/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Take the offer back/ })).toBeNull()
  expect(screen.getByRole('article').textContent).toContain('Offered by Taguig: Outside our area')
  expect(asked.filter((url) => url.includes(row.transactionNumber))).toEqual([])
  // Taken, it is a ticket as any other.
  putOffers(queryClient, [{ ...offered, transfer: { ...transfer, state: 'accepted' } }])
  await waitFor(() => expect(asked.some((url) => url.includes('getEmergencyTicket') && url.includes(row.transactionNumber))).toBe(true))
})

test.each([
  ['of no ticket', 'TAY-261122-9999', 404],
  ['that is no number at all', 'hello', 400],
])('an address %s says in a sentence what it names, and leads back to the list', async (_, id, status) => {
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  wire.base = 'http://tanod.test'
  wire.send = async () => Response.json({ message: 'There is no such ticket.', code: 'not-found' }, { status })
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TicketDetail id={id} tab="accepted" place={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByText('There is no such ticket here')).toBeTruthy()
  expect(screen.getByText(new RegExp(`^This center has no ticket ${id}, or your account does not see it\\.`))).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/cms/tickets/accepted')
})

test('that it may be the same event as another ticket stands beside what accepts it, in one line with what compares them', async () => {
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  const [row, twin] = [makeRow(5, { isRead: true, flags: ['duplicate'] }), makeRow(6, { summary: 'Smoke over the market' })]
  putRow(queryClient, row)
  const items = [{ ticket: twin, metres: 40, minutes: 3, reasons: ['near' as const], sharedWords: [] }]
  wire.base = 'http://tanod.test'
  wire.send = async ({ url }) =>
    url.includes('getDuplicates')
      ? Response.json({ message: '', data: { items, total: 1 } })
      : Response.json({ message: 'Not now.' }, { status: 503 })
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TicketDetail id={row.transactionNumber} tab="pending" place={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  // Its room is kept while it is asked for: nothing moves below a hand on its way.
  const kept = () => screen.getByRole('toolbar', { name: 'What to do with the ticket' }).closest('header')!.querySelector('[data-asked]')
  expect(kept()).toBeTruthy()
  const offer = await screen.findByRole('region', { name: 'Possible duplicates' })
  expect(kept()).toBeNull()
  expect(offer.parentElement).toBe(screen.getByRole('toolbar', { name: 'What to do with the ticket' }).closest('header'))
  expect(offer.textContent).toContain('This may be the same event as 1 other ticket: 0006 Smoke over the market')
  // Within words a link is not told by its color alone.
  expect(within(offer).getByRole('link').dataset['underline']).toBe('always')
  expect(within(offer).getByRole('button', { name: /Compare/ })).toBeTruthy()
})

test('until its sub-type and barangay are read a ticket says so, and has not been seen, however long it stands there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  queryClient.clear()
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  const row = makeRow(7, { isRead: true, place: '', position: null })
  putRow(queryClient, row)
  const lists: Record<string, object[]> = {
    getCaseTypes: [{ id: row.caseTypeId, name: 'Medical emergency', names: {} }],
    getSubCaseTypes: [{ id: 'sub', name: 'Unconscious', names: {}, caseTypeId: row.caseTypeId }],
    getBarangays: [{ id: 'juan', name: 'San Juan', names: {} }],
  }
  let tell: () => void = () => {}
  wire.base = 'http://tanod.test'
  wire.send = async ({ url }) => {
    const name = Object.keys(lists).find((one) => url.includes(one))
    if (name) return Response.json({ message: '', data: { items: lists[name], next: null, total: 1 } })
    if (!url.includes('getEmergencyTicket/')) return Response.json({ message: 'Not now.' }, { status: 503 })
    await new Promise<void>((resolve) => (tell = resolve))
    const { place: _, summary, receivedAt, ...shared } = row
    const told = { description: summary, landmark: 'Chapel', barangayId: 'juan', caseSubTypeId: 'sub', canChat: false, stamps: { receivedAt } }
    return Response.json({ message: '', data: { ...shared, ...told, files: [], merged: [], assignments: [], outsideNumbers: [] } })
  }
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TicketDetail id={row.transactionNumber} tab="pending" place={null} />
        <PlacePane id={row.transactionNumber} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const article = () => screen.getByRole('article')
  const rows = () => [...screen.getByRole('group', { name: 'Place' }).querySelectorAll('dt, dd')].map((one) => one.textContent)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Medical emergency, …')
  expect([rows(), article().dataset['painted'], paintedNow('ticket')]).toEqual([
    ['Where', 'Loading…', 'Barangay', 'Loading…', 'Position', 'Not known'],
    undefined,
    [],
  ])
  expect(within(article()).queryByText('Not known')).toBeNull()
  await act(async () => tell())
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Medical emergency, San Juan · Unconscious')
  expect([rows(), paintedNow('ticket')]).toEqual([['Landmark', 'Chapel', 'Barangay', 'San Juan', 'Position', 'Not known'], []])
  await act(() => vi.advanceTimersByTimeAsync(600))
  expect(article().dataset['painted']).toBe(`${row.transactionNumber} ${row.version}`)
  vi.useRealTimers()
})
