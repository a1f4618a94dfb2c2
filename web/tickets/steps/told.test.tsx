// What the server says of a ticket's marks is what the desk reads.
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { mark, unassign } from './actions.ts'

const { transactionNumber: id } = makeRow(1)
beforeEach(() => useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId }))

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
