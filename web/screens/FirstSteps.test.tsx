// The first steps of a new center: each leads to its own field, and the page for the rehearsal can be opened on another machine.
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { FirstSteps } from './FirstSteps.tsx'

beforeEach(() => useSession.setState({ token: 't', accountId: 'a', me: makeMe('admin') }))

test('each step leads to its own field, and the rehearsal has a link and a picture of its address', async () => {
  const none = { data: { items: [], next: null, total: 0 } }
  const checks = ['hotline', 'dispatcher', 'citizen', 'desk', 'crew'].map((name) => ({ name, isDone: false }))
  answerCalls({
    getOpening: () => ({ data: { openedAt: null, closedAt: null, path: '/cms/quickreport?center=antipolo', checks } }),
    getIntegrations: () => ({ data: [] }),
    ...Object.fromEntries(['getBarangays', 'getDepartments', 'getResponseTeams', 'getAgents'].map((name) => [name, () => none])),
  })
  draw(
    <MemoryRouter>
      <FirstSteps isFolded={false} />
    </MemoryRouter>,
  )
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByRole('link', { name: 'Rehearsal' })
  expect(leadsTo('Hotline')).toBe('/cms/resources/center#hotlines')
  expect([leadsTo('Rehearsal'), leadsTo('Open to citizens')]).toEqual(Array(2).fill('/cms/resources/center#opening'))
  const address = `${location.origin}/cms/quickreport?center=antipolo`
  expect(leadsTo(address)).toBe(address)
  expect(screen.getByRole('img', { name: /^Picture of the address/ })).toBeTruthy()
})
