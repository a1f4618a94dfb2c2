// The panel that sends: no two of its buttons send the same team.
import { act, fireEvent, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { wire } from '#web/kit/api.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { putRow } from '#web/tickets/lists/rows.ts'
import { usePainted } from '#web/tickets/steps/painted.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { SendPanel } from './SendPanel.tsx'

const row = makeRow(1)
const way = { metres: 900, seconds: 180, by: 'roads' }
const team = (callSign: string) => ({
  ...{ accountId: callSign, name: callSign, callSign, responseTypeId: 'ambulance', departmentId: null, state: 'available', position: null },
  ...{ positionAt: null, ...way, worksOn: null, worksOnPriority: null, reasons: ['fitsCase'], crew: [] },
})
const kind = (responseTypeId: string, ...sends: string[]) => ({
  ...{ responseTypeId, wanted: sends.length, on: 0, missing: 0, instead: [] },
  sends: sends.map((name) => ({ id: name, name, ...way })),
})

let change = () => {}
/** The ticket stands there as it would beside its facts. */
function Seen() {
  const [version, setVersion] = useState(row.version)
  useEffect(() => void (change = () => setVersion(row.version + 1)), [])
  usePainted('ticket', [{ id: row.transactionNumber, version }])
  return <SendPanel ticket={row} />
}

beforeEach(() => {
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  queryClient.clear()
  putRow(queryClient, row)
})

test.each([
  ['one team that the list names', [kind('ambulance', 'Medic 1')], 1, ['Send Medic 1↵']],
  ['one team that the list does not name', [kind('engine', 'Engine 2')], 1, ['Send Medic 1↵', 'Send Engine 2 P']],
  ['several teams', [kind('ambulance', 'Medic 1'), kind('engine', 'Engine 2')], 1, ['Send Medic 1↵', 'Send Medic 1, Engine 2 P']],
  ['a higher alarm of one team', [kind('ambulance', 'Medic 1')], 2, ['Send Medic 1↵', 'Raise to: Second alarm · Send Medic 1 P']],
])('a plan of %s: no two buttons say the same', async (_, kinds, level, buttons) => {
  const plan = { alarmLevel: 1, levels: 2, level, kinds, neighbors: [] }
  const answers: Record<string, unknown> = { getTicketPlan: plan, getRecommendedTeams: [team('Medic 1'), team('Medic 2')] }
  wire.base = 'http://tanod.test'
  wire.send = async ({ url }) => {
    const name = new URL(url).pathname.split('/').find((one) => one in answers) ?? ''
    return Response.json({ message: '', data: answers[name] ?? { items: [], next: null, total: 0 } })
  }
  draw(<SendPanel ticket={row} />)
  await screen.findByRole('region', { name: 'Response plan' })
  await screen.findByRole('button', { name: /Medic 1 ?↵/ })
  expect(screen.getAllByRole('button', { name: /Send / }).map((one) => one.textContent)).toEqual(buttons)
})

test('that a team is off duty or busy is said beside how soon it can be there, also where no heading stands above it', async () => {
  const off = { ...team('Medic 2'), state: 'offDuty' }
  const busy = { ...team('Medic 3'), state: 'enRoute', worksOn: 'TAY-261128-0042', worksOnPriority: 2 }
  const answers: Record<string, unknown> = { getTicketPlan: null, getRecommendedTeams: [team('Medic 1'), off, busy] }
  wire.base = 'http://tanod.test'
  wire.send = async ({ url }) => {
    const name = new URL(url).pathname.split('/').find((one) => one in answers) ?? ''
    return Response.json({ message: '', data: name in answers ? answers[name] : { items: [], next: null, total: 0 } })
  }
  draw(<SendPanel ticket={row} />)
  await screen.findByRole('button', { name: /Medic 1 ?↵/ })
  const details = screen.getAllByRole('option').map((one) => one.querySelector('small')?.textContent)
  expect(details).toEqual(['', 'Off duty', 'on 0042 (P2), en route'])
})

test('that the center has no roads takes no line from the teams that are sent: it is said beside the map of the ticket', async () => {
  const answers: Record<string, unknown> = { getRoads: null, getTicketPlan: null, getRecommendedTeams: [team('Medic 1')] }
  const asked: string[] = []
  wire.base = 'http://tanod.test'
  wire.send = async ({ url }) => {
    const name = new URL(url).pathname.split('/').find((one) => one in answers) ?? ''
    asked.push(name)
    return Response.json({ message: '', data: name in answers ? answers[name] : { items: [], next: null, total: 0 } })
  }
  draw(<SendPanel ticket={row} />)
  await screen.findByRole('button', { name: /Medic 1 ?↵/ })
  expect([asked.includes('getRecommendedTeams'), asked.includes('getRoads')]).toEqual([true, false])
})

test.each([
  ['none was raised, and the first has all its teams', 0, 1, []],
  ['the first was raised', 1, 1, []],
  ['the second is chosen', 1, 2, ['Raise to: Second alarm P']],
])('an alarm is raised only to a higher one: where %s', async (_, alarmLevel, level, buttons) => {
  const plan = { alarmLevel, levels: 2, level, kinds: [{ ...kind('ambulance'), wanted: 1, on: 1 }], neighbors: [] }
  wire.base = 'http://tanod.test'
  const answers: Record<string, unknown> = { getTicketPlan: plan, getRecommendedTeams: [] }
  wire.send = async ({ url }) => {
    const name = new URL(url).pathname.split('/').find((one) => one in answers) ?? ''
    return Response.json({ message: '', data: answers[name] ?? { items: [], next: null, total: 0 } })
  }
  draw(<SendPanel ticket={row} />)
  await screen.findByRole('region', { name: 'Response plan' })
  expect(screen.queryAllByRole('button', { name: /Raise to/ }).map((one) => one.textContent)).toEqual(buttons)
})

test('scrolled to its plan, Enter in the field sends no team that the plan covers: it brings the teams back, and the next one sends', async () => {
  const answers: Record<string, unknown> = { getTicketPlan: null, getRecommendedTeams: [team('Medic 1')] }
  const sent: string[] = []
  wire.base = 'http://tanod.test'
  wire.send = async ({ url, method }) => {
    const path = new URL(url).pathname
    if (method === 'POST') sent.push(path.split('/').at(-1)!)
    const name = path.split('/').find((one) => one in answers) ?? ''
    return Response.json({ message: '', data: name in answers ? answers[name] : { items: [], next: null, total: 0 } })
  }
  vi.useFakeTimers({ shouldAdvanceTime: true })
  draw(<Seen />)
  await screen.findByRole('button', { name: /Medic 1 ?↵/ })
  act(() => change())
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  const [panel, field] = [screen.getByRole('region', { name: 'Send a team' }), screen.getByRole('combobox', { name: 'Find a team' })]
  act(() => field.focus())
  panel.scrollTop = 130
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([panel.scrollTop, sent]).toEqual([0, []])
  // The ticket changed a while ago: it is the team that has only just come into view.
  expect(await screen.findByText(/it has only just come up/)).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Enter' })
  await vi.waitFor(() => expect(sent).toEqual(['assignToResponseTeam']))
  vi.useRealTimers()
})
