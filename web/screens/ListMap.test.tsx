// Beside a list of the past, with nothing chosen, stands a map of what that list has: framed as past, without what is open now.
import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import type { PointSet } from '#web/map/points.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { readFilter } from '#web/tickets/lists/filters.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { ListMap } from './TicketMap.tsx'

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

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  useSession.setState({ token: 't', accountId: 'a', me: makeMe('dispatcher') })
  answerCalls({
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
    `First 2 in Closed: not what is open now${closed.transactionNumber} resolved`,
  )
})

test('where nothing is over yet it is empty, and says so of the list as a whole', async () => {
  draw(<ListMap tab="declined" filter={readFilter(new URLSearchParams())} onSelect={() => {}} />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect((await screen.findByRole('region', { name: 'Map of the tickets of this list' })).textContent).toBe('Declined: not what is open now')
})

test('that of the pending has all that is open, and the teams', async () => {
  draw(<ListMap tab="pending" filter={readFilter(new URLSearchParams())} onSelect={() => {}} />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect((await screen.findByRole('region', { name: 'Map of the open tickets' })).textContent).toBe('TeamsTAY-OPEN pending')
})
