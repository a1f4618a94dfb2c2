// A dialog that sends units: its Enter is judged anew, by what it shows itself.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTheme } from '#web/kit/look/theme.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { makeMe } from '#web/kit/testing/people.ts'
import { putRow } from '#web/tickets/lists/rows.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { AssignDialog } from './AssignDialog.tsx'

const row = makeRow(1)
const id = row.transactionNumber
const department = { accountId: 'fire', name: 'Fire station', office: { address: 'Rizal Avenue' }, isDeleted: 0 }

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T06:10:00+08:00') })
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  queryClient.clear()
  putRow(queryClient, row)
})
afterEach(() => vi.useRealTimers())
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('Enter right after the key that opened it sends nobody; once it has stood there for 400 ms it does', async () => {
  const page = (items: object[]) => () => ({ data: { items, next: null, total: items.length } })
  const done = () => ({ message: 'Ticket assigned.', data: null })
  const asked = answerCalls({ getDepartments: page([department]), getCaseTypes: page([]), [id]: done })
  render(
    <MantineProvider theme={makeTheme()} env="test">
      <QueryClientProvider client={queryClient}>
        <AssignDialog kind="department" ids={[id]} onClose={() => {}} onDone={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await wait(100)
  const field = screen.getByRole('combobox')
  fireEvent.focus(field)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  const press = async (more = {}) => {
    fireEvent.keyDown(field, { key: 'Enter', ...more })
    await wait(50)
  }
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ name }) => name)
  await press()
  await press({ ctrlKey: true })
  expect(sent()).toEqual([])
  await wait(500)
  await press()
  expect(sent()).toEqual([id])
})
