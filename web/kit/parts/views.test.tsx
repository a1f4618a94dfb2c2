// The views that stand in for another: what is said while a report loads, and when something broke; and messages in their stack.
import { readFileSync } from 'node:fs'
import { act, fireEvent, screen } from '@testing-library/react'
import { createMemoryRouter, MemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test, vi } from 'vitest'
import { Refused } from '#contract/kit/client.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { IncidentReport } from '#web/tickets/detail/IncidentReport.tsx'
import { show } from './Messages.tsx'
import { RouteErrorView } from './RouteErrorView.tsx'

test('a report that is on its way says Loading Report..., under dark-blue dots of full size', () => {
  useSession.setState({ me: makeMe('dispatcher') })
  answerCalls(new Proxy({}, { get: () => () => new Promise<never>(() => {}) }))
  const { container } = draw(
    <MemoryRouter>
      <IncidentReport id="TAY-261120-0001" />
    </MemoryRouter>,
  )
  expect(screen.getByRole('status').textContent).toBe('Loading Report...')
  expect(container.querySelectorAll('[role="status"] i')).toHaveLength(3)
  const look = readFileSync('web/kit/parts/DotsLoader.module.css', 'utf8')
  expect(look).toMatch(/\.dots i \{[^}]*background: var\(--navy\);[^}]*animation: swell/)
  expect(look).toMatch(/\.full \{\s*min-height: min\(100%, 100dvh\)/)
})

const [, workerScope = ''] = /scope: '([^']+)'/.exec(readFileSync('web/tickets/alerting/staffWorker.ts', 'utf8')) ?? []

function Broken({ error }: { error: unknown }): never {
  throw error
}
test.each([
  ['its status and message', new Refused(409, 'The ticket was merged.'), /^409 The ticket was merged\.$/],
  ['the message alone', new Error('It broke.'), /^\s*It broke\.$/],
])('an error shows %s under the heading', async (_, error, text) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  draw(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Broken error={error} />, errorElement: <RouteErrorView /> }])} />)
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
  expect(screen.getByRole('alert').querySelector('p')!.textContent).toMatch(text)
})

test('a page that breaks says in one plain sentence what happened, what is kept and what to do, and leads back to where one was', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const routes = [
    { path: '/', element: <p>The list as it was</p> },
    {
      path: '/broken',
      element: <Broken error={new TypeError("Cannot read properties of undefined (reading 'map')")} />,
      errorElement: <RouteErrorView />,
    },
  ]
  draw(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/', '/broken'], initialIndex: 1 })} />)
  expect(await screen.findByRole('heading', { name: 'This page stopped working.' })).toBeTruthy()
  expect(
    screen.getByText(/^What was sent is saved, and what you were writing stays as long as this page is not loaded anew: go back first/),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }))
  expect(await screen.findByText('The list as it was')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an address without a screen shows 404 and its text', async () => {
  draw(<RouterProvider router={createMemoryRouter([{ path: '/', errorElement: <RouteErrorView /> }], { initialEntries: ['/nothing'] })} />)
  expect((await screen.findByRole('alert')).querySelector('p')!.textContent).toBe('404 Not Found')
  // Without signal the worker answers for what lies in its scope alone.
  expect(screen.getByRole('link', { name: 'Go to my start screen' }).getAttribute('href')!.startsWith(workerScope)).toBe(true)
})

test('messages are stacked 8 apart', async () => {
  draw(null)
  act(() => ['One.', 'Two.'].forEach((message) => void show({ message })))
  const parts = (await screen.findAllByRole('alert')).filter((part) => /One|Two/.test(part.textContent))
  expect(parts).toHaveLength(2)
  expect(parts.filter((part) => !part.className.includes('message'))).toEqual([])
  expect(readFileSync('web/kit/parts/Messages.module.css', 'utf8')).toMatch(/^\.message \+ \.message \{\s*margin-top: 8px;\s*\}/)
})
