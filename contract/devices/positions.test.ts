// Every form in which a position comes: its place, its time, and its speed in km/h; and which are not to be believed.
import { expect, it } from 'vitest'
import { fromOsmAnd, fromOsmAndJson, fromOwnTracks, markOf, timeOf } from './positions.ts'

const at = '2026-11-22T08:00:00.000Z'
const ms = Date.parse(at)

it.each([
  ['seconds', String(ms / 1000)],
  ['seconds as a number', ms / 1000],
  ['milliseconds', String(ms)],
  ['ISO with an offset', '2026-11-22T16:00:00+08:00'],
  ['ISO in UTC', '2026-11-22T08:00:00Z'],
  ['date and time in UTC', '2026-11-22 08:00:00'],
])('a time in %s', (_, written) => expect(timeOf(written)).toBe(at))

it.each(['', 'yesterday', -5, null, undefined, '99999999999999999'])('%s is no time', (written) => expect(timeOf(written)).toBeNull())

const plain = { accuracy: null, heading: null, batteryPercent: null, isValid: true, at: null, speedKmh: null }

it.each([
  [
    'knots',
    { id: 'K', lat: '14.5', lon: '121.1', speed: '10', bearing: '370', timestamp: String(ms), batt: '77', accuracy: '12.5' },
    { at, speedKmh: 18.52, heading: 10, batteryPercent: 77, accuracy: 12.5 },
  ],
  ['heading for bearing, one field for the place', { deviceid: 'K', location: '14.5,121.1', heading: '90' }, { heading: 90 }],
  ['a position that the device does not trust', { id: 'K', lat: '14.5', lon: '121.1', valid: 'false' }, { isValid: false }],
])('OsmAnd, %s', (_, given, expected) => expect(fromOsmAnd(given)).toEqual({ ...plain, device: 'K', lat: 14.5, lng: 121.1, ...expected }))

it.each([
  ['metres a second', { speed: 10, heading: 90, accuracy: 5 }, { level: 0.5 }, { speedKmh: 36, heading: 90, accuracy: 5, batteryPercent: 50 }],
  ['nothing known', { speed: -1, heading: -1, accuracy: -1 }, { level: -1 }, {}],
])('OsmAnd as JSON, %s', (_, coords, battery, expected) => {
  const location = { timestamp: at, coords: { latitude: 14.5, longitude: 121.1, ...coords }, battery }
  expect(fromOsmAndJson({ device_id: 'K', location })).toEqual({ ...plain, at, device: 'K', lat: 14.5, lng: 121.1, ...expected })
})

it('OwnTracks: kilometres an hour, the time of the fix, and nothing where nothing is told', () => {
  const given = { _type: 'location', lat: 14.5, lon: 121.1, tst: ms / 1000, created_at: 1, topic: 'owntracks/team/K' }
  expect(fromOwnTracks({ ...given, vel: 36, cog: 270, acc: 8, batt: 60 })).toEqual({
    ...{ ...plain, device: 'K', at, lat: 14.5, lng: 121.1, speedKmh: 36, heading: 270, accuracy: 8, batteryPercent: 60 },
  })
  expect(fromOwnTracks(given)).toEqual({ ...plain, device: 'K', at, lat: 14.5, lng: 121.1 })
  expect(fromOwnTracks({ _type: 'lwt', tst: 1 })).toBeNull()
})

const fix = { ...plain, device: 'K', lat: 14.5, lng: 121.1, at }
it.each([
  ['of now', fix, 'good'],
  ['ten minutes old', { ...fix, at: new Date(ms - 601_000).toISOString() }, 'late'],
  ['older than the last one', { ...fix, at: new Date(ms - 61_000).toISOString() }, 'late'],
  ['of tomorrow', { ...fix, at: new Date(ms + 86_400_000).toISOString() }, 'future'],
  ['nowhere on earth', { ...fix, lat: 114 }, 'impossible'],
  ['no numbers', { ...fix, lat: Number.NaN }, 'impossible'],
  ['null island', { ...fix, lat: 0, lng: 0 }, 'impossible'],
  ['a leap of 100 km in a minute', { ...fix, lat: 15.4 }, 'impossible'],
  ['a leap within its accuracy', { ...fix, lat: 14.55, accuracy: 6_000 }, 'good'],
  ['faster than anything here', { ...fix, speedKmh: 900 }, 'impossible'],
] as const)('%s: %s', (_, one, mark) => {
  expect(markOf(one, { lat: 14.5, lng: 121.1, at: new Date(ms - 60_000).toISOString() }, ms)).toBe(mark)
})

it.each([
  ['3 km after 5 m', { accuracy: 3_000 }, { accuracy: 5 }, 60_000, 'vague'],
  ['3 km after 5 m, ten minutes later: better than none', { accuracy: 3_000 }, { accuracy: 5 }, 600_000, 'good'],
  ['40 m after 5 m', { accuracy: 40 }, { accuracy: 5 }, 60_000, 'good'],
  ['3 km after 2 km', { accuracy: 3_000 }, { accuracy: 2_000 }, 60_000, 'good'],
  ['nothing told after 5 m', {}, { accuracy: 5 }, 60_000, 'good'],
] as const)('%s: %s', (_, one, last, ageMs, mark) => {
  expect(markOf({ ...fix, ...one }, { lat: 14.5, lng: 121.1, at: new Date(ms - ageMs).toISOString(), ...last }, ms)).toBe(mark)
})
