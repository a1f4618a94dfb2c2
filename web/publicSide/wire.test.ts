// What a visitor is told of a call that failed: the words of the center, and none of its own trouble.
import { expect, it } from 'vitest'
import { ForeignAnswer, Refused } from '#contract/kit/client.ts'
import { toldOf } from './wire.ts'

it.each([
  ['This report is closed.', new Refused(409, 'This report is closed.', 'conflict')],
  [null, new Refused(500, '500', 'fault')],
  [null, new Refused(507, 'The disk of the server is full.', 'disk-full')],
  [null, new Refused(503, 'Please try again soon.', 'busy')],
  [null, new ForeignAnswer(404)],
  [null, new TypeError('Failed to fetch')],
])('%s is told of %s', (told, error) => expect(toldOf(error)).toBe(told))
