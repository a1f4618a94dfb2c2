// Tests of the missed calls that wait: the longest wait first, and every one of them within reach.
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { CallLog } from '#contract/calls/Call.ts'
import type { FactMessage } from '#contract/kit/fact.ts'
import { calls } from '#contract/calls/room.ts'
import { keyOf } from '#web/kit/api.ts'
import { takeWaiting } from '#web/kit/feed/refresh.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { callReducers } from './live.ts'
import { MissedCalls } from './MissedCalls.tsx'

beforeEach(() => useSession.setState({ token: 't', accountId: 'a', me: makeMe('dispatcher') }))

const missed = (n: number): CallLog => ({
  ...{ id: `0190a000-0000-7000-8000-0000000000${n}`, callId: null, direction: 'incoming', media: 'audio', road: 'web', outcome: 'missed' },
  ...{ transactionNumber: null, userId: null, citizenName: `Caller ${n}`, phone: null, line: null, parties: [] },
  ...{ rangAt: `2026-11-22T08:00:${n}.000Z`, answeredAt: null, endedAt: null, seconds: null, note: null, endedBy: null, calledBackAt: null },
  ...{ closed: null, waits: true, canCallBack: false, tried: null, isWriteOnly: false, recordings: [] },
})

test('the list goes on where its first page ends, in the order in which the server gives it', async () => {
  const pages = [
    { items: [missed(10), missed(11)], next: 'after-11', total: 3 },
    { items: [missed(12)], next: null, total: 3 },
  ]
  const asked = answerCalls({ getCallLogs: () => ({ data: pages[asked.length > 1 ? 1 : 0] }) })
  draw(
    <MemoryRouter>
      <MissedCalls />
    </MemoryRouter>,
  )
  expect(await screen.findByText('3 missed calls wait')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Caller 12')
  expect(screen.getAllByText(/^Caller /).map(({ textContent }) => textContent)).toEqual(['Caller 10', 'Caller 11', 'Caller 12'])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('says beside the number that its caller does not want calls, before anybody calls back', async () => {
  answerCalls({ getCallLogs: () => ({ data: { items: [{ ...missed(10), isWriteOnly: true }, missed(11)], next: null, total: 2 } }) })
  draw(
    <MemoryRouter>
      <MissedCalls />
    </MemoryRouter>,
  )
  const said = await screen.findByText('Does not want calls: write')
  expect(said.closest('tr')?.textContent).toContain('Caller 10')
})

test('each stands in columns under heads: who, at which number, since when, what was tried and by whom, and what to do', async () => {
  const tried = { times: 2, at: '2026-11-22T08:20:00.000Z', by: { id: 'b', name: 'Agila Demo' } }
  const rows = [{ ...missed(10), phone: '+639175550101', transactionNumber: 'TAY-261122-0042', tried }, missed(11)]
  answerCalls({ getCallLogs: () => ({ data: { items: rows, next: null, total: 2 } }) })
  draw(
    <MemoryRouter>
      <MissedCalls />
    </MemoryRouter>,
  )
  const table = await screen.findByRole('table', { name: 'Missed calls' })
  const texts = (of: Element | undefined) => [...of!.children].map(({ textContent }) => textContent)
  expect(texts(table.querySelector('thead tr')!)).toEqual(['Who rang', 'Number', 'Waits since', 'What was tried, and by whom', 'What to do'])
  const [first, second] = [...table.querySelectorAll('tbody tr')].map(texts)
  expect(first).toEqual([
    ...['Caller 10TAY-261122-0042', '0917-555-0101', expect.stringMatching(/^waits /)],
    ...[expect.stringMatching(/^called back 2 times in vain.*Agila Demo$/), 'Call backClose with a reason'],
  ])
  expect(second).toEqual(['Caller 11', 'No number', expect.any(String), 'Nobody has tried yet', 'Close with a reason'])
  expect(screen.getByRole('link', { name: 'By telephone 0917-555-0101' }).getAttribute('href')).toBe('tel:+639175550101')
})

test('asks for the missed calls again as words ask for writing', () => {
  const cache = new QueryClient()
  const held = keyOf(calls.getCallLogs, { waits: 1 })
  cache.setQueryData(held, { items: [], next: null, total: 0 })
  const words = (isWriteOnly: boolean) => callReducers['updateAdded']!(cache, { row: { isWriteOnly } } as unknown as FactMessage)
  words(false)
  expect(takeWaiting()).toEqual([])
  words(true)
  expect(takeWaiting()).toEqual([held])
})
