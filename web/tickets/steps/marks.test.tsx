// Marks belong to what a hand has chosen: an act takes its own off at once and no others, and what narrows the list lets them go.
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { setDesk } from '#web/kit/desk.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls, type Reply } from '#web/kit/testing/answer.ts'
import { makeMe } from '#web/kit/testing/people.ts'
import { putRow, readRow } from '#web/tickets/lists/rows.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import type { TabName } from '#web/tickets/lists/tabs.ts'
import type { Outcome } from '#web/tickets/live/take.ts'
import { accept, archive, decline } from './actions.ts'
import { forEach } from './asks.ts'
import { undoLastReceipt, useReceiptHost, useReceipts } from './receipts.ts'
import { useSeverally } from './severally.ts'
import { useTriage } from './useTriage.ts'

const rows = [makeRow(1), makeRow(2), makeRow(3)]
const ids = rows.map((row) => row.transactionNumber)
const [one, two, three] = ids as [string, string, string]

beforeEach(() => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  queryClient.clear()
  for (const row of rows) putRow(queryClient, row)
})

function desk(at = '/cms/tickets/pending') {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
  const { result } = renderHook(
    () => {
      const triage = useTriage('pending', undefined)
      const severally = useSeverally({ reasons: [], onDone: () => {} })([...triage.marked].map((id) => ({ id })))
      return { triage, severally, go: useNavigate() }
    },
    { wrapper },
  )
  act(() => result.current.triage.noteIds(ids))
  const press = (key: string) => act(() => result.current.severally.find((several) => several.key === key)!.run())
  const mark = (...some: string[]) => {
    for (const id of some) act(() => result.current.triage.toggle(id))
  }
  return { press, mark, marked: () => [...result.current.triage.marked], go: (to: string) => act(() => void result.current.go(to)) }
}

test('an act on several takes their marks off at once: pressed again it does nothing, and what is marked meanwhile stays', async () => {
  const waiting: ((answer: Reply) => void)[] = []
  const later = () => new Promise<Reply>((resolve) => waiting.push(resolve))
  const asked = answerCalls({ [one]: later, [two]: later })
  const { press, mark, marked } = desk()
  mark(one, two)
  press('accept')
  expect(marked()).toEqual([])
  mark(three)
  for (const count of [1, 2]) {
    await waitFor(() => expect(waiting).toHaveLength(count))
    await act(async () => waiting.at(-1)!({ message: 'Ticket accepted.' }))
  }
  await waitFor(() => expect(asked.map(({ name }) => name)).toEqual([one, two]))
  expect(marked()).toEqual([three])
})

test('several are archived in one act: each leaves by itself, a refusal is named, and one undo brings back those that went', async () => {
  for (const row of rows) putRow(queryClient, { ...row, status: 'resolved', tab: 'accepted' })
  const asked = answerCalls({
    [one]: () => ({
      message: 'Ticket archived.',
      data: { ...rows[0]!, status: 'resolved', tab: 'archived', version: 2, stamps: {}, assignments: [] },
    }),
    [two]: () => ({ status: 409, message: 'This ticket is archived already.', code: 'conflict' }),
  })
  const told: Outcome[][] = []
  renderHook(() => useReceiptHost())
  const [archive] = renderHook(() =>
    useSeverally({ reasons: [], onDone: (done) => told.push(done) })([{ id: one }, { id: two }]),
  ).result.current.filter(({ label }) => label === 'Archive 2')
  await act(async () => archive!.run())
  await waitFor(() => expect(told).toHaveLength(1))
  expect(asked.filter(({ method }) => method === 'POST').map(({ name }) => name)).toEqual([one, two])
  expect(readRow(queryClient, one)?.tab).toBe('archived')
  expect(told[0]!.map(({ id, isDone, message }) => [id, isDone, message])).toEqual([
    [one, true, 'Ticket archived.'],
    [two, false, 'This ticket is archived already.'],
  ])
  expect(useReceipts.getState().list.map(({ said }) => said)).toEqual([
    '1 done, 1 failed: ✓ 0001 · ✕ 0002',
    '0002: NOT done: archived – This ticket is archived already.',
  ])
  await act(async () => void undoLastReceipt())
  expect(asked.filter(({ body }) => body['version'] === 2).map(({ name }) => name)).toEqual([one])
})

test('what at least one of the chosen can take is offered, with how many can, and done with those alone', async () => {
  putRow(queryClient, { ...rows[1]!, status: 'accepted', tab: 'accepted', isRead: true })
  putRow(queryClient, { ...rows[2]!, status: 'resolved', tab: 'accepted', isRead: true })
  const labels = renderHook(() => useSeverally({ reasons: [], onDone: () => {} })(ids.map((id) => ({ id })))).result.current.map(({ label }) => label)
  expect(labels).toEqual(['Accept 1', 'Decline 1', 'Send to 2', 'Departments for 2', 'Archive 1', 'Transfer 2', 'Mark 1 read'])
  const asked = answerCalls({ [one]: () => ({ message: 'Ticket accepted.' }) })
  const { press, mark, marked } = desk()
  mark(...ids)
  press('accept')
  await waitFor(() => expect(asked.map(({ name }) => name)).toEqual([one]))
  expect(marked()).toEqual([two, three])
})

test('what none of the chosen can take is not offered: resolved ones are archived, not accepted', () => {
  const labels = () =>
    renderHook(() => useSeverally({ reasons: [], onDone: () => {} })([{ id: one }, { id: two }])).result.current.map(({ label }) => label)
  expect(labels()).toEqual(['Accept 2', 'Decline 2', 'Send to 2', 'Departments for 2', 'Transfer 2', 'Mark 2 read'])
  for (const row of rows) putRow(queryClient, { ...row, status: 'resolved', tab: 'accepted' })
  expect(labels()).toEqual(['Archive 2', 'Mark 2 read'])
})

test('marks are not carried into a list that is narrowed otherwise, and stay where it is only sorted', () => {
  const { mark, marked, go } = desk()
  mark(one, two)
  go('/cms/tickets/pending?sort=newest')
  expect(marked()).toEqual([one, two])
  go('/cms/tickets/pending?priority=1')
  expect(marked()).toEqual([])
})

const acts = [
  ['accepted', 'pending', (id: string, how: object) => accept(id, how)],
  ['declined', 'pending', (id: string, how: object) => decline(id, { reason: 'Duplicate' }, how)],
  ['archived', 'accepted', (id: string, how: object) => archive(id, how)],
] as const

function console(from: TabName) {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[`/cms/tickets/${from}/${two}`]}>{children}</MemoryRouter>
  const { result } = renderHook(
    () => {
      const { pathname } = useLocation()
      const [tab, selected] = pathname.split('/').slice(3) as [TabName, string | undefined]
      return { triage: useTriage(tab, selected), at: pathname, go: useNavigate() }
    },
    { wrapper },
  )
  act(() => result.current.triage.noteIds(ids))
  for (const id of [one, two]) act(() => result.current.triage.toggle(id))
  return { at: () => result.current.at, marked: () => [...result.current.triage.marked], go: (to: string) => act(() => void result.current.go(to)) }
}

test.each(acts)(
  'several that were %s: triage goes on with the next that waits, and undo says how many and gives back marks and row',
  async (to, from, step) => {
    setDesk({ staysInTab: true })
    renderHook(() => useReceiptHost())
    useReceipts.setState({ list: [] })
    const status = from === 'pending' ? 'pending' : 'resolved'
    for (const row of rows) putRow(queryClient, { ...row, status, tab: from })
    const whole = (row: object, more: object) => ({ ...row, ...more, stamps: {}, assignments: [] })
    const answers = rows.map((row) => [
      row.transactionNumber,
      () => ({ message: 'Done.', data: whole(row, { status: to === 'archived' ? 'resolved' : to, tab: to, version: 2 }) }),
    ])
    answerCalls(Object.fromEntries(answers))
    const { at, marked, go } = console(from)
    await act(async () => void (await forEach([one, two], step)))
    expect([at(), marked()]).toEqual([`/cms/tickets/${from}/${three}`, []])

    const back = rows.map((row) => [row.transactionNumber, () => ({ message: 'Done.', data: whole(row, { status, tab: from, version: 3 }) })])
    answerCalls(Object.fromEntries(back))
    go(`/cms/tickets/declined/${three}`)
    await act(async () => void undoLastReceipt())
    await waitFor(() => expect(marked()).toEqual([one, two]))
    expect(at()).toBe(`/cms/tickets/${from}/${two}`)
    expect(useReceipts.getState().list.map(({ said }) => said)).toEqual(['2 tickets taken back: ✓ 0001 · ✓ 0002'])
  },
)

test('outside triage mode the row that was chosen stays in view after several were accepted', async () => {
  setDesk({ staysInTab: false })
  const whole = (row: object) => ({ ...row, status: 'accepted', tab: 'accepted', version: 2, stamps: {}, assignments: [] })
  answerCalls(Object.fromEntries(rows.map((row) => [row.transactionNumber, () => ({ message: 'Done.', data: whole(row) })])))
  const { at } = console('pending')
  await act(async () => void (await forEach([one, two], (id, how) => accept(id, how))))
  expect(at()).toBe(`/cms/tickets/pending/${two}`)
})
