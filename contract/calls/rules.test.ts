// Tests of which call rings first, and when one is over.
import { expect, test } from 'vitest'
import type { CallFlag } from './flags.ts'
import { byUrgency, canGoOn } from './rules.ts'

const ringing = (callId: string, rangAt: string, isUrgent = false, isHeld = false, flags: CallFlag[] = []) => ({
  callId,
  rangAt,
  isUrgent,
  isHeld,
  flags,
})
const flagged = (kind: CallFlag['kind']) => [{ kind, reason: 'Known', until: '2026-12-01' }]

test('threats to life come first, then the longest wait, the held line last', () => {
  const calls = [
    ringing('e', '11:59', false, true),
    ringing('c', '12:02'),
    ringing('a', '12:01'),
    ringing('b', '12:03', true),
    ringing('d', '12:00', true),
  ]
  expect(calls.toSorted(byUrgency).map(({ callId }) => callId)).toEqual(['d', 'b', 'a', 'c', 'e'])
})

test('a number flagged for pranks rings after all others but the held line, whatever it says; other flags change nothing', () => {
  const calls = [
    ringing('held', '11:58', true, true),
    ringing('prank', '11:59', true, false, flagged('prank')),
    ringing('last', '12:03'),
    ringing('oxygen', '12:01', false, false, flagged('oxygen')),
  ]
  expect(calls.toSorted(byUrgency).map(({ callId }) => callId)).toEqual(['oxygen', 'last', 'prank', 'held'])
})

const one = (role: 'citizen' | 'answerer' | 'invited' | 'listener' | 'caller', state: 'joined' | 'ringing' | 'left' = 'joined') => ({ role, state })

test.each([
  ['both there', [one('citizen'), one('answerer')], true],
  ['the agent has left', [one('citizen'), one('answerer', 'left')], false],
  ['the citizen has left', [one('citizen', 'left'), one('answerer')], false],
  ['a colleague still rings', [one('caller'), one('invited', 'ringing')], true],
  ['who only listens holds no call', [one('citizen'), one('answerer', 'left'), one('listener')], false],
  ['two of the staff after the citizen left', [one('citizen', 'left'), one('answerer'), one('invited')], true],
] as const)('%s', (_, participants, goesOn) => expect(canGoOn(participants)).toBe(goesOn))
