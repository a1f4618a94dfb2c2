// Tests of who may still write in a conversation.
import { expect, test } from 'vitest'
import { statuses } from '#contract/tickets/states.ts'
import { mayWrite } from './rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

test.each(statuses.filter((one) => one !== 'declined' && one !== 'resolved'))('a ticket that is %s is open for writing', (status) => {
  expect(mayWrite({ status, resolvedAt: null }, now, 72)).toBe(true)
})

test('a declined one is not', () => expect(mayWrite({ status: 'declined', resolvedAt: null }, now, 72)).toBe(false))

test('a resolved one is, as long as it may be opened again', () => {
  expect(mayWrite({ status: 'resolved', resolvedAt: hoursAgo(71) }, now, 72)).toBe(true)
  expect(mayWrite({ status: 'resolved', resolvedAt: hoursAgo(73) }, now, 72)).toBe(false)
  expect(mayWrite({ status: 'resolved', resolvedAt: null }, now, 72)).toBe(false)
})
