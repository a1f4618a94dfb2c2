// Tests of the missed calls that wait: the longest wait first, and every one of them within reach.
import { fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { CallLog } from '#contract/calls/Call.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { MissedCalls } from './MissedCalls.tsx'

beforeEach(() => useSession.setState({ token: 't', accountId: 'a', me: makeMe('dispatcher') }))

const missed = (n: number): CallLog => ({
  ...{ id: `0190a000-0000-7000-8000-0000000000${n}`, callId: null, direction: 'incoming', media: 'audio', road: 'web', outcome: 'missed' },
  ...{ transactionNumber: null, userId: null, citizenName: `Caller ${n}`, phone: null, line: null, parties: [] },
  ...{ rangAt: `2026-11-22T08:00:${n}.000Z`, answeredAt: null, endedAt: null, seconds: null, note: null, endedBy: null, calledBackAt: null },
  ...{ closed: null, waits: true, canCallBack: false, recordings: [] },
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
