// The place of a ticket: which teams are nearest is asked of a ticket that is there, never of an address that names none.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
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

test('how a team that is near stands is said with the ticket that it stands on: here, or elsewhere', async () => {
  const row = makeRow(3, { position: { lat: 14.5, lng: 121.1, accuracy: null } as never })
  const team = (accountId: string, more: object) => ({
    ...{ accountId, name: accountId, callSign: accountId, responseTypeId: 'kind', departmentId: null, position: row.position },
    ...{ positionAt: row.receivedAt, worksOn: null, worksOnPriority: null, metres: 900, seconds: 120, by: 'roads', reasons: [], crew: [], ...more },
  })
  const there = { state: 'onScene', worksOn: 'TAY-261120-0011', worksOnPriority: 2 }
  const teams = [team('Rescue 1', { ...there, reasons: ['onTicket'] }), team('Medic 1', there), team('Boat 1', { state: 'available' })]
  putRow(queryClient, row)
  const { summary, receivedAt, place: _, ...shared } = row
  const assignments = [{ accountId: 'Rescue 1', state: 'enRoute' }]
  wire.send = async ({ url }) => {
    if (url.includes('getRecommendedTeams')) return Response.json({ message: '', data: teams })
    if (!url.includes('getEmergencyTicket/')) return Response.json({ message: 'Not now.' }, { status: 503 })
    return Response.json({ message: '', data: { ...shared, description: summary, barangayId: null, stamps: { receivedAt }, assignments } })
  }
  screenOf(row.transactionNumber)
  const states = () => screen.getAllByRole('listitem').map((one) => one.querySelector('small > span')?.textContent)
  await waitFor(() => expect(states()).toEqual(['◐ on this ticket: en route', '◐ on 0011 (P2), on scene', '● Available']))
})
