// The tiles of the dashboard: what they say of nothing is as calm as it is.
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { TicketNotif } from '#contract/tickets/lists/lists.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { notifKey } from '#web/tickets/lists/counts.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { putRow } from '#web/tickets/lists/rows.ts'
import { listKey } from '#web/tickets/lists/list.ts'
import { StaffBoard } from './StaffBoard.tsx'

const at = '2026-06-01T00:00:00.000Z'

test.each([
  ['dispatcher', 'Alarms', 0, 'all acknowledged', 0],
  ['dispatcher', 'Alarms', 2, 'nobody has acknowledged', 0],
  // The strip above asks for them.
  ['dispatcher', 'Alarms', 0, '60 reports of danger held back', 60],
  ['department', 'New for you', 0, 'all acknowledged', 0],
  ['department', 'New for you', 1, 'you have not acknowledged', 0],
] as const)('to a %s, %s: %i %s', async (type, label, ringing, says, held) => {
  queryClient.clear()
  const cluster = { id: 'c', beganAt: at, lastAt: at, count: held, acknowledgedBy: null }
  answerCalls({ getReportClusters: () => ({ data: { items: held ? [cluster] : [], next: null, total: 0 } }) })
  const me = makeMe(type)
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  queryClient.setQueryData(notifKey, {
    ...{ waiting: {}, unread: {}, unacknowledged: [], maydays: [], takesTexts: false },
    ringing,
  } as unknown as TicketNotif)
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <StaffBoard weather={null} today={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getByText(label).closest('a')!.textContent).toBe(`${label}${ringing}${says}`))
})

test.each([
  ['dispatcher', 'Alarms'],
  ['dispatcher', 'Offline'],
  ['department', 'New for you'],
] as const)('to a %s, %s says nothing of what has not come yet', (type, label) => {
  queryClient.clear()
  answerCalls({})
  const me = makeMe(type)
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <StaffBoard weather={null} today={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.getByText(label).closest('a')!.textContent).toBe(`${label}–`)
})

test('a fresh threat to life stands above what is later and above one that somebody has taken; what finds no room is counted, and the count leads there', () => {
  queryClient.clear()
  answerCalls({})
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const clock = { target: 'answer', dueAt: ago(5) } as const
  const late = Array.from({ length: 30 }, (_, n) =>
    makeRow(n + 2, { status: 'pending', tab: 'pending', priority: 3, receivedAt: ago(60 + n), clock }),
  )
  const fire = makeRow(1, { status: 'pending', tab: 'pending', priority: 1, receivedAt: ago(0), clock: { target: 'answer', dueAt: ago(-1) } })
  const taken = makeRow(40, { status: 'accepted', tab: 'accepted', priority: 1, receivedAt: ago(90), clock: { target: 'response', dueAt: ago(80) } })
  const rows = [taken, ...late, fire]
  for (const row of rows) putRow(queryClient, row)
  const list = (some: typeof rows) => ({
    ids: some.map(({ transactionNumber }) => transactionNumber),
    next: null,
    total: some.length,
    isMore: false,
    transfers: {},
  })
  for (const sort of ['urgent', 'newest'] as const) {
    queryClient.setQueryData(listKey('pending', { sort }), list(rows))
    queryClient.setQueryData(listKey('accepted', { sort }), list([]))
  }
  queryClient.setQueryDefaults(['tickets'], { staleTime: Number.POSITIVE_INFINITY })
  const counts = { ...{ unread: {}, unacknowledged: [], maydays: [], takesTexts: false, ringing: 1 }, waiting: { pending: 31, accepted: 5 } }
  queryClient.setQueryData(notifKey, counts as unknown as TicketNotif)
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <StaffBoard weather={null} today={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const links = within(screen.getByRole('region', { name: 'Running clocks' })).getAllByRole('link')
  expect(links[0]!.getAttribute('href')).toBe(`/cms/tickets/pending/${fire.transactionNumber}`)
  const more = links.at(-1)!
  expect([more.textContent, more.getAttribute('href')]).toEqual([`… and ${36 - (links.length - 1)} more open tickets`, '/cms/tickets/pending'])
})
