// What the server says of a change of news is shown, whether it was taken or refused.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { News } from '#contract/news/room.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { NewsEditor } from './NewsEditor.tsx'
import { NewsPage } from './NewsPage.tsx'
import { Publishing } from './Publishing.tsx'

const user = userEvent.setup()
afterEach(() => useSession.setState({ me: null }))
const id = '0190a000-0000-7000-8000-00000000000a'
const item: News = {
  ...{ id, title: 'Bridge', summary: '', status: 'draft', coverId: null, contents: [], publishAt: null, publishedAt: null },
  ...{ createdAt: '2026-11-21T00:00:00Z', createdBy: 'Ana', isDeleted: 0, version: 1 },
}

test.each([
  ['taken', { message: 'The heading was saved.', data: { ...item, title: 'Bridge open', version: 2 } }],
  ['refused', { status: 409, message: 'This item is deleted.', code: 'deleted' }],
])('what the server says of an action on news is shown: %s', async (_, answer) => {
  useSession.setState({ me: makeMe('contentwriter') })
  answerCalls({ [id]: () => answer })
  draw(<NewsEditor item={item} onChanged={() => {}} onClose={() => {}} />)
  await user.type(screen.getByRole('textbox', { name: /Title/ }), ' open')
  await user.click(screen.getByRole('button', { name: 'Save the heading' }))
  expect((await screen.findAllByText(answer.message)).length).toBeGreaterThan(0)

  const said = { ...answer, message: `${answer.message} It comes out.` }
  answerCalls({ [id]: () => said })
  draw(<Publishing item={item} onChanged={() => {}} onClose={() => {}} />)
  await user.click(screen.getAllByRole('button', { name: 'Publish now' }).at(-1)!)
  expect((await screen.findAllByText(said.message)).length).toBeGreaterThan(0)
})

test('it comes out when the clock of the center says so', async () => {
  const me = makeMe('contentwriter')
  useSession.setState({ me: { ...me, commandCenter: { ...me.commandCenter!, timeZone: 'Pacific/Kiritimati' } } })
  const asked = answerCalls({ [id]: () => ({ message: 'Scheduled.', data: { ...item, status: 'scheduled', version: 2 } }) })
  draw(<Publishing item={item} onChanged={() => {}} onClose={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  fireEvent.change(await screen.findByLabelText('Comes out'), { target: { value: '2099-01-01T06:00' } })
  await user.click(screen.getByRole('button', { name: /^Publish Jan 1, 2099/ }))
  expect(asked[0]?.body).toMatchObject({ status: 'scheduled', publishAt: '2098-12-31T16:00:00.000Z' })
})

test('news that cannot be fetched warn, and the reason stands where they would', async () => {
  useSession.setState({ me: makeMe('contentwriter') })
  answerCalls({ fetchNews: () => ({ status: 403, message: 'Your account may not do this.' }) })
  draw(<NewsPage />)
  await waitFor(() => expect(screen.getAllByText('Your account may not do this.')).toHaveLength(2))
})
