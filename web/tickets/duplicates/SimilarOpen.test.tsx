// While a ticket is typed, the open ones near it that sound alike are named before a second is filed.
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { SimilarOpen } from './SimilarOpen.tsx'

const here = { lat: 14.5547, lng: 121.1327 }
const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString()
const listed = (number: number, more: object) => ({
  ...makeRow(number, { position: here, receivedAt: minutesAgo(3), status: 'accepted', tab: 'accepted', ...more }),
  ...{ description: 'Smoke from the market stalls', callerName: null, callerPhone: null, userId: null },
})
const typed = { caseTypeId: 'fire', description: 'smoke at the market', callerPhone: '', place: '14.5547, 121.1327' }

beforeEach(() => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  queryClient.clear()
})

test('open tickets near and alike are found, whichever list has been looked at', async () => {
  const items = [
    listed(1, { summary: 'Smoke from the market stalls' }),
    listed(2, { summary: 'Smoke from the market stalls', position: { ...here, lat: 15 } }),
  ]
  const asked = answerCalls({ searchEmergencyTickets: () => ({ data: { items, next: null, total: 2 } }) })
  draw(
    <MemoryRouter>
      <SimilarOpen written={typed} />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('region', { name: 'Already open nearby' })).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['0001'])
  expect(asked.filter(({ name }) => name === 'searchEmergencyTickets')).toHaveLength(1)
})
