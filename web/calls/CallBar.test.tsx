// Tests of what rings at a desk, and of the panel of the call that a page is in.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#contract/calls/Call.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { MemoryRouter } from 'react-router'
import { Part, ringsFor } from './CallBar.tsx'
import { useCalling } from './calling.ts'

const me = makeMe('dispatcher')
const patient = { timeout: 20_000 }
vi.setConfig({ testTimeout: 30_000 })
const at = '2026-11-22T08:00:00.000Z'
const id = (n: number) => `0190a000-0000-7000-8000-00000000001${n}`
const party = (n: number, accountId: string | null, state: 'ringing' | 'joined', role: 'citizen' | 'answerer' | 'invited' = 'citizen') => ({
  ...{ participantId: id(n), accountId, name: accountId ? 'A Colleague' : 'Ligaya Sample', role, state, joinedAt: at, leftAt: null },
})
const call = (part: Partial<Call> = {}): Call => ({
  ...{ callId: id(0), state: 'RINGING', direction: 'incoming', media: 'audio', road: 'web', streamId: id(0), transactionNumber: null, userId: null },
  ...{ citizenName: 'Ligaya Sample', phone: null, isUrgent: false, isSilent: false, transferTo: null, participants: [party(1, null, 'joined')] },
  ...{ rangAt: at, answeredAt: null, answeredBy: null, endedAt: null, outcome: null },
  ...part,
})

beforeEach(() => {
  vi.stubGlobal(
    'MediaStream',
    class {
      getTracks = () => []
    },
  )
  HTMLMediaElement.prototype.play = async () => {}
  useSession.setState({ token: 'x', accountId: me.accountId, me, expired: false })
})
afterEach(() => {
  vi.unstubAllGlobals()
  useCalling.setState({ call: null })
})

test.each<[string, Call, boolean, boolean]>([
  ['an incoming call rings on duty', call(), true, true],
  ['not off duty', call(), false, false],
  ['an answered one does not', call({ state: 'ONGOING' }), true, false],
  ['an invitation rings off duty too', call({ state: 'ONGOING', participants: [party(2, me.accountId, 'ringing', 'invited')] }), false, true],
  ['one’s own call does not', call({ state: 'ONGOING', participants: [party(2, me.accountId, 'joined', 'answerer')] }), true, false],
  ['a call that goes out does not', call({ direction: 'outgoing' }), true, false],
])('%s', (_, one, isOnDuty, rings) => expect(ringsFor(one, me.accountId, isOnDuty)).toBe(rings))

test('what rings is shown with its caller, and can be answered', async () => {
  answerCalls({ getActiveCalls: () => ({ data: [call()] }), getDuty: () => ({ data: { isOnDuty: true, desks: 1, free: 1 } }) })
  draw(<Part />)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Answer' }, patient)).disabled).toBe(false)
  expect(screen.getByText('Ligaya Sample')).toBeTruthy()
})

test('the panel names the caller, who listens in, what failed and what to try', async () => {
  const listener = { ...party(3, id(9), 'joined'), role: 'listener' as const, name: 'Sol Supervisor' }
  const own = call({
    state: 'ONGOING',
    answeredAt: at,
    participants: [party(1, null, 'joined'), party(2, me.accountId, 'joined', 'answerer'), listener],
  })
  const stream = new MediaStream()
  const media = { microphone: true, camera: true, screen: false, isHolding: false }
  useCalling.setState({ call: own, participantId: id(2), others: [{ id: id(1), state: 'failed', stream, media }] })
  answerCalls({
    getActiveCalls: () => ({ data: [own] }),
    getDuty: () => ({ data: { isOnDuty: true, desks: 1, free: 0 } }),
    getColleagues: () => ({ data: [] }),
  })
  draw(
    <MemoryRouter>
      <Part />
    </MemoryRouter>,
  )
  expect(await screen.findByText(/Sol Supervisor listens in/, {}, patient)).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('The line could not be made')
  expect(screen.getByRole('button', { name: 'Try audio only' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Hang up' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mute' })).toBeTruthy()
})
