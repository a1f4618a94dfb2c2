// What is not there yet is not printed: the paper would be half of it. Draws whole screens, which takes its seconds.
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Screen as Executive } from './ExecutiveDashboardScreen.tsx'
import { Screen as Summary } from './ReportsSummaryScreen.tsx'

beforeEach(() => useSession.setState({ token: 't', accountId: 'a', me: makeMe('executive') }))

const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
const under = (Screen: () => React.ReactNode) => (
  <MemoryRouter>
    <Screen />
  </MemoryRouter>
)

test.each([
  ['executive dashboard', Executive],
  ['summary', Summary],
])('while the numbers of the %s are on their way, it is not printed', (_, Screen) => {
  const never = () => new Promise<never>(() => {})
  answerCalls(new Proxy({}, { get: () => never }))
  draw(under(Screen))
  expect(isOff('Print')).toBe(true)
})

test('once they are there, it is', async () => {
  const numbers = { total: 226, byStatus: {}, byPriority: [], byCaseType: [], byBarangay: [], byDepartment: [] }
  const imprint = { center: { name: 'Taytay' }, madeBy: 'Makisig Demo', madeAt: '2026-11-28T01:00:00.000Z' }
  answerCalls({ getReportByDate: () => ({ data: { numbers, imprint } }) })
  draw(under(Summary))
  await waitFor(() => expect([isOff('Print'), isOff('CSV')]).toEqual([false, false]))
})
