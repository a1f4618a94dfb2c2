// What a phone scans is what the apps read; and a tracker is said to work only while it does.
import { expect, test } from 'vitest'
import type { OwnTracker } from './devices.ts'
import { ownTracksSetUp, silentMs, traccarSetUp, trackerSentence } from './tracking.ts'

test('Traccar Client takes its address from what is before the question mark, and its key from id', () => {
  const { origin, pathname, searchParams } = new URL(traccarSetUp('https://tanod.example.ph', 'k3y'))
  expect([origin + pathname, searchParams.get('id')]).toEqual(['https://tanod.example.ph/api/commandcenter/ccPublic/devices/osmand', 'k3y'])
})

test('OwnTracks takes its configuration from the link: HTTP, the address, the key as its password', () => {
  const link = ownTracksSetUp('https://tanod.example.ph', 'k3y', 'Ambulance 2')
  const [, inline] = /^owntracks:\/\/\/config\?inline=(.+)$/.exec(link)!
  expect(JSON.parse(atob(decodeURIComponent(inline!)))).toMatchObject({
    ...{ _type: 'configuration', mode: 3, auth: true, password: 'k3y', tid: 'e2' },
    url: 'https://tanod.example.ph/api/commandcenter/ccPublic/devices/owntracks',
  })
})

const now = Date.parse('2026-11-25T08:00:00Z')
const before = (ms: number) => new Date(now - ms).toISOString()
const tracker = (part: Partial<OwnTracker>): OwnTracker => ({
  name: 'Tracker',
  mark: 'good',
  markedAt: before(10_000),
  positionAt: before(10_000),
  ...part,
})
test.each([
  [null, false, 'No tracker app is set up'],
  [tracker({ mark: null, markedAt: null, positionAt: null }), false, 'has not reported yet'],
  [tracker({}), true, 'works: last position'],
  [tracker({ markedAt: before(silentMs + 1_000) }), false, 'is silent: last heard'],
  [tracker({ mark: 'late' }), true, 'what it kept without signal'],
  [tracker({ mark: 'impossible', positionAt: before(900_000) }), false, 'the last good one is of'],
  [tracker({ mark: 'future', positionAt: null }), false, 'cannot be taken.'],
] as const)('%j works: %s', (given, isWorking, said) => {
  const found = trackerSentence(given, now, (at) => `${(now - Date.parse(at)) / 1_000} s`)
  expect([found.isWorking, JSON.stringify(found.said)]).toEqual([isWorking, expect.stringContaining(said)])
})
