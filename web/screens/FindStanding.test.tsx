// What the palette finds of several rooms: a camera by its name, and a person by a whole number or a name.
import { render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { cases } from '#contract/reference/cases.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { paletteSources } from '#web/kit/palette.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { Part } from './FindStanding.tsx'

const camera = { id: 'camera-7', name: 'Bridge, north end', place: 'San Juan' }
const person = { accountId: 'ana', name: 'Ana Reyes', phone: '+639171234567', status: 'APPROVED', isBlocked: false }

beforeEach(() => queryClient.clear())

function open() {
  const asked = answerCalls({
    fetchCctv: () => ({ data: { items: [camera, { id: 'camera-8', name: 'Market', place: 'Dolores' }], total: 2, next: null } }),
    searchCitizen: () => ({ data: [person] }),
  })
  const router = createMemoryRouter([{ path: '*', element: <Part /> }])
  render(<RouterProvider router={router} />)
  const source = (id: string) => paletteSources().find((one) => one.id === id)!
  const people = (text: string) => source('people').find!(text, new AbortController().signal)
  const cameras = async (text: string) => {
    await source('cameras').prepare!()
    return source('cameras').known!(text)
  }
  return { asked, router, people, cameras }
}

test('a camera is found by its name, and opens alone on the screen of the cameras', async () => {
  const { cameras, router, asked } = open()
  expect(await cameras('b')).toEqual([])
  const [found, ...others] = await cameras('bridge')
  expect([found!.label, found!.detail, others]).toEqual(['Bridge, north end', 'San Juan', []])
  expect((await cameras('dolores')).map(({ label }) => label)).toEqual(['Market'])
  // All of them are read once, as the palette opens.
  expect(asked.map(({ name }) => name)).toEqual(['fetchCctv'])
  found!.run()
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/cms/cctv?size=1&cameras=camera-7&selected=camera-7'),
  )
})

test.each(['camera', 'cameras', 'CCTV', 'kamera', 'kam'])('by the word %s alone the first cameras are found', async (word) => {
  const { cameras } = open()
  expect((await cameras(word)).map(({ label }) => label)).toEqual(['Bridge, north end', 'Market'])
})

test('a person is found by a whole number as it is printed, or by a name, and opens on the screen of the citizens', async () => {
  const { people, asked, router } = open()
  expect(await people('0917 123')).toEqual([])
  expect(await people('an')).toEqual([])
  expect(asked).toEqual([])
  const [found] = await people('0917 123 4567')
  expect(found!.label).toContain('Ana Reyes')
  const [offered, ...others] = await people('ana rey')
  expect([offered!.label, others]).toEqual(['Search citizens for “ana rey”', []])
  // Nothing is asked, and so nothing written in the log, before it is chosen.
  expect(asked).toHaveLength(1)
  expect((await offered!.bring!()).map(({ id }) => id)).toEqual(['ana'])
  expect(asked.map(({ name, body }) => [name, body])).toEqual([
    ['searchCitizen', { phone: '+639171234567' }],
    ['searchCitizen', { name: 'ana rey' }],
  ])
  found!.run()
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/cms/citizens?tab=APPROVED&search=%2B639171234567'))
})

test.each(['dolores', 'market', 'engine', 'handover'])(
  '“%s” may be a name or a place: it is offered, and nobody is looked up for it',
  async (word) => {
    const { people, asked } = open()
    expect((await people(word)).map(({ label }) => label)).toEqual([`Search citizens for “${word}”`])
    expect(asked).toEqual([])
  },
)

test.each(['fire', 'sunog', 'critical', 'pending', 'camera', 'TAY-2611'])(
  '“%s” is no person’s name: nobody is looked up, and nothing written in the log',
  async (word) => {
    const { people, asked } = open()
    queryClient.setQueryData(allOf(cases.getCaseTypes).queryKey, [{ id: 'fire', name: 'Fire', names: { fil: 'Sunog' } }] as never)
    expect(await people(word)).toEqual([])
    expect(asked).toEqual([])
  },
)
