// What the palette finds of several rooms: a camera by its name, and a person by a whole number alone.
import { render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { paletteSources } from '#web/kit/palette.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { Part } from './FindStanding.tsx'

const camera = { id: 'camera-7', name: 'Bridge, north end', place: 'San Juan' }
const person = { accountId: 'ana', name: 'Ana Reyes', phone: '+639171234567', status: 'APPROVED', isBlocked: false }

function open() {
  const asked = answerCalls({
    // As the server does: those whose name holds what is sought.
    fetchCctv: (_, { search = '' }) => ({ data: { items: 'bridge'.includes(search) ? [camera] : [], total: 1, next: null } }),
    searchCitizen: () => ({ data: [person] }),
  })
  const router = createMemoryRouter([{ path: '*', element: <Part /> }])
  render(<RouterProvider router={router} />)
  const find = async (id: string, text: string) =>
    (await paletteSources()
      .find((source) => source.id === id)!
      .find(text, new AbortController().signal))!
  return { asked, router, find }
}

test('a camera is found by its name, and opens alone on the screen of the cameras', async () => {
  const { find, router, asked } = open()
  expect(await find('cameras', 'b')).toEqual([])
  expect(asked).toEqual([])
  const [found] = await find('cameras', 'bridge')
  expect([found!.label, found!.detail]).toEqual(['Bridge, north end', 'San Juan'])
  found!.run()
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/cms/cctv?size=1&cameras=camera-7&selected=camera-7'),
  )
})

test.each(['camera', 'cameras', 'CCTV', 'kamera', 'kam'])('by the word %s alone the first cameras are found', async (word) => {
  const { find, asked } = open()
  expect((await find('cameras', word)).map(({ label }) => label)).toEqual(['Bridge, north end'])
  expect(asked.map(({ query }) => query['search'])).toEqual([word, undefined])
})

test('a person is found by a whole number as it is printed, and by nothing less', async () => {
  const { find, asked } = open()
  expect(await find('people', '0917 123')).toEqual([])
  expect(asked).toEqual([])
  const [found] = await find('people', '0917 123 4567')
  expect(found!.label).toContain('Ana Reyes')
  expect(asked.map(({ name, body }) => [name, body])).toEqual([['searchCitizen', { phone: '+639171234567' }]])
})
