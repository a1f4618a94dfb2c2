// The palette over an open ticket: its actions by name and teams to send, on what has stood on the screen long enough, at that version.
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { Messages } from '#web/kit/parts/Messages.tsx'
import { paletteSources } from '#web/kit/palette.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { Around } from '#web/kit/testing/Around.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { putRow } from '#web/tickets/lists/rows.ts'
import { paintedNow, usePainted } from '#web/tickets/steps/painted.ts'
import { useDialog } from '#web/tickets/steps/useTicketActions.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { useOpenTicket, useTeamSearch } from './paletteOfTicket.ts'

const row = makeRow(1, { priority: 1, version: 4 })
const id = row.transactionNumber
const team = (accountId: string, callSign: string) => ({
  ...{ accountId, name: `${callSign} of the station`, isDeleted: 0 as const, team: { callSign, responseTypeId: 'engine' } },
})
const candidate = (accountId: string, worksOnPriority: number | null) => ({
  ...{ accountId, name: '', callSign: '', state: worksOnPriority ? 'enRoute' : 'available', worksOn: worksOnPriority ? 'TAY-261120-0011' : null },
  worksOnPriority,
})

beforeEach(() => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  queryClient.clear()
  putRow(queryClient, row)
  useDialog.setState({ name: null, ids: [] })
})

function open(isSeen: boolean) {
  const asked = answerCalls({
    getResponseTeams: () => ({ data: { items: [team('a', 'Engine 1'), team('b', 'Engine 2'), team('c', 'Engine 3')], total: 3, next: null } }),
    [id]: () => ({ message: 'Accepted.', data: [candidate('a', null), candidate('b', 3), candidate('c', 1)] }),
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Around>
      <MemoryRouter initialEntries={[`/cms/tickets/pending/${id}`]}>
        {children}
        <Messages />
      </MemoryRouter>
    </Around>
  )
  renderHook(
    () => {
      useOpenTicket()
      useTeamSearch()
      usePainted('ticket', isSeen ? [{ id, version: 4 }] : [])
    },
    { wrapper },
  )
  return asked
}
const source = (name: string) => paletteSources().find(({ id: of }) => of === name)
const found = (name: string, text: string) => source(name)?.known?.(text) ?? []

test('an action is found by its name, and sends the version that was seen', async () => {
  const asked = open(true)
  await waitFor(() => expect(paintedNow('ticket')).toHaveLength(1))
  const items = found('open ticket', 'acc')
  expect(items.map(({ label, detail }) => [label, detail])).toEqual([['Accept', id]])
  expect(found('open ticket', 'reopen').map(({ label }) => label)).toEqual([])
  act(() => items[0]!.run())
  await waitFor(() => expect(asked.find(({ name }) => name === id)?.body).toMatchObject({ version: 4 }))
})

test('what has not stood on the screen is not acted on', async () => {
  const asked = open(false)
  const items = found('open ticket', 'acc')
  act(() => items[0]!.run())
  expect(await screen.findByText(/is not in view yet/)).toBeTruthy()
  expect(asked.filter(({ name }) => name === id)).toEqual([])
})

test('a team is found by its call sign: one that is busy with a less urgent ticket is offered to be reassigned', async () => {
  open(true)
  await waitFor(() => expect(paintedNow('ticket')).toHaveLength(1))
  await source('teams')!.prepare!()
  expect(found('teams', 'eng').map(({ label }) => label)).toEqual(['Engine 1', 'Engine 2', 'Engine 3'])
  const items = await source('teams')!.find!('eng', new AbortController().signal)
  expect(items.map(({ label }) => label)).toEqual(['Engine 1', 'Engine 2 · reassign', 'Engine 3'])
})

test('“print” finds what the open ticket prints', () => {
  open(true)
  expect(found('open ticket', 'print').map(({ label }) => label)).toEqual(['Incident report'])
})
