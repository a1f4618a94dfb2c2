// What the server says of a ticket's marks is what the desk reads.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { cases } from '#contract/reference/cases.ts'
import { retries } from '#web/kit/api.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import * as toasts from '#web/kit/toast.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { putRow } from '#web/tickets/lists/rows.ts'
import { Receipts } from './ReceiptFoot.tsx'
import { noteDone, shortNumber } from './receipts.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { accept, acknowledge, mark, unassign } from './actions.ts'
import { markEach } from './asks.ts'

const { transactionNumber: id } = makeRow(1)
beforeEach(() => {
  retries.pauseMs = 1
  vi.restoreAllMocks()
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  putRow(queryClient, makeRow(1))
})

test('set by hand it is said in the server’s words; set by the eye it is not said', async () => {
  answerCalls({ [id]: () => ({ message: 'Marked as unread.', data: { transactionNumber: id, isRead: false } }) })
  draw(<p>Desk</p>)
  await mark(id, false)
  expect(screen.queryByText(/Marked as unread/)).toBeNull()
  await mark(id, false, { says: true })
  expect(await screen.findByText(/Marked as unread\./)).toBeTruthy()
})

test('that a department was removed is said, once the server has taken it', async () => {
  let isTaken = false
  answerCalls({ [id]: () => ((isTaken = true), { message: 'The department was taken off.', data: null }) })
  draw(<p>Desk</p>)
  await unassign(id, 'department', makeMe('department').accountId)
  expect(isTaken).toBe(true)
  expect(await screen.findByText(/: taken off/i)).toBeTruthy()
})

test('what was acknowledged is said afterwards: priority, kind and the whole number', async () => {
  answerCalls({ [id]: () => ({ message: 'Acknowledged.', data: null }) })
  const row = makeRow(1, { priority: 1 })
  putRow(queryClient, row)
  queryClient.setQueryData(allOf(cases.getCaseTypes).queryKey, [{ id: row.caseTypeId, name: 'Fire', names: {} }] as never)
  draw(<p>Desk</p>)
  await acknowledge(id)
  expect(await screen.findByText(`Acknowledged: P1 Fire, ${id}`)).toBeTruthy()
})

test('what can be taken back stays in view beside what was done since', async () => {
  answerCalls({ [id]: () => ({ message: 'Acknowledged.', data: null }) })
  draw(<Receipts />)
  act(() => noteDone('accepted', [id], 'Accepted', () => Promise.resolve()))
  await act(() => acknowledge(id))
  expect(screen.getByRole('log').textContent).toMatch(/Accepted.*Undo.*Acknowledged: /)
})

test('an accept that does not go out is one sentence, which names the ticket and what is kept; the read mark of the eye adds none', async () => {
  answerCalls({ [id]: () => Promise.reject<never>(new TypeError('Failed to fetch')) })
  const nameless = vi.spyOn(toasts, 'toastError')
  draw(<p>Desk</p>)
  await Promise.all([accept(id), mark(id, true)])
  expect(nameless).not.toHaveBeenCalled()
  const told = await screen.findAllByRole('alert')
  expect(told.map((one) => one.textContent)).toEqual([
    `${shortNumber(id)}: NOT done: accepted – It did not go out: no answer from the server. It is kept here, to be tried again.`,
  ])
})

test.each([
  ['acknowledged', () => acknowledge(id)],
  ['unread', () => mark(id, false, { says: true })],
])('what a hand has %s without a line is told with its number', async (what, act) => {
  answerCalls({ [id]: () => Promise.reject<never>(new TypeError('Failed to fetch')) })
  const nameless = vi.spyOn(toasts, 'toastError')
  draw(<p>Desk</p>)
  await act()
  expect(nameless).not.toHaveBeenCalled()
  const [told, ...more] = await screen.findAllByRole('alert')
  expect([told?.textContent, more]).toEqual([expect.stringContaining(`${shortNumber(id)}: NOT done: ${what} – It did not go out`), []])
})

test('of several that are marked each is named, with what failed; taken back are those alone that were changed', async () => {
  const [one, other, third] = [makeRow(1), makeRow(2), makeRow(3)]
  const rows = [
    { ...one, isRead: false },
    { ...other, isRead: true },
    { ...third, isRead: false },
  ]
  for (const row of rows) putRow(queryClient, row)
  const asked = answerCalls({
    [one.transactionNumber]: () => ({ message: 'Marked as read.', data: null }),
    [third.transactionNumber]: () => ({ status: 404, message: 'There is no such ticket.' }),
  })
  draw(<p>Desk</p>)
  const outcomes = await markEach(
    rows.map(({ transactionNumber }) => transactionNumber),
    true,
  )
  expect(outcomes.map(({ isDone, message }) => [isDone, message])).toEqual([
    [true, 'Marked as read.'],
    [true, 'Read already.'],
    [false, 'There is no such ticket.'],
  ])
  const [first, second, last] = rows.map(({ transactionNumber }) => shortNumber(transactionNumber))
  expect(await screen.findByText(`2 done, 1 failed: ✓ ${first} · ✓ ${second} · ✕ ${last}`)).toBeTruthy()
  expect(screen.queryByText(/NOT done/)).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: /^Undo/ }))
  await vi.waitFor(() => expect(asked.map(({ name }) => name)).toEqual([one, third, one].map(({ transactionNumber }) => transactionNumber)))
})
