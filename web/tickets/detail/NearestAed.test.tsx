// The nearest AED that is open stands on the ticket of an arrest that is open, and on no other.
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { NearestAed } from './NearestAed.tsx'

const position = { lat: 14.5, lng: 121.1 }
const aed = (name: string, north: number, isDeleted: 0 | 1 = 0) => ({
  ...{ id: name, name, isDeleted, version: 1, position: { lat: position.lat + north, lng: position.lng } },
  ...{ hours: '24/7', access: 'Beside the door', phone: '+639170000001', checkedOn: '2026-10-01' },
})
const found = { card: { recognizedAt: '2026-11-20T06:00:00.000Z' } } as Shown
function drawn(part: Partial<Shown>) {
  const me = makeMe('responseteam')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  answerCalls({
    getCards: () => ({ data: [{ code: 'arrest', content: { caseSubTypeId: 'stopped' } }] }),
    getDefibrillators: () => ({ data: { items: [aed('Hall', 0.002), aed('Clinic', 0.001), aed('Gone', 0, 1)], next: null, total: 3 } }),
  })
  draw(
    <QueryClientProvider client={queryClient}>
      <NearestAed ticket={{ ...makeRow(1, { status: 'accepted', tab: 'accepted' }), position, ...part } as Shown} />
      <p>drawn</p>
    </QueryClientProvider>,
  )
}
beforeEach(() => queryClient.clear())

test.each([
  ['a card found', found],
  ['its sub-type tells of', { caseSubTypeId: 'stopped' }],
])('an arrest that %s: name, distance, how to get at it, whom to call', async (_, part) => {
  drawn(part)
  expect(await screen.findByText(/AED: Clinic, 111 m away/)).toBeTruthy()
  expect(screen.getByText('Beside the door · 24/7 · checked on 2026-10-01')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+639170000001')
})

test.each([
  ['of another kind', { caseSubTypeId: 'other' }],
  ['that is over', { ...found, status: 'resolved' as const }],
  ['whose place is not known', { ...found, position: null }],
])('a ticket %s shows none', async (_, part) => {
  drawn(part)
  await screen.findByText('drawn')
  expect(screen.queryByText(/^AED/)).toBeNull()
})
