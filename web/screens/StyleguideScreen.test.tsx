// The page of all parts: none is missing, each draws, and it is there in the demo alone.
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { MemoryRouter } from 'react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { switchLanguage } from '#web/kit/language.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Screen } from './StyleguideScreen.tsx'

/** A page of its own, what catches a fault to draw `ErrorView`, the corner in which toasts appear, and what says that the address of the server is wrong. */
const elsewhere = ['HeadRow', 'Boundary', 'HereAlone', 'Messages', 'PublicPage', 'RouteErrorView']
const demo = [{ accountType: 'dispatcher', realm: 'staff', username: 'a', password: 'b', center: 'taytay' }]

const open = (accounts: object[]) => {
  useSession.setState({ me: makeMe('contentwriter') })
  answerCalls({
    getSignInOptions: () => ({ data: { partner: null, partnerForStaff: false, centers: [], demo: accounts } }),
    fetchCCInfo: () => ({ data: { name: 'Taytay' } }),
  })
  return draw(
    <MemoryRouter>
      <Screen />
    </MemoryRouter>,
  )
}

test('every part of the kit is on it', () => {
  const source = readFileSync('web/screens/StyleguideScreen.tsx', 'utf8')
  const files = [...readdirSync('web/kit/parts'), ...readdirSync('web/kit/parts/marks')].filter((file) => /^[A-Z]\w+\.tsx$/.test(file))
  const parts = files.map((file) => basename(file, '.tsx')).filter((name) => !elsewhere.includes(name))
  expect(parts.length).toBeGreaterThan(20)
  expect(parts.filter((name) => !source.includes(`/${name}.tsx'`))).toEqual([])
})

test('each of them draws, in Filipino too', async () => {
  await switchLanguage('fil')
  open(demo)
  await waitFor(() => expect(screen.getAllByRole('region').length).toBeGreaterThan(10))
  await switchLanguage('en')
})

test('outside the demo there is no such screen', async () => {
  open([])
  expect((await screen.findByRole('alert')).textContent).toContain('404')
})
