// A new ticket filled in by a card: nothing of it that is out of use, and no priority of a hand lowered.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Answer, Card, Said } from '#contract/cards/Card.ts'
import { unsaid } from '#contract/languages.ts'
import { markedBy } from '#web/kit/cards/localRun.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import * as toasts from '#web/kit/toast.ts'
import { forgetDrafts } from '#web/kit/unsaved.ts'
import { NewTicket } from './NewTicket.tsx'

const said = (en: string): Said => ({ ...unsaid, en })
const [type, house] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
const answer = (id: string, priority: Answer['priority'], caseSubTypeId: string | null): Answer => ({
  id,
  text: said(id),
  priority,
  caseSubTypeId,
  card: null,
})
const card: Card = {
  ...{ code: 'fire', version: 3, discipline: 'fire', isSigned: true, draft: null },
  content: {
    ...{ name: said('Fire'), words: said('smoke'), caseTypeId: type, caseSubTypeId: house, priority: 1, beat: 0, isPublic: 1, isInUse: 1 },
    questions: [{ id: 'what', ask: said('What burns?'), answers: [answer('house', 1, house), answer('grass', 3, null)] }],
    steps: [],
  },
}
const none = () => ({ data: { items: [], next: null, total: 0 } })
const listed = (row: object) => () => ({ data: { items: [{ name: 'Name', names: {}, version: 1, ...row }], next: null, total: 1 } })
const lists = ['getBarangays', 'getReportCategory', 'getDispositions', 'getEmergencyTickets', 'searchEmergencyTickets', 'findSimilarTickets']

beforeEach(() => {
  forgetDrafts()
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
})

test('a sub-type that is out of use is not sent, and the ticket is filed', async () => {
  const asked = answerCalls({
    ...Object.fromEntries(lists.map((name) => [name, none])),
    getCards: () => ({ data: [card] }),
    getCaseTypes: listed({ id: type, isDeleted: 0, priority: 2 }),
    getSubCaseTypes: listed({ id: house, caseTypeId: type, isDeleted: 1, priority: 1 }),
    createEmergencyTicket: () => ({ message: 'Filed.', data: { transactionNumber: 'TAY-261120-0042', version: 1 } }),
  })
  draw(<NewTicket onClose={() => {}} onDone={() => {}} />)
  const words = await screen.findByLabelText('What the caller says')
  await screen.findByRole('button', { name: 'Fire' })
  await waitFor(() => expect(asked.some(({ name }) => name === 'getSubCaseTypes')).toBe(true))
  fireEvent.change(words, { target: { value: 'there is smoke' } })
  fireEvent.keyDown(words, { key: 'Enter' })
  fireEvent.keyDown(screen.getByRole('region', { name: 'Question card' }), { key: '1' })
  fireEvent.click(screen.getByRole('button', { name: 'File the ticket' }))
  await waitFor(() => expect(asked.some(({ name }) => name === 'createEmergencyTicket')).toBe(true))
  const { body } = asked.find(({ name }) => name === 'createEmergencyTicket')!
  expect(body).toMatchObject({ caseTypeId: type, priority: 1, card: { code: 'fire' } })
  expect(body['caseSubTypeId']).toBeUndefined()
})

test('filed empty, the first fault has the focus and no list lies over the words that say it; a key opens the list', async () => {
  answerCalls({
    ...Object.fromEntries(lists.map((name) => [name, none])),
    getCards: () => ({ data: [] }),
    getCaseTypes: listed({ id: type, name: 'Flood', isDeleted: 0, priority: 2 }),
    getSubCaseTypes: none,
  })
  draw(<NewTicket onClose={() => {}} onDone={() => {}} />)
  const field = await screen.findByRole('combobox', { name: /Case type/ })
  fireEvent.click(screen.getByRole('button', { name: 'File the ticket' }))
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('option')).toBeNull()
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' })
  expect(await screen.findByRole('option', { name: 'Flood' })).toBeTruthy()
})

test('closed with words in it, it says that they are kept; opened again they are there', async () => {
  answerCalls({
    ...Object.fromEntries(lists.map((name) => [name, none])),
    getCards: () => ({ data: [] }),
    getCaseTypes: listed({ id: type, name: 'Flood', isDeleted: 0, priority: 2 }),
    getSubCaseTypes: none,
  })
  const first = draw(<NewTicket onClose={() => first.unmount()} onDone={() => {}} />)
  fireEvent.change(await screen.findByLabelText(/What happened/), { target: { value: 'Smoke behind the school' } })
  const said = vi.spyOn(toasts, 'toast')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(said).toHaveBeenCalledWith('info', 'What you wrote is kept: “New” opens it again.'))
  draw(<NewTicket onClose={() => {}} onDone={() => {}} />)
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/What happened/)).value).toBe('Smoke behind the school')
})

test('what a hand set is lowered by no answer, and raised by one that decides something more urgent', () => {
  const marks = (filled: 1 | 2 | 3 | null, byHand: 1 | 2 | 3 | null = null) => ({ filled, byHand })
  expect(markedBy(marks(null), null, null, 1)).toEqual(marks(1))
  expect(markedBy(marks(1), 1, 1, 3)).toEqual(marks(3))
  expect(markedBy(marks(null), 1, null, 3)).toEqual(marks(1, 1))
  expect(markedBy(marks(1, 1), 1, 1, 3)).toEqual(marks(1, 1))
  expect(markedBy(marks(1), 3, 1, 1)).toEqual(marks(3, 3))
  expect(markedBy(marks(3, 3), 3, 1, 2)).toEqual(marks(2, 3))
})
