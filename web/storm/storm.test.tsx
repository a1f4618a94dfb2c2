// An urgent report is announced on every screen until somebody takes note; the board of a storm that is over claims no noughts.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AccountType } from '#contract/accounts/permissions.ts'
import type { Board, BoardRow } from '#contract/storm/board.ts'
import type { Storm } from '#contract/storm/Storm.ts'
import { useBadges } from '#web/kit/badges.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Casualties } from './Casualties.tsx'
import { BoardTable } from './BoardTable.tsx'
import { Part } from './StormBar.tsx'

const sound = vi.hoisted(() => ({ startAlarm: vi.fn(), stopAlarm: vi.fn() }))
vi.mock('#web/kit/sound.ts', async (whole) => ({ ...(await whole<object>()), ...sound }))
const patient = { timeout: 20_000 }
vi.setConfig({ testTimeout: 30_000 })
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const id = (n: number) => `0190a000-0000-7000-8000-00000000001${n}`
const at = '2026-11-22T08:00:00.000Z'
const first = { id: id(1), stormId: id(2), barangayId: id(3), barangay: 'Dolores', line: 'Two families on a roof', receivedAt: at, writtenBy: 'Kap' }
const storm = { id: id(2), name: 'Typhoon Test', region: '', province: '', municipality: '', openedAt: at, openedBy: null, warningId: null }
let held: QueryClient | undefined
function Hold() {
  const client = useQueryClient()
  useEffect(() => {
    held = client
  }, [client])
  return null
}
const open = (type: AccountType) => {
  const me = makeMe(type)
  useSession.setState({ token: 'x', accountId: me.accountId, me, expired: null })
  let urgent: object = { count: 2, waiting: 3, first }
  const asked = answerCalls({
    getStorm: () => ({ data: { storm: null, calmFrom: 3, urgent } }),
    [first.id]: () => {
      urgent = { count: 0, waiting: 1, first: null }
      return { data: {} }
    },
  })
  draw(
    <MemoryRouter>
      <Part />
      <Hold />
    </MemoryRouter>,
  )
  return asked
}

test('an urgent report stands over every screen, rings and counts in the rail until somebody takes note', async () => {
  const asked = open('dispatcher')
  const bar = await screen.findByRole('alert', { name: 'Urgent report of a barangay' }, patient)
  expect(bar.textContent).toContain('Urgent: Dolores')
  expect(bar.textContent).toContain('“Two families on a roof”')
  expect(bar.textContent).toContain('1 more urgent report')
  expect(sound.startAlarm).toHaveBeenCalledWith('storm')
  expect(useBadges.getState().byPath['/cms/storm']).toBe(2)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Acknowledge' })))
  await vi.waitFor(() => expect(asked.some(({ name }) => name === first.id)).toBe(true), patient)
  // What the feed does when the fact arrives.
  await act(() => held!.invalidateQueries())
  await vi.waitFor(() => expect(sound.stopAlarm).toHaveBeenCalledWith('storm'), patient)
  expect(screen.queryByRole('alert', { name: 'Urgent report of a barangay' })).toBeNull()
  expect(useBadges.getState().byPath['/cms/storm']).toBe(0)
})

test('whoever may not take note is told, without a sound that nobody there can end', async () => {
  open('department')
  await screen.findByRole('alert', { name: 'Urgent report of a barangay' }, patient)
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
  expect(sound.startAlarm).not.toHaveBeenCalled()
})

const row: BoardRow = {
  ...{
    barangayId: id(3),
    name: 'Dolores',
    tickets: 4,
    urgentTickets: 1,
    families: 90,
    persons: 400,
    closedRoads: 0,
    warnings: 0,
    waiting: 1,
    urgent: 1,
  },
  ...{ lastReport: null, figures: {}, captain: null },
}
const board = (closedAt: string | null, rows = [row]): Board => ({
  ...{ storm: { ...storm, closedAt, closedBy: null, version: 1 }, rows, unplaced: 3, unplacedUrgent: 2, shelters: [], at },
})
const figures = () => Object.fromEntries([...document.querySelectorAll('dl > div')].map((one) => [...one.children].map((part) => part.textContent)))

test('the board counts threats to life as it counts tickets, with those of no barangay', () => {
  draw(
    <MemoryRouter>
      <BoardTable board={board(null)} />
    </MemoryRouter>,
  )
  expect(figures()).toMatchObject({ 'Open tickets': '7', 'Threats to life': '3' })
})

test('what somebody writes of a casualty stands on where the list cannot be read anew, as the line is away', async () => {
  useSession.setState({ token: 'x', accountId: 'a', me: makeMe('dispatcher'), expired: null })
  let isThere = true
  const asked = answerCalls({ getCasualties: () => (isThere ? { data: [] } : Promise.reject(new TypeError('Failed to fetch'))) })
  draw(
    <>
      <Casualties storm={{ ...storm, closedAt: null } as Storm} />
      <Hold />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Add a casualty' }, patient))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }, patient), { target: { value: 'Ana Sample' } })
  isThere = false
  await act(() => held!.refetchQueries())
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(asked.filter(({ name }) => name === 'getCasualties')).toHaveLength(2)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Ana Sample')
})

test('of a storm that is over the board tells what was counted, and nothing of what it cannot know', () => {
  draw(
    <MemoryRouter>
      <BoardTable board={board(at, [{ ...row, tickets: 0, urgentTickets: 0 }])} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('note').textContent).toContain('This storm is over since')
  expect(figures()).toEqual({
    'Urgent reports that wait': '1',
    'Persons in evacuation centers, as last counted': '400',
  })
  expect(screen.queryByText('–')).toBeNull()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Barangay',
    'Reports that wait',
    'Evacuees',
    'Last report',
  ])
})
