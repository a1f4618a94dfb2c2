// The sentence of a step that is not open says who was first, where that is known.
import { expect, test } from 'vitest'
import { makeMe } from '#web/kit/testing/people.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { whyNot } from './available.ts'

test.each([
  ['accepted', { id: '1', name: 'Diwa Demo' }, 'Already accepted by Diwa Demo.'],
  ['accepted', null, 'This ticket is accepted, so that cannot be done with it now.'],
  ['resolved', { id: '1', name: 'Diwa Demo' }, 'This ticket is resolved, so that cannot be done with it now.'],
] as const)('accepting one that is %s, accepted by %j', (status, acceptedBy, said) => {
  expect(whyNot('accept', makeRow(1, { status, acceptedBy }), makeMe('dispatcher'))).toBe(said)
})
