// What is not there yet is not printed: the paper would be half of it. Draws whole screens, which takes its seconds.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Screen as Paper } from '#web/screens/operations/PaperScreen.tsx'
import { areThere } from '#web/statistics/Dashboard.tsx'
import { SituationReport } from '#web/storm/SituationReport.tsx'
import { IncidentReport } from '#web/tickets/detail/IncidentReport.tsx'
import { makeRow } from '#web/tickets/testing/rows.ts'
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

test('while the numbers of the period that was chosen before stand in for those of another, the executive dashboard is not printed', () => {
  const figure = (isPlaceholderData: boolean) => ({ data: {}, isPlaceholderData })
  const figures = (isPlaceholderData: boolean) => ({ year: 2026, totals: figure(false), times: figure(isPlaceholderData) }) as never
  expect([areThere(figures(true)), areThere(figures(false))]).toEqual([false, true])
})

test('once they are there, it is', async () => {
  const numbers = { total: 226, byStatus: {}, byPriority: [], byCaseType: [], byBarangay: [], byDepartment: [] }
  const imprint = { center: { name: 'Taytay' }, madeBy: 'Makisig Demo', madeAt: '2026-11-28T01:00:00.000Z' }
  answerCalls({ getReportByDate: () => ({ data: { numbers, imprint } }) })
  draw(under(Summary))
  await waitFor(() => expect([isOff('Print'), isOff('CSV')]).toEqual([false, false]))
})

/** Called when the test lets the names come. */
function answersLater(names: readonly string[], others: Record<string, () => object>) {
  const { promise, resolve } = Promise.withResolvers<object>()
  const none = { data: { items: [], next: null, total: 0 } }
  const later = Object.fromEntries(names.map((name) => [name, () => promise]))
  answerCalls(new Proxy({ ...others, ...later }, { get: (known, name: string) => known[name] ?? (() => none) }) as never)
  return () => resolve(none)
}
const namesOfTickets = ['getCaseTypes', 'getSubCaseTypes', 'getBarangays']
const dispatcher = () => useSession.setState({ token: 't', accountId: 'a', me: makeMe('dispatcher') })

test('the pack on paper waits for the names of kinds and places, and says of a caller what the ticket says', async () => {
  dispatcher()
  const open = { ...makeRow(1), ...{ callerName: null, callerPhone: null, allocatedNames: [] } }
  const come = answersLater(namesOfTickets, {
    getPendingEmergencyTickets: () => ({ data: { items: [open], next: null, total: 1 } }),
    ...{ getCrews: () => ({ data: [] }), getShelters: () => ({ data: [] }) },
  })
  draw(under(Paper))
  await screen.findByText(open.transactionNumber)
  await screen.findByText('No evacuation center is entered.')
  expect(isOff('Print the pack')).toBe(true)
  come()
  await waitFor(() => expect(isOff('Print the pack')).toBe(false))
  expect(screen.getByText(open.transactionNumber).closest('tr')!.querySelector('[data-label="Caller"]')!.textContent).toBe('No name givenNo number')
})

test('an incident report waits for the names of its kind and its place', async () => {
  dispatcher()
  const stamps = { receivedAt: '2026-11-28T01:00:00.000Z' }
  const ticket = { ...makeRow(1), ...{ place: {}, stamps, assignments: [], outsideNumbers: [], acceptedBy: null, resolved: null } }
  const imprint = { center: { name: 'Taytay' }, madeBy: 'Makisig Demo', madeAt: stamps.receivedAt }
  const come = answersLater(namesOfTickets, { [ticket.transactionNumber]: () => ({ data: { ticket, timeline: [], imprint } }) })
  draw(under(() => <IncidentReport id={ticket.transactionNumber} />))
  expect(await screen.findByText('Printed by Makisig Demo', { exact: false })).toBeTruthy()
  expect(isOff('Print')).toBe(true)
  come()
  await waitFor(() => expect(isOff('Print')).toBe(false))
})

test('a situation report waits for the casualties whose names are asked for', async () => {
  dispatcher()
  const at = '2026-11-28T01:00:00.000Z'
  const storm = { id: 's', name: 'Typhoon Test', region: '', province: '', municipality: '', openedAt: at, openedBy: null, closedAt: null }
  const board = { storm: { ...storm, closedBy: null, warningId: null, version: 1 }, rows: [], unplaced: 0, unplacedUrgent: 0, shelters: [], at }
  const { promise, resolve } = Promise.withResolvers<{ data: object }>()
  answerCalls({ getCasualties: () => promise })
  draw(under(() => <SituationReport board={board} />))
  expect(isOff('Print')).toBe(false)
  fireEvent.click(screen.getByRole('checkbox', { name: 'With the names of casualties' }))
  expect(isOff('Print')).toBe(true)
  resolve({ data: [] })
  await waitFor(() => expect(isOff('Print')).toBe(false))
})
