// Nothing of the demo is before the supervisors sooner than a ticket of a center would be.
import { expect, it } from 'vitest'
import type { DemoTicket } from './ticketMaker.ts'
import { withClock } from './ticketsNow.ts'

it.each([
  [14, null],
  [15, { reason: 'missed-target', note: 'answer', by: null, at: '2026-11-20T02:00:15.000Z' }],
])('a threat to life of %i seconds that nobody has accepted', (seconds, escalated) => {
  const receivedAt = '2026-11-20T02:00:00.000Z'
  const stamps = { accepted_at: null, dispatched_at: null, en_route_at: null, on_scene_at: null }
  const ticket = { status: 'pending', source: 'quickreport', priority: 1, received_at: receivedAt, is_compared: true, ...stamps } as DemoTicket
  expect(withClock(ticket, new Date(Date.parse(receivedAt) + seconds * 1000).toISOString()).escalated).toEqual(escalated)
})
