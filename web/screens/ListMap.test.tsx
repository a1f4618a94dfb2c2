// Beside a list of the past, with nothing chosen, stands a map of what that list has: framed as past, without what is open now.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FactMessage } from '#contract/kit/fact.ts'
import { receiveFacts } from '#web/kit/feed/facts.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import type { PointSet } from '#web/map/points.ts'
import { type Asked, answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { readFilter } from '#web/tickets/lists/filters.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { switchLanguage } from '#web/kit/language.ts'
import { ListMap, MapScope } from './TicketMap.tsx'
import { useMapScope } from './useListPoints.ts'

// jsdom has no engine of maps: which tickets are handed to it, and what it says of itself, is meant.
vi.mock('#web/map/MapCanvas.tsx', () => ({
  MapCanvas: ({ label, past, children }: { label: string; past?: string; children: ReactNode }) => (
    <section aria-label={label}>
      {past && <p role="status">{past}</p>}
      {children}
    </section>
  ),
}))
vi.mock('#web/map/TeamLayer.tsx', () => ({ TeamLayer: () => <p>Teams</p> }))
vi.mock('#web/map/TicketLayer.tsx', async () => {
  const { useEffect, useState } = await import('react')
  return {
    TicketLayer: ({ points }: { points: PointSet }) => {
      const [all, setAll] = useState(points.all)
      useEffect(() => points.onChange(() => setAll(points.all())), [points])
      return <p>{all.map(({ number, status }) => `${number} ${status}`).join(', ')}</p>
    },
  }
})

const position = { lat: 14.56, lng: 121.13, accuracy: null, source: 'pin' } as never
const [closed, elsewhere] = [makeRow(1, { tab: 'archived', status: 'resolved', position }), makeRow(2, { tab: 'archived', status: 'resolved' })]
const listed =
  (items: object[], next: string | null = null) =>
  () => ({ data: { items, next, total: 7_000 } })
const openPoints = { numbers: ['TAY-OPEN'], lats: [14.5], lngs: [121.1], priorities: [1], statuses: [1], versions: [1], total: 1 }

let asked: Asked[] = []
let seq = 0
const fact = (row: object) =>
  ({
    seq: ++seq,
    verb: 'ticketEdited',
    kind: 'ticket',
    data: { transactionNumber: (row as { transactionNumber: string }).transactionNumber },
    row,
  }) as unknown as FactMessage

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  useSession.setState({ token: 't', accountId: 'a', me: makeMe('dispatcher') })
  useMapScope.setState({ isAll: false })
  asked = answerCalls({
    getMapGround: () => ({ data: {} }),
    getMapPoints: () => ({ data: openPoints }),
    getMapTeams: () => ({ data: [] }),
    getArchivedEmergencyTickets: listed([closed, elsewhere], 'more'),
    getDeclinedEmergencyTickets: listed([]),
    getPendingEmergencyTickets: listed([]),
  })
})
afterEach(() => vi.useRealTimers())

test('the map of the closed has the closed tickets of the list alone, and says that it is not of now', async () => {
  draw(<ListMap tab="archived" filter={readFilter(new URLSearchParams())} onSelect={() => {}} />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect((await screen.findByRole('region', { name: 'Map of the tickets of this list' })).textContent).toBe(
    `First 2 in Closed: not what is open now${closed.transactionNumber} resolvedAll open tickets`,
  )
})

test('where nothing is over yet it is empty, and says so of the list as a whole', async () => {
  draw(<ListMap tab="declined" filter={readFilter(new URLSearchParams())} onSelect={() => {}} />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect((await screen.findByRole('region', { name: 'Map of the tickets of this list' })).textContent).toBe(
    'Declined: not what is open nowAll open tickets',
  )
})

test('that of the pending asks for what the list lists, under its filters, and has the teams', async () => {
  draw(<ListMap tab="pending" filter={readFilter(new URLSearchParams('priority=2&barangayId=b1&search=tulay&unread=1'))} onSelect={() => {}} />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect((await screen.findByRole('region', { name: 'Map of the tickets of this list' })).textContent).toBe('TeamsTAY-OPEN pendingAll open tickets')
  expect(asked.find(({ name }) => name === 'getMapPoints')!.query).toEqual({
    priority: '2',
    barangayId: 'b1',
    search: 'tulay',
    isRead: '0',
    tab: 'pending',
  })
})

test('a list of the pending that is narrowed to the accepted is empty, and so is its map: nothing is asked', async () => {
  draw(<ListMap tab="pending" filter={readFilter(new URLSearchParams('status=accepted'))} onSelect={() => {}} />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect((await screen.findByRole('region', { name: 'Map of the tickets of this list' })).textContent).toBe('TeamsAll open tickets')
  expect(asked.map(({ name }) => name)).not.toContain('getMapPoints')
})

test('that of the accepted has those that were resolved within the day, as the list has them, and keeps one whose fact says so', async () => {
  draw(<ListMap tab="accepted" filter={readFilter(new URLSearchParams('status=resolved'))} onSelect={() => {}} />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  const region = await screen.findByRole('region', { name: 'Map of the tickets of this list' })
  expect(asked.find(({ name }) => name === 'getMapPoints')!.query).toEqual({ status: 'resolved', tab: 'accepted' })
  const row = makeRow(8, { tab: 'accepted', status: 'resolved', position, version: 2 })
  act(() => receiveFacts(queryClient, [fact(row)]))
  await waitFor(() => expect(region.textContent).toContain(`${row.transactionNumber} resolved`))
  act(() => receiveFacts(queryClient, [fact({ ...row, tab: 'archived', version: 3 })]))
  await waitFor(() => expect(region.textContent).not.toContain(row.transactionNumber))
})

test('the map of the closed that are narrowed to the resolved has them', async () => {
  draw(<ListMap tab="archived" filter={readFilter(new URLSearchParams('status=resolved'))} onSelect={() => {}} />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect((await screen.findByRole('region', { name: 'Map of the tickets of this list' })).textContent).toContain(
    `${closed.transactionNumber} resolved`,
  )
})

test('one switch shows all that is open, beside a list of the past too, which is no map of the past then', async () => {
  draw(<ListMap tab="archived" filter={readFilter(new URLSearchParams('priority=1'))} onSelect={() => {}} />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await screen.findByRole('region', { name: 'Map of the tickets of this list' })
  fireEvent.click(screen.getByRole('switch', { name: 'All open tickets' }))
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Map of the open tickets' }).textContent).toBe('TeamsTAY-OPEN pendingAll open tickets'),
  )
  expect(asked.findLast(({ name }) => name === 'getMapPoints')!.query).toEqual({})
})

test('a fact moves a ticket onto the map of the list, or off it, as it does in the list', async () => {
  draw(<ListMap tab="pending" filter={readFilter(new URLSearchParams('priority=1'))} onSelect={() => {}} />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  const region = await screen.findByRole('region', { name: 'Map of the tickets of this list' })
  await waitFor(() => expect(region.textContent).toContain('TAY-OPEN pending'))
  const tell = (row: object) => act(() => receiveFacts(queryClient, [fact(row)]))
  const fresh = makeRow(7, { priority: 1, position, version: 2 })
  tell(fresh)
  await waitFor(() => expect(region.textContent).toContain(fresh.transactionNumber))
  tell({ ...fresh, status: 'accepted', tab: 'accepted', version: 3 })
  await waitFor(() => expect(region.textContent).not.toContain(fresh.transactionNumber))
})

test('the switch of the map speaks the language that is chosen while it stands', async () => {
  draw(<MapScope />)
  await act(() => switchLanguage('fil'))
  expect(screen.getByRole('switch').getAttribute('title')).not.toContain('Off:')
  expect(screen.queryByRole('switch', { name: 'All open tickets' })).toBeNull()
  await act(() => switchLanguage('en'))
  expect(screen.getByRole('switch', { name: 'All open tickets' })).toBeTruthy()
})
