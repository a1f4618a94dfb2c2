// The place of a ticket: which teams are nearest is asked of a ticket that is there, never of an address that names none.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { wire } from '#web/kit/api.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { TicketMap } from '#web/screens/TicketMap.tsx'
import { putRow } from '#web/tickets/lists/rows.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { PlacePane } from './PlacePane.tsx'

vi.mock('#web/map/MapCanvas.tsx', () => ({ MapCanvas: () => null }))

const asked: string[] = []
beforeEach(() => {
  queryClient.clear()
  asked.length = 0
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: 'a' })
  wire.base = 'http://tanod.test'
  wire.send = async ({ url }) => {
    asked.push(url)
    return Response.json({ message: 'There is no such ticket.', code: 'bad-input' }, { status: 400 })
  }
})
const isAskedFor = () => asked.some((url) => url.includes('getRecommendedTeams'))
const screenOf = (id: string) =>
  draw(
    <QueryClientProvider client={queryClient}>
      <PlacePane id={id} map={<TicketMap id={id} tab="accepted" filter={{} as never} onSelect={() => {}} />} />
    </QueryClientProvider>,
  )

test('an address that names no ticket asks for its ticket, and for no team', async () => {
  screenOf('hello')
  await waitFor(() => expect(asked.some((url) => url.includes('getEmergencyTicket/hello'))).toBe(true))
  await act(async () => {})
  expect(isAskedFor()).toBe(false)
})

test('of a ticket that is there the teams are asked for at once', async () => {
  const row = makeRow(1, { position: { lat: 14.5, lng: 121.1, accuracy: null } as never })
  putRow(queryClient, row)
  screenOf(row.transactionNumber)
  await waitFor(() => expect(isAskedFor()).toBe(true))
})
