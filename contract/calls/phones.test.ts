// Tests of what a telephone call has come to: the same whatever order its events come in, and however often.
import { expect, test } from 'vitest'
import { heardPhone, phoneEvents, phoneOutcome, type PhoneStanding, phoneState } from './phones.ts'

const at = { ringing: '2026-11-22T08:00:00.000Z', answered: '2026-11-22T08:00:09.000Z', ended: '2026-11-22T08:02:00.000Z', missed: '' }
const orders = [
  ['ringing', 'answered', 'ended'],
  ['ended', 'answered', 'ringing'],
  ['answered', 'ended', 'ringing', 'ended', 'answered'],
  ['ended', 'ringing', 'ringing', 'answered'],
] as const

test.each(orders)('%s, %s, %s: an answered call of the same times', (...order) => {
  const end = order.reduce<PhoneStanding | null>((before, event) => heardPhone(before, event!, at[event!]), null)!
  expect(end).toEqual({ rangAt: at.ringing, answeredAt: at.answered, endedAt: at.ended })
  expect([phoneState(end), phoneOutcome(end)]).toEqual(['ENDED', 'answered'])
})

test('without an answer it is missed, and no event alone says more than it knows', () => {
  expect(phoneEvents.map((event) => phoneState(heardPhone(null, event, at.ringing)))).toEqual(['RINGING', 'ONGOING', 'ENDED', 'ENDED'])
  expect(phoneOutcome(heardPhone(heardPhone(null, 'ringing', at.ringing), 'missed', at.ended))).toBe('missed')
})
