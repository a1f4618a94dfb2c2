// On the crew's own panel the last day of a certificate reads as the reader's days do, in each language.
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { switchLanguage } from '#web/kit/language.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { CrewPanel } from './CrewPanel.tsx'

afterEach(() => act(() => switchLanguage('en')))

test.each([
  ['en', ['First aid ended on Jan 31, 2020', 'Driving ends on Dec 1, 2026']],
  ['fil', ['Natapos ang First aid noong Ene 31, 2020', 'Matatapos ang Driving sa Dis 1, 2026']],
] as const)('in %s', async (language, said) => {
  useSession.setState({ token: 't', accountId: 'a', me: makeMe('responseteam') })
  const ending = [
    { name: 'First aid', until: '2020-01-31', isOver: true },
    { name: 'Driving', until: '2026-12-01', isOver: false },
  ]
  const person = { shiftId: 's', crewMemberId: 'm', name: 'Bayani Sample', role: 'driver', phone: null, since: '2026-11-20T06:00:00+08:00', ending }
  answerCalls({ getOwnCrew: () => ({ data: { responseTeamId: 'r', callSign: 'Engine 2', name: 'Engine', crew: [person], others: [] } }) })
  await act(() => switchLanguage(language))
  draw(<CrewPanel openRuns={[]} />)
  const row = (await screen.findByText('Bayani Sample')).closest('li')!
  expect([...row.querySelectorAll('small')].slice(1).map((one) => one.textContent)).toEqual(said)
})
