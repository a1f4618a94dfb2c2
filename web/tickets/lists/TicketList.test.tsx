// What stands first in a list, and the tabs in their order.
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '#web/kit/queryClient.ts'
import { t } from '#web/kit/language.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { notifKey } from './counts.ts'
import { putRow } from './rows.ts'
import { tabRows } from './tabs.ts'
import { TicketList } from './TicketList.tsx'
import { useTopped } from './useTopped.ts'

const row = makeRow(3, { status: 'accepted', tab: 'accepted', priority: 5 })
const id = row.transactionNumber

test('what was just accepted stands first whatever its urgency, also from beyond what is loaded, and only where it passes the filter', () => {
  putRow(queryClient, row)
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  const topped = (ids: string[], filter: Parameters<typeof useTopped>[2]) =>
    renderHook(() => useTopped(ids, { tab: 'accepted', top: id }, filter), { wrapper }).result.current
  expect(topped(['a', id, 'b'], { sort: 'urgent' })).toEqual([id, 'a', 'b'])
  expect(topped(['a', 'b'], { sort: 'urgent' })).toEqual([id, 'a', 'b'])
  expect(topped(['a', 'b'], { sort: 'urgent', priority: [1] })).toEqual(['a', 'b'])
  putRow(queryClient, { ...row, status: 'pending', tab: 'pending' })
  expect(topped(['a', 'b'], { sort: 'urgent' })).toEqual(['a', 'b'])
})

test('the ticket of a Mayday that stands is the first of its tab by urgency, before what was just accepted, and where it is filtered out it is not there', () => {
  const crew = { id: 'engine', name: 'Engine 2', at: row.receivedAt, seen: null }
  const inDanger = makeRow(4, { status: 'accepted', tab: 'accepted', priority: 1, dangers: [{ kind: 'mayday', ...crew }] })
  const number = inDanger.transactionNumber
  putRow(queryClient, row)
  queryClient.setQueryDefaults(notifKey, { staleTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData(notifKey, { waiting: {}, unread: {}, unacknowledged: [], ringing: 0, maydays: [inDanger] })
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  const topped = (tab: 'accepted' | 'pending', filter: Parameters<typeof useTopped>[2]) =>
    renderHook(() => useTopped(['a', number, id], { tab, top: id }, filter), { wrapper }).result.current
  expect(topped('accepted', { sort: 'urgent' })).toEqual([number, id, 'a'])
  expect(topped('accepted', { sort: 'urgent', priority: [5] })).toEqual([id, 'a', number])
  expect(topped('accepted', { sort: 'newest' })).toEqual([id, 'a', number])
  expect(topped('pending', { sort: 'urgent' })).toEqual(['a', number, id])
})

test('the tabs stand in the order of the specification, and ours after them', () => {
  expect(tabRows.map(({ title }) => t(title).toLowerCase())).toEqual([
    ...['pending', 'accepted', 'declined', 'reported', 'transferred', 'reports of the day', 'archived reports', 'supervisor', 'offline', 'scheduled'],
    ...['closed', 'merged', 'deleted'],
  ])
})

test.each([
  ['pending', 'urgent', true],
  ['pending', 'newest', false],
  // The past comes by the newest, whatever order was chosen.
  ['archived', 'urgent', false],
] as const)('the %s by %s say at their foot in which order a late P4 stands above a fresh P2: %s', async (tab, sort, says) => {
  const rows = [makeRow(1, { priority: 4 }), makeRow(2, { priority: 2 })]
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  const list = () => ({ data: { items: rows, next: null, total: 2 } })
  answerCalls({ getPendingEmergencyTickets: list, getArchivedEmergencyTickets: list })
  queryClient.clear()
  draw(
    <QueryClientProvider client={queryClient}>
      <TicketList
        tab={tab}
        filter={{ sort }}
        selected={undefined}
        marked={new Set()}
        own={new Set()}
        handle={{ current: { ids: [], all: [], isListed: false, release: () => {} } }}
        onSelect={() => {}}
      />
    </QueryClientProvider>,
  )
  expect((await screen.findByText('2 tickets', {}, { timeout: 5_000 })).closest('p')!.textContent).toBe(
    says ? '2 tickets · threats to life first, then what is late, then by priority' : '2 tickets',
  )
})

test('the foot of what is accepted counts the open and the resolved apart, and says why a P4 stands above a P1', async () => {
  const of = { status: 'accepted', tab: 'accepted' } as const
  const rows = [makeRow(1, { ...of, priority: 1 }), makeRow(2, { ...of, priority: 4 }), makeRow(3, { ...of, status: 'resolved' })]
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  const none = { unacknowledged: [], ringing: 0, maydays: [], takesTexts: false, unread: { accepted: 0 } }
  answerCalls({
    getAcceptedEmergencyTickets: () => ({ data: { items: rows, next: null, total: 3 } }),
    getTicketNotif: () => ({ data: { ...none, waiting: { accepted: 2 } } }),
  })
  queryClient.clear()
  draw(
    <QueryClientProvider client={queryClient}>
      <TicketList
        tab="accepted"
        filter={{ sort: 'urgent' }}
        selected={undefined}
        marked={new Set()}
        own={new Set()}
        top={rows[1]!.transactionNumber}
        handle={{ current: { ids: [], all: [], isListed: false, release: () => {} } }}
        onSelect={() => {}}
      />
    </QueryClientProvider>,
  )
  expect((await screen.findByText('2 open, 1 resolved', {}, { timeout: 5_000 })).closest('p')!.textContent).toBe(
    '2 open, 1 resolved · just accepted first, then threats to life, then what is late, then by priority',
  )
})
