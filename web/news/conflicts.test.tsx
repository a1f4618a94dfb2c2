// Two writers at once: heading, cover and contents of an item show theirs beside yours.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { News } from '#contract/news/room.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { NewsEditor } from './NewsEditor.tsx'

const user = userEvent.setup()
afterEach(() => useSession.setState({ me: null }))
const id = '0190a000-0000-7000-8000-00000000000a'
const content = {
  id: '0190a000-0000-7000-8000-00000000000b',
  newsId: id,
  kind: 'text' as const,
  text: '<p>Old</p>',
  url: null,
  fileId: null,
  order: 0,
  version: 1,
}
const item: News = {
  ...{ id, title: 'Bridge', summary: '', status: 'draft', coverId: null, contents: [content], publishAt: null, publishedAt: null },
  ...{ createdAt: '2026-11-21T00:00:00Z', createdBy: 'Ana', isDeleted: 0, version: 1 },
}
const stale = (present: object) => ({ status: 409, message: 'Changed meanwhile.', code: 'stale', present })
const saved: News[] = []
const open = () => {
  useSession.setState({ me: makeMe('contentwriter') })
  saved.length = 0
  return draw(<NewsEditor item={item} onChanged={(next) => saved.push(next)} onClose={() => {}} />)
}

test('the heading is saved on what it was begun on, and on theirs after a look', async () => {
  let tries = 0
  const asked = answerCalls({
    [id]: () => (++tries === 1 ? stale({ ...item, title: 'Bridge shut', version: 2 }) : { data: { ...item, title: 'Bridge open', version: 3 } }),
  })
  open()
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ })
  await user.clear(title)
  await user.type(title, 'Bridge open')
  await user.click(screen.getByRole('button', { name: 'Save the heading' }))
  expect(await screen.findByLabelText('Theirs: Bridge shut')).toBeTruthy()
  expect(title.value).toBe('Bridge open')
  await user.click(screen.getByRole('button', { name: 'Save the heading' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(asked.filter(({ name }) => name === id).map(({ body }) => [body['version'], body['title']])).toEqual([
    [1, 'Bridge open'],
    [2, 'Bridge open'],
  ])
})

test('a part keeps what was typed beside what somebody else made of it', async () => {
  let tries = 0
  const asked = answerCalls({ editContent: () => (++tries === 1 ? stale({ ...content, text: '<p>Theirs</p>', version: 2 }) : { data: item }) })
  open()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  await user.clear(text)
  await user.type(text, 'Mine')
  await user.click(screen.getByRole('button', { name: 'Save this part' }))
  expect(await screen.findByLabelText('Theirs: Theirs')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Yours: Mine').checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Save this part' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(asked.map(({ body }) => [body['version'], body['text']])).toEqual([
    [1, '<p>Mine</p>'],
    [2, '<p>Mine</p>'],
  ])
})

test('a cover: somebody else’s is shown beside the chosen one; a mere change of words does not stand in the way', async () => {
  const file = new File(['x'], 'mine.png', { type: 'image/png' })
  const choose = async () => user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
  let tries = 0
  const asked = answerCalls({
    [id]: () => (++tries === 1 ? stale({ ...item, title: 'Other words', version: 2 }) : { data: { ...item, version: 3 } }),
  })
  const { unmount } = open()
  await choose()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(asked.filter(({ name }) => name === id)).toHaveLength(2)
  unmount()
  const theirs = { ...item, coverId: '0190a000-0000-7000-8000-00000000000c', version: 2 }
  answerCalls({ [id]: () => stale(theirs), [theirs.coverId]: () => ({}) })
  open()
  await choose()
  await user.click(await screen.findByLabelText(/^Theirs/))
  await user.click(screen.getByRole('button', { name: 'Save this cover' }))
  expect(saved).toEqual([theirs])
})
