// The gate: what an address shows to whom is signed out, and what stands while a view is still on its way.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/kit/queryClient.ts'
import { clearSession, useSession } from '#web/kit/session/session.ts'
import { wayBack } from '#web/kit/session/wayBack.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { screens } from '#web/routes.tsx'
import { CenterDashboard } from '#web/screens/Home.tsx'
import { WhoAmI } from '#web/screens/WhoAmI.tsx'
import { StaffScreen } from '#web/screens/StaffScreen.tsx'
import { Gate } from './gate.tsx'

const centers = [
  ['taytay', 'Municipality of Taytay'],
  ['taguig', 'City of Taguig'],
] as const

beforeEach(() => {
  clearSession()
  answerCalls({ getSignInOptions: () => ({ data: { centers: centers.map(([slug, name]) => ({ slug, name })), demo: [] } }) })
})
afterEach(() => history.replaceState(null, '', '/'))

function openAt(path: string) {
  history.replaceState(null, '', path)
  return draw(<Gate />)
}

test.each(centers)('/cms/%s-dashboard asks to sign in, by the name of the center', async (slug, name) => {
  openAt(`/cms/${slug}-dashboard`)
  expect(await screen.findByRole('heading', { name: 'Executive sign-in' })).toBeTruthy()
  expect(screen.getByText(name)).toBeTruthy()
})

test.each([
  ['taytay', 'executive', 'Figures', false],
  ['taguig', 'executive', 'Figures', true],
  ['taguig', 'dispatcher', 'Board', true],
  ['taytay', 'superadmin', 'Centers', true],
] as const)('/cms/%s-dashboard is for that center’s own accounts: an %s of taytay comes to their own page', async (slug, type, page, isTold) => {
  useSession.setState({ me: makeMe(type, type === 'superadmin' ? { commandCenter: null } : {}) })
  draw(
    <MemoryRouter initialEntries={[`/cms/${slug}-dashboard`]}>
      <Routes>
        <Route path="/cms/executive-dashboard" element={<p>Figures</p>} />
        <Route path="/cms/dashboard" element={<p>Board</p>} />
        <Route path="/cms/commandcenters" element={<p>Centers</p>} />
        <Route path="/cms/:page" element={<CenterDashboard />} />
      </Routes>
    </MemoryRouter>,
  )
  expect(await screen.findByText(page)).toBeTruthy()
  if (isTold) expect((await screen.findAllByText('That dashboard belongs to another center.')).length).toBeGreaterThan(0)
})

test('where the server does not answer, a crew keeps its Mayday and the number of its desk, and the page goes on by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  queryClient.clear()
  const me = makeMe('responseteam')
  useSession.setState({ token: 'x', accountId: me.accountId })
  localStorage.setItem('tanod.crewDesk', '+63281234567')
  const noLine = () => Promise.reject(new TypeError('Failed to fetch'))
  answerCalls({ getCurrentUser: noLine, fetchCCInfo: noLine, declareMayday: noLine })
  draw(
    <QueryClientProvider client={queryClient}>
      <WhoAmI />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'MAYDAY' }, { timeout: 20_000 }))
  expect(screen.getByRole('link', { name: /^Call the desk/ }).getAttribute('href')).toBe('tel:+63281234567')
  fireEvent.click(screen.getByRole('button', { name: 'We are in danger: send MAYDAY' }))
  expect(await screen.findByText(/^No answer yet to the MAYDAY/)).toBeTruthy()
  answerCalls({ getCurrentUser: () => ({ data: me }), fetchCCInfo: noLine, declareMayday: noLine })
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(useSession.getState().me?.accountId).toBe(me.accountId)
  vi.useRealTimers()
})

test('any other address becomes /cms with the sign-in, and is kept for afterwards', async () => {
  openAt('/cms/tickets/accepted')
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
  expect([location.pathname, wayBack()]).toEqual(['/cms', '/cms/tickets/accepted'])
})

test('who was signed out by inactivity reads so', async () => {
  sessionStorage.setItem('tanod.notice', 'inactive')
  openAt('/cms')
  expect(await screen.findByText('Signed out due to inactivity')).toBeTruthy()
})

test('three dots stand where a view is still on its way', async () => {
  openAt('/cms/policy')
  const waiting = screen.getByRole('status')
  expect([waiting.textContent, waiting.querySelectorAll('i').length]).toEqual(['Loading', 3])
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
})

test('a landing page of others leads to one’s own, and another screen that one may not open says so', async () => {
  const draws = (path: string) =>
    draw(
      <MemoryRouter initialEntries={[`/cms/${path}`]}>
        <Routes>
          <Route path="/cms/news/list" element={<p>Own landing page</p>} />
          <Route path="/cms/*" element={<StaffScreen screen={screens.find((one) => one.path === path)!} />} />
        </Routes>
      </MemoryRouter>,
    )
  useSession.setState({ me: makeMe('contentwriter') })
  for (const path of ['citizens', 'commandcenters', 'executive-dashboard', 'dashboard']) {
    const { unmount } = draws(path)
    expect(await screen.findByText('Own landing page')).toBeTruthy()
    unmount()
  }
  draws('map')
  expect(screen.queryByText('Own landing page')).toBeNull()
  expect(document.body.textContent).toContain('403')
})
