// The card of a ticket that was chosen on the map tells what was said, and nothing that nobody said.
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { cases } from '#contract/reference/cases.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { putRow } from '#web/tickets/lists/rows.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { TicketCard } from './MapCards.tsx'

test('of a report without words it says that there are none, where the name of its kind stood as if said', () => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  answerCalls({})
  queryClient.setQueryDefaults(allOf(cases.getCaseTypes).queryKey, { staleTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData(allOf(cases.getCaseTypes).queryKey, [{ id: 'fire', name: 'Fire', names: {} }] as never)
  const row = makeRow(1, { priority: 1, summary: 'Fire' })
  putRow(queryClient, row)
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TicketCard id={row.transactionNumber} maySend={false} isPast={false} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.getByText('No words')).toBeTruthy()
  expect(screen.queryByText('Fire')).toBeNull()
})
