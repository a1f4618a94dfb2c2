// Enter means the answer to what is typed now, never that of the search before.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { TagCitizen } from './TagCitizen.tsx'

const citizen = (name: string) => ({ accountId: name, name, phone: null, barangay: null, status: 'APPROVED', isBlocked: 0 })
const people = ['Ana Reyes', 'Ben Cruz', 'Berta Cruz'].map(citizen)

beforeEach(() => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  queryClient.clear()
})

function open() {
  const tagged: unknown[] = []
  answerCalls({
    searchCitizen: (body) => ({ data: people.filter(({ name }) => name.toLowerCase().includes(String(body['name']).toLowerCase())) }),
    tagCitizenToTicket: (body) => {
      tagged.push(body['accountId'])
      return { status: 409, message: 'Enough.' }
    },
  })
  draw(<TagCitizen id="TAY-261120-0001" onClose={() => {}} />)
  const field = screen.getByRole('combobox')
  return { tagged, type: (value: string) => fireEvent.change(field, { target: { value } }), enter: () => fireEvent.keyDown(field, { key: 'Enter' }) }
}

test('a quick Enter waits for the answer to what is typed now', async () => {
  const { tagged, type, enter } = open()
  type('ana')
  await screen.findByRole('option', { name: /Ana Reyes/ })
  type('ben')
  enter()
  expect(screen.queryByRole('option', { name: /Ana Reyes/ })).toBeNull()
  await waitFor(() => expect(tagged).toEqual(['Ben Cruz']))
})

test('where the answer names several, nobody is taken unseen: Enter again takes the first', async () => {
  const { tagged, type, enter } = open()
  type('cruz')
  enter()
  await screen.findByRole('option', { name: /Ben Cruz/ })
  await act(async () => {})
  expect(tagged).toEqual([])
  enter()
  await waitFor(() => expect(tagged).toEqual(['Ben Cruz']))
})
