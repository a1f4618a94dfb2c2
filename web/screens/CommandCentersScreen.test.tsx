// The superadmin's screen: each of its tabs has an address.
import { fireEvent, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Screen } from './CommandCentersScreen.tsx'

const path = '/cms/commandcenters'
const chosen = () => screen.getByRole('tab', { selected: true }).textContent

beforeEach(() => {
  useSession.setState({ token: 't', accountId: 'a', me: makeMe('superadmin') })
  answerCalls({})
})

test.each([
  ['?tab=versions', 'App versions'],
  ['?tab=constructor', 'Centers'],
  ['', 'Centers'],
])('the address with “%s” opens %s', (search, title) => {
  draw(<RouterProvider router={createMemoryRouter([{ path, Component: Screen }], { initialEntries: [path + search] })} />)
  expect(chosen()).toBe(title)
})

test('the tab that is chosen stands in the address', () => {
  const router = createMemoryRouter([{ path, Component: Screen }], { initialEntries: [path] })
  draw(<RouterProvider router={router} />)
  fireEvent.click(screen.getByRole('tab', { name: 'App versions' }))
  expect(router.state.location.search).toBe('?tab=versions')
  expect(chosen()).toBe('App versions')
})
