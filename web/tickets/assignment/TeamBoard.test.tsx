// The board of teams: who is on a run is at work, whatever it says of its duty.
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { putRow } from '#web/tickets/lists/rows.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { TeamBoard } from './TeamBoard.tsx'

const team = (callSign: string, dutyStatus: string, isAtWork: boolean, runs: string[] = []) => ({
  ...{ accountId: callSign, name: callSign, isDeleted: 0 },
  team: { callSign, dutyStatus, isAtWork, runs, responseTypeId: 'kind', positionAt: null },
})

beforeEach(() => {
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
})

test('a team that is on a run stands among those at work, in its row and in the count', async () => {
  const items = [team('Rescue 1', 'offduty', true), team('Medic 1', 'available', false), team('Boat 1', 'offduty', false)]
  const none = () => ({ data: { items: [], next: null, total: 0 } })
  answerCalls({
    getResponseTeams: () => ({ data: { items, next: null, total: 3 } }),
    ...{ getCrews: () => ({ data: [] }), getResponseTypes: none, getQuietTeams: () => ({ data: [] }) },
  })
  draw(<TeamBoard />)
  const rescue = (await screen.findByText('Rescue 1')).closest('li')!
  expect(within(rescue).getByText(/Busy/)).toBeTruthy()
  expect(within(rescue).queryByText(/Off duty/)).toBeNull()
  expect(screen.getByText('Busy').textContent).toMatch(/1 Busy/)
  expect(screen.getAllByRole('listitem').map((row) => row.querySelector('b')!.textContent)).toEqual(['Medic 1', 'Rescue 1', 'Boat 1'])
})

test('a team at work names the ticket that it is on and where, as a way to it; one that is free names none', async () => {
  const run = makeRow(7, { status: 'accepted', tab: 'accepted', place: 'Dolores' })
  putRow(queryClient, run)
  const items = [team('Rescue 1', 'busy', true, [run.transactionNumber]), team('Medic 1', 'available', false)]
  const none = () => ({ data: { items: [], next: null, total: 0 } })
  answerCalls({
    getResponseTeams: () => ({ data: { items, next: null, total: 2 } }),
    ...{ getCrews: () => ({ data: [] }), getResponseTypes: none, getCaseTypes: none, getQuietTeams: () => ({ data: [] }) },
  })
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TeamBoard />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const row = (await screen.findByText('Rescue 1')).closest('li')!
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/cms/tickets/accepted/${run.transactionNumber}`)
  expect(row.textContent).toContain(`${run.transactionNumber} Dolores`)
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
