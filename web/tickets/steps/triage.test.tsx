// Where the selection goes after an act: with the ticket into its tab, or in triage mode on to the next that waits.
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { setDesk } from '#web/kit/desk.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { makeMe } from '#web/kit/testing/people.ts'
import { putRow } from '#web/tickets/lists/rows.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { accept, decline, report } from './actions.ts'
import { useTriage } from './useTriage.ts'

const rows = [makeRow(1), makeRow(2)]
const [id, next] = rows.map((row) => row.transactionNumber) as [string, string]
const why = { reason: 'Outside our area' }
const acts = [
  ['accepted', () => accept(id)],
  ['declined', () => decline(id, why)],
  ['reported', () => report(id, why)],
] as const

beforeEach(() => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  queryClient.clear()
  for (const row of rows) putRow(queryClient, row)
  answerCalls({ [id]: () => ({ message: 'Done.' }) })
})

function desk() {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[`/cms/tickets/pending/${id}`]}>{children}</MemoryRouter>
  const { result } = renderHook(() => ({ triage: useTriage('pending', id), at: useLocation().pathname }), { wrapper })
  result.current.triage.noteIds([id, next])
  return result
}

test.each(acts)('a ticket that is %s stays selected, and its tab is shown', async (tab, act) => {
  setDesk({ staysInTab: false })
  const result = desk()
  await act()
  await waitFor(() => expect(result.current.at).toBe(`/cms/tickets/${tab}/${id}`))
})

test.each(acts)('in triage mode, after one that is %s, the next that waits is selected in the same tab', async (_, act) => {
  setDesk({ staysInTab: true })
  const result = desk()
  await act()
  await waitFor(() => expect(result.current.at).toBe(`/cms/tickets/pending/${next}`))
})
