// The look of a ticket's mark: what the shape says and what the ring says never mix.
import { expect, test } from 'vitest'
import { priorities } from '#contract/tickets/priorities.ts'
import { statuses } from '#contract/tickets/states.ts'
import { lookOf, ringOf } from './ticketLook.ts'

test('the shape of a mark is the priority in every state, and the ring is the state at every priority', () => {
  for (const one of priorities) expect(new Set(statuses.map((status) => lookOf(one, status).shape)).size).toBe(1)
  expect(new Set(priorities.map((one) => lookOf(one, 'pending').shape)).size).toBe(priorities.length)
  for (const status of statuses) expect(new Set(priorities.map((one) => JSON.stringify(lookOf(one, status).rings))).size).toBe(1)
  const open = (['pending', 'accepted', 'transferred', 'scheduled', 'reported'] as const).map((status) => JSON.stringify(lookOf(2, status).rings))
  expect(new Set(open).size).toBe(open.length)
})

test('what asks for nobody any more has no colour of a priority', () => {
  for (const status of statuses.filter((one) => ['done', 'aside'].includes(ringOf[one])))
    expect(new Set(priorities.map((one) => lookOf(one, status).fill)).size).toBe(1)
})
