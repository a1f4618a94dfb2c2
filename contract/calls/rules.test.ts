// Tests of which call rings first, and when one is over.
import { expect, test } from 'vitest'
import { byUrgency, canGoOn } from './rules.ts'

const ringing = (callId: string, rangAt: string, isUrgent = false, isHeld = false) => ({ callId, rangAt, isUrgent, isHeld })

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

const one = (role: 'citizen' | 'answerer' | 'invited' | 'listener' | 'caller', state: 'joined' | 'ringing' | 'left' = 'joined') => ({ role, state })

test.each([
  ['both there', [one('citizen'), one('answerer')], true],
  ['the agent has left', [one('citizen'), one('answerer', 'left')], false],
  ['the citizen has left', [one('citizen', 'left'), one('answerer')], false],
  ['a colleague still rings', [one('caller'), one('invited', 'ringing')], true],
  ['who only listens holds no call', [one('citizen'), one('answerer', 'left'), one('listener')], false],
  ['two of the staff after the citizen left', [one('citizen', 'left'), one('answerer'), one('invited')], true],
] as const)('%s', (_, participants, goesOn) => expect(canGoOn(participants)).toBe(goesOn))
