// Tests of the screen of calls: who rings now stands before whoever waits for a call back.
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { CallsDesk } from './CallsDesk.tsx'
import { sayWait } from './MissedCalls.tsx'

const rangAt = '2026-11-22T08:00:00.000Z'
const missed = (n: number) => ({
  ...{ id: `0190a000-0000-7000-8000-0000000000${n}`, callId: null, direction: 'incoming', media: 'audio', road: 'web', outcome: 'missed' },
  ...{ transactionNumber: null, userId: null, citizenName: `Caller ${n}`, phone: null, line: null, parties: [], rangAt },
  ...{ answeredAt: null, endedAt: null, seconds: null, note: null, endedBy: null, calledBackAt: null },
  ...{ closed: null, waits: true, canCallBack: false, tried: null, isWriteOnly: false, recordings: [] },
})
const ringing = {
  ...{ callId: '0190a000-0000-7000-8000-000000000001', direction: 'incoming', media: 'audio', road: 'web', state: 'RINGING', isHeld: false },
  ...{ citizenName: 'Rosa', participants: [], answeredBy: null, answeredAt: null, rangAt, transactionNumber: null, flags: [] },
}

function open(active: object[], who: 'dispatcher' | 'responseteam' = 'dispatcher', logs: object[] = [missed(10), missed(11)]) {
  useSession.setState({ token: 't', accountId: 'a', me: makeMe(who) })
  answerCalls({
    getActiveCalls: () => ({ data: active }),
    getDuty: () => ({ data: { isOnDuty: true, free: 1, desks: 1 } }),
    getColleagues: () => ({ data: [] }),
    getCallLogs: () => ({ data: { items: logs, next: null, total: logs.length } }),
  })
  draw(
    <MemoryRouter>
      <CallsDesk />
    </MemoryRouter>,
  )
}
const heads = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('who rings now stands first, then whoever waits for a call back, then the log', async () => {
  open([ringing])
  await screen.findByText('2 missed calls wait')
  expect((await screen.findByText('Rosa')).closest('section')?.getAttribute('aria-label')).toBe('Going on now')
  expect(heads()).toEqual(['Going on now', '2 missed calls wait', 'Call log'])
})

test('while nobody calls that is one line without a head', async () => {
  open([])
  await screen.findByText('2 missed calls wait')
  await screen.findByText('Nobody is calling just now.')
  expect(heads()).toEqual(['2 missed calls wait', 'Call log'])
})

test('a wait counts by the second for an hour, and is told in hours after it', () => {
  const minutes = (count: number) => count * 60_000
  expect([minutes(5) + 1_000, minutes(60) - 1, minutes(60), minutes(36 * 60 + 58) + 31_000].map(sayWait)).toEqual([
    ...['05:01', '59:59', '1 h 0 min', '36 h 58 min'],
  ])
})

test('whoever was never called has nothing to seek: no filters stand above an empty log', async () => {
  open([], 'responseteam', [])
  await screen.findByText('No calls here')
  expect(screen.queryByRole('search')).toBeNull()
  expect(heads()).toEqual(['Call log'])
})

test('a log with calls is sought', async () => {
  open([], 'responseteam')
  expect(await screen.findByRole('search')).toBeTruthy()
})
