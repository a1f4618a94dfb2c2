// Where the selection goes after an act: with the ticket into its tab, or in triage mode on to the next that waits.
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { retries } from '#web/kit/api.ts'
import { setDesk } from '#web/kit/desk.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { useConnection } from '#web/kit/feed/connection.ts'
import { answerCalls, type Reply } from '#web/kit/testing/answer.ts'
import { makeMe } from '#web/kit/testing/people.ts'
import type { TabName } from '#web/tickets/lists/tabs.ts'
import { putRow, readRow } from '#web/tickets/lists/rows.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { accept, decline, report } from './actions.ts'
import { useTriage } from './useTriage.ts'

const rows = [makeRow(1), makeRow(2)]
const [id, next] = rows.map((row) => row.transactionNumber) as [string, string]
const why = { reason: 'Outside our area' }
const acts = [
  ['accepted', () => accept(id)],
  ['declined', () => decline(id, why)],
  ['reported', () => report(id, why)],
] as const

beforeEach(() => {
  retries.pauseMs = 1
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  useConnection.setState({ state: 'live' })
  queryClient.clear()
  for (const row of rows) putRow(queryClient, row)
  answerCalls({ [id]: () => ({ message: 'Done.' }) })
})

function desk() {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[`/cms/tickets/pending/${id}`]}>{children}</MemoryRouter>
  const { result } = renderHook(() => ({ triage: useTriage('pending', id), at: useLocation().pathname }), { wrapper })
  result.current.triage.noteIds([id, next])
  return result
}

test.each(acts)('a ticket that is %s stays selected, and its tab is shown', async (tab, act) => {
  setDesk({ staysInTab: false })
  const result = desk()
  await act()
  await waitFor(() => expect(result.current.at).toBe(`/cms/tickets/${tab}/${id}`))
})

test.each(acts)('in triage mode, after one that is %s, the next that waits is selected in the same tab', async (_, act) => {
  setDesk({ staysInTab: true })
  const result = desk()
  await act()
  await waitFor(() => expect(result.current.at).toBe(`/cms/tickets/pending/${next}`))
})

test.each([true, false])(
  'while the line is lost an act moves nothing that is looked at, until it has arrived (triage mode: %s)',
  async (staysInTab) => {
    setDesk({ staysInTab })
    useConnection.setState({ state: 'lost' })
    let answer: () => Reply | Promise<Reply> = () => Promise.reject(new TypeError('Failed to fetch'))
    answerCalls({ [id]: () => answer() })
    const result = desk()
    const been = new Set<string>()
    const stops = queryClient.getQueryCache().subscribe(() => been.add(`${result.current.at} ${readRow(queryClient, id)?.tab}`))
    expect((await accept(id)).isDone).toBe(false)
    stops()
    expect([[...been], result.current.at, readRow(queryClient, id)?.tab]).toEqual([
      [...been].filter((at) => at.endsWith(`${id} pending`)),
      `/cms/tickets/pending/${id}`,
      'pending',
    ])
    const ticket = { ...rows[0]!, status: 'accepted', tab: 'accepted', version: 2, stamps: {}, assignments: [] }
    answer = () => ({ message: 'Ticket accepted.', data: ticket })
    await accept(id)
    await waitFor(() => expect(result.current.at).toBe(staysInTab ? `/cms/tickets/pending/${next}` : `/cms/tickets/accepted/${id}`))
  },
)

test('keys pressed while the list is on its way are not lost, and those meant for another list are', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={['/cms/tickets/pending']}>{children}</MemoryRouter>
  const read = (path: string) => path.split('/').slice(3) as [TabName, string | undefined]
  const { result } = renderHook(
    () => {
      const { pathname } = useLocation()
      return { triage: useTriage(...read(pathname)), at: pathname, go: useNavigate() }
    },
    { wrapper },
  )
  result.current.triage.move(1, false)
  result.current.triage.move(1, false)
  result.current.triage.markChosen()
  await act(async () => result.current.triage.noteIds([id, next]))
  await waitFor(() => expect(result.current.at).toBe(`/cms/tickets/pending/${next}`))
  expect([...result.current.triage.marked]).toEqual([next])

  act(() => void result.current.go('/cms/tickets/accepted'))
  result.current.triage.handle.current = { ids: [], all: [], isListed: false, release: () => {} }
  result.current.triage.move(1, false)
  act(() => void result.current.go('/cms/tickets/declined'))
  await act(async () => result.current.triage.noteIds([id, next]))
  expect(result.current.at).toBe('/cms/tickets/declined')
})

test('X with nothing chosen marks the first', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={['/cms/tickets/pending']}>{children}</MemoryRouter>
  const { result } = renderHook(() => ({ triage: useTriage('pending', undefined), at: useLocation().pathname }), { wrapper })
  await act(async () => result.current.triage.noteIds([id, next]))
  act(() => result.current.triage.markChosen())
  expect([[...result.current.triage.marked], result.current.at]).toEqual([[id], `/cms/tickets/pending/${id}`])
})

function console() {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[`/cms/tickets/pending/${id}`]}>{children}</MemoryRouter>
  const read = (path: string) => path.split('/').slice(3) as [TabName, string | undefined]
  const { result } = renderHook(
    () => {
      const { pathname } = useLocation()
      return { triage: useTriage(...read(pathname)), at: pathname, go: useNavigate() }
    },
    { wrapper },
  )
  result.current.triage.noteIds([id, next])
  return { result, go: (to: string) => act(() => void result.current.go(`/cms/tickets/${to}`)), top: () => result.current.triage.top }
}

test('what was just accepted is first in accepted until one selects another there', async () => {
  setDesk({ staysInTab: false })
  const { go, top } = console()
  await act(() => accept(id))
  expect(top()).toBe(id)
  go(`accepted/${next}`)
  expect(top()).toBeUndefined()
  go(`accepted/${id}`)
  expect(top()).toBeUndefined()
})

test('what was just accepted is first in accepted until one leaves the tab, also where triage goes on in pending', async () => {
  setDesk({ staysInTab: true })
  const { go, top } = console()
  await act(() => accept(id))
  expect(top()).toBeUndefined()
  go('accepted')
  expect(top()).toBe(id)
  go('pending')
  go('accepted')
  expect(top()).toBeUndefined()
})

test('keys wait for a list that has not come, whatever list stood there before', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={['/cms/tickets/offline']}>{children}</MemoryRouter>
  const { result } = renderHook(() => ({ triage: useTriage('offline', undefined), at: useLocation().pathname }), { wrapper })
  await act(async () => result.current.triage.noteIds([id]))
  await act(async () => result.current.triage.noteIds(undefined))
  act(() => result.current.triage.move(1, false))
  expect(result.current.at).toBe('/cms/tickets/offline')
  await act(async () => result.current.triage.noteIds([next]))
  expect(result.current.at).toBe(`/cms/tickets/offline/${next}`)
})
