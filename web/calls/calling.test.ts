// The call of a page before there is one, how it stands at this end, and what stands beside it.
import { expect, test } from 'vitest'
import type { Call, CallState } from '#contract/calls/Call.ts'
import type { LineState } from '#web/kit/peers/peer.ts'
import { type Calling, select, statusOf, useCalling, wasInCall } from './calling.ts'

test('begins as CONNECTING, with the cameras beside it, nobody in it and nothing kept', () => {
  expect(useCalling.getState()).toMatchObject({ selectedKey: 'cctv', call: null, others: [] })
  expect(statusOf(useCalling.getState())).toBe('CONNECTING')
  expect(wasInCall()).toBe(false)
})

test.each<[CallState, number, LineState[], CallState]>([
  ['RINGING', 1, [], 'RINGING'],
  ['ONGOING', 2, [], 'CONNECTING'],
  ['ONGOING', 2, ['connecting'], 'CONNECTING'],
  ['ONGOING', 2, ['connected'], 'ONGOING'],
  ['ONGOING', 3, ['lost', 'connected'], 'ONGOING'],
  ['ONGOING', 2, ['lost'], 'RECONNECTING'],
  ['ONGOING', 1, [], 'ONGOING'],
  ['ON_HOLD', 2, ['connected'], 'ON_HOLD'],
])('a call that is %s to the server, with %i in it and lines %j, is %s here', (state, joined, lines, status) => {
  const participants = Array.from({ length: joined }, (_, at) => ({ participantId: String(at), state: 'joined' }))
  const others = lines.map((line) => ({ state: line }))
  expect(statusOf({ call: { state, participants } as Call, others: others as unknown as Calling['others'], participantId: '0' })).toBe(status)
})

test('where nobody but who listens in is left, the call is on, and no line to wait for', () => {
  const participants = [{ participantId: '0' }, { participantId: '1', role: 'listener' }].map((one) => ({
    role: 'answerer',
    state: 'joined',
    ...one,
  }))
  const others = [{ state: 'lost', isListener: true }] as unknown as Calling['others']
  expect(statusOf({ call: { state: 'ONGOING', participants } as Call, others, participantId: '0' })).toBe('ONGOING')
})

test('what is chosen twice is put away', () => {
  const chosen = (['ticket', 'ticket', 'cctv', 'ticket'] as const).map((key) => (select(key), useCalling.getState().selectedKey))
  expect(chosen).toEqual(['ticket', '', 'cctv', 'ticket'])
})
