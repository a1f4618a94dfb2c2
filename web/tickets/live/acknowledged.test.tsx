// An alarm that another desk has taken: the strip falls silent at every desk, and each is told by whom.
import { QueryClient } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cases } from '#contract/reference/cases.ts'
import { serverNow } from '#web/kit/clock.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Receipts } from '#web/tickets/steps/ReceiptFoot.tsx'
import { noteSending, useReceipts, useTold } from '#web/tickets/steps/receipts.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { ticketReducers } from './live.ts'

const bayani = { id: 'bayani', name: 'Bayani Demo' }
const words = /Bayani Demo acknowledged: P1 Fire, Dolores/

function signIn(type: 'dispatcher' | 'responseteam', accountId: string = makeMe(type).accountId) {
  useSession.setState({ me: { ...makeMe(type), accountId }, token: 'x', accountId })
}
beforeEach(() => {
  signIn('dispatcher')
  useReceipts.setState({ list: [] })
  useTold.setState({ told: null })
  queryClient.setQueryData(allOf(cases.getCaseTypes).queryKey, [{ id: 'fire', name: 'Fire', names: {} }] as never)
})

function tell(agoMs = 300) {
  const { isRead: _, ...row } = makeRow(1, { priority: 1, acknowledgedBy: bayani, flags: ['acknowledged'] })
  const at = new Date(serverNow() - agoMs).toISOString()
  const data = { transactionNumber: row.transactionNumber, accountId: bayani.id }
  act(() =>
    ticketReducers['ticketAcknowledged']?.(new QueryClient(), {
      seq: 1,
      at,
      verb: 'ticketAcknowledged',
      kind: 'ticket',
      id: row.transactionNumber,
      actorId: null,
      data,
      row,
    }),
  )
}

test('the other desks read who took it at their foot, and the line goes by itself', () => {
  vi.useFakeTimers()
  draw(<Receipts />)
  tell()
  expect(screen.getByText(words)).toBeTruthy()
  act(() => void vi.advanceTimersByTime(6_000))
  expect(screen.queryByText(words)).toBeNull()
  vi.useRealTimers()
})

test('what another desk did is one line beside what this desk did, and takes nothing from its place', () => {
  draw(<Receipts />)
  act(() => void noteSending(['TAY-261127-0009'], '0009: accept'))
  for (let n = 0; n < 3; n++) tell()
  const own = screen.getByRole('log', { name: 'What this desk did last' })
  expect([own.textContent, screen.getAllByText(words).length]).toEqual([expect.stringMatching(/^…Sending… 0009: accept/), 1])
  expect(screen.getByRole('status', { name: 'What another desk did' }).textContent).toMatch(/Dolores, and 2 more$/)
})

test('where no foot is shown nothing is told of it', async () => {
  draw(null)
  for (let n = 0; n < 3; n++) tell()
  await act(() => vi.dynamicImportSettled())
  expect(screen.queryByText(words)).toBeNull()
  draw(<Receipts />)
  expect(screen.queryByText(words)).toBeNull()
})

test.each([
  ['the desk that took it', () => signIn('dispatcher', bayani.id), 300],
  ['a crew', () => signIn('responseteam'), 300],
  ['a desk whose line was lost meanwhile', () => {}, 60_000],
])('%s is not told', (_, sit, agoMs) => {
  sit()
  draw(<Receipts />)
  tell(agoMs)
  expect(screen.queryByText(words)).toBeNull()
})
