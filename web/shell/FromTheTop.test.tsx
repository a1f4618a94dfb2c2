// Another screen is shown from its top; where nothing was scrolled the page is not laid out for it, as each ticket that a key chooses has an address.
import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { FromTheTop } from './FromTheTop.tsx'

test('it scrolls what was scrolled, and nothing else', async () => {
  // As a browser: to scroll by the program raises the event too, a moment later.
  const scroll = (to: number) => {
    screen.scrollTop = to
    queueMicrotask(() => screen.dispatchEvent(new Event('scroll')))
  }
  const scrollTo = vi.fn((_: number, top: number) => scroll(top))
  const screen = Object.assign(document.body.appendChild(document.createElement('main')), { id: 'screen', scrollTo })
  const router = createMemoryRouter([{ path: '*', element: <FromTheTop /> }], { initialEntries: ['/cms/tickets/pending/TAY-1'] })
  render(<RouterProvider router={router} />)
  for (const ticket of ['TAY-2', 'TAY-3']) await act(() => router.navigate(`/cms/tickets/pending/${ticket}`))
  expect(scrollTo).not.toHaveBeenCalled()
  scroll(400)
  await act(() => router.navigate('/cms/weather'))
  expect(scrollTo.mock.calls).toEqual([[0, 0]])
  await act(() => router.navigate('/cms/map'))
  expect(scrollTo).toHaveBeenCalledTimes(1)
  screen.remove()
})
