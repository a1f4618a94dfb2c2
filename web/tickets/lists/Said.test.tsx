// A report without words is listed as one, and not with its kind as if the caller had said it.
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cases } from '#contract/reference/cases.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { putRow } from './rows.ts'
import { TicketLine } from './TicketLine.tsx'

beforeEach(() => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  queryClient.clear()
  answerCalls({})
  queryClient.setQueryData(allOf(cases.getCaseTypes).queryKey, [{ id: 'fire', name: 'Fire', names: { fil: 'Sunog' } }] as never)
  queryClient.setQueryData(allOf(cases.getSubCaseTypes).queryKey, [{ id: 'house', caseTypeId: 'fire', name: 'House fire' }] as never)
})

test.each([
  ['', 'No words'],
  ['Fire', 'No words'],
  ['Sunog', 'No words'],
  ['Fire: House fire', 'House fire · No words'],
  ['Fire: at the market', null],
  ['Makapal na usok', null],
])('“%s”: %s', async (summary, quiet) => {
  const row = makeRow(1, { summary })
  putRow(queryClient, row)
  draw(
    <QueryClientProvider client={queryClient}>
      <TicketLine id={row.transactionNumber} tab="pending" transfer={undefined} isSelected={false} isMarked={false} />
    </QueryClientProvider>,
  )
  expect((await screen.findByText('Fire', { selector: 'b' })).tagName).toBe('B')
  expect(document.querySelector('em')?.textContent ?? null).toBe(quiet)
  if (quiet === null) expect(screen.getByText(summary)).toBeTruthy()
})
