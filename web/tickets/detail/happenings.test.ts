// What the timeline says of what nobody of the staff did: whole sentences, and no name before them that did not do it.
import { expect, test } from 'vitest'
import { factKinds } from '#contract/facts.ts'
import type { FactKinds } from '#contract/kit/fact.ts'
import { sayHappening, whoDid } from './happenings.ts'

const said = (
  verb: string,
  data: Record<string, unknown> = {},
  by: string | null = null,
  byType: string | null = by === null ? null : 'dispatcher',
) => {
  const entry = { verb, data, at: '2026-11-26T06:09:00.000Z', by: by === null ? null : { id: 'one', name: by }, byType }
  return [whoDid(entry), sayHappening(entry, () => 'Engine 2')].filter(Boolean).join(' ')
}

test('who interpreted, which language, from when until when, is said of them and not of who named them or ended the call', () => {
  expect(said('callInterpreterJoined', { name: 'Ligaya', language: 'ilo' }, 'Diwa')).toBe('Ligaya interprets Ilocano in the call')
  expect(said('callInterpreterLeft', { name: 'Ligaya', language: 'ilo', from: '2026-11-26T06:03:00.000Z' }, 'Diwa')).toBe(
    'Ligaya interpreted Ilocano in the call, from 14:03:00 to 14:09:00',
  )
})

test('where the caller picked up, the alarm was acknowledged by who had rung them, and not by the citizen or by Tanod', () => {
  expect(said('ticketAcknowledged', { accountId: 'diwa', name: 'Diwa' }, null, 'system')).toBe('Diwa acknowledged the alarm')
})

test('a call that nobody answered is nobody’s doing', () => {
  expect(said('callEnded', { outcome: 'missed' })).toBe('a call was not answered')
  expect(said('callEnded', { outcome: 'answered' }, 'Maria')).toBe('a call ended')
})

test('what the citizen did is not said of Tanod, what Tanod did is', () => {
  expect(said('citizenSaid', { what: 'over' })).toBe('the citizen says: it is over')
  expect(said('updateAdded', {}, null, 'public')).toBe('The citizen wrote an update')
  expect(said('ticketFiled', {}, null, 'public')).toMatch(/^The citizen filed the ticket/)
  expect(said('positionShared', {}, null, 'public')).toBe('The citizen began or stopped to share the position')
  expect(said('ticketClosed')).toBe('Tanod closed the ticket')
  expect(said('teamStatusChanged', { accountId: 'team', to: 'enRoute' }, 'Maria')).toMatch(/^Maria Engine 2: /)
})

test('whatever stands on a timeline is said in words', () => {
  const standing = Object.entries(factKinds as FactKinds).flatMap(([verb, { timeline = 'none' }]) => (timeline === 'none' ? [] : [verb]))
  expect(standing.filter((verb) => said(verb).includes(verb))).toEqual([])
})
