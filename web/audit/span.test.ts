// The days that are chosen are days of the center, wherever the browser believes to be.
import { afterEach, expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { makeMe } from '#web/kit/testing/people.ts'
import { spanOf } from './span.ts'

afterEach(() => useSession.setState({ me: null }))
const inZone = (timeZone: string) => {
  const me = makeMe('admin')
  useSession.setState({ me: { ...me, commandCenter: { ...me.commandCenter!, timeZone } } })
}

test.each([
  ['Asia/Manila', '2026-11-19T16:00:00.000Z', '2026-11-21T15:59:59.999Z'],
  ['Pacific/Kiritimati', '2026-11-19T10:00:00.000Z', '2026-11-21T09:59:59.999Z'],
])('%s', (zone, from, to) => {
  inZone(zone)
  expect(spanOf(['2026-11-20', '2026-11-21'])).toEqual({ from, to })
  expect(spanOf(['2026-11-20', null]).from).toBe(from)
  expect(spanOf([null, null])).toEqual({})
})
