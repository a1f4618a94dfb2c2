// A row says what is on its way, whichever key or button sent it.
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { query } from '#web/kit/api.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls, type Reply } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { useTicketActions } from '#web/tickets/steps/useTicketActions.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { putRow } from './rows.ts'
import { TicketLine } from './TicketLine.tsx'

test('the chosen alarm that is being acknowledged says “Sending…” until the server has answered', async () => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  const row = makeRow(1, { priority: 1 })
  const id = row.transactionNumber
  putRow(queryClient, row)
  let answer = (_: Reply) => {}
  const asked = answerCalls({ [id]: () => new Promise<Reply>((resolve) => (answer = resolve)) })
  draw(
    <QueryClientProvider client={queryClient}>
      <TicketLine id={id} tab="pending" transfer={undefined} isSelected isMarked={false} />
    </QueryClientProvider>,
  )
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useTicketActions(id), { wrapper })
  act(() => result.current.acknowledge())
  expect(screen.queryByText('Sending…')).not.toBeNull()
  act(() => result.current.acknowledge())
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  expect(asked.filter(({ name }) => name === id)).toHaveLength(1)
  await act(async () => answer({ message: 'Acknowledged.' }))
  expect(await screen.findByText('Dolores')).toBeTruthy()
  expect(screen.queryByText('Sending…')).toBeNull()
})

test('a scheduled ticket says when it is due, not when it was written', async () => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  const row = makeRow(2, { status: 'scheduled', tab: 'scheduled', scheduledAt: '2026-11-24T06:30:00Z' })
  putRow(queryClient, row)
  draw(
    <QueryClientProvider client={queryClient}>
      <TicketLine id={row.transactionNumber} tab="scheduled" transfer={undefined} isSelected={false} isMarked={false} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('due Tue, Nov 24 14:30')).toBeTruthy()
})

test('a unit’s new ticket says so in one word, with no name of a handler beside it', async () => {
  const me = makeMe('department')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  const row = makeRow(3, {
    ...{ status: 'accepted', tab: 'accepted', allocatedTo: [me.accountId], awaiting: [me.accountId] },
    ...{ acceptedBy: { id: 'desk', name: 'Amihan Demo' }, flags: ['duplicate'] },
  })
  putRow(queryClient, row)
  draw(
    <QueryClientProvider client={queryClient}>
      <TicketLine id={row.transactionNumber} tab="accepted" transfer={undefined} isSelected={false} isMarked={false} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('NEW')).toBeTruthy()
  expect([screen.queryByText('Amihan Demo'), screen.queryByText('×2')]).toEqual([null, null])
})

test('a row carries the mark that the map draws of its ticket', async () => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  const row = makeRow(8, { status: 'accepted', tab: 'accepted', priority: 2 })
  putRow(queryClient, row)
  draw(
    <QueryClientProvider client={queryClient}>
      <TicketLine id={row.transactionNumber} tab="accepted" transfer={undefined} isSelected={false} isMarked={false} />
    </QueryClientProvider>,
  )
  await screen.findByText('High')
  expect(document.querySelector('[data-ticket-mark="accepted-2"]')).not.toBeNull()
  expect(document.body.textContent).toContain('P2 High')
  // Drawn, and not only read out, where the row is wide enough.
  expect(screen.getByText('High').classList.contains('spoken')).toBe(false)
})

test('whoever asked to be written to is marked on the row, until the ticket is done', async () => {
  const row = makeRow(9, { isWriteOnly: true, priority: 1, flags: ['lifeThreat'] })
  putRow(queryClient, row)
  draw(
    <QueryClientProvider client={queryClient}>
      <TicketLine id={row.transactionNumber} tab="pending" transfer={undefined} isSelected={false} isMarked={false} />
    </QueryClientProvider>,
  )
  expect((await screen.findByText('WRITE')).title).toBe('Does not want calls: write')
  putRow(queryClient, { ...row, status: 'resolved', version: 2 })
  await waitFor(() => expect(screen.queryByText('WRITE')).toBeNull())
})

test('that a ticket may be a duplicate stands on its second line, where it takes no room from the place', async () => {
  const row = makeRow(10, { priority: 2, flags: ['duplicate'] })
  putRow(queryClient, row)
  draw(
    <QueryClientProvider client={queryClient}>
      <TicketLine id={row.transactionNumber} tab="pending" transfer={undefined} isSelected={false} isMarked={false} />
    </QueryClientProvider>,
  )
  const words = await screen.findByText(row.summary)
  const mark = screen.getByText('×2').parentElement!
  expect([mark.previousElementSibling, mark.contains(document.querySelector('[data-place]'))]).toEqual([words, false])
})

test('the mark of a possible duplicate goes where the desk knows that there is none open to compare it with', async () => {
  const row = makeRow(11, { priority: 2, flags: ['duplicate'] })
  putRow(queryClient, row)
  const told = (items: object[]) =>
    queryClient.setQueryData(query(lifecycle.getDuplicates, { id: row.transactionNumber }).queryKey, { items, total: items.length } as never)
  draw(
    <QueryClientProvider client={queryClient}>
      <TicketLine id={row.transactionNumber} tab="pending" transfer={undefined} isSelected={false} isMarked={false} />
    </QueryClientProvider>,
  )
  expect(screen.getByText('×2')).toBeTruthy()
  act(() => void told([]))
  await waitFor(() => expect(screen.queryByText('×2')).toBeNull())
  act(() => void told([{}]))
  expect(await screen.findByText('×2')).toBeTruthy()
})
