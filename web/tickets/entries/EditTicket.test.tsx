// A corrected ticket is told in the server's words.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Ticket } from '#contract/tickets/Ticket.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { EditForm } from './EditTicket.tsx'

const { summary: _, place: _place, receivedAt, ...row } = makeRow(1)
const nothing = ['caseSubTypeId', 'reportCategoryId', 'callerName', 'callerPhone', 'barangayId', 'address', 'landmark']
const ticket = {
  ...row,
  ...Object.fromEntries(nothing.map((name) => [name, null])),
  description: 'A car on its roof',
  files: [],
  stamps: { receivedAt },
} as unknown as Ticket
const number = ticket.transactionNumber
const none = () => ({ data: { items: [], next: null, total: 0 } })
const lists = ['getCaseTypes', 'getSubCaseTypes', 'getBarangays', 'getReportCategory', 'getDispositions']

test('saving says what the server said, sends what was changed alone, and closes', async () => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  const told = { ...ticket, description: 'Two cars', version: 2 }
  const asked = answerCalls({
    ...Object.fromEntries(lists.map((name) => [name, none])),
    [number]: () => ({ message: 'Ticket saved.', data: told }),
  })
  let closed = 0
  draw(<EditForm ticket={ticket} onClose={() => closed++} />)
  fireEvent.change(screen.getByLabelText(/What happened/), { target: { value: 'Two cars' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Ticket saved.')).toBeTruthy()
  await waitFor(() => expect(closed).toBe(1))
  expect(asked.filter(({ name }) => name === number).map(({ body }) => body)).toEqual([{ version: 1, description: 'Two cars' }])
})

test('what was typed before somebody else’s correction is held against what was read then, and given up with Cancel', async () => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  const asked = answerCalls({
    ...Object.fromEntries(lists.map((name) => [name, none])),
    [number]: () => ({ message: 'Ticket saved.', data: ticket }),
  })
  const { unmount } = draw(<EditForm ticket={ticket} draft="call" onClose={() => {}} />)
  fireEvent.change(screen.getByLabelText(/What happened/), { target: { value: 'Two cars' } })
  unmount()
  const corrected = { ...ticket, landmark: 'Chapel', version: 2 }
  const again = draw(<EditForm ticket={corrected} draft="call" onClose={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked.find(({ name }) => name === number)?.body).toEqual({ version: 1, description: 'Two cars' }))
  again.unmount()

  const third = draw(<EditForm ticket={ticket} draft="another call" onClose={() => {}} />)
  fireEvent.change(screen.getByLabelText(/What happened/), { target: { value: 'Three cars' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  third.unmount()
  draw(<EditForm ticket={corrected} draft="another call" onClose={() => {}} />)
  expect(screen.getByLabelText<HTMLTextAreaElement>(/What happened/).value).toBe('A car on its roof')
})
