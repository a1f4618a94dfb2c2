// A moment as it is typed is one of the center's clock, wherever the browser believes to be.
import { beforeEach, expect, test } from 'vitest'
import { useSession } from './session/session.ts'
import { makeMe } from './testing/people.ts'
import { momentOf, writtenOf } from './moment.ts'

const inZone = (timeZone: string) => {
  const me = makeMe('dispatcher')
  useSession.setState({ me: { ...me, commandCenter: { ...me.commandCenter!, timeZone } } })
}
beforeEach(() => inZone('Asia/Manila'))

test.each([
  ['Asia/Manila', '2026-11-20T06:00', '2026-11-19T22:00:00.000Z'],
  ['America/New_York', '2026-07-01T06:00', '2026-07-01T10:00:00.000Z'],
  ['America/New_York', '2026-11-01T12:00', '2026-11-01T17:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01T00:30', '2025-12-31T10:30:00.000Z'],
])('%s: %s', (zone, written, at) => {
  inZone(zone)
  expect(momentOf(written)?.toISOString()).toBe(at)
  expect(writtenOf(at)).toBe(written)
})

test('an hour that the clock leaves out is the one after it', () => {
  inZone('America/New_York')
  expect(momentOf('2026-03-08T02:30')?.toISOString()).toBe('2026-03-08T07:30:00.000Z')
})

test.each(['', 'soon', '2026-13-40T99:00'])('“%s” is no moment', (text) => {
  expect(momentOf(text)).toBeNull()
})
