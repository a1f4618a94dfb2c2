// What a ticket says of how its caller is reached: nothing that has not been read, and nothing that is not so.
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { say } from '#contract/kit/say.ts'
import { handedOver } from '#contract/tickets/transfers/betweenCells.ts'
import { wire } from '#web/kit/api.ts'
import { switchLanguage } from '#web/kit/language.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { TicketFacts } from './TicketFacts.tsx'

beforeEach(() => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  wire.base = 'http://tanod.test'
  wire.send = async () => Response.json({ message: 'Not now.' }, { status: 503 })
})

const userId = '019a0000-0000-7000-8000-000000000009'
const read = {
  receivedAt: null,
  readAt: null,
  acceptedAt: null,
  dispatchedAt: null,
  enRouteAt: null,
  onSceneAt: null,
  resolvedAt: null,
  closedAt: null,
}
test.each<[string, Partial<Shown>, RegExp | null]>([
  ['is not loaded yet', {}, null],
  ['left no number', { callerPhone: null, canChat: false }, /^No number: no way to call back$/],
  ['left no number but follows the page', { callerPhone: null, canChat: true }, /^No number: reached on the page of the report alone$/],
  [
    'left no number on the page, which gives each visitor a name',
    { callerPhone: null, userId, canChat: true },
    /^No number: reached on the page of the report alone$/,
  ],
  ['left words for a number', { callerPhone: 'wala po', userId, canChat: true }, /^Reached on the page of the report alone$/],
  ['left words for a number and follows nothing', { callerPhone: 'wala po', userId: null, canChat: false }, /^Cannot be called back$/],
  ['left half a number', { callerPhone: '0917 123', userId, canChat: true }, /^Reached on the page of the report alone$/],
  ['left an empty number', { callerPhone: '', userId: null, canChat: false }, /^No number: no way to call back$/],
  ['left an account, of a ticket that is deleted', { callerPhone: null, userId, canChat: false }, null],
  ['left a number', { callerPhone: '+639171234567', canChat: true }, null],
])('a caller who %s', (_, told, said) => {
  const row = makeRow(1)
  draw(
    <MemoryRouter>
      <TicketFacts ticket={{ ...row, callerName: '', stamps: { ...read, receivedAt: row.receivedAt }, ...told } as Shown} />
    </MemoryRouter>,
  )
  const words = screen.queryByText(/^No number|^Reached on|^Cannot be/)
  if (said === null) expect(words).toBeNull()
  else expect(words?.textContent).toMatch(said)
})

test('half a number is shown as such, as it was written, and is nothing to tap', () => {
  const row = makeRow(1)
  draw(
    <MemoryRouter>
      <TicketFacts
        ticket={{ ...row, callerName: '', callerPhone: '0917 123', canChat: true, stamps: { ...read, receivedAt: row.receivedAt } } as Shown}
      />
    </MemoryRouter>,
  )
  expect(screen.getByText('Incomplete number: 0917 123')).toBeTruthy()
  expect(document.querySelector('a[href^="tel:"]')).toBeNull()
})

const square = (west: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 14.5],
      [west + 0.02, 14.5],
      [west + 0.02, 14.52],
      [west, 14.52],
    ],
  ],
})
const barangays = [
  { id: 'isidro', name: 'San Isidro', border: square(121.1), position: null },
  { id: 'juan', name: 'San Juan', border: square(121.12), position: null },
]
test.each([
  ['in another barangay than the ticket names', { lat: 14.51, lng: 121.11 }, 'The pin lies in San Isidro; the ticket names San Juan.'],
  ['in none', { lat: 14.6, lng: 121.11 }, 'The pin lies outside San Juan, which the ticket names.'],
  ['where the ticket says', { lat: 14.51, lng: 121.13 }, null],
])('a pin that lies %s', async (_, at, sentence) => {
  let isTold = false
  queryClient.clear()
  wire.send = async ({ url }) => {
    if (!url.includes('getMapGround')) return Response.json({ message: 'Not now.' }, { status: 503 })
    isTold = true
    return Response.json({ message: '', data: { barangays } })
  }
  const row = makeRow(1, { position: { ...at, accuracy: null } as never })
  draw(
    <MemoryRouter>
      <TicketFacts
        ticket={
          { ...row, barangayId: 'juan', callerName: '', callerPhone: null, stamps: { ...read, receivedAt: row.receivedAt } } as unknown as Shown
        }
      />
    </MemoryRouter>,
  )
  await waitFor(() => expect(isTold).toBe(true))
  if (sentence) expect(await screen.findByText(sentence)).toBeTruthy()
  else expect(screen.queryByText(/^The pin lies/)).toBeNull()
})

test('how a ticket ended that went to another installation is read in the own language; what somebody wrote stands as it is', async () => {
  await switchLanguage('fil')
  const row = makeRow(1, { status: 'resolved' })
  const resolved = { disposition: handedOver, summary: 'In English', by: null, at: row.receivedAt }
  const said = say('Accepted by {name} as {number}.', { name: 'Taguig (West)', number: 'TGG-1' })
  for (const own of [said, null])
    draw(
      <MemoryRouter>
        <TicketFacts
          ticket={{ ...row, callerName: '', stamps: { ...read, receivedAt: row.receivedAt }, resolved: { ...resolved, said: own } } as Shown}
        />
      </MemoryRouter>,
    )
  expect(screen.getByText(/Tinanggap ng Taguig \(West\) bilang TGG-1\./)).toBeTruthy()
  expect(screen.getByText(/In English/)).toBeTruthy()
  await switchLanguage('en')
})
