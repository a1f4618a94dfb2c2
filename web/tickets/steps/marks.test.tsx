// Marks belong to what a hand has chosen: an act takes its own off at once and no others, and what narrows the list lets them go.
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls, type Reply } from '#web/kit/testing/answer.ts'
import { makeMe } from '#web/kit/testing/people.ts'
import { putRow, readRow } from '#web/tickets/lists/rows.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import type { Outcome } from '#web/tickets/live/take.ts'
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

test('archive is offered where something resolved is chosen, and nowhere else', () => {
  putRow(queryClient, { ...rows[2]!, status: 'resolved', tab: 'accepted' })
  const offered = (...some: string[]) =>
    renderHook(() => useSeverally({ reasons: [], onDone: () => {} })(some.map((id) => ({ id })))).result.current.map(({ label }) => label)
  expect(offered(one, two)).not.toContain('Archive 2')
  expect(offered(one, three)).toContain('Archive 2')
})

test('marks are not carried into a list that is narrowed otherwise, and stay where it is only sorted', () => {
  const { mark, marked, go } = desk()
  mark(one, two)
  go('/cms/tickets/pending?sort=newest')
  expect(marked()).toEqual([one, two])
  go('/cms/tickets/pending?priority=1')
  expect(marked()).toEqual([])
})

test('what the chosen can take stands first in the narrow bar: pending ones are accepted, resolved ones archived', () => {
  const labels = () =>
    renderHook(() => useSeverally({ reasons: [], onDone: () => {} })([{ id: one }, { id: two }])).result.current.map(({ label }) => label)
  expect(labels().slice(0, 2)).toEqual(['Accept 2', 'Decline 2'])
  for (const row of rows) putRow(queryClient, { ...row, status: 'resolved', tab: 'accepted' })
  const resolved = labels()
  expect(resolved[0]).toBe('Archive 2')
  expect(resolved.slice(-5)).toEqual(['Accept 2', 'Decline 2', 'Send to 2', 'Departments for 2', 'Transfer 2'])
})
