// Whose key answered a call has the hand where the caller of its ticket is asked; whoever pressed the button keeps it where it is.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#contract/calls/Call.ts'
import { useCalling } from '#web/calls/calling.ts'
import { endAskingOn, isAskedOn } from '#web/kit/cards/run.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { putRow } from '#web/tickets/lists/rows.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { Part } from './CallStanding.tsx'

const me = makeMe('dispatcher')
const row = makeRow(1)
const number = row.transactionNumber
const answered = { callId: 'a call', transactionNumber: number, state: 'ONGOING', participants: [] } as unknown as Call
const Where = () => <p>{useLocation().pathname}</p>

beforeEach(() => {
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  queryClient.clear()
  putRow(queryClient, row)
  endAskingOn(number)
  useCalling.setState({ call: null, answeredId: null, takenId: null })
  answerCalls({ getActiveCalls: () => ({ data: [] }), getDuty: () => ({ data: { isOnDuty: true, desks: 1, free: 1 } }) })
})

test.each([
  ['by its key', answered.callId, true],
  ['by the button', null, false],
])('a call that is answered %s opens its ticket', async (_, takenId, isAsked) => {
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Where />
        <Part />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  act(() => useCalling.setState({ call: answered, answeredId: answered.callId, takenId }))
  await vi.waitFor(() => expect(screen.getByText(`/cms/tickets/pending/${number}`)).toBeTruthy())
  expect(isAskedOn(number)).toBe(isAsked)
})
